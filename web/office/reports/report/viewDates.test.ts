import { expect, it } from 'vitest';
import { askedNow, keptView } from './viewDates.ts';

it('keeps a preset as such, and days that are none as days', () => {
  const month = { type: 'straight', from: '2026-11-01', to: '2026-11-29' };
  const kept = keptView(month, '2026-11-29');
  expect(kept).toEqual({ type: 'straight', dates: 'month' });
  expect(askedNow(kept, '2026-11-29')).toEqual(month);
  expect(askedNow(kept, '2026-12-02')).toEqual({ type: 'straight', from: '2026-12-01', to: '2026-12-02' });
  const lastMonth = keptView({ from: '2026-10-01', to: '2026-10-31' }, '2026-11-29');
  expect(askedNow(lastMonth, '2027-03-05')).toEqual({ from: '2027-02-01', to: '2027-02-28' });
  // In January this month is this year.
  const january = { from: '2027-01-01', to: '2027-01-15' };
  expect(keptView(january, '2027-01-15')).toEqual(january);
  const others: Record<string, string>[] = [
    { from: '2026-11-02', to: '2026-11-29' },
    { from: '2026-11-01' },
    { sort: 'day' },
  ];
  for (const plain of others) expect(askedNow(keptView(plain, '2026-11-29'), '2026-12-24')).toEqual(plain);
});
