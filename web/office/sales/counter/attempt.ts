import { ApiRefusal } from '#web/api/problem.ts';

export const attemptKinds = ['sell', 'save', 'edit', 'complete'] as const;
export type AttemptKind = (typeof attemptKinds)[number];

/**
 * One submit, kept with the draft before it is sent: the very same body goes out under the very same key until it is
 * known how that ended, so that a lost answer, a second tab or a reload can't make a second sale.
 */
export interface Attempt {
  kind: AttemptKind;
  key: string;
  input: Record<string, unknown>;
  /** True once an answer was missed: the server may have done it. */
  isDoubtful: boolean;
  /** An edit that a completion follows. */
  goesOn: boolean;
}

/**
 * Refusals that come before the server looks whether the key was used: they say nothing about an earlier sending. A
 * server that was renewed meanwhile may read an older page's body otherwise, or not at all.
 */
const before = new Set<string>([
  'signIn.required',
  'access.denied',
  'access.location',
  'viewing.readOnly',
  'tooOften',
  'input.invalid',
  'input.unreadable',
  'input.tooLarge',
  'idempotency.mismatch',
]);
/** Refusals after which the server may have done it all the same, or still does. */
const unknown = new Set<string>(['idempotency.inFlight', 'server.failed', 'server.unavailable', 'server.noSpace']);
/** Refusals that pass by themselves, or with a sign-in: asking again is what helps. */
const passing = new Set<string>(['idempotency.inFlight', 'signIn.required', 'tooOften']);

/** How an attempt that was not answered with a sale ended: with nothing, with a sale made long ago, or not known yet. */
export type Ending = 'refused' | 'spent' | 'unknown';

/** What a problem proves. Only where nothing was made, and never will be, may the draft change again. */
export function endingOf(problem: unknown, attempt: Pick<Attempt, 'isDoubtful'>): Ending {
  if (!(problem instanceof ApiRefusal) || unknown.has(problem.code)) return 'unknown';
  // The server has thrown its answer away, days later; what it did stays done.
  if (problem.code === 'idempotency.spent') return 'spent';
  return attempt.isDoubtful && before.has(problem.code) ? 'unknown' : 'refused';
}

/**
 * Whether an attempt in doubt may be set aside: the server does answer, but in a way that asking again won't change
 * for the person in front. Otherwise the till could make no sale at all.
 */
export function maySetAside(problem: unknown): problem is ApiRefusal {
  return problem instanceof ApiRefusal && !passing.has(problem.code);
}
