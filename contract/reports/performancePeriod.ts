export const performancePeriods = ['last30', 'last90', 'month', 'lastMonth', 'year', 'lastYear'] as const;
export type PerformancePeriod = (typeof performancePeriods)[number];

/** Days from and to, both included, as ISO dates. */
interface Days {
  from: string;
  to: string;
}

/**
 * The days of a period as seen on a day, and the equal period before: of a month or a year that is under way, the same days
 * of the last one, as on the dashboard.
 */
export function performanceSpans(period: PerformancePeriod, today: string): { now: Days; before: Days } {
  if (period === 'last30' || period === 'last90') {
    const length = period === 'last30' ? 30 : 90;
    const from = daysBefore(today, length - 1);
    return { now: { from, to: today }, before: { from: daysBefore(from, length), to: daysBefore(from, 1) } };
  }
  const months = period === 'month' || period === 'lastMonth' ? 1 : 12;
  const first = months === 1 ? `${today.slice(0, 7)}-01` : `${today.slice(0, 4)}-01-01`;
  const last = monthsBefore(first, months);
  if (period === 'month' || period === 'year') {
    return { now: { from: first, to: today }, before: { from: last, to: monthsBefore(today, months) } };
  }
  return {
    now: { from: last, to: daysBefore(first, 1) },
    before: { from: monthsBefore(last, months), to: daysBefore(last, 1) },
  };
}

function daysBefore(day: string, days: number): string {
  return isoOf(Date.parse(day) - days * 86_400_000);
}

/** The same day so many months before; of one that has no such day, its last one. */
function monthsBefore(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const end = new Date(Date.UTC(year, month - months, 0)).getUTCDate();
  return isoOf(Date.UTC(year, month - 1 - months, Math.min(date, end)));
}

function isoOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
