import { refuse } from '#contract/kernel/refusal.ts';
import { audit } from '../../kernel/audit.ts';
import { type Context, may } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { lockDocument, saveDocument } from '../../kernel/document/store.ts';
import { updateRows } from '../../kernel/rows.ts';
import { afterReceipt, afterReversal, checkOpen, type HeldOrder, type OrderReceipt } from './receiptRules.ts';
import { purchaseOrders } from './store.ts';

/** An order and its lines, held until the transaction ends; what is received against it comes one after the other. */
export async function holdOrder(tx: Tx, ctx: Context, id: number) {
  const order = (await lockDocument(tx, ctx, purchaseOrders, id)) as unknown as HeldOrder | undefined;
  if (!order) refuse('notFound');
  return { order, lines: await purchaseOrders.listLines(tx, id) };
}

/** The same, of an order that may be received at a location. */
export async function holdOpenOrder(tx: Tx, ctx: Context, id: number, locationId: number) {
  const held = await holdOrder(tx, ctx, id);
  checkOpen(held.order, locationId);
  return held;
}

interface Receipt {
  receipts: readonly OrderReceipt[];
  overReceiptBasisPoints: number;
  /** What everything that was received of the order so far costs, with this. */
  cost: number;
}

/**
 * Takes in what arrived of a held order. Of a summarized order that has come whole, the items must cost what the order
 * does, unless somebody who may approve orders posts it (domain.md §2).
 */
export async function receiveOrder(
  tx: Tx,
  ctx: Context,
  { order, lines }: Awaited<ReturnType<typeof holdOrder>>,
  { receipts, overReceiptBasisPoints, cost }: Receipt,
): Promise<void> {
  const after = afterReceipt(order, lines, receipts, overReceiptBasisPoints);
  const isWhole = order.kind === 'summarized' && after.header.outstandingQuantity === 0;
  if (isWhole && cost !== order.orderTotal && !may(ctx, 'Approve Purchase Order')) {
    refuse('receiving.totalDiffers', { number: order.number });
  }
  await saveReceived(tx, ctx, order, 'receive', after);
}

/** Gives an order back what was received of it. */
export async function takeBackFromOrder(
  tx: Tx,
  ctx: Context,
  { order, lines }: Awaited<ReturnType<typeof holdOrder>>,
  receipts: readonly OrderReceipt[],
): Promise<void> {
  await saveReceived(tx, ctx, order, 'receiveReversed', afterReversal(order, lines, receipts));
}

async function saveReceived(
  tx: Tx,
  ctx: Context,
  order: HeldOrder,
  action: string,
  { lines, header }: ReturnType<typeof afterReversal>,
): Promise<void> {
  const rows = lines.map(({ line: { id, receivedQuantity, receivedMilligrams } }) => ({
    id,
    receivedQuantity,
    receivedMilligrams,
  }));
  await updateRows(tx, 'purchaseOrderLine', rows);
  await saveDocument(tx, purchaseOrders, order.id, header);
  const receivedQuantity = [order.receivedQuantity, header.receivedQuantity] as const;
  await audit(tx, ctx, purchaseOrders.table, order.id, action, { receivedQuantity });
}
