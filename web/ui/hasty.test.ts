import { expect, it } from 'vitest';
import { meantAfter } from './hasty.ts';

it('takes a click for an answer after a rest, however many came quickly before it', () => {
  const isMeant = meantAfter(1_000);
  expect([1_200, 1_400, 1_600, 1_901].map(isMeant)).toEqual([false, false, false, true]);
  expect(meantAfter(1_000)(1_301)).toBe(true);
});
