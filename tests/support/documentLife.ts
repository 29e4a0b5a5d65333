import { expect, it } from 'vitest';
import { type StepRules, transition } from '#server/kernel/document/rules.ts';

/** Holds each step from each state to where it leads; what the table does not name is refused. */
export function holdsLife<Step extends string, Status extends string, Document extends { status: Status }>(
  rules: StepRules<Step, Status, Document>,
  table: Record<string, Partial<Record<Step, Status>>>,
  stateOf: (state: string) => Document,
): void {
  const steps = Object.keys(rules) as Step[];
  it.each(Object.keys(table).flatMap((state) => steps.map((step) => [state, step, table[state]?.[step]] as const)))(
    '%s, %s: %s',
    (state, step, to) => {
      const take = () => transition(rules, stateOf(state), step);
      if (to === undefined) expect(take).toThrow('document.notNow');
      else expect(take()).toBe(to);
    },
  );
}
