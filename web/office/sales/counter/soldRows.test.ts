import { expect, it } from 'vitest';
import { soldRows } from './soldRows.ts';

const row = (id: number, at: string, amount: number, tendered = amount) => ({
  id,
  paymentType: 'cash',
  amount,
  tendered,
  reference: '',
  remarks: '',
  date: '2026-11-28',
  at,
  reversalOf: null,
  userName: '',
  userNameJa: '',
});

it('tells what was paid before from what was handed over, so that all rows come to the total', () => {
  const deposit = row(1, '2026-11-28T03:00:00.000Z', 10_000);
  const cash = row(2, '2026-11-28T05:00:00.000Z', 21_960, 30_000);
  const sale = { payments: [deposit, cash], amountPaid: 31_960, completedAt: '2026-11-28T05:00:00.004Z' };
  expect(soldRows(sale)).toEqual({ before: 10_000, now: [cash] });
  expect(soldRows({ ...sale, payments: [cash], amountPaid: 21_960 })).toEqual({ before: 0, now: [cash] });
});

it('has nothing handed over where all was paid before, and counts what was given back of it', () => {
  const deposit = row(1, '2026-11-28T03:00:00.000Z', 10_000);
  const back = { ...row(2, '2026-11-28T04:00:00.000Z', -4_000), reversalOf: 1 };
  const sale = { payments: [deposit, back], amountPaid: 6_000, completedAt: '2026-11-28T05:00:00.000Z' };
  expect(soldRows(sale)).toEqual({ before: 6_000, now: [] });
  const justBack = { ...back, at: '2026-11-28T04:59:58.000Z' };
  expect(soldRows({ ...sale, payments: [deposit, justBack] })).toEqual({ before: 6_000, now: [] });
});
