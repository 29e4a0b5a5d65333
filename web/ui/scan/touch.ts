import type { RefObject } from 'react';

/** A finger works here: a field that got the focus by itself would raise the keyboard on the glass. */
export function isTouch(): boolean {
  return matchMedia('(pointer: coarse)').matches;
}

/** Gives a field the focus once the browser has drawn what changed. */
export function focusSoon(field: RefObject<HTMLElement | null>): void {
  requestAnimationFrame(() => field.current?.focus());
}
