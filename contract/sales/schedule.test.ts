import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import '../../tests/support/properties.ts';
import { outcome } from '../../tests/support/outcome.ts';
import {
  addMonths,
  allocate,
  type PlanRow,
  type PlanTerms,
  putOffRows,
  replan,
  scheduleOf,
  standingOf,
} from './schedule.ts';

const amounts = (rows: readonly { amount: number }[]) => rows.map(({ amount }) => amount);
const sum = (rows: readonly { amount: number }[]) => rows.reduce((all, { amount }) => all + amount, 0);
const plan = (terms: number, percent: number, unit = 1): PlanTerms => ({
  terms,
  downPaymentBasisPoints: percent * 100,
  startDate: '2026-01-31',
  unit,
});

describe('a schedule', () => {
  it.each([
    [110_000, 20, 6, [22_000, 14_670, 14_666, 14_666, 14_666, 14_666, 14_666]],
    [98_765, 30, 7, [29_630, 9_879, 9_876, 9_876, 9_876, 9_876, 9_876, 9_876]],
    [522_720, 20, 6, [104_544, 69_696, 69_696, 69_696, 69_696, 69_696, 69_696]],
    [1_000, 0, 3, [334, 333, 333]],
    [1_000, 100, 6, [1_000]],
    [1, 20, 6, [1]],
    [0, 20, 6, []],
    [100_000, 20, 1, [20_000, 80_000]],
  ])('of %d yen with %d % down in %d months', (total, percent, terms, rows) => {
    expect(amounts(scheduleOf(total, plan(terms, percent)))).toEqual(rows);
  });

  it('comes to whole thousands but for its first instalment', () => {
    expect(amounts(scheduleOf(110_500, plan(3, 20, 1000)))).toEqual([23_000, 29_500, 29_000, 29_000]);
  });

  it('refuses instalments below one yen', () => {
    expect(outcome(() => scheduleOf(2, plan(6, 20)))).toBe('plan.partTooSmall');
    expect(outcome(() => scheduleOf(59, plan(60, 0)))).toBe('plan.partTooSmall');
  });

  it('goes through the ends of sixty months from its own day, wherever the clock stands', () => {
    const zone = process.env.TZ;
    const days = ['UTC', 'Asia/Tokyo', 'America/Los_Angeles', 'Pacific/Kiritimati'].map((name) => {
      process.env.TZ = name;
      return scheduleOf(100_000, plan(60, 20)).map(({ dueDate }) => dueDate);
    });
    process.env.TZ = zone;
    expect(days[0]?.slice(0, 5)).toEqual(['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']);
    expect(days[0]?.[25]).toBe('2028-02-29');
    expect(days[0]?.[60]).toBe('2031-01-31');
    expect(new Set(days.map((all) => all.join())).size).toBe(1);
  });
});

const total = fc.integer({ min: 60_000, max: 100_000_000_000 });
const anyTerms = fc.record({
  terms: fc.integer({ min: 1, max: 60 }),
  downPaymentBasisPoints: fc.integer({ min: 0, max: 9_900 }),
  startDate: fc.constantFrom('2026-01-31', '2026-02-28', '2028-02-29', '2026-12-01'),
  unit: fc.constant(1),
});

describe('any schedule', () => {
  it('comes to its total, its later parts equal, its days in order', () => {
    fc.assert(
      fc.property(total, anyTerms, (yen, terms) => {
        const rows = scheduleOf(yen, terms);
        expect(sum(rows)).toBe(yen);
        const parts = rows.filter(({ number }) => number > 1);
        expect(new Set(amounts(parts)).size).toBeLessThanOrEqual(1);
        expect(rows.every(({ amount }) => amount > 0)).toBe(true);
        const days = rows.map(({ dueDate }) => dueDate);
        expect(days).toEqual([...days].sort());
      }),
    );
  });

  it('keeps what is paid and stays its total whatever is paid, given back, changed and put off', () => {
    const step = fc.oneof(
      fc.record({ pay: fc.integer({ min: 1, max: 10_000_000 }) }),
      fc.record({ back: fc.integer({ min: 1, max: 10_000_000 }) }),
      fc.record({ add: fc.integer({ min: -20_000, max: 5_000_000 }) }),
      fc.record({ terms: fc.integer({ min: 1, max: 60 }) }),
      fc.record({ later: fc.integer({ min: 1, max: 12 }) }),
    );
    fc.assert(
      fc.property(total, anyTerms, fc.array(step, { maxLength: 30 }), (yen, first, steps) => {
        let [now, terms, paid, shift] = [yen, first, 0, 0];
        let rows: PlanRow[] = allocate(scheduleOf(now, terms), paid);
        for (const one of steps) {
          const kept = rows.filter(({ amount, paid: got }) => got === amount).length;
          if ('pay' in one) paid = Math.min(now, paid + one.pay);
          if ('back' in one) paid = Math.max(0, paid - one.back);
          if ('later' in one) {
            shift += one.later;
            rows = putOffRows(rows, terms.startDate, shift);
          }
          if ('add' in one || 'terms' in one) {
            const [nextNow, nextTerms] = [
              'add' in one ? now + one.add : now,
              'terms' in one ? { ...terms, terms: one.terms } : terms,
            ];
            if (nextNow < paid) continue;
            try {
              const next = allocate(replan(nextNow, nextTerms, rows, shift), paid);
              expect(next.slice(0, kept)).toEqual(rows.slice(0, kept));
              [now, terms, rows] = [nextNow, nextTerms, next];
            } catch (problem) {
              if ((problem as Error).name === 'AssertionError') throw problem;
            }
          }
          rows = allocate(rows, paid);
          expect(sum(rows)).toBe(now);
          expect(rows.reduce((all, row) => all + row.paid, 0)).toBe(paid);
          const open = rows.findIndex(({ amount, paid: got }) => got < amount);
          if (open >= 0) expect(rows.slice(open + 1).every(({ paid: got }) => got === 0)).toBe(true);
        }
      }),
    );
  });

  it('is the same again once a payment is taken back', () => {
    fc.assert(
      fc.property(total, anyTerms, fc.nat(), fc.nat(), (yen, terms, before, more) => {
        const rows = scheduleOf(yen, terms);
        const paid = before % yen;
        const then = allocate(rows, paid);
        expect(allocate(allocate(then, Math.min(yen, paid + more)), paid)).toEqual(then);
      }),
    );
  });
});

it('stands overdue from the day after it was due, and at risk after thirty days', () => {
  const rows = allocate(scheduleOf(110_000, plan(6, 20)), 30_000);
  expect(standingOf(rows, '2026-02-28')).toMatchObject({ overdueAmount: 0, overdueDays: 0, nextDueDate: '2026-02-28' });
  expect(standingOf(rows, '2026-03-01')).toMatchObject({ overdueAmount: 6_670, overdueDays: 1, isAtRisk: false });
  expect(standingOf(rows, '2026-03-30')).toMatchObject({ overdueDays: 30, isAtRisk: true });
});

it('a month later is the same day, or the last', () => {
  expect(['2026-01-30', '2027-12-31', '2028-01-29'].map((day) => addMonths(day, 1))).toEqual([
    '2026-02-28',
    '2028-01-31',
    '2028-02-29',
  ]);
});
