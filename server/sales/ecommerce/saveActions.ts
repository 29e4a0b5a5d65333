import { refuse, refuseField } from '#contract/kernel/refusal.ts';
import { audit, changesBetween } from '../../kernel/audit.ts';
import type { TypeActions } from '../sale/typeActions.ts';
import { findOrder, hasMethod, saveCancelled, saveNewOrder, saveOrder } from './store.ts';

/** What the trail tells of a changed delivery; a method by its name. */
const told = [
  'channel',
  'recipient',
  'contactNumber',
  'postalCode',
  'prefecture',
  'address',
  'country',
  'methodName',
  'heldUntil',
];

/** What an order writes besides its sale: where it goes, how, and until when it is held. */
export const orderActions: TypeActions = {
  check: async (tx, ctx, { ecommerce }, saleId) => {
    const id = ecommerce?.shippingMethodId ?? null;
    if (id !== null && !(await hasMethod(tx, ctx, id, saleId))) refuse('notFound', { thing: 'shippingMethod', id });
  },
  save: async (tx, ctx, { id }, { ecommerce }, isNew) => {
    if (!ecommerce) return refuseField('ecommerce', 'field.required');
    const before = isNew ? {} : await findOrder(tx, ctx, id);
    const { heldUntil } = ecommerce;
    // A hold that has run out stays as it was until the job comes by; it can't be entered so.
    if (
      heldUntil !== (before.ecommerce?.heldUntil ?? null) &&
      heldUntil !== null &&
      new Date(heldUntil) <= ctx.clock.now()
    )
      refuseField('ecommerce.heldUntil', 'field.dateAhead');
    if (isNew) return saveNewOrder(tx, ctx, id, ecommerce);
    await saveOrder(tx, id, ecommerce);
    const after = await findOrder(tx, ctx, id);
    const changes = changesBetween<Record<string, unknown>>(before.ecommerce ?? {}, after.ecommerce ?? {}, told);
    if (Object.keys(changes).length > 0) await audit(tx, ctx, 'sale', id, 'delivery', changes);
  },
  cancel: (tx, _, { id }) => saveCancelled(tx, [id], null),
};
