import type { Period } from '#contract/kernel/period.ts';

/** Days from and to, both inclusive, as ISO dates. */
export interface Span {
  from: string;
  to: string;
}

/** A period up to today and the equal one before it; a month or year compares with the same days of the last one. */
export interface Comparison {
  now: Span;
  before: Span;
}

/** The longest span that is drawn day by day. */
const daysMax = 31;
const lengths = { last7: 7, last30: 30, last365: 365 } as const;

export function comparisonOf(period: Period, today: string): Comparison {
  const day = Temporal.PlainDate.from(today);
  if (period === 'month' || period === 'year') {
    const first = period === 'month' ? day.with({ day: 1 }) : day.with({ month: 1, day: 1 });
    const one = period === 'month' ? { months: 1 } : { years: 1 };
    // Of 31 March the last month's same day is its last.
    return { now: span(first, day), before: span(first.subtract(one), day.subtract(one)) };
  }
  const days = lengths[period];
  const first = day.subtract({ days: days - 1 });
  return { now: span(first, day), before: span(first.subtract({ days }), first.subtract({ days: 1 })) };
}

/** The points of a trend: each day of a short span, the first of each month of a long one. */
export function pointsOf({ from, to }: Span): string[] {
  const end = Temporal.PlainDate.from(to);
  const start = Temporal.PlainDate.from(from);
  const isDaily = isDrawnDaily({ from, to });
  const points: string[] = [];
  const first = isDaily ? start : start.with({ day: 1 });
  for (
    let day = first;
    Temporal.PlainDate.compare(day, end) <= 0;
    day = day.add(isDaily ? { days: 1 } : { months: 1 })
  ) {
    points.push(day.toString());
  }
  return points;
}

/** Sums dated figures into the points of a span; a point without any is zero. */
export function trendOf(
  span: Span,
  rows: readonly { date: string; amount: number }[],
): { date: string; amount: number }[] {
  const isDaily = isDrawnDaily(span);
  const sums = new Map(pointsOf(span).map((point) => [point, 0]));
  for (const { date, amount } of rows) {
    if (date < span.from || date > span.to) continue;
    const point = isDaily ? date : `${date.slice(0, 7)}-01`;
    sums.set(point, (sums.get(point) ?? 0) + amount);
  }
  return [...sums].map(([date, amount]) => ({ date, amount }));
}

/** What there was at the end of each point, from what there is now and what changed since. */
export function levelsOf(
  span: Span,
  now: number,
  changes: readonly { date: string; amount: number }[],
): { before: number; levels: number[] } {
  const steps = trendOf(span, changes).map((point) => point.amount);
  const before = now - total(changes);
  let level = before;
  return { before, levels: steps.map((step) => (level += step)) };
}

export function total(rows: readonly { amount: number }[]): number {
  return sum(rows.map((row) => row.amount));
}

export function within<Row extends { date: string }>({ from, to }: Span, rows: readonly Row[]): Row[] {
  return rows.filter((row) => row.date >= from && row.date <= to);
}

export interface DatedRow {
  date: string;
  amount: number;
}

/** One figure of each day. */
export function datedBy<Row extends { date: string }>(rows: readonly Row[], figure: (row: Row) => number): DatedRow[] {
  return rows.map((row) => ({ date: row.date, amount: figure(row) }));
}

/** The span from the first day to the last of any of these. */
export function spanOfAll(spans: readonly [Span, ...Span[]]): Span {
  const days = spans.flatMap(({ from, to }) => [from, to]).sort();
  return { from: days[0] ?? spans[0].from, to: days.at(-1) ?? spans[0].to };
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
}

function isDrawnDaily({ from, to }: Span): boolean {
  return Temporal.PlainDate.from(from).until(to, { largestUnit: 'days' }).days < daysMax;
}

function span(from: Temporal.PlainDate, to: Temporal.PlainDate): Span {
  return { from: from.toString(), to: to.toString() };
}
