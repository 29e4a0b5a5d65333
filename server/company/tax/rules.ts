import { refuse, refuseField } from '#contract/kernel/refusal.ts';

/** Kinds of numbers that sales transactions carry (domain.md §4). Once one was issued, taxing stays as it is. */
export const transactionKinds = ['SO', 'IN', 'LA', 'MO', 'SB', 'SV', 'EC'] as const;

/**
 * Refuses a day from which a rate can't begin: today's sales have their rate, and what is closed is closed, were it
 * closed ahead of time.
 */
export function checkRateDay(validFrom: string, today: string, closedThrough: string | null): void {
  if (validFrom <= today) refuseField('validFrom', 'field.dateAhead');
  if (closedThrough !== null && validFrom <= closedThrough) refuse('company.periodClosed', { closedThrough });
}
