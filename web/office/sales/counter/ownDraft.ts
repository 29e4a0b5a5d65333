import type { Sale } from '#contract/sales/sale.ts';
import type { SaleType } from '#contract/sales/saleType.ts';
import { planOwn } from '../plan/planOwn.ts';

/** What a saved sale says for its type alone, in the form in which the counter sends it. */
const owns: Partial<Record<SaleType, (sale: Sale) => Record<string, unknown>>> = {
  layaway: planOwn,
  installment: planOwn,
};

export function ownOf(sale: Sale): Record<string, unknown> {
  return owns[sale.type]?.(sale) ?? {};
}
