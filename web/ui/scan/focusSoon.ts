import type { RefObject } from 'react';

let asked = 0;

/**
 * Gives a field the focus once the browser has drawn what changed; of several that are asked for until then, the last.
 * Whoever went on to another field meanwhile stays there: what is typed next was meant for it.
 */
export function focusSoon(field: RefObject<HTMLElement | null>): void {
  const before = document.activeElement;
  const turn = ++asked;
  requestAnimationFrame(() => {
    if (turn !== asked) return;
    const now = document.activeElement;
    const isElsewhere = now !== before && now?.matches('input, textarea, select, [contenteditable]');
    if (!isElsewhere) field.current?.focus();
  });
}
