import { pick } from '#contract/kernel/pick.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { orderPaymentOf } from '#contract/sales/ecommerceOrder.ts';
import type { WebOrder, WebPaper } from '#contract/shop/orderShown.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import type { FileReply } from '../../kernel/route.ts';
import { hashSecret } from '../../kernel/secret.ts';
import { openSecret } from '../../kernel/secretLink.ts';
import { checkActs, noteWrongSecret } from '../../kernel/webAct.ts';
import { cancelPlaced } from '../../sales/online/endActions.ts';
import { findPlaced, namesOfPayment, type Placed } from '../../sales/online/readActions.ts';
import { endOf, isCancellable, layawayState, stepsOf } from '../../sales/online/rules.ts';
import { planPaper } from '../../sales/plan/paper.ts';
import { moneyOnPaper } from '../../sales/sale/paymentRules.ts';
import { electronicPaper } from '../../sales/sale/receipt.ts';
import { listOrderPieces } from './orderStore.ts';
import { linesShown, papersOf, placeOf, scheduleShown } from './shownRules.ts';

/** An order or a layaway, for whoever has its secret. */
export async function lookOrder(ctx: Context, { secret }: { secret: string }): Promise<WebOrder> {
  const { sale, order, frame } = await bySecret(ctx, secret);
  const codes = sale.lines.map(({ itemCode }) => itemCode);
  const [pieces, names] = await Promise.all([
    listOrderPieces(ctx.db, ctx, codes),
    sale.payments.length > 0 ? namesOfPayment(ctx) : noNames,
  ]);
  // What was corrected is nothing that a customer paid or got back.
  const isGivenBack = sale.amountPaid === 0 && sale.status !== 'pending';
  const { received, voided } = moneyOnPaper(sale.payments, isGivenBack);
  const state = sale.ecommerce?.state ?? layawayState(sale, { isSent: !frame.pickup });
  const payment = orderPaymentOf({ ...sale, wasPaid: sale.payments.some(({ amount }) => amount > 0) });
  return {
    kind: sale.type === 'layaway' ? 'layaway' : 'order',
    number: sale.number,
    placedAt: order.placedAt.toISOString(),
    state,
    payment,
    steps: stepsShown({ sale, order, frame }, state, payment),
    ...endOf({ ...sale, ...order }),
    cancelledBy: order.cancelledBy,
    reason: order.cancelledBy === 'shop' ? sale.reason : '',
    canCancel: isCancellable(sale),
    lines: linesShown(sale, { state, frame, pieces }),
    ...pick(sale, ['subtotal', 'discountAmount', 'additionalFees', 'shippingFee', 'taxBasisPoints', 'taxAmount']),
    isTaxInside: sale.taxMode === 'inclusive',
    ...pick(sale, ['grandTotal', 'amountPaid']),
    remaining: sale.balance,
    ...pick(order, ['payWay', 'note']),
    ...pick(frame, ['payWords', 'payWordsJa', 'methodName', 'methodNameJa', 'pickup']),
    recipient: sale.customerName,
    ...(frame.pickup ? { address: [], country: order.country } : placeOf(sale, order)),
    payments: [...received, ...voided].map(({ paymentType, amount, date }) => ({
      name: names.get(paymentType)?.name ?? paymentType,
      nameJa: names.get(paymentType)?.nameJa ?? '',
      amount,
      date,
    })),
    schedule: scheduleShown(sale),
    papers: papersOf(ended(sale)),
    conversationPath: frame.conversationSecret
      ? `/message/${openSecret(ctx, { secretSealed: frame.conversationSecret })}`
      : '',
  };
}

/** Cancels an order of which nothing is paid and nothing has left; its goods are for sale again. */
export async function cancelOrder(
  ctx: Context,
  { secret, reason }: { secret: string; reason: string },
): Promise<WebOrder> {
  const { acting, sale } = await bySecret(ctx, secret);
  await cancelPlaced(acting, sale, reason);
  ctx.jobs.wake('mail');
  return lookOrder(ctx, { secret });
}

/**
 * The statement of an order, which is a receipt for a deposit once money came, its invoice once it was sent, or the return
 * invoice of one return or of a whole layaway that was voided. All are electronic. Opening them is no printing: what the
 * customer opens again is the same paper, and no copy.
 */
export async function printOrder(
  ctx: Context,
  { secret, paper, nth, language }: { secret: string; paper: WebPaper['paper']; nth: number; language: 'en' | 'ja' },
): Promise<FileReply> {
  const { acting, sale } = await bySecret(ctx, secret);
  if (!papersOf(ended(sale)).some((one) => one.paper === paper && one.nth === nth)) refuse('notFound');
  if (paper === 'statement' && sale.plan) return planPaper(acting, { id: sale.id, paper: 'statement', language });
  if (paper === 'returnInvoice') {
    const returns = sale.ecommerce?.shipments.filter(({ kind }) => kind === 'return') ?? [];
    const one = sale.status === 'voided' ? null : (returns[nth - 1] ?? refuse('notFound')).id;
    return electronicPaper(acting, sale, paper, language, one);
  }
  return electronicPaper(acting, sale, paper === 'invoice' ? 'accounting' : 'customer', language);
}

/** A sale with the day on which it was voided or cancelled. */
function ended(sale: Placed['sale']) {
  return { ...sale, endedDate: sale.endedAt && businessDate(new Date(sale.endedAt)) };
}

const noNames: Awaited<ReturnType<typeof namesOfPayment>> = new Map();

function stepsShown({ sale, order, frame }: Pick<Placed, 'sale' | 'order' | 'frame'>, ...[state, payment]: Progress) {
  const moment = (at: string | null | undefined) => (at ? new Date(at) : null);
  const isAtOnce = sale.type === 'layaway' && frame.pickup !== null;
  const shippedOn = firstShipped(sale);
  return stepsOf({
    ...pick(order, ['placedAt', 'confirmedAt']),
    deliveredAt: order.deliveredAt ?? (isAtOnce ? moment(sale.completedAt) : null),
    paidAt: moment(sale.payments.findLast(({ amount }) => amount > 0)?.at),
    shippedAt: moment(shippedOn && `${shippedOn}T00:00:00+09:00`),
    endedAt: moment(sale.endedAt),
    leaves: !isAtOnce,
    payment,
    state,
  });
}

/** The day on which the first of it left: of an order its shipments tell it, of a layaway its lines. */
function firstShipped({ ecommerce, lines }: Placed['sale']): string | null | undefined {
  if (ecommerce) return ecommerce.shipments.find(({ kind }) => kind === 'shipment')?.date;
  const left = lines.filter(({ shippingStatus: at }) => at === 'shipped' || at === 'delivered');
  return left.map(({ shippingDate }) => shippingDate ?? '').sort()[0];
}
type Progress = [WebOrder['state'], WebOrder['payment']];

/** One answer for a secret that is wrong, has ended, or never was. Who tries many is put off. */
async function bySecret(ctx: Context, secret: string): Promise<Placed> {
  const [, found] = await Promise.all([checkActs(ctx.db, ctx, 'wrongSecret'), findPlaced(ctx, hashSecret(secret))]);
  if (found) return found;
  await noteWrongSecret(ctx);
  return refuse('notFound');
}
