import type { InputOf } from '#contract/kernel/endpoint.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { saleTotals } from '#contract/sales/money.ts';
import type { onlineOrderApi } from '#contract/sales/onlineOrder.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { changesBetween } from '../../kernel/audit.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import { takeStep } from '../../kernel/document/actions.ts';
import { saveConfirmed } from '../ecommerce/store.ts';
import { followTotal } from '../plan/followActions.ts';
import { sales } from '../sale/readStore.ts';
import { listLines } from '../sale/store.ts';
import { findFrame } from './frameStore.ts';
import { mailOrder } from './mailActions.ts';
import { hasTerm, termEnd } from './rules.ts';
import { changeOnlineOrder, findOnlineOrder, saveTotals } from './store.ts';

/**
 * Confirms what was placed in the shop on the web: its hold becomes the term of payment, and its customer hears how to pay.
 * The fee may be set by then, which changes the total and its tax.
 */
export async function confirmOrder(ctx: Context, input: InputOf<typeof onlineOrderApi.confirm>): Promise<Sale> {
  const confirmed = await takeStep(ctx, sales, input, 'confirm', async (tx, held) => {
    const order = (await findOnlineOrder(tx, ctx.companyId, held.id)) ?? refuse('notFound');
    const { payDays } = await findFrame(tx, ctx.companyId, held.id);
    const { shippingFee = held.shippingFee } = input;
    const lines = await listLines(tx, held.id);
    const { subtotal, taxAmount, grandTotal } = saleTotals({ ...held, lines, shippingFee });
    if (grandTotal < held.amountPaid) refuse('sale.paidMore', { amountPaid: held.amountPaid, grandTotal });
    const now = ctx.clock.now();
    const endsAt = hasTerm(order.payWay) ? termEnd(businessDate(now), payDays) : null;
    const isOrder = held.type === 'ecommerce';
    if (isOrder) await saveConfirmed(tx, held.id, endsAt);
    else await followTotal(tx, { ...held, grandTotal });
    const own = { confirmedAt: now, lastStepAt: now, remindedAt: null, endsAt: isOrder ? null : endsAt };
    await changeOnlineOrder(tx, held.id, own);
    const changes = { shippingFee, subtotal, taxAmount, grandTotal, onlineStage: 'confirmed' };
    await saveTotals(tx, held.id, { shippingFee, taxAmount, grandTotal });
    await mailOrder(tx, ctx, held.id, 'confirmed', { totalBefore: held.grandTotal });
    const audited = changesBetween<Record<string, unknown>>(
      { onlineStage: held.onlineStage, shippingFee: held.shippingFee },
      changes,
      ['onlineStage', 'shippingFee'],
    );
    return { changes, audited };
  });
  ctx.jobs.wake('mail');
  return confirmed;
}
