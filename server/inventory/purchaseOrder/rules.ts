import { measured } from '#contract/catalogue/weight.ts';
import { orderLineTotal, type PurchaseOrder, type PurchaseOrderDraft } from '#contract/inventory/purchaseOrder.ts';
import { refuse, refuseField } from '#contract/kernel/refusal.ts';
import { yenMax } from '#contract/kernel/values.ts';
import type { StepRules } from '../../kernel/document/rules.ts';
import { itemOf } from '../ledger/goodsRules.ts';
import type { StockItem } from '../ledger/rules.ts';

/** What of an order decides what may still happen to it. */
type Received = Pick<PurchaseOrder, 'status' | 'receiving'>;

/** What may happen to an order: it is received once it is approved, and stays then (domain.md §2). */
export const purchaseOrderSteps: StepRules<PurchaseOrder['steps'][number], PurchaseOrder['status'], Received> = {
  edit: { from: ['pending'], to: null, rights: ['Edit Purchase Order'] },
  approve: { from: ['pending'], to: 'approved', rights: ['Approve Purchase Order'] },
  close: {
    from: ['approved'],
    to: null,
    rights: ['Close Purchase Order'],
    when: ({ receiving }) => receiving === 'partial',
  },
  cancel: {
    from: ['pending', 'approved'],
    to: 'canceled',
    rights: ['Cancel Purchase Order'],
    when: ({ receiving }) => receiving === 'none',
  },
  print: { from: ['pending', 'approved'], to: null, rights: ['View Purchase Order'] },
};

type LineDraft = PurchaseOrderDraft['lines'][number];

/** A line as it is stored, with its expected weight. Refuses what has no stock. */
export function storedLine(line: LineDraft, items: ReadonlyMap<number, StockItem>) {
  const item = itemOf(items, line.itemId);
  if (!item.stockTracked) refuse('stock.untracked', { itemCode: item.itemCode });
  const { quantity, milligrams } = measured(item, line);
  return { itemId: line.itemId, quantity, milligrams, orderCost: line.orderCost };
}
export type StoredOrderLine = ReturnType<typeof storedLine> & {
  id: number;
  position: number;
  receivedQuantity: number;
  receivedMilligrams: number;
};

/** Quantity, weight and cost of an order: those of its lines, or those that a summarized one says. */
export function totalsOf(
  draft: PurchaseOrderDraft,
  lines: readonly ReturnType<typeof storedLine>[],
  items: ReadonlyMap<number, StockItem>,
) {
  if (draft.kind === 'summarized') return summarizedTotals(draft);
  if (lines.length === 0) refuseField('lines', 'field.required');
  const totals = { orderQuantity: 0, orderMilligrams: 0, orderTotal: 0 };
  for (const { quantity, milligrams, ...line } of lines) {
    const { priceBy } = itemOf(items, line.itemId);
    totals.orderQuantity += quantity;
    totals.orderMilligrams += milligrams;
    totals.orderTotal += orderLineTotal({ priceBy, quantity, milligrams, orderCost: line.orderCost });
  }
  if (totals.orderTotal > yenMax) refuseField('orderTotal', 'field.tooLarge');
  return totals;
}

function summarizedTotals({ lines, orderQuantity, orderMilligrams = 0, orderTotal }: PurchaseOrderDraft) {
  if (lines.length > 0) refuseField('lines', 'field.invalid');
  return {
    orderQuantity: orderQuantity ?? refuseField('orderQuantity', 'field.required'),
    orderMilligrams,
    orderTotal: orderTotal ?? refuseField('orderTotal', 'field.required'),
  };
}
