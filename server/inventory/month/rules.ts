import { refuse } from '#contract/kernel/refusal.ts';

/** What is known of a company's months: the last closed one by its last day, and the day of its first movement. */
export interface Books {
  closedThrough: string | null;
  firstDay: string | null;
}

/** The last day of the month that is closed next: the one after the last closed one, or that of the first movement. */
export function nextThrough({ closedThrough, firstDay }: Books, today: string): string {
  if (closedThrough !== null) return lastDayOf(closedThrough, 1);
  return lastDayOf(firstDay !== null && firstDay < today ? firstDay : today, 0);
}

/** A month is closed within the first days of the next one: from this day on it is late. */
const lateFrom = 5;

/** Whether a month that nobody has closed should have been, by its last day. */
export function isLate(through: string, today: string): boolean {
  return today >= Temporal.PlainDate.from(through).add({ days: lateFrom }).toString();
}

/** Refuses a month that is not the next one, is not over yet, or in which other documents wait than were seen. */
export function checkClosing(
  next: { through: string; waitingCount: number },
  seen: { through: string; waitingCount: number },
  today: string,
): void {
  if (seen.through !== next.through) refuse('month.notNext', { through: next.through });
  if (next.through >= today) refuse('month.notOver', { through: next.through });
  if (seen.waitingCount !== next.waitingCount) refuse('month.waitingChanged', { count: next.waitingCount });
}

/** The last day of the month of a day, or of one so many months later. */
function lastDayOf(day: string, later: number): string {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month + later, 0)).toISOString().slice(0, 10);
}
