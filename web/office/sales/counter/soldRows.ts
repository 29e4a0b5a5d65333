import type { Sale } from '#contract/sales/sale.ts';

type SoldMoney = Pick<Sale, 'payments' | 'amountPaid' | 'completedAt'>;

/** What is paid in the step that completes a sale is written in its moment. */
const stepMs = 10_000;

/**
 * The money of a sale that was just made: what was paid before, in yen, and what was handed over now. Less the change they
 * are what was to pay.
 */
export function soldRows({ payments, amountPaid, completedAt }: SoldMoney) {
  const since = Date.parse(completedAt ?? '') - stepMs;
  const now = payments.filter(({ at, amount }) => amount > 0 && Date.parse(at) >= since);
  return { before: amountPaid - now.reduce((sum, { amount }) => sum + amount, 0), now };
}
