import { pick } from '#contract/kernel/pick.ts';
import type { Sale } from '#contract/sales/sale.ts';
import type { SaleType } from '#contract/sales/saleType.ts';
import { planOwn } from '../plan/planOwn.ts';

/** What a saved sale says for its type alone, in the form in which the counter sends it. */
const owns: Partial<Record<SaleType, (sale: Sale) => Record<string, unknown>>> = {
  layaway: planOwn,
  installment: planOwn,
  madeToOrder: ({ madeToOrder: made }) =>
    made ? { madeToOrder: pick(made, ['expectedDate', 'allowPartialPayment', 'wish']) } : {},
};

export function ownOf(sale: Sale): Record<string, unknown> {
  return owns[sale.type]?.(sale) ?? {};
}
