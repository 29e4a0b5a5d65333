import { pick } from '#contract/kernel/pick.ts';
import { type Refusal, refuse, refuseField } from '#contract/kernel/refusal.ts';
import { addressLines } from '#contract/people/address.ts';
import { orderPaymentOf } from '#contract/sales/ecommerceOrder.ts';
import { trackingLink } from '#contract/sales/shippingMethod.ts';
import type { OrderForm, Quote, QuoteAsked, WebOrder, WebPaper } from '#contract/shop/order.ts';
import { findTax } from '../../company/tax.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import { takeStep } from '../../kernel/document/actions.ts';
import type { FileReply } from '../../kernel/route.ts';
import { hashSecret } from '../../kernel/secret.ts';
import { openSecret } from '../../kernel/secretLink.ts';
import { transact } from '../../kernel/transact.ts';
import { checkActs, noteAct, noteWrongSecret } from '../../kernel/webAct.ts';
import { keptDraft } from '../../people/customer/rules.ts';
import { actAsShop, placeOnline } from '../../sales/online/placeActions.ts';
import { endOf, isCancellable, layawayState, stepsOf } from '../../sales/online/rules.ts';
import { countUnconfirmed, findBySecret, findFrame, findOnlineOrder, holdPerson } from '../../sales/online/store.ts';
import { findTerms, isLawAcknowledged } from '../../sales/plan/store.ts';
import { giveUpSale, printSale } from '../../sales/sale/actions.ts';
import { findTypeNames } from '../../sales/sale/paymentStore.ts';
import { findSale, sales } from '../../sales/sale/readStore.ts';
import { receiptFile } from '../../sales/sale/receipt.ts';
import { findSettings } from '../setting/store.ts';
import { publicImageUrl } from '../window/cardRules.ts';
import { listOrderMethods, listOrderPieces, type OrderPiece } from './orderStore.ts';
import { quoteOf } from './quoteRules.ts';

/** So many orders of one person may wait to be confirmed. */
const unconfirmedMax = 3;

/** What an order would come to now. Nothing is reserved by it. */
export async function quoteOrder(ctx: Context, asked: QuoteAsked): Promise<Quote> {
  return (await quoteOn(ctx.db, ctx, asked)).quote;
}

async function quoteOn(on: Db | Tx, ctx: Context, asked: QuoteAsked) {
  const { companyId } = ctx;
  const today = businessDate(ctx.clock.now());
  const codes = asked.lines.map(({ itemCode }) => itemCode);
  const pieces = await listOrderPieces(on, ctx, codes);
  const ids = pieces.map(({ id }) => id);
  const settings = await findSettings(on, companyId);
  const tax = await findTax(on, companyId, today);
  const methods = await listOrderMethods(on, companyId);
  const terms = (await isLawAcknowledged(on, ctx)) ? await findTerms(on, ctx, ids) : null;
  const code = settings.path.split('/').at(-1) ?? '';
  return {
    quote: quoteOf(asked, { settings, tax, pieces, methods, terms, today, code }),
    pieces,
    settings,
    tax,
    methods,
  };
}

/**
 * Orders, or lays away: pieces, prices and total are read anew, and refused where they are not those that were seen. Refuses
 * the sixth order of a network within an hour, and a fourth that waits of one person.
 */
export async function placeOrder(ctx: Context, form: OrderForm): Promise<{ secret: string; number: string }> {
  const { lines, kind, shippingMethod, payWay, country } = form;
  const typed = keptDraft({ ...pick(form, typedKeys), customerType: 'online' });
  const placed = await transact(ctx, async (tx) => {
    await noteAct(tx, ctx, 'order');
    await holdPerson(tx, ctx.companyId, typed.email, typed.contactDigits);
    if ((await countUnconfirmed(tx, ctx.companyId, typed.email, typed.contactDigits)) >= unconfirmedMax)
      refuse('order.tooManyOpen', { max: unconfirmedMax });
    const prefecture = country === 'JP' ? typed.prefecture : typed.state;
    const asked = { kind, country, prefecture, shippingMethod, payWay, lines };
    const { quote, pieces, settings, tax, methods } = await quoteOn(tx, ctx, asked);
    checkChoice(form, quote);
    if (!quote.isWhole || quote.grandTotal !== form.grandTotal)
      refuse('order.changed', { grandTotal: quote.grandTotal });
    if (kind === 'layaway' && !quote.layaway) refuse('order.changed', { grandTotal: quote.grandTotal });
    const acting = await actAsShop(ctx, settings.locationId ?? refuse('notFound'));
    const id = await placeOnline(tx, acting, {
      type: kind === 'order' ? 'ecommerce' : 'layaway',
      typed,
      locationId: settings.locationId ?? 0,
      holdHours: settings.holdHours,
      lines: lines.map(({ itemCode, quantity }) => draftLine(pieceOf(pieces, itemCode), quantity)),
      shippingMethodId: methods.find(({ name }) => name === shippingMethod)?.id ?? null,
      shippingFee: quote.shippingFee,
      taxBasisPoints: tax.taxBasisPoints,
      grandTotal: quote.grandTotal,
      ...pick(form, ['payWay', 'note', 'language', 'firstPage', 'referrer']),
    }).catch(soldOut);
    // The secret itself is kept nowhere in clear, so it is no part of the saved reply.
    return { id };
  });
  ctx.jobs.wake('mail');
  const order = (await findOnlineOrder(ctx.db, ctx.companyId, placed.id)) ?? refuse('notFound');
  const { locationId } = await findSettings(ctx.db, ctx.companyId);
  const { number } = await findSale(ctx.db, await actAsShop(ctx, locationId ?? 0), placed.id);
  return { secret: openSecret(ctx, order), number };
}

/** What was chosen is on offer: a country, a way to pay, and a method, which only what is paid at the shop can do without. */
function checkChoice({ country, payWay, shippingMethod }: OrderForm, { countries, payWays, methods }: Quote): void {
  if (!countries.includes(country)) refuseField('country', 'field.country');
  if (!payWays.some(({ way }) => way === payWay)) refuseField('payWay', 'field.required');
  const method = methods.find(({ name }) => name === shippingMethod);
  if (shippingMethod === '' ? payWay !== 'atShop' : !method) refuseField('shippingMethod', 'field.required');
  if (payWay === 'cashOnDelivery' && !method?.cashOnDelivery) refuseField('payWay', 'field.required');
}

function pieceOf(pieces: readonly OrderPiece[], itemCode: string): OrderPiece {
  return pieces.find((piece) => piece.itemCode === itemCode) ?? refuse('order.soldOut');
}

/** A line of the sale; it keeps both prices, and why they differ. */
function draftLine({ id, price, listPrice }: OrderPiece, quantity: number) {
  return {
    itemId: id,
    quantity,
    price,
    priceReason: price === listPrice ? '' : featuredReason,
    discountBasisPoints: 0,
  };
}

const featuredReason = 'Featured product';

/** How many there are is nobody's business: who loses the last piece hears that it is gone. */
function soldOut(error: Error): never {
  const { code } = error as Partial<Refusal>;
  if (code === 'stock.insufficient' || code === 'stock.uniquePiece') refuse('order.soldOut');
  throw error;
}

const typedKeys = [
  'lastName',
  'firstName',
  'middleName',
  'lastNameKana',
  'firstNameKana',
  'contactNumber',
  'email',
  'country',
  'postalCode',
  'prefecture',
  'city',
  'town',
  'buildingName',
  'roomNumber',
  'street',
  'line2',
  'state',
  'landmark',
] as const;

/** An order or a layaway, for whoever has its secret. */
export async function lookOrder(ctx: Context, { secret }: { secret: string }): Promise<WebOrder> {
  const found = await bySecret(ctx, ctx.db, secret);
  const acting = await actAsShop(ctx, found.locationId);
  const sale = await findSale(ctx.db, acting, found.saleId);
  const order = (await findOnlineOrder(ctx.db, ctx.companyId, found.saleId)) ?? refuse('notFound');
  const frame = await findFrame(ctx.db, ctx.companyId, found.saleId);
  const names = await findTypeNames(ctx.db, ctx);
  const isLayaway = sale.type === 'layaway';
  const state = sale.ecommerce?.state ?? layawayState(sale);
  const wasPaid = sale.payments.some(({ amount }) => amount > 0);
  const payment = orderPaymentOf({ ...sale, wasPaid });
  const shippedOn = sale.ecommerce?.shipments.find(({ kind }) => kind === 'shipment')?.date;
  const moment = (at: string | null | undefined) => (at ? new Date(at) : null);
  const codes = sale.lines.map(({ itemCode }) => itemCode);
  const shown = new Map((await listOrderPieces(ctx.db, ctx, codes)).map((piece) => [piece.itemCode, piece]));
  return {
    kind: isLayaway ? 'layaway' : 'order',
    number: sale.number,
    placedAt: order.placedAt.toISOString(),
    state,
    payment,
    steps: stepsOf({
      ...pick(order, ['placedAt', 'confirmedAt', 'deliveredAt']),
      paidAt: moment(sale.payments.findLast(({ amount }) => amount > 0)?.at),
      shippedAt: moment(shippedOn && `${shippedOn}T00:00:00+09:00`),
      endedAt: moment(sale.endedAt),
      isLayaway,
      payment,
      state,
    }),
    ...endOf({ ...sale, ...order }),
    cancelledBy: order.cancelledBy,
    reason: order.cancelledBy === 'shop' ? sale.reason : '',
    canCancel: isCancellable(sale),
    lines: sale.lines.map((line) => ({
      ...pick(line, ['name', 'nameJa', 'quantity', 'price', 'subtotal', 'trackingNumber', 'shippingDate']),
      itemCode: shown.has(line.itemCode) ? line.itemCode : '',
      imageUrl: publicImageUrl(frame.code, shown.get(line.itemCode)?.imageId ?? null),
      state: line.shippingStatus ?? state,
      trackingUrl: trackingLink(frame.trackingUrl, line.trackingNumber),
    })),
    ...pick(sale, ['subtotal', 'discountAmount', 'additionalFees', 'shippingFee', 'taxBasisPoints', 'taxAmount']),
    isTaxInside: sale.taxMode === 'inclusive',
    ...pick(sale, ['grandTotal', 'amountPaid']),
    remaining: sale.balance,
    ...pick(order, ['payWay', 'note', 'country']),
    ...pick(frame, ['payWords', 'payWordsJa', 'methodName', 'methodNameJa']),
    recipient: sale.customerName,
    address: frame.methodName === '' ? [] : addressLines(order),
    payments: sale.payments.map(({ paymentType, amount, date }) => ({
      name: names.get(paymentType)?.name ?? paymentType,
      nameJa: names.get(paymentType)?.nameJa ?? '',
      amount,
      date,
    })),
    schedule: sale.plan
      ? {
          paidBasisPoints: sale.grandTotal === 0 ? 0 : Math.floor((sale.amountPaid * 10_000) / sale.grandTotal),
          nextDueDate: sale.plan.nextDueDate,
          rows: sale.plan.rows.map((row) => pick(row, ['number', 'dueDate', 'amount', 'paid', 'isOverdue'])),
        }
      : null,
    papers: sale.revenueDate === null ? ['statement'] : ['statement', 'invoice'],
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
  const found = await bySecret(ctx, ctx.db, secret);
  const acting = await actAsShop(ctx, found.locationId);
  const { version } = await findSale(ctx.db, acting, found.saleId);
  await takeStep(acting, sales, { id: found.saleId, version }, 'cancel', (tx, held) => {
    if (!isCancellable(held)) refuse('order.notCancellable', { number: held.number });
    return giveUpSale(tx, acting, held, { reason: reason || 'By the customer' }, 'customer');
  });
  ctx.jobs.wake('mail');
  return lookOrder(ctx, { secret });
}

/** The statement of an order, or its invoice once it counts. */
export async function printOrder(
  ctx: Context,
  { secret, paper, language }: { secret: string; paper: WebPaper; language: 'en' | 'ja' },
): Promise<FileReply> {
  const found = await bySecret(ctx, ctx.db, secret);
  const acting = await actAsShop(ctx, found.locationId);
  const { revenueDate } = await findSale(ctx.db, acting, found.saleId);
  if (paper === 'invoice' && revenueDate === null) refuse('notFound');
  const variant = paper === 'statement' ? 'customer' : language === 'ja' ? 'japanese' : 'english';
  const { printId } = await printSale(acting, { id: found.saleId, variant });
  return receiptFile(acting, { id: found.saleId, printId, language });
}

/** One answer for a secret that is wrong, has ended, or never was. Who tries many is put off. */
async function bySecret(ctx: Context, on: Db | Tx, secret: string) {
  await checkActs(on, ctx, 'wrongSecret');
  const found = await findBySecret(on, ctx, hashSecret(secret));
  if (found) return found;
  await noteWrongSecret(ctx);
  return refuse('notFound');
}
