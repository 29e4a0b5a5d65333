import {
  orderTaxOf,
  type PurchaseOrder,
  type PurchaseOrderDraft,
  type purchaseOrderApi,
} from '#contract/inventory/purchaseOrder.ts';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import { refuse, refuseField } from '#contract/kernel/refusal.ts';
import { findTax } from '../../company/tax.ts';
import type { Context } from '../../kernel/context.ts';
import { isHiddenFrom } from '../../kernel/costs.ts';
import type { Tx } from '../../kernel/database.ts';
import { takeStep, writingOf } from '../../kernel/document/actions.ts';
import { findStockItems } from '../ledger/factStore.ts';
import { storedLine, totalsOf } from './rules.ts';
import { isActiveSupplier, purchaseOrders } from './store.ts';

/** Orders are made and changed while they are pending, and cancelled while nothing of them was received. */
export const {
  create: createPurchaseOrder,
  edit: editPurchaseOrder,
  cancel: cancelPurchaseOrder,
} = writingOf(purchaseOrders, checkDraft);

/** Approves an order: it stays as it is, and can be received. */
export function approvePurchaseOrder(
  ctx: Context,
  input: InputOf<typeof purchaseOrderApi.approve>,
): Promise<PurchaseOrder> {
  return takeStep(ctx, purchaseOrders, input, 'approve', async () => ({ changes: {} }));
}

/** Expects no more of an order that was received in part. */
export function closePurchaseOrder(
  ctx: Context,
  input: InputOf<typeof purchaseOrderApi.close>,
): Promise<PurchaseOrder> {
  return takeStep(ctx, purchaseOrders, input, 'close', async (_tx, held) => ({
    changes: { closedShort: true },
    audited: { receiving: [(held as unknown as PurchaseOrder).receiving, 'closedShort'] },
  }));
}

/** The lines of a draft as they are stored, its header, and the totals that follow. */
async function checkDraft(tx: Tx, ctx: Context, draft: PurchaseOrderDraft) {
  if (isHiddenFrom(ctx, 'orderCost')) refuse('access.denied');
  const { supplierId, date, expectedDate, kind, reference } = draft;
  if (expectedDate !== null && expectedDate < date) refuseField('expectedDate', 'field.dateOrder');
  const itemIds = draft.lines.map(({ itemId }) => itemId);
  const [items, { taxBasisPoints }, isActive] = await Promise.all([
    findStockItems(tx, ctx, itemIds),
    findTax(tx, ctx.companyId, date),
    isActiveSupplier(tx, ctx, supplierId),
  ]);
  if (!isActive) refuseField('supplierId', 'field.inactive');
  const lines = draft.lines.map((line) => storedLine(line, items));
  const totals = totalsOf(draft, lines, items);
  const header = { supplierId, date, expectedDate, kind, reference, ...totals };
  return {
    lines: lines.map((line) => ({ ...line, receivedQuantity: 0, receivedMilligrams: 0 })),
    header: {
      ...header,
      orderTax: draft.orderTax ?? orderTaxOf(totals.orderTotal, taxBasisPoints),
      outstandingQuantity: totals.orderQuantity,
    },
  };
}
