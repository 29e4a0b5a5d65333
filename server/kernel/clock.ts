/** Time, injected: demo and tests bring their own. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

export const timeZone = 'Asia/Tokyo';
const dayFormat = new Intl.DateTimeFormat('sv-SE', { timeZone });

/** The calendar day in Japan at an instant, `2026-06-18`: the one day that business is done on (domain.md §5). */
export function businessDate(at: Date): string {
  return dayFormat.format(at);
}
