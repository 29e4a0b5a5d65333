import { refuse, refuseField } from '#contract/kernel/refusal.ts';
import type { TypeActions } from '../sale/typeActions.ts';
import { checkMetalGone, checkPartialPayment } from './rules.ts';
import { findTerms, listMetal, saveTerms } from './store.ts';

/** What a sale that is made to order writes and refuses besides every other sale. */
export const madeToOrderActions: TypeActions = {
  async save(tx, _ctx, sale, { madeToOrder: terms, date }, isNew) {
    if (!terms) refuseField('madeToOrder.expectedDate', 'field.required');
    if (terms.expectedDate < date) refuse('madeToOrder.expectedEarly');
    if (isNew) checkPartialPayment(terms, { ...sale, paidBefore: 0 });
    await saveTerms(tx, sale.id, terms);
  },
  async settle(tx, _ctx, sale, amountPaid) {
    const terms = await findTerms(tx, sale.id);
    if (terms) checkPartialPayment(terms, { ...sale, amountPaid, paidBefore: sale.amountPaid });
    return {};
  },
  async complete(tx, _ctx, sale) {
    checkMetalGone(await listMetal(tx, sale.id));
  },
};
