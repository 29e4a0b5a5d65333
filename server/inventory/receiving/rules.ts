import { amountOf, measured, piecesOf, worthOf } from '#contract/catalogue/weight.ts';
import { partsOf, type Receiving, type ReceivingDraft, receivingLineTotal } from '#contract/inventory/receiving.ts';
import type { StockKind } from '#contract/inventory/stock.ts';
import { refuse, refuseField } from '#contract/kernel/refusal.ts';
import { yenMax } from '#contract/kernel/values.ts';
import type { StepRules } from '../../kernel/document/rules.ts';
import { issueGoods, itemOf, type KnownGoods, lastOfItem, receiveGoods } from '../ledger/goodsRules.ts';
import { at, type Move, owned, type PostedMove, type StockItem } from '../ledger/rules.ts';
import type { OrderReceipt } from '../purchaseOrder/receiptRules.ts';

/** What may happen to a receiving: its goods come when it is posted, and go again when it is reversed (domain.md §1.4). */
export const receivingSteps: StepRules<Receiving['steps'][number], Receiving['status'], unknown> = {
  edit: { from: ['pending'], to: null, rights: ['Post Receiving'] },
  post: { from: ['pending'], to: 'posted', rights: ['Post Receiving'] },
  reverse: { from: ['posted'], to: 'reversed', rights: ['Reverse Receiving'] },
  cancel: { from: ['pending'], to: 'cancelled', rights: ['Post Receiving'] },
  print: { from: ['pending', 'posted'], to: null, rights: ['View Receiving'] },
};

type LineDraft = ReceivingDraft['lines'][number];
type Items = ReadonlyMap<number, StockItem>;

/** A line as it is stored, with its weight and its cost. Refuses what has no stock, and more bad pieces than arrived. */
export function storedLine(
  line: LineDraft,
  index: number,
  items: Items,
  ordered: { id: number; orderCost: number } | null,
) {
  const item = itemOf(items, line.itemId);
  if (!item.stockTracked) refuse('stock.untracked', { itemCode: item.itemCode });
  const { itemId, damaged, refused } = line;
  const { quantity, milligrams } = measured(item, line);
  if (quantity === 0) refuseField(`lines.${index}.milligrams`, 'field.required');
  if (damaged + refused > quantity) {
    refuseField(`lines.${index}.${refused > quantity ? 'refused' : 'damaged'}`, 'field.moreThanArrived');
  }
  if (item.isUniquePiece && quantity - refused > 1) refuse('stock.uniquePiece');
  const orderCost = line.orderCost ?? ordered?.orderCost ?? item.cost;
  const purchaseOrderLineId = ordered?.id ?? null;
  return { itemId, quantity, milligrams, damaged, refused, orderCost, purchaseOrderLineId };
}
export type StoredReceivingLine = ReturnType<typeof storedLine> & { id: number; position: number };
type Goods = Omit<StoredReceivingLine, 'id' | 'position'>;

/** Lines with the costs that stood in those of the same goods before. */
export function withCostsOf(before: readonly StoredReceivingLine[], lines: readonly LineDraft[]): LineDraft[] {
  return lines.map((line) => {
    const same = before.find(({ itemId }) => itemId === line.itemId);
    return same ? { ...line, orderCost: same.orderCost } : line;
  });
}

/** How many pieces were accepted, kept and refused, and what they cost. */
export function totalsOf(lines: readonly Goods[], items: Items) {
  const totals = { acceptedQuantity: 0, damagedQuantity: 0, refusedQuantity: 0, orderTotal: 0 };
  for (const line of lines) {
    const { priceBy } = itemOf(items, line.itemId);
    const pieces = (quantity: number) => (quantity === 0 ? 0 : piecesOf({ priceBy, quantity }));
    totals.acceptedQuantity += pieces(line.quantity - line.damaged - line.refused);
    totals.damagedQuantity += pieces(line.damaged);
    totals.refusedQuantity += pieces(line.refused);
    totals.orderTotal += receivingLineTotal({ ...line, priceBy });
  }
  if (totals.orderTotal > yenMax) refuseField('lines', 'field.tooLarge');
  return totals;
}

/** What the lines take in of their order: the accepted and the kept. */
export function receiptsOf(lines: readonly Goods[], items: Items): OrderReceipt[] {
  return lines.map((line) => {
    const { priceBy, itemCode } = itemOf(items, line.itemId);
    const { refused } = partsOf({ ...line, priceBy });
    return {
      itemCode,
      priceBy,
      purchaseOrderLineId: line.purchaseOrderLineId,
      quantity: line.quantity - refused.quantity,
      milligrams: line.milligrams - refused.milligrams,
    };
  });
}

/** What each item that was taken in cost, its last line counting. */
export function paidCosts(lines: readonly Goods[]): Map<number, number> {
  const taken = lines.filter(({ quantity, refused }) => refused < quantity);
  return new Map(taken.map(({ itemId, orderCost }) => [itemId, orderCost]));
}

/** The movements of a posted receiving: accepted goods can be sold, damaged ones cannot, refused ones never came. */
export function receiptMoves(lines: readonly StoredReceivingLine[], locationId: number, items: Items): Move[] {
  return lines.flatMap((line) => {
    const { priceBy } = itemOf(items, line.itemId);
    const { accepted, damaged } = partsOf({ ...line, priceBy });
    const places = [
      [accepted, 'sellable'],
      [damaged, 'nonSellable'],
    ] as const;
    return places.flatMap(([part, kind]) => {
      const { quantity, milligrams } = part;
      const value = worthOf(amountOf(part), line.orderCost, part);
      const goods = { id: line.id, itemId: line.itemId, quantity, milligrams, value };
      return amountOf(part) > 0 ? receiveGoods([goods], at(locationId, kind), 'receipt', items) : [];
    });
  });
}

/**
 * The movements of a reversed receiving: its goods leave from where they came to, and never more than is there. They
 * take the value that they brought. Where the rest has left at another average since, they take no more than there is,
 * and the last of them all of it.
 */
export function reversalMoves(
  received: readonly (PostedMove & { toKind: StockKind | 'outside'; toTypeId?: number | null })[],
  locationId: number,
  { items, stock }: KnownGoods,
): Move[] {
  const moves: Move[] = [];
  const isLastOfItem = lastOfItem(received);
  let now = stock;
  for (const move of received) {
    const { id, itemId, quantity, milligrams, value, causeLineId, toKind, toTypeId } = move;
    if (toKind === 'outside') continue;
    const line = { id: causeLineId, itemId, quantity, milligrams };
    const left = issueGoods([line], at(locationId, toKind, toTypeId ?? undefined), 'receiptReversal', {
      items,
      stock: now,
    }).moves;
    const holding = now.at({ itemId, locationId });
    const isLast = left.some((gone) => owned(holding, itemOf(items, itemId)) === amountOf(gone));
    const worth = isLast ? holding.value : Math.min(value, Math.max(0, holding.value));
    const taken = left.map((gone) => ({ ...gone, value: worth, reversalOf: id }));
    moves.push(...taken);
    if (!isLastOfItem(move)) now = now.after(taken);
  }
  return moves;
}
