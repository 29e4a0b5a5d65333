import { expect, it } from 'vitest';
import { performancePeriods, performanceSpans } from './performancePeriod.ts';

it.each([
  ['last30', '2026-03-31', '2026-03-02', '2026-03-31', '2026-01-31', '2026-03-01'],
  ['last90', '2026-03-31', '2026-01-01', '2026-03-31', '2025-10-03', '2025-12-31'],
  // Of the 31st of March the last month's same day is its last.
  ['month', '2026-03-31', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
  ['lastMonth', '2026-03-31', '2026-02-01', '2026-02-28', '2026-01-01', '2026-01-31'],
  ['year', '2028-02-29', '2028-01-01', '2028-02-29', '2027-01-01', '2027-02-28'],
  ['lastYear', '2028-02-29', '2027-01-01', '2027-12-31', '2026-01-01', '2026-12-31'],
] as const)('%s of %s', (period, today, from, to, fromBefore, toBefore) => {
  expect(performanceSpans(period, today)).toEqual({ now: { from, to }, before: { from: fromBefore, to: toBefore } });
  expect(performancePeriods).toContain(period);
});
