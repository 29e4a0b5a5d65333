/** The point of a chart to which a key leads from another, or from none; undefined where the key leads nowhere. */
export function stepTo(key: string, from: number | null, count: number): number | undefined {
  const last = count - 1;
  if (last < 0) return undefined;
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (key === 'ArrowRight') return from === null ? 0 : Math.min(last, from + 1);
  if (key === 'ArrowLeft') return from === null ? last : Math.max(0, from - 1);
  return undefined;
}
