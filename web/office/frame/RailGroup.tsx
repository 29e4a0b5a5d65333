import { type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import { useText } from '#web/text/text.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Entries } from './Entries.tsx';
import type { OpenMenu } from './useMenus.ts';

/** The pointer may leave for so long, on its way from the icon to the entries. */
const leaveMs = 200;

/** A menu of the rail: its icon opens its entries beside it, by hover, touch, Enter or an arrow key. */
export function RailGroup({ menu, isHere }: { menu: OpenMenu; isHere: boolean }) {
  const t = useText();
  const [opened, setOpened] = useState<'hover' | 'click' | null>(null);
  const group = useRef<HTMLDivElement>(null);
  const left = useRef<ReturnType<typeof setTimeout>>(undefined);
  const close = () => setOpened(null);
  useEffect(() => {
    if (!opened) return;
    const press = (event: Event) => !group.current?.contains(event.target as Node) && setOpened(null);
    document.addEventListener('pointerdown', press);
    return () => document.removeEventListener('pointerdown', press);
  }, [opened]);
  useEffect(() => () => clearTimeout(left.current), []);
  const hover = ({ pointerType, type }: PointerEvent) => {
    if (pointerType !== 'mouse') return;
    clearTimeout(left.current);
    if (type === 'pointerenter') setOpened(opened ?? 'hover');
    else left.current = setTimeout(close, leaveMs);
  };
  const press = (event: KeyboardEvent<HTMLElement>) => {
    const [button, ...links] = [...(group.current?.querySelectorAll<HTMLElement>('button, a') ?? [])];
    const index = links.indexOf(document.activeElement as HTMLElement);
    const steps: Record<string, () => void> = {
      ArrowRight: () => (opened ? links[0]?.focus() : setOpened('click')),
      ArrowDown: () => links[(index + 1) % links.length]?.focus(),
      ArrowUp: () => links.at(index < 0 ? -1 : index - 1)?.focus(),
      ArrowLeft: () => button?.focus(),
      Escape: () => {
        button?.focus();
        close();
      },
    };
    const step = steps[event.key];
    if (!step || (!opened && event.key !== 'ArrowRight')) return;
    event.preventDefault();
    event.stopPropagation();
    step();
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: its button and links do everything by key and by click, too.
    <div
      ref={group}
      className="rail-group"
      onPointerEnter={hover}
      onPointerLeave={hover}
      onKeyDown={press}
      onBlur={({ relatedTarget, currentTarget }) =>
        relatedTarget && !currentTarget.contains(relatedTarget as Node) && close()
      }
    >
      <button
        type="button"
        className={isHere ? 'on current' : ''}
        aria-label={t(menu.menu)}
        aria-expanded={opened !== null}
        onClick={() => setOpened(opened === 'click' ? null : 'click')}
      >
        <Icon name={menu.icon} />
      </button>
      {opened && (
        <div className="fly-out" ref={(box) => placeBeside(box, group.current)}>
          <b>{t(menu.menu)}</b>
          <Entries menu={menu} onGo={close} />
        </div>
      )}
    </div>
  );
}

/** As high as its icon, or as high as the window lets it be. */
function placeBeside(box: HTMLElement | null, icon: HTMLElement | null): void {
  if (!box || !icon) return;
  const { top, right } = icon.getBoundingClientRect();
  box.style.top = `${Math.max(8, Math.min(top - 4, window.innerHeight - box.offsetHeight - 8))}px`;
  box.style.left = `${right + 4}px`;
}
