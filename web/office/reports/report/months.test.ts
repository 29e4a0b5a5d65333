import { expect, it } from 'vitest';
import { daysOf, lastMonths, snapshotState } from './months.ts';

it('a month has its first and last day, in a leap year too', () => {
  expect(daysOf('2026-05')).toEqual({ from: '2026-05-01', to: '2026-05-31' });
  expect(daysOf('2028-02')).toEqual({ from: '2028-02-01', to: '2028-02-29' });
});

it('months go back over the turn of a year', () => {
  expect(lastMonths('2026-02-28', 3)).toEqual(['2026-02', '2026-01', '2025-12']);
});

it('a month was stored if it was closed: none from before the first one was', () => {
  const closed = { firstClosedThrough: '2026-05-31', closedThrough: '2026-06-30' };
  const stateOf = (end: string) => snapshotState(end, closed);
  expect(['2026-04-30', '2026-05-31', '2026-06-30', '2026-07-31'].map(stateOf)).toEqual([
    'before',
    'stored',
    'stored',
    'provisional',
  ]);
  expect(snapshotState('2020-01-31', { firstClosedThrough: null, closedThrough: null })).toBe('provisional');
});
