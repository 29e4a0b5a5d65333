import { describe, expect, it } from 'vitest';
import { comparisonOf, levelsOf, pointsOf, trendOf } from './rulesPeriod.ts';

describe('comparisonOf', () => {
  it.each([
    ['last7', '2026-06-18', '2026-06-12', '2026-06-18', '2026-06-05', '2026-06-11'],
    ['last30', '2026-06-18', '2026-05-20', '2026-06-18', '2026-04-20', '2026-05-19'],
    ['last365', '2026-06-18', '2025-06-19', '2026-06-18', '2024-06-19', '2025-06-18'],
    ['month', '2026-06-18', '2026-06-01', '2026-06-18', '2026-05-01', '2026-05-18'],
    ['month', '2026-03-31', '2026-03-01', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['month', '2026-01-01', '2026-01-01', '2026-01-01', '2025-12-01', '2025-12-01'],
    ['year', '2028-02-29', '2028-01-01', '2028-02-29', '2027-01-01', '2027-02-28'],
  ] as const)('%s up to %s', (period, today, from, to, pastFrom, pastTo) => {
    expect(comparisonOf(period, today)).toEqual({ now: { from, to }, before: { from: pastFrom, to: pastTo } });
  });
});

describe('pointsOf', () => {
  it('draws up to 31 days by day and more by month', () => {
    expect(pointsOf({ from: '2026-02-27', to: '2026-03-01' })).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
    expect(pointsOf({ from: '2026-05-01', to: '2026-05-31' })).toHaveLength(31);
    expect(pointsOf({ from: '2026-05-01', to: '2026-06-01' })).toEqual(['2026-05-01', '2026-06-01']);
    expect(pointsOf(comparisonOf('last365', '2026-06-18').now)).toHaveLength(13);
  });
});

describe('trendOf', () => {
  it('sums into its points, keeps what is empty and leaves out what lies outside', () => {
    const rows = [
      { date: '2026-06-01', amount: 5 },
      { date: '2026-06-03', amount: -2 },
      { date: '2026-06-03', amount: 10 },
      { date: '2026-06-04', amount: 99 },
    ];
    expect(trendOf({ from: '2026-06-01', to: '2026-06-03' }, rows).map((point) => point.amount)).toEqual([5, 0, 8]);
    expect(trendOf({ from: '2026-04-15', to: '2026-06-03' }, rows)).toEqual([
      { date: '2026-04-01', amount: 0 },
      { date: '2026-05-01', amount: 0 },
      { date: '2026-06-01', amount: 13 },
    ]);
  });
});

describe('levelsOf', () => {
  it('goes back from what there is now', () => {
    const changes = [
      { date: '2026-06-01', amount: 3 },
      { date: '2026-06-03', amount: -1 },
    ];
    expect(levelsOf({ from: '2026-06-01', to: '2026-06-03' }, 10, changes)).toEqual({
      before: 8,
      levels: [11, 11, 10],
    });
  });
});
