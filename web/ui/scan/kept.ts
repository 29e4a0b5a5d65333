import { type RefObject, useLayoutEffect } from 'react';

/** Notes how a field stands, and gives back what sets it so again. */
export type Keep = () => () => void;

const keeps = new WeakMap<Element, Keep>();

/**
 * A field whose text doesn't say all of it, as an amount that nobody has typed yet: what a scanner typed into it is taken
 * out by what `keep` gives back.
 */
export function useKept(field: RefObject<Element | null>, keep: Keep): void {
  useLayoutEffect(() => {
    if (field.current) keeps.set(field.current, keep);
  });
}

/** What sets a field as it stands now; undefined where its text says all of it. */
export function keptOf(field: Element): (() => void) | undefined {
  return keeps.get(field)?.();
}
