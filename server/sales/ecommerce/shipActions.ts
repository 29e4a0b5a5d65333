import { piecesOf } from '#contract/catalogue/weight.ts';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import type { saleApi } from '#contract/sales/sale.ts';
import { issueGoods, release } from '../../inventory/ledger/goodsRules.ts';
import { at, type Move } from '../../inventory/ledger/rules.ts';
import { holdStock, post } from '../../inventory/ledger/store.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { mustHold } from '../../kernel/document/hold.ts';
import { checkCredit, companyOf } from '../sale/guards.ts';
import type { SaleLine } from '../sale/lineRules.ts';
import { refundsOf } from '../sale/paymentRules.ts';
import { listPayments, savePayments } from '../sale/paymentStore.ts';
import { checkDate, taxOnDelivery } from '../sale/rules.ts';
import { findItems, type SaleHeader, saveDelivery, saveShipping } from '../sale/store.ts';
import { isSent, shipmentWorth, taxShares, totalsOf, withShares } from './rules.ts';
import { dropLines, saveShipment, saveState } from './store.ts';

type Wanted = InputOf<typeof saleApi.ship>['lines'][number];

/**
 * Moves lines of an order on. Those that leave are sold on the day of their shipment, which is when they count; those that
 * are cancelled go back on the shelf, and what was paid for them goes back as it came.
 */
export async function shipOrder(
  tx: Tx,
  ctx: Context,
  held: SaleHeader,
  before: readonly SaleLine[],
  wanted: readonly Wanted[],
) {
  const plan = planOf(held, before, wanted);
  if (plan.dropped.length > 0) mustHold(ctx, 'Cancel Transaction');
  const today = businessDate(ctx.clock.now());
  const [first] = plan.parcels;
  const company = await companyOf(tx, ctx, held.locationId, today);
  for (const { date } of plan.parcels) checkShipped(held, date, today, company.closedThrough);
  // The rate of the first delivery holds for the order (domain.md §3.1).
  const taxDay = first && held.revenueDate === null ? await companyOf(tx, ctx, held.locationId, first.date) : null;
  const taxed = { ...held, ...(taxDay && taxOnDelivery(held, plan.stay, taxDay)) };
  const totals = totalsOf(taxed, plan.stay);

  const costs = await moveGoods(tx, ctx, held, plan, today);
  await dropLines(tx, ctx, plan.dropped);
  const taxes = taxShares(totals.taxAmount, plan.stay);
  const stay = plan.stay.map((line, index) => ({
    ...line,
    cost: costs.get(line.id) ?? line.cost,
    allocatedTax: taxes[index] ?? 0,
  }));
  await saveDelivery(tx, stay);
  await saveShipping(tx, held.id, plan.kept);
  await countParcels(tx, ctx, taxed, plan);
  await saveState(tx, held.id);

  const amountPaid = await giveBack(tx, ctx, { ...held, grandTotal: totals.grandTotal }, held.writtenOff, today);
  const isDone = plan.stay.every(({ id, shippingStatus }) => isSent(plan.after.get(id) ?? shippingStatus));
  const { taxMode, taxRounding, taxBasisPoints } = taxed;
  return {
    status: isDone ? 'completed' : held.status,
    changes: {
      taxMode,
      taxRounding,
      taxBasisPoints,
      ...totals,
      amountPaid,
      totalItems: stay.length,
      totalQuantity: stay.reduce((sum, line) => sum + piecesOf(line), 0),
      revenueDate: held.revenueDate ?? first?.date ?? null,
      ...(isDone && held.completedAt === null && { completedAt: ctx.clock.now(), completedBy: ctx.user.id }),
    },
  };
}

/** Gives back what was paid beyond what is still asked for, in the ways in which it came; answers what stays paid. */
export async function giveBack(
  tx: Tx,
  ctx: Context,
  order: Pick<SaleHeader, 'id' | 'customerId' | 'grandTotal' | 'amountPaid'>,
  writtenOff: number,
  date: string,
): Promise<number> {
  const excess = order.amountPaid + writtenOff - order.grandTotal;
  if (excess <= 0) return order.amountPaid;
  mustHold(ctx, 'Refund');
  const received = await listPayments(tx, order.id);
  const back = refundsOf(received, excess, 'sameWay');
  await savePayments(tx, ctx, order.id, back, date);
  await checkCredit(tx, ctx, order.customerId, back);
  return order.amountPaid - excess;
}

/** Lines that leave on one day. */
interface Parcel {
  date: string;
  lines: SaleLine[];
}

/** What becomes of an order's lines. */
interface Plan {
  /** All that is not cancelled, with its share of the discount. */
  stay: SaleLine[];
  /** What had left before. */
  gone: SaleLine[];
  parcels: Parcel[];
  dropped: (SaleLine & { reason: string })[];
  /** What is entered of the lines that stay, and the status that they get. */
  kept: Wanted[];
  after: Map<number, Wanted['status']>;
}

function planOf(held: SaleHeader, before: readonly SaleLine[], wanted: readonly Wanted[]): Plan {
  const asked = new Map(wanted.map((line) => [line.lineId, line]));
  const shared = withShares(held, before);
  const dropped = shared.flatMap((line) => {
    const { status, notes } = asked.get(line.id) ?? {};
    return status === 'cancelled' ? [{ ...line, reason: notes ?? '' }] : [];
  });
  const stay = shared.filter(({ id }) => asked.get(id)?.status !== 'cancelled');
  if (stay.length === 0) refuse('ecommerce.cancelWhole');
  const gone = stay.filter(({ shippingStatus }) => isSent(shippingStatus));
  const parcels: Parcel[] = [];
  for (const line of stay) {
    const entered = asked.get(line.id);
    if (!entered || isSent(line.shippingStatus) || !isSent(entered.status)) continue;
    const date = entered.shippingDate ?? '';
    const parcel = parcels.find((one) => one.date === date);
    if (parcel) parcel.lines.push(line);
    else parcels.push({ date, lines: [line] });
  }
  parcels.sort((one, other) => (one.date < other.date ? -1 : 1));
  const kept = wanted.filter(({ status }) => status !== 'cancelled');
  return { stay, gone, parcels, dropped, kept, after: new Map(kept.map(({ lineId, status }) => [lineId, status])) };
}

/** A shipment is of an open day, and not before its order. */
function checkShipped(held: SaleHeader, date: string, today: string, closedThrough: string | null): void {
  checkDate(date, today, closedThrough);
  if (date < held.date) refuse('ecommerce.shippedEarly', { date: held.date });
}

/** Reserved goods leave with their parcels, or go back on the shelf; answers what those that leave cost, by line. */
async function moveGoods(tx: Tx, ctx: Context, { id, type, locationId }: SaleHeader, plan: Plan, today: string) {
  const moving = [...plan.dropped, ...plan.parcels.flatMap(({ lines }) => lines)];
  const spots = moving.map(({ itemId }) => ({ itemId, locationId }));
  const [held, items] = await Promise.all([holdStock(tx, ctx, spots), findItems(tx, ctx, type, moving)]);
  const costs = new Map<number, number>();
  const released = release(plan.dropped, locationId, { items, stock: held });
  await post(tx, ctx, { cause: 'sale', causeId: id, effectiveDate: today }, released);
  let stock = held.after(released as Move[]);
  for (const { date, lines } of plan.parcels) {
    const issue = issueGoods(lines, at(locationId, 'reserved'), 'sale', { items, stock });
    await post(tx, ctx, { cause: 'sale', causeId: id, effectiveDate: date }, issue.moves);
    stock = stock.after(issue.moves);
    for (const [index, line] of lines.entries()) costs.set(line.id, issue.costs[index] ?? 0);
  }
  return costs;
}

/** Each parcel counts on its day; the first of an order counts as one sale more. */
async function countParcels(tx: Tx, ctx: Context, order: SaleHeader, { gone, parcels }: Plan): Promise<void> {
  const before = [...gone];
  for (const { date, lines } of parcels) {
    const amount = shipmentWorth(order, before, lines);
    const count = before.length === 0 ? 1 : 0;
    await saveShipment(tx, ctx, order, { kind: 'shipment', date, amount, count, reason: '', lines });
    before.push(...lines);
  }
}
