import { refuse, refuseField } from '#contract/kernel/refusal.ts';
import type { TypeActions } from '../sale/typeActions.ts';
import { hasMethod, saveCancelled, saveOrder } from './store.ts';

/** What an order writes besides its sale: where it goes, how, and until when it is held. */
export const orderActions: TypeActions = {
  check: async (tx, ctx, { ecommerce }, saleId) => {
    const id = ecommerce?.shippingMethodId ?? null;
    if (id !== null && !(await hasMethod(tx, ctx, id, saleId))) refuse('notFound', { thing: 'shippingMethod', id });
  },
  save: async (tx, ctx, sale, { ecommerce }, isNew) => {
    if (!ecommerce) return refuseField('ecommerce', 'field.required');
    const { heldUntil } = ecommerce;
    // A hold that has run out stays as it was until the job comes by; it can't be entered so.
    if (isNew && heldUntil !== null && new Date(heldUntil) <= ctx.clock.now())
      refuseField('ecommerce.heldUntil', 'field.dateAhead');
    await saveOrder(tx, ctx, sale.id, ecommerce);
  },
  cancel: (tx, { id }) => saveCancelled(tx, id, null),
};
