import type { InputOf } from '#contract/kernel/endpoint.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { agreedSums, continuedLines } from '#contract/sales/agreed.ts';
import type { Sale, saleApi } from '#contract/sales/sale.ts';
import { issueGoods, release, reserve, returnGoods } from '../../inventory/ledger/goodsRules.ts';
import { at, type Spot } from '../../inventory/ledger/rules.ts';
import { findMoves, holdStock, post } from '../../inventory/ledger/store.ts';
import { audit, changesBetween } from '../../kernel/audit.ts';
import { businessDate } from '../../kernel/clock.ts';
import { type Context, may } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { transact } from '../../kernel/transact.ts';
import { checkLocation, companyOf, customerOf, holdStep, holdsOf, mustHold } from './guards.ts';
import { saveLines } from './lineStore.ts';
import { belowCost, makeSale } from './newSale.ts';
import { savePrint } from './paperStore.ts';
import { listStandingPayments, savePayments, saveRefunds } from './paymentStore.ts';
import { findSale } from './readStore.ts';
import {
  checkDate,
  checkTotal,
  paperKindOf,
  paymentsOf,
  price,
  revenueOf,
  type SaleItem,
  type SaleTax,
  sharesOf,
  stepRules,
  take,
  takePayments,
  taxOnDelivery,
} from './rules.ts';
import * as store from './store.ts';

/** What an edit of a sale may change in its header, and its trail tells. */
const headline = [
  'name',
  'date',
  'discountAmount',
  'additionalFees',
  'shippingFee',
  'taxBasisPoints',
  'taxReason',
  'notes',
] as const;
type Headline = Pick<store.HeldSale, (typeof headline)[number]>;

/** What a completion may change in a saved sale: its day may have another tax. */
const taxFields = ['taxMode', 'taxRounding', 'taxBasisPoints', 'taxAmount', 'grandTotal'] as const;

type Input<K extends keyof typeof saleApi> = InputOf<(typeof saleApi)[K]>;

/** Makes and completes a sale at once: the customer pays in full and takes the pieces along. */
export async function sellSale(ctx: Context, input: Input<'sell'>): Promise<Sale> {
  mustHold(ctx, 'Create Transaction', 'Take Payment');
  return makeSale(ctx, input, input.payments);
}

/** Saves a sale as pending: its pieces are reserved, nothing is paid. */
export async function saveSalePending(ctx: Context, input: Input<'save'>): Promise<Sale> {
  return makeSale(ctx, input, null);
}

/** Completes a pending sale: the reserved pieces leave, the money is in. Irreversible. */
export async function completeSale(ctx: Context, input: Input<'complete'>): Promise<Sale> {
  return transact(ctx, async (tx) => {
    const held = await holdStep(tx, ctx, input, 'complete');
    const lines = await store.listHeldLines(tx, held.id);
    const date = businessDate(ctx.clock.now());
    const [stock, items, company] = await Promise.all([
      holdStock(tx, ctx, spotsOf(lines, held)),
      store.findItems(tx, ctx, lines),
      companyOf(tx, ctx, held.locationId, date),
    ]);
    checkDate(date, date, company.closedThrough);
    const taxed = taxOnDelivery(held, lines, company);
    checkTotal(held, taxed, input.grandTotal);

    const settled = takePayments(taxed.grandTotal, input.payments);
    const issue = issueGoods(lines, at(held.locationId, 'reserved'), 'sale', { items, stock });
    const shares = sharesOf(
      held.discountAmount,
      taxed.taxAmount,
      lines.map((line) => line.subtotal),
    );

    await post(tx, ctx, { cause: 'sale', causeId: held.id, effectiveDate: date }, issue.moves);
    await savePayments(tx, ctx, held.id, paymentsOf(input.payments, settled.amounts), date);
    await store.saveCompletion(
      tx,
      ctx,
      { ...taxed, id: held.id, date, change: settled.change },
      lines.map((line, index) => ({ id: line.id, cost: issue.costs[index] ?? 0, ...shares(index) })),
    );
    await audit(tx, ctx, 'sale', held.id, 'complete', {
      status: [held.status, 'completed'],
      ...changesBetween<SaleTax>(held, taxed, taxFields),
    });
    const revenues = lines.map((line, index) => revenueOf(line.subtotal, shares(index), taxed.taxMode));
    const warnings = belowCost(ctx, lines, revenues, issue.costs, items);
    return { ...(await findSale(tx, ctx, held.id)), warnings };
  });
}

/** Changes a pending sale; only the difference is reserved or released. */
export async function editSale(ctx: Context, input: Input<'edit'>): Promise<Sale> {
  return transact(ctx, async (tx) => {
    const held = await holdStep(tx, ctx, input, 'edit');
    if (held.locationId !== input.locationId) refuse('access.location');
    const before = await store.listHeldLines(tx, held.id);
    const all = [...before, ...input.lines];
    const today = businessDate(ctx.clock.now());
    const [stock, items, company, customer] = await Promise.all([
      holdStock(tx, ctx, spotsOf(all, held)),
      store.findItems(tx, ctx, all),
      // What is not handed over yet has the tax of today, whatever its date: that of its delivery is not known.
      companyOf(tx, ctx, held.locationId, today),
      customerOf(tx, ctx, input.customerId, held.customerId),
    ]);
    // What was agreed stays agreed: only what the edit changes is asked about.
    if (input.date !== held.date) checkDate(input.date, today, company.closedThrough);
    const kept = continuedLines(before, input.lines);
    const agreed = { lines: kept, ...agreedSums(before, held.discountAmount) };
    const totals = price(input, items, company, holdsOf(ctx), agreed);

    const lines = await saveLines(tx, held.id, before, kept, input, totals, items);
    // Stock moves on the day on which it does, whatever the day of the sale: that may be in a closed month by now.
    const cause = { cause: 'sale', causeId: held.id, effectiveDate: today } as const;
    const released = release(lines.released, held.locationId, { items, stock });
    const reserved = reserve(lines.reserved, held.locationId, { items, stock: stock.after(released) });
    await post(tx, ctx, cause, [...released, ...reserved]);
    const settled = { ...input, customerId: customer?.id ?? null };
    await store.saveHeader(
      tx,
      held.id,
      settled,
      totals,
      customer?.snapshot ?? null,
      company.taxMode,
      company.taxRounding,
    );
    await audit(tx, ctx, 'sale', held.id, 'edit', {
      ...changesBetween<Headline>(held, input, headline),
      ...changesBetween(
        { customer: held.customerCode, grandTotal: held.grandTotal, lines: before.map(lineWord(items)) },
        { customer: customer?.snapshot.code ?? '', ...totals, lines: input.lines.map(lineWord(items)) },
        ['customer', 'grandTotal', 'lines'],
      ),
    });
    return findSale(tx, ctx, held.id);
  });
}

/** Cancels a pending sale: pieces back on the shelf, money received goes back. */
export async function cancelSale(ctx: Context, input: Input<'cancel'>): Promise<Sale> {
  return transact(ctx, async (tx) => {
    const held = await holdStep(tx, ctx, input, 'cancel');
    const lines = await store.listHeldLines(tx, held.id);
    const [stock, items] = await Promise.all([
      holdStock(tx, ctx, spotsOf(lines, held)),
      store.findItems(tx, ctx, lines),
    ]);
    const date = businessDate(ctx.clock.now());

    const released = release(lines, held.locationId, { items, stock });
    await post(tx, ctx, { cause: 'sale', causeId: held.id, effectiveDate: date }, released);
    await end(tx, ctx, held, 'cancelled', date, input.reason);
    return findSale(tx, ctx, held.id);
  });
}

/** Voids a completed sale, dated today: goods back at the value they left with, money back. Irreversible. */
export async function voidSale(ctx: Context, input: Input<'void'>): Promise<Sale> {
  return transact(ctx, async (tx) => {
    const held = await holdStep(tx, ctx, input, 'void');
    const lineIds = new Set((await store.listHeldLines(tx, held.id)).map((line) => line.id));
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
    await end(tx, ctx, held, 'voided', date, input.reason);
    return findSale(tx, ctx, held.id);
  });
}

/** Notes one printing of a paper. The first of its kind belongs to the sale; every further one is a copy and needs its right. */
export async function printSale(ctx: Context, input: Input<'print'>): Promise<{ copy: number; printId: number }> {
  return transact(ctx, async (tx) => {
    const held = (await store.holdSale(tx, ctx, input.id)) ?? refuse('notFound');
    checkLocation(ctx, held.locationId);
    take(held.status, 'reprint');
    const kind = paperKindOf(input.variant);
    if ((kind === 'returnInvoice') !== (held.status === 'voided'))
      refuse('sale.notNow', { step: 'print', status: held.status });
    const printed = await savePrint(tx, ctx, held.id, input.variant, kind);
    const isCopy = printed.copy > 0;
    const words = isCopy || may(ctx, 'Reprint Receipt') ? stepRules.reprint.words : stepRules.print.words;
    mustHold(ctx, ...words);
    await audit(tx, ctx, 'sale', held.id, 'print', { [input.variant]: [null, printed.copy] });
    return printed;
  });
}

/** The stock that a sale's lines draw on. */
function spotsOf(lines: readonly { itemId: number }[], { locationId }: { locationId: number }): Spot[] {
  return lines.map(({ itemId }) => ({ itemId, locationId }));
}

async function end(
  tx: Tx,
  ctx: Context,
  held: store.HeldSale,
  status: 'cancelled' | 'voided',
  date: string,
  reason: string,
): Promise<void> {
  const payments = await listStandingPayments(tx, held.id);
  await saveRefunds(tx, ctx, held.id, payments, date);
  await store.saveEnd(tx, ctx, held.id, status, date, reason);
  const action = status === 'voided' ? 'void' : 'cancel';
  await audit(tx, ctx, 'sale', held.id, action, { status: [held.status, status], reason: ['', reason] });
}

function lineWord(
  items: ReadonlyMap<number, SaleItem>,
): (line: {
  itemId: number;
  quantity: number;
  price: number;
  priceReason: string;
  discountBasisPoints: number;
}) => string {
  return ({ itemId, quantity, price: each, priceReason, discountBasisPoints }) => {
    const reason = priceReason && ` (${priceReason})`;
    const discount = discountBasisPoints ? ` −${discountBasisPoints / 100} %` : '';
    return `${items.get(itemId)?.itemCode ?? itemId} × ${quantity} @ ${each}${reason}${discount}`;
  };
}
