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

/** Refusals that come before the server looks whether the key was used: they say nothing about an earlier sending. */
const before = new Set(['signIn.required', 'access.denied', 'access.location', 'tooOften', 'input.tooLarge']);
/** Refusals after which the server may have done it all the same, or still does. */
const unknown = new Set(['idempotency.inFlight', 'server.failed', 'server.unavailable', 'server.noSpace']);

/** Whether a problem proves that this attempt made nothing, and never will: only then may the draft change again. */
export function isSettled(problem: unknown, attempt: Pick<Attempt, 'isDoubtful'>): boolean {
  if (!(problem instanceof ApiRefusal) || unknown.has(problem.code)) return false;
  return !(attempt.isDoubtful && before.has(problem.code));
}
