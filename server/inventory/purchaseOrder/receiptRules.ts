import { type Amount, amountOf, type PriceUnit, unitsOfWeight } from '#contract/catalogue/weight.ts';
import type { PurchaseOrder } from '#contract/inventory/purchaseOrder.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { basisPointsPerWhole, mulDiv } from '#contract/kernel/values.ts';
import { gramsText } from '../ledger/goodsRules.ts';
import type { StoredOrderLine } from './rules.ts';

/** An order under its lock. */
export type HeldOrder = Pick<
  PurchaseOrder,
  | 'id'
  | 'locationId'
  | 'number'
  | 'version'
  | 'status'
  | 'kind'
  | 'supplierId'
  | 'orderQuantity'
  | 'receivedQuantity'
  | 'outstandingQuantity'
> & { orderTotal: number; closedShort: boolean };

/** What was taken in of an order, or went back: of one of its lines, or of a summarized order. */
export interface OrderReceipt extends Amount {
  itemCode: string;
  purchaseOrderLineId: number | null;
}

/** Refuses an order that nothing may be received against: not approved, closed short, or of another location. */
export function checkOpen({ status, closedShort, number, locationId }: HeldOrder, at: number): void {
  if (status !== 'approved' || closedShort || locationId !== at) refuse('receiving.orderNotOpen', { number });
}

/** The order's line that a line of a receiving is about; none of a summarized order. */
export function orderLineOf(
  order: HeldOrder,
  lines: readonly StoredOrderLine[],
  received: { itemId: number; itemCode: string; purchaseOrderLineId: number | null },
): StoredOrderLine | null {
  const { itemId, itemCode, purchaseOrderLineId } = received;
  if (order.kind === 'summarized') return null;
  if (purchaseOrderLineId !== null && !lines.some(({ id }) => id === purchaseOrderLineId)) {
    refuse('notFound', { thing: 'purchaseOrderLine', id: purchaseOrderLineId });
  }
  const same = lines.filter((line) => line.itemId === itemId);
  const found =
    same.find(({ id, receivedQuantity, quantity }) =>
      purchaseOrderLineId === null ? receivedQuantity < quantity : id === purchaseOrderLineId,
    ) ?? (purchaseOrderLineId === null ? same[0] : undefined);
  return found ?? refuse('receiving.notOrdered', { itemCode, number: order.number });
}

/** Lines and header of an order after a receipt. Refuses more than was ordered and the company takes beyond. */
export function afterReceipt(
  order: HeldOrder,
  lines: readonly StoredOrderLine[],
  receipts: readonly OrderReceipt[],
  overReceiptBasisPoints: number,
) {
  const most = (ordered: number) => mulDiv(ordered, basisPointsPerWhole + overReceiptBasisPoints, basisPointsPerWhole);
  const after = changed(order, lines, receipts, 1);
  for (const { before, line, itemCode, priceBy } of after.lines) {
    const left = most(amountOf({ ...before, priceBy })) - amountOf(receivedOf(line, priceBy));
    if (left < 0)
      refuseMore(itemCode, most(amountOf({ ...before, priceBy })) - amountOf(receivedOf(before, priceBy)), priceBy);
  }
  const mostInAll = most(order.orderQuantity);
  if (order.kind === 'summarized' && after.header.receivedQuantity > mostInAll) {
    refuseMore(order.number, mostInAll - order.receivedQuantity, 'unit');
  }
  return after;
}

/** Lines and header of an order after a receipt was taken back. */
export function afterReversal(order: HeldOrder, lines: readonly StoredOrderLine[], receipts: readonly OrderReceipt[]) {
  return changed(order, lines, receipts, -1);
}

function changed(order: HeldOrder, lines: readonly StoredOrderLine[], receipts: readonly OrderReceipt[], sign: 1 | -1) {
  const now = new Map(lines.map((line) => [line.id, line]));
  const touched = new Map<number, OrderReceipt>();
  for (const receipt of receipts) {
    const before = now.get(receipt.purchaseOrderLineId ?? 0);
    if (!before) continue;
    const receivedMilligrams = before.receivedMilligrams + sign * receipt.milligrams;
    // Units of what is priced by the gram follow from all of its weight.
    const receivedQuantity =
      receipt.priceBy === 'gram'
        ? unitsOfWeight(receivedMilligrams)
        : before.receivedQuantity + sign * receipt.quantity;
    now.set(before.id, { ...before, receivedQuantity, receivedMilligrams });
    touched.set(before.id, receipt);
  }
  const all = [...now.values()];
  const taken = receipts.reduce((sum, { quantity }) => sum + sign * quantity, 0);
  const receivedQuantity =
    order.kind === 'summarized'
      ? order.receivedQuantity + taken
      : all.reduce((sum, line) => sum + line.receivedQuantity, 0);
  const found = lines.flatMap((before) => {
    const receipt = touched.get(before.id);
    const line = now.get(before.id);
    return receipt && line ? [{ before, line, itemCode: receipt.itemCode, priceBy: receipt.priceBy }] : [];
  });
  const outstandingQuantity =
    order.kind === 'summarized'
      ? Math.max(0, order.orderQuantity - receivedQuantity)
      : found.reduce(
          (sum, { before, line, priceBy }) => sum + outstandingOf(line, priceBy) - outstandingOf(before, priceBy),
          order.outstandingQuantity,
        );
  return {
    lines: found,
    // Of an order of which nothing was received, nothing was closed.
    header: { receivedQuantity, outstandingQuantity, closedShort: order.closedShort && receivedQuantity > 0 },
  };
}

/** Units of a line that are still to come. What is priced by the gram is whole once all of its weight is there. */
function outstandingOf({ quantity, milligrams, ...line }: StoredOrderLine, priceBy: PriceUnit): number {
  const left = Math.max(0, quantity - line.receivedQuantity);
  if (priceBy !== 'gram') return left;
  return line.receivedMilligrams >= milligrams ? 0 : Math.max(1, left);
}

function receivedOf({ receivedQuantity, receivedMilligrams }: StoredOrderLine, priceBy: PriceUnit): Amount {
  return { priceBy, quantity: receivedQuantity, milligrams: receivedMilligrams };
}

function refuseMore(name: string, left: number, priceBy: PriceUnit): never {
  const available = Math.max(0, left);
  refuse('receiving.moreThanOrdered', { name, available: priceBy === 'gram' ? gramsText(available) : available });
}
