import { type RefObject, useLayoutEffect } from 'react';

/** Notes how a field stands, and gives back what sets it so again. */
export type Capture = () => () => void;

const captures = new WeakMap<Element, Capture>();

/**
 * A field whose text doesn't say all of it, as an amount that nobody has typed yet: what a scanner typed into it is taken
 * out by what `capture` gives back.
 */
export function useRestore(field: RefObject<Element | null>, capture: Capture): void {
  useLayoutEffect(() => {
    if (field.current) captures.set(field.current, capture);
  });
}

/** What sets a field as it stands now; undefined where its text says all of it. */
export function restoreOf(field: Element): (() => void) | undefined {
  return captures.get(field)?.();
}
