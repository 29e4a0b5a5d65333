import { expect, it } from 'vitest';
import type { Sale } from '#contract/sales/sale.ts';
import { dueNow, takenOf } from './payNow.ts';

const rowOf = (number: number, dueDate: string, paid = 0, isOverdue = false) => ({
  number,
  dueDate,
  amount: 10_000,
  paid,
  isOverdue,
});
const planOf = (...rows: ReturnType<typeof rowOf>[]) => ({ rows }) as unknown as Sale['plan'];

it('asks for all whose day has come, else for the next instalment', () => {
  const late = planOf(
    rowOf(0, '2026-01-05', 10_000),
    rowOf(1, '2026-02-05', 4_000, true),
    rowOf(2, '2026-03-05', 0, true),
    rowOf(3, '2026-04-05'),
  );
  expect(dueNow({ plan: late, balance: 26_000 }, '2026-03-20')).toEqual({ what: 'overdue', yen: 16_000 });
  const early = planOf(rowOf(0, '2026-01-05', 10_000), rowOf(1, '2026-02-05'), rowOf(2, '2026-03-05'));
  expect(dueNow({ plan: early, balance: 20_000 }, '2026-01-20')).toEqual({ what: 'next', yen: 10_000 });
});

it('has no instalment where the rest is all there is', () => {
  const last = planOf(rowOf(1, '2026-02-05', 10_000), rowOf(2, '2026-03-05'));
  expect(dueNow({ plan: last, balance: 10_000 }, '2026-02-20')).toBeNull();
  expect(dueNow({ balance: 10_000 }, '2026-02-20')).toBeNull();
});

it('gives change for notes above an instalment, and above the rest', () => {
  const cash = { paymentType: 'cash', amount: 39_418, given: 50_000 };
  expect(takenOf(cash, 278_248)).toEqual({ taken: 39_418, change: 10_582, tendered: 39_418, short: 0 });
  expect(takenOf({ ...cash, amount: 9_999_999, given: null }, 278_248)).toEqual({
    taken: 278_248,
    change: 9_721_751,
    tendered: 9_999_999,
    short: 0,
  });
  expect(takenOf({ ...cash, given: 30_000 }, 278_248).short).toBe(9_418);
});

it('gives no change for what is not cash', () => {
  expect(takenOf({ paymentType: 'card', amount: 90_000, given: null }, 78_000)).toEqual({
    taken: 90_000,
    change: 0,
    tendered: 90_000,
    short: 0,
  });
});
