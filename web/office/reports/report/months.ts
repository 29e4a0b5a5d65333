/** The first and the last day of a month: `2026-05`. */
export function daysOf(month: string): { from: string; to: string } {
  const end = new Date(`${month}-01T00:00:00Z`);
  end.setUTCMonth(end.getUTCMonth() + 1, 0);
  return { from: `${month}-01`, to: end.toISOString().slice(0, 10) };
}

/** The last months until a day, the newest first. */
export function lastMonths(today: string, count: number): string[] {
  const first = new Date(`${today.slice(0, 7)}-01T00:00:00Z`);
  return Array.from({ length: count }, (_, back) => {
    const date = new Date(first);
    date.setUTCMonth(first.getUTCMonth() - back);
    return date.toISOString().slice(0, 7);
  });
}

interface Closed {
  firstClosedThrough: string | null;
  closedThrough: string | null;
}

/** What is known of the stock at the end of a month, by its last day: it was stored, is from before anything was, or may change still. */
export function snapshotState(end: string, closed: Closed | undefined): 'stored' | 'before' | 'provisional' {
  const { firstClosedThrough, closedThrough } = closed ?? { firstClosedThrough: null, closedThrough: null };
  if (!firstClosedThrough || !closedThrough || end > closedThrough) return 'provisional';
  return end < firstClosedThrough ? 'before' : 'stored';
}
