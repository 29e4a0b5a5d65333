import { Refusal } from '#contract/kernel/refusal.ts';

/** What some work answers, or the code that it was refused with. */
export function outcome<T>(work: () => T): T | string {
  try {
    return work();
  } catch (error) {
    if (error instanceof Refusal) return error.code;
    throw error;
  }
}
