import type { Receiving, ReceivingDraft, receivingApi } from '#contract/inventory/receiving.ts';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import { refuse, refuseField } from '#contract/kernel/refusal.ts';
import { followCosts } from '../../catalogue/item/costActions.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import { isHiddenFrom } from '../../kernel/costs.ts';
import type { Tx } from '../../kernel/database.ts';
import { takeStep, writingOf } from '../../kernel/document/actions.ts';
import type { HeldDocument } from '../../kernel/document/store.ts';
import { findStockItems } from '../ledger/factStore.ts';
import { itemOf } from '../ledger/goodsRules.ts';
import { holdGoods } from '../ledger/guards.ts';
import { findMoves, post } from '../ledger/store.ts';
import { holdOpenOrder, holdOrder, receiveOrder, takeBackFromOrder } from '../purchaseOrder/receiptActions.ts';
import { orderLineOf } from '../purchaseOrder/receiptRules.ts';
import { isActiveSupplier } from '../purchaseOrder/store.ts';
import {
  paidCosts,
  receiptMoves,
  receiptsOf,
  reversalMoves,
  type StoredReceivingLine,
  storedLine,
  totalsOf,
  withCostsOf,
} from './rules.ts';
import { findReceivingRules, receivings, sumReceived } from './store.ts';

type HeldReceiving = HeldDocument & Pick<Receiving, 'date' | 'purchaseOrderId'> & { orderTotal: number };

/** Receivings are made, changed and cancelled while they are pending: nothing moves until one is posted. */
export const {
  create: createReceiving,
  edit: editReceiving,
  cancel: cancelReceiving,
} = writingOf(receivings, checkDraft);

/** Posts a receiving: its goods come into stock on the day that they arrived, and its order is received so far. */
export function postReceiving(ctx: Context, input: InputOf<typeof receivingApi.post>): Promise<Receiving> {
  return takeStep(ctx, receivings, input, 'post', async (tx, held) => {
    const { id, locationId, date, purchaseOrderId, orderTotal } = held as HeldReceiving;
    const order = purchaseOrderId === null ? null : await holdOpenOrder(tx, ctx, purchaseOrderId, locationId);
    const lines = await receivings.listLines(tx, id);
    const { items } = await holdGoods(tx, ctx, { locationId, date, itemIds: lines.map(({ itemId }) => itemId) });
    const { overReceiptBasisPoints, receivingUpdatesCost } = await findReceivingRules(tx, ctx);
    if (order) {
      const cost = orderTotal + (await sumReceived(tx, order.order.id));
      await receiveOrder(tx, ctx, order, { receipts: receiptsOf(lines, items), overReceiptBasisPoints, cost });
    }
    await post(
      tx,
      ctx,
      { cause: 'receiving', causeId: id, effectiveDate: date },
      receiptMoves(lines, locationId, items),
    );
    if (receivingUpdatesCost) await followCosts(tx, ctx, paidCosts(lines, items));
    return { changes: {} };
  });
}

/** Reverses a posted receiving on this day: its goods leave again, and its order expects them. */
export function reverseReceiving(
  ctx: Context,
  { reason, ...shown }: InputOf<typeof receivingApi.reverse>,
): Promise<Receiving> {
  return takeStep(ctx, receivings, shown, 'reverse', async (tx, held) => {
    const { id, locationId, purchaseOrderId } = held as HeldReceiving;
    const order = purchaseOrderId === null ? null : await holdOrder(tx, ctx, purchaseOrderId);
    const lines = await receivings.listLines(tx, id);
    const date = businessDate(ctx.clock.now());
    const goods = await holdGoods(tx, ctx, { locationId, date, itemIds: lines.map(({ itemId }) => itemId) });
    const received = await findMoves(tx, 'receiving', id, 'receipt');
    const moves = reversalMoves(received, locationId, goods);
    await post(tx, ctx, { cause: 'receiving', causeId: id, effectiveDate: date }, moves);
    if (order) await takeBackFromOrder(tx, ctx, order, receiptsOf(lines, goods.items));
    return { changes: { reason }, audited: { reason: ['', reason] } };
  });
}

/** The lines of a draft as they are stored, and its header. An editor who may not see costs leaves those that stand. */
async function checkDraft(tx: Tx, ctx: Context, draft: ReceivingDraft, before: readonly StoredReceivingLine[]) {
  const isBlind = isHiddenFrom(ctx, 'orderCost');
  if (isBlind && draft.lines.some(({ orderCost }) => orderCost !== undefined)) refuse('access.denied');
  const { date, reference, purchaseOrderId, locationId } = draft;
  if (date > businessDate(ctx.clock.now())) refuseField('date', 'field.dateFuture');
  const order = purchaseOrderId === null ? null : await holdOpenOrder(tx, ctx, purchaseOrderId, locationId);
  const supplierId = order?.order.supplierId ?? draft.supplierId ?? refuseField('supplierId', 'field.required');
  if (draft.supplierId !== null && draft.supplierId !== supplierId) refuseField('supplierId', 'field.invalid');
  if (!order && !(await isActiveSupplier(tx, ctx, supplierId))) refuseField('supplierId', 'field.inactive');
  const itemIds = draft.lines.map(({ itemId }) => itemId);
  const items = await findStockItems(tx, ctx, itemIds);
  const lines = (isBlind ? withCostsOf(before, draft.lines) : draft.lines).map((line, index) => {
    const { itemCode } = itemOf(items, line.itemId);
    const ordered = order ? orderLineOf(order.order, order.lines, { ...line, itemCode }) : null;
    return storedLine(line, index, items, ordered);
  });
  return { lines, header: { supplierId, date, reference, purchaseOrderId, ...totalsOf(lines, items) } };
}
