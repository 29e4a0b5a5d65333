import type { Span } from '../../kernel/rulesPeriod.ts';

/** The first and the last day, both included; without one there is no end. */
export interface Days {
  from?: string | undefined;
  to?: string | undefined;
}

/** The days that are asked for; without a first one, those of the month of the last until it. */
export function monthUntil({ from, to }: Days, today: string): Span {
  const last = to ?? today;
  return { from: from ?? `${last.slice(0, 7)}-01`, to: last };
}

/** The days that are asked for; without a first one, a year of months that ends with that of the last day. */
export function yearUntil({ from, to }: Days, today: string): Span {
  const last = to ?? today;
  const month = Temporal.PlainYearMonth.from(last.slice(0, 7)).subtract({ months: 11 });
  return { from: from ?? `${month.toString()}-01`, to: last };
}

/** The months of the year of months that ends with that of a day, the oldest first: `2026-05`. */
export function monthsUntil(day: string): string[] {
  const last = Temporal.PlainYearMonth.from(day.slice(0, 7));
  return Array.from({ length: 12 }, (_, index) => last.subtract({ months: 11 - index }).toString());
}

/** The last month that has ended. */
export function monthBefore(today: string): string {
  return Temporal.PlainYearMonth.from(today.slice(0, 7)).subtract({ months: 1 }).toString();
}
