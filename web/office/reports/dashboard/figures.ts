import { dayAfter } from '#web/text/format.ts';

/** The first of these by themselves and all others as one, where there are more than `most`; alike in number to `most`. */
export function gathered<Row>(rows: readonly Row[], most: number): Row[][] {
  if (rows.length <= most) return rows.map((row) => [row]);
  return [...rows.slice(0, most - 1).map((row) => [row]), rows.slice(most - 1)];
}

/** Whether the trend of these days has a point for each month: it has one for each day up to 31 of them. */
export function isTrendByMonth(from: string, to: string): boolean {
  return dayAfter(from, 31) <= to;
}

/** The last day of the month of a day. */
export function monthEnd(day: string): string {
  return new Date(Date.UTC(Number(day.slice(0, 4)), Number(day.slice(5, 7)), 0)).toISOString().slice(0, 10);
}

/** The hours of a day that are drawn: those in which shops are open, and every other with something in it. */
export function hoursShown(hours: readonly number[]): { hour: number; amount: number }[] {
  const all = hours.map((amount, hour) => ({ hour, amount }));
  const busy = all.filter(({ amount }) => amount !== 0).map(({ hour }) => hour);
  return all.slice(Math.min(opens, ...busy), Math.max(closes, ...busy) + 1);
}

const opens = 10;
const closes = 20;
