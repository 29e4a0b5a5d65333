import type { InputOf } from '#contract/kernel/endpoint.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { agreedSums, continuedLines } from '#contract/sales/agreed.ts';
import { balanceOf } from '#contract/sales/balance.ts';
import { isFreed } from '#contract/sales/money.ts';
import { type Sale, type saleApi, saleTermKeys } from '#contract/sales/sale.ts';
import { saleTypeFacts } from '#contract/sales/saleType.ts';
import { release, reserve, returnGoods } from '../../inventory/ledger/goodsRules.ts';
import type { Spot } from '../../inventory/ledger/rules.ts';
import { findMoves, holdStock, post } from '../../inventory/ledger/store.ts';
import { audit, type Changes, changesBetween } from '../../kernel/audit.ts';
import { businessDate } from '../../kernel/clock.ts';
import { type Context, may } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { takeStep } from '../../kernel/document/actions.ts';
import { holdDocument, mustHold } from '../../kernel/document/hold.ts';
import { auditedLine } from '../../kernel/document/lineStore.ts';
import { rightsOf, transition } from '../../kernel/document/rules.ts';
import { drawIds } from '../../kernel/rows.ts';
import { transact } from '../../kernel/transact.ts';
import { findReturn } from '../ecommerce/store.ts';
import { isWaiting } from '../material/rules.ts';
import { listMaterials } from '../material/store.ts';
import { followCancelled, followHandedOver, followPaid, followRefunded } from '../online/followActions.ts';
import { prepareDelivery } from './deliveryActions.ts';
import { checkCredit, companyOf, customerOf, holdsOf } from './guards.ts';
import { goodsChanges, linesOf, type SaleLine, type WorkLine, workLinesOf } from './lineRules.ts';
import { savePrint } from './paperStore.ts';
import { checkTypes, paymentsOf, refundsOf, takePayments } from './paymentRules.ts';
import { listPayments, savePayments } from './paymentStore.ts';
import { sales } from './readStore.ts';
import { checkDate, headerOf, paperKindOf, price, weighed } from './rules.ts';
import { belowCost } from './sellActions.ts';
import { stepRules } from './stepRules.ts';
import * as store from './store.ts';
import { typeActions } from './typeActions.ts';

/** What an edit of a sale may change in its header, and its audit trail tells. The customer is told by code. */
const headline = saleTermKeys.filter((key) => key !== 'customerId');

type Input<K extends keyof typeof saleApi> = InputOf<(typeof saleApi)[K]>;
type Settlement = Required<Pick<Input<'cancel'>, 'reason' | 'fee' | 'refundAs'>>;

/** Completes a pending sale: the reserved pieces leave, the money is in. Irreversible. */
export async function completeSale(ctx: Context, input: Input<'complete'>): Promise<Sale> {
  return takeStep(ctx, sales, input, 'complete', (tx, held) => deliverSale(tx, ctx, held, input));
}

/** What a held sale changes into once its customer has it all: goods leave, what is still due is paid. */
export async function deliverSale(
  tx: Tx,
  ctx: Context,
  held: store.SaleHeader,
  input: Pick<Input<'complete'>, 'grandTotal' | 'payments'>,
) {
  await typeActions[held.type]?.complete?.(tx, ctx, held);
  const { date, company, taxed, lines, audited, write } = await prepareDelivery(tx, ctx, held, input.grandTotal);
  checkTypes(input.payments, company);
  const due = balanceOf({ ...held, ...taxed });
  if (due < 0) refuse('sale.paidMore', { amountPaid: held.amountPaid, grandTotal: taxed.grandTotal });
  const settled = takePayments(due, input.payments);
  const amountPaid = held.amountPaid + settled.paid;

  await write();
  await savePayments(tx, ctx, held.id, paymentsOf(input.payments, settled.amounts), date);
  await checkCredit(tx, ctx, held.customerId, input.payments);
  await typeActions[held.type]?.settle?.(tx, ctx, { ...held, ...taxed }, amountPaid);
  await followPaid(tx, ctx, held, settled.paid);
  await followHandedOver(tx, ctx, { ...held, ...taxed, amountPaid });
  return {
    changes: {
      ...taxed,
      // What was put aside is sold on the day on which it leaves; a contract keeps its own day.
      ...(saleTypeFacts[held.type].isSoldAtOnce ? { date } : {}),
      revenueDate: date,
      amountPaid,
      change: settled.change,
      completedAt: ctx.clock.now(),
      completedBy: ctx.user.id,
    },
    audited,
    reply: { warnings: belowCost(ctx, lines, taxed) },
  };
}

/** Changes a pending sale; only the difference is reserved or released. */
export async function editSale(ctx: Context, input: Input<'edit'>): Promise<Sale> {
  return takeStep(ctx, sales, input, 'edit', async (tx, held) => {
    if (held.locationId !== input.locationId) refuse('access.location');
    if (held.type !== input.type) refuse('sale.typeDiffers', { type: held.type });
    const before = await store.listLines(tx, held.id);
    const all = [...before, ...input.lines];
    const today = businessDate(ctx.clock.now());
    const [stock, items, services, oldWork, company, customer] = await Promise.all([
      holdStock(tx, ctx, spotsOf(all, held)),
      store.findItems(tx, ctx, held.type, all),
      store.findServices(tx, ctx, input.work ?? []),
      store.listWork(tx, held.id),
      // What is not handed over yet has the tax of today, whatever its date: that of its delivery is not known.
      companyOf(tx, ctx, held.locationId, today),
      customerOf(tx, ctx, input.customerId, held.customerId),
    ]);
    await typeActions[held.type]?.check?.(tx, ctx, input, held.id);
    // What was agreed stays agreed: only what the edit changes is asked about.
    if (input.date !== held.date) checkDate(input.date, today, company.closedThrough);
    const draft = weighed(input, items, services);
    const continued = continuedLines(before, draft.lines);
    const sums = agreedSums([...before, ...oldWork], held.discountAmount);
    const agreed = { lines: continued, ...sums, isTaxFree: isFreed(held) };
    const totals = price(draft, items, company, holdsOf(ctx), agreed);
    if (totals.grandTotal < held.amountPaid)
      refuse('sale.paidMore', { amountPaid: held.amountPaid, grandTotal: totals.grandTotal });
    const fresh = continued.filter((line) => line === null).length;
    const { saleLine: newIds } = await drawIds(tx, { saleLine: fresh + draft.work.length });
    const lines = linesOf(held.id, newIds, draft, totals, items, continued);
    const work = workLinesOf(held.id, newIds.slice(fresh), draft, totals, services);
    const header = headerOf(draft, totals, company, customer);
    const goods = goodsChanges(before, lines);

    await store.replaceLines(tx, held.id, [...lines, ...work]);
    // Stock moves on the day on which it does, whatever the day of the sale: that may be in a closed month by now.
    const cause = { cause: 'sale', causeId: held.id, effectiveDate: today } as const;
    const released = release(goods.released, held.locationId, { items, stock });
    const reserved = reserve(goods.reserved, held.locationId, { items, stock: stock.after(released) });
    await post(tx, ctx, cause, [...released, ...reserved]);
    const own = typeActions[held.type];
    const changed = { ...held, ...header };
    await own?.save(tx, ctx, changed, input, false);
    await own?.settle?.(tx, ctx, changed, held.amountPaid);
    const audited = editChanges(
      { ...held, lines: [...before, ...oldWork] },
      { ...changed, lines: [...lines, ...work] },
    );
    return { changes: header, audited };
  });
}

type Edited = store.SaleHeader & { lines: readonly (SaleLine | WorkLine)[] };

/** What an edit changed, as the audit trail tells it. */
function editChanges(before: Edited, after: Edited): Changes {
  const told = ({ customer, grandTotal, lines }: Edited) => ({
    customer: customer?.code ?? '',
    grandTotal,
    lines: lines.map(lineEntry),
  });
  return {
    ...changesBetween<store.SaleHeader>(before, after, headline),
    ...changesBetween(told(before), told(after), ['customer', 'grandTotal', 'lines']),
  };
}

/** Cancels a pending sale: pieces back on the shelf, money received goes back. */
export async function cancelSale(ctx: Context, input: Input<'cancel'>): Promise<Sale> {
  return takeStep(ctx, sales, input, 'cancel', (tx, held) => giveUpSale(tx, ctx, held, input, 'shop'));
}

/** What a held sale changes into that is cancelled; `by` is who cancels what was placed in the shop on the web. */
export async function giveUpSale(
  tx: Tx,
  ctx: Context,
  held: store.SaleHeader,
  input: Pick<Input<'cancel'>, 'reason' | 'fee' | 'refundAs'>,
  by: 'shop' | 'customer',
) {
  const [goods, materials] = await Promise.all([store.listLines(tx, held.id), listMaterials(tx, held.id)]);
  const lines = [...goods, ...materials.filter(isWaiting)];
  const [stock, items] = await Promise.all([
    holdStock(tx, ctx, spotsOf(lines, held)),
    store.findItems(tx, ctx, held.type, lines),
  ]);
  const date = businessDate(ctx.clock.now());
  const { reason, fee = 0, refundAs = 'sameWay' } = input;
  if (fee > 0) mustHold(ctx, 'Cancel Layaway with Settlement');
  if (fee > held.amountPaid) refuse('sale.feeTooLarge', { amountPaid: held.amountPaid });

  const released = release(lines, held.locationId, { items, stock });
  await post(tx, ctx, { cause: 'sale', causeId: held.id, effectiveDate: date }, released);
  await typeActions[held.type]?.cancel?.(tx, ctx, held, fee);
  await followRefunded(tx, ctx, held, held.amountPaid - fee);
  await followCancelled(tx, ctx, held, by, reason);
  return end(tx, ctx, held, date, { reason, fee, refundAs });
}

/** Voids a completed sale, dated today: goods back at the value they left with, money back. Irreversible. */
export async function voidSale(ctx: Context, input: Input<'void'>): Promise<Sale> {
  return takeStep(ctx, sales, input, 'void', async (tx, held) => {
    const lineIds = new Set((await store.listLines(tx, held.id)).map((line) => line.id));
    const strange = input.damagedLineIds.find((id) => !lineIds.has(id));
    if (strange !== undefined) refuse('notFound', { thing: 'line', id: strange });
    const sold = await findMoves(tx, 'sale', held.id, 'sale');
    const date = businessDate(ctx.clock.now());
    const hold = holdStock(tx, ctx, spotsOf(sold, held));
    const [, company] = await Promise.all([hold, store.findCompany(tx, ctx, held.locationId, date)]);
    // Goods come back only to a location that is open.
    if (company === null) refuse('location.closed');

    const damaged = new Set(input.damagedLineIds);
    const back = returnGoods(sold, 'void', (move) => (damaged.has(move.causeLineId) ? 'nonSellable' : 'sellable'));
    await post(tx, ctx, { cause: 'sale', causeId: held.id, effectiveDate: date }, back);
    return end(tx, ctx, held, date, { reason: input.reason, fee: 0, refundAs: 'sameWay' });
  });
}

/** Notes one printing of a paper. The first of its kind belongs to the sale; every further one is a copy and needs its right. */
export async function printSale(ctx: Context, input: Input<'print'>): Promise<{ copy: number; printId: number }> {
  return transact(ctx, async (tx) => {
    const held = await holdDocument<store.SaleHeader>(tx, ctx, sales, input.id);
    const kind = paperKindOf(input.variant);
    const { shipmentId = null } = input;
    if (shipmentId === null) {
      transition(stepRules, held, 'reprint');
      if ((kind === 'returnInvoice') !== (held.status === 'voided'))
        refuse('document.notNow', { step: 'print', status: held.status });
    } else {
      transition(stepRules, held, 'printSlip');
      mustHold(ctx, ...rightsOf(stepRules, held, 'printSlip'));
      if (kind !== 'returnInvoice' || !(await findReturn(tx, held.id, shipmentId)))
        refuse('notFound', { thing: 'shipment', id: shipmentId });
    }
    // What is paid by instalments has receipts of its payments; the one of the whole comes with the last of them.
    if (kind === 'receipt' && held.status === 'pending')
      refuse('document.notNow', { step: 'print', status: held.status });
    const printed = await savePrint(tx, ctx, held.id, input.variant, kind, shipmentId);
    const isCopy = printed.copy > 0;
    mustHold(ctx, ...rightsOf(stepRules, held, isCopy || may(ctx, 'Reprint Receipt') ? 'reprint' : 'print'));
    const which: Changes = shipmentId === null ? {} : { shipmentId: [null, shipmentId] };
    await audit(tx, ctx, 'sale', held.id, 'print', { [input.variant]: [null, printed.copy], ...which });
    return printed;
  });
}

/** The stock that a sale's lines draw on. */
function spotsOf(lines: readonly { itemId: number }[], { locationId }: { locationId: number }): Spot[] {
  return lines.map(({ itemId }) => ({ itemId, locationId }));
}

/** A sale ends without its goods: the money goes back, on the day of the end, less a fee that the shop keeps. */
async function end(tx: Tx, ctx: Context, held: store.SaleHeader, endedDate: string, settlement: Settlement) {
  const { reason, fee, refundAs } = settlement;
  const received = await listPayments(tx, held.id);
  const back = refundsOf(received, held.amountPaid - fee, refundAs);
  await savePayments(tx, ctx, held.id, back, endedDate);
  await checkCredit(tx, ctx, held.customerId, back);
  return {
    changes: {
      reason,
      endedAt: ctx.clock.now(),
      endedBy: ctx.user.id,
      endedDate,
      amountPaid: fee,
      cancellationFee: fee,
      change: 0,
    },
    audited: { reason: ['', reason], ...(fee > 0 ? { cancellationFee: [0, fee] } : {}) } as Changes,
  };
}

/** A line as the audit trail tells it: pieces or grams, at what price, and why at that one. */
function lineEntry(line: SaleLine | WorkLine): object {
  const amount = line.priceBy === 'gram' ? 'milligrams' : 'quantity';
  return auditedLine(line, [amount, 'price', 'priceReason', 'discountBasisPoints']);
}
