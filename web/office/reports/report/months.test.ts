import { expect, it } from 'vitest';
import { daysOf, lastMonths } from './months.ts';

it('a month has its first and last day, in a leap year too', () => {
  expect(daysOf('2026-05')).toEqual({ from: '2026-05-01', to: '2026-05-31' });
  expect(daysOf('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
});

it('months go back over the turn of a year', () => {
  expect(lastMonths('2026-02-28', 3)).toEqual(['2026-02', '2026-01', '2025-12']);
});
