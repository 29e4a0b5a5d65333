import {
  type ComponentType,
  cloneElement,
  type ReactElement,
  type RefObject,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { fetchedOnce } from '#web/api/connection.ts';
import { isFocusLost } from './focus.ts';
import { lazyPart } from './lazyPart.tsx';

export interface OnDemandProps {
  /** The button that opens it. */
  target: ReactElement;
  opened: boolean;
  onChange: (opened: boolean) => void;
  /** It could not be fetched. */
  onClose?: () => void;
}

type Loader = () => Promise<ComponentType<OnDemandProps>>;

/** A menu or popover that is loaded when its button is first pointed at or pressed: the first screen comes sooner. */
export function OnDemand({ load, children }: { load: Loader; children: ReactElement<object> }) {
  const [isWanted, setWanted] = useState(false);
  const [opened, setOpened] = useState(false);
  const target = useRef<HTMLElement>(null);
  useReturnTo(target, opened);
  const fetched = useMemo(() => fetchedOnce(load), [load]);
  const Lazy = useMemo(() => lazyPart<OnDemandProps>(fetched, ({ target }) => target), [fetched]);
  const button = cloneElement(children as ReactElement<Record<string, unknown>>, {
    ref: target,
    'aria-haspopup': 'true',
    'aria-expanded': opened,
    onPointerEnter: () => fetched().catch(() => {}),
    onClick: () => {
      setWanted(true);
      setOpened(!opened);
    },
  });
  if (!isWanted) return button;
  return <Lazy target={button} opened={opened} onChange={setOpened} onClose={() => setOpened(false)} />;
}

const lookMs = 30;

/** The first opening draws the button anew, so that the menu knows none to return to. */
function useReturnTo(target: RefObject<HTMLElement | null>, opened: boolean): void {
  const wasOpened = useRef(false);
  useEffect(() => {
    const hasClosed = wasOpened.current && !opened;
    wasOpened.current = opened;
    if (!hasClosed) return;
    // What is closed fades away, and holds the focus until it is gone.
    const holder = document.activeElement;
    const timer = setInterval(() => {
      if (isFocusLost()) target.current?.focus();
      else if (document.activeElement === holder && holder?.closest('[role=dialog], [role=menu]')) return;
      clearInterval(timer);
    }, lookMs);
    return () => clearInterval(timer);
  }, [opened, target]);
}
