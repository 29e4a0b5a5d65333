import { describe, expect, it } from 'vitest';
import { Refusal } from '#contract/kernel/refusal.ts';
import { checkRateDay } from './rules.ts';

const codeOf = (...days: Parameters<typeof checkRateDay>) => {
  try {
    checkRateDay(...days);
    return 'taken';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.fields?.[0]?.code ?? error.code;
  }
};

describe('the day from which a rate holds', () => {
  it.each([
    ['2026-06-17', '2026-06-18', null, 'field.dateAhead'],
    ['2026-06-18', '2026-06-18', null, 'field.dateAhead'],
    ['2026-06-19', '2026-06-18', null, 'taken'],
    ['2026-07-01', '2026-06-18', '2026-05-31', 'taken'],
    ['2026-06-30', '2026-06-18', '2026-06-30', 'company.periodClosed'],
    ['2026-07-01', '2026-06-18', '2026-06-30', 'taken'],
  ] as const)('%s, said on %s with books closed through %s: %s', (day, today, closed, answer) =>
    expect(codeOf(day, today, closed)).toBe(answer),
  );
});
