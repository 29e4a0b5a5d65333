import { pick } from '#contract/kernel/pick.ts';
import type { Sale } from '#contract/sales/sale.ts';
import type { SaleType } from '#contract/sales/saleType.ts';
import { isDelivered, orderOf, orderOwn } from '../ecommerce/orderOwn.ts';
import { planOwn } from '../plan/planOwn.ts';
import type { Draft } from './draft.ts';

/** What a saved sale says for its type alone, in the form in which the counter sends it. */
const owns: Partial<Record<SaleType, (sale: Sale) => Record<string, unknown>>> = {
  layaway: planOwn,
  installment: planOwn,
  madeToOrder: ({ madeToOrder: made }) =>
    made ? { madeToOrder: pick(made, ['expectedDate', 'allowPartialPayment', 'wish']) } : {},
  ecommerce: orderOwn,
};

/** Whether a type asks for something that nobody has said yet, and asks for it in its dialog. */
export function lacksOwn({ type, own }: Pick<Draft, 'type' | 'own'>): boolean {
  return type === 'ecommerce' && !isDelivered(orderOf(own));
}

export function ownOf(sale: Sale): Record<string, unknown> {
  return owns[sale.type]?.(sale) ?? {};
}
