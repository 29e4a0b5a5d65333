import { noticesCountMax } from '#contract/reports/dashboard.ts';

/** Keys are remembered of so many things of a kind. */
export const keysMax = 100;

/** The key of a thing that waits: it changes when the thing asks anew. */
export function keyOf(kind: string, of: string | number): string {
  return `${kind} ${of}`;
}

/**
 * How many of these keys a user has not seen yet. Of pending sales the newest are remembered: where those were as many as
 * are remembered, older ones move up as others are done, and were there before. What was brought to its minimum is one
 * thing, known by when the last of it was.
 */
export function countUnseen(keys: readonly string[], seen: readonly string[]): number {
  const known = new Set(seen);
  const sales = seen.filter((key) => isOf(key, 'sale')).map(idOf);
  const oldest = sales.length < keysMax ? 0 : Math.min(...sales);
  const minimum = seen.find((key) => isOf(key, 'minimum')) ?? '';
  const isSeen = (key: string) =>
    known.has(key) || (isOf(key, 'sale') && idOf(key) < oldest) || (isOf(key, 'minimum') && key < minimum);
  return Math.min(noticesCountMax, keys.filter((key) => !isSeen(key)).length);
}

function isOf(key: string, kind: string): boolean {
  return key.startsWith(`${kind} `);
}

function idOf(key: string): number {
  return Number(key.slice(key.indexOf(' ') + 1));
}
