/** The point of a chart to which a key leads from another, or from none; undefined where the key leads nowhere. */
export function stepTo(key: string, from: number | null, count: number): number | undefined {
  const last = count - 1;
  const steps: Record<string, number> = {
    Home: 0,
    End: last,
    ArrowRight: Math.min(last, (from ?? -1) + 1),
    ArrowLeft: Math.max(0, (from ?? count) - 1),
  };
  return count > 0 ? steps[key] : undefined;
}
