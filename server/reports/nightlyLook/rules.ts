import type { Span } from '../../kernel/rulesPeriod.ts';

/** The older month that a night looks at: each of those before this one in turn, a night each. */
export function monthInTurn(date: string, firstMonth: string): string {
  const night = Temporal.PlainDate.from('2000-01-01').until(date).days;
  const last = Temporal.PlainYearMonth.from(date.slice(0, 7)).subtract({ months: 1 });
  const first = Temporal.PlainYearMonth.from(firstMonth);
  const count = Math.max(1, first.until(last, { largestUnit: 'months' }).months + 1);
  return last.subtract({ months: night % count }).toString();
}

/** What a night looks at: now, yesterday, this month until today, and an older month. */
export function spansOf(date: string, olderMonth: string) {
  const today = Temporal.PlainDate.from(date);
  const yesterday = today.subtract({ days: 1 }).toString();
  const older = Temporal.PlainYearMonth.from(olderMonth);
  const month = { from: `${date.slice(0, 7)}-01`, to: date };
  const past = { from: `${olderMonth}-01`, to: older.toPlainDate({ day: older.daysInMonth }).toString() };
  return {
    now: [null],
    days: [{ from: yesterday, to: yesterday }, month, past],
    months: [month, past],
  } satisfies { now: null[]; days: [Span, Span, Span]; months: [Span, Span] };
}
