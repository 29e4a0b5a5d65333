import { type ComponentType, cloneElement, lazy, type ReactElement, Suspense, useMemo, useState } from 'react';

export interface OnDemandProps {
  /** The button that opens it. */
  target: ReactElement;
  opened: boolean;
  onChange: (opened: boolean) => void;
}

type Loader = () => Promise<ComponentType<OnDemandProps>>;

/** A menu or popover that is loaded when its button is first pointed at or pressed: the first screen comes sooner. */
export function OnDemand({ load, children }: { load: Loader; children: ReactElement<object> }) {
  const [isWanted, setWanted] = useState(false);
  const [opened, setOpened] = useState(false);
  const Lazy = useMemo(() => lazy(() => load().then((component) => ({ default: component }))), [load]);
  const button = cloneElement(children as ReactElement<Record<string, unknown>>, {
    'aria-haspopup': 'true',
    'aria-expanded': opened,
    onPointerEnter: () => void load(),
    onClick: () => {
      setWanted(true);
      setOpened(!opened);
    },
  });
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <Lazy target={button} opened={opened} onChange={setOpened} />
    </Suspense>
  );
}
