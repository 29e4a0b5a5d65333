import { refuse } from '#contract/kernel/refusal.ts';
import type { Sale } from '#contract/sales/sale.ts';
import type { Context } from '../../kernel/context.ts';
import { takeStep } from '../../kernel/document/actions.ts';
import { giveUpSale } from '../sale/actions.ts';
import { sales } from '../sale/readStore.ts';
import { isCancellable } from './rules.ts';

/** Cancels, as its customer, an order of which nothing is paid and nothing has left. */
export async function cancelPlaced(
  acting: Context,
  { id, version }: Pick<Sale, 'id' | 'version'>,
  reason: string,
): Promise<void> {
  // Cancelling what is paid asks for the right to give money back: the refusal of its own is what the customer shall hear.
  const able: Context = { ...acting, user: { ...acting.user, rights: new Set([...acting.user.rights, 'Refund']) } };
  await takeStep(able, sales, { id, version }, 'cancel', (tx, held) => {
    if (!isCancellable(held)) refuse('order.notCancellable', { number: held.number });
    return giveUpSale(tx, acting, held, { reason }, 'customer');
  });
}
