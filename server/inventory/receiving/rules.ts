import { type Amount, amountOf, measured, piecesOf, worthOf } from '#contract/catalogue/weight.ts';
import {
  arrivalOf,
  partsOf,
  type Receiving,
  type ReceivingDraft,
  receivingLineTotal,
} from '#contract/inventory/receiving.ts';
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

/** A line as it is stored, with its weights and its cost. Refuses what has no stock, and more bad goods than arrived. */
export function storedLine(
  line: LineDraft,
  index: number,
  items: Items,
  ordered: { id: number; orderCost: number } | null,
) {
  const item = itemOf(items, line.itemId);
  if (!item.stockTracked) refuse('stock.untracked', { itemCode: item.itemCode });
  const { priceBy: _priceBy, ...goods } = checkedArrival(measured(item, line), line, index);
  if (item.isUniquePiece && goods.quantity - goods.refused > 1) refuse('stock.uniquePiece');
  const orderCost = line.orderCost ?? ordered?.orderCost ?? item.cost;
  return { itemId: line.itemId, ...goods, orderCost, purchaseOrderLineId: ordered?.id ?? null };
}
export type StoredReceivingLine = ReturnType<typeof storedLine> & { id: number; position: number };
type Goods = Omit<StoredReceivingLine, 'id' | 'position'>;

function checkedArrival(amount: Amount, line: LineDraft, index: number) {
  if (amount.quantity === 0) refuseField(`lines.${index}.milligrams`, 'field.required');
  const [damaged, refused] =
    amount.priceBy === 'gram'
      ? (['damagedMilligrams', 'refusedMilligrams'] as const)
      : (['damaged', 'refused'] as const);
  const arrived = amountOf(amount);
  if (line[damaged] + line[refused] > arrived) {
    refuseField(`lines.${index}.${line[refused] > arrived ? refused : damaged}`, 'field.moreThanArrived');
  }
  return arrivalOf(amount, line);
}

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
    const arrival = arrivalIn(line, items);
    const { accepted, damaged, refused } = partsOf(arrival);
    const pieces = (part: Amount) => (amountOf(part) === 0 ? 0 : piecesOf(part));
    totals.acceptedQuantity += pieces(accepted);
    totals.damagedQuantity += pieces(damaged);
    totals.refusedQuantity += pieces(refused);
    totals.orderTotal += receivingLineTotal(arrival);
  }
  if (totals.orderTotal > yenMax) refuseField('lines', 'field.tooLarge');
  return totals;
}

/** What the lines take in of their order: the accepted and the kept. */
export function receiptsOf(lines: readonly Goods[], items: Items): OrderReceipt[] {
  return lines.map((line) => {
    const { itemCode } = itemOf(items, line.itemId);
    const { kept } = partsOf(arrivalIn(line, items));
    return { itemCode, purchaseOrderLineId: line.purchaseOrderLineId, ...kept };
  });
}

function arrivalIn(line: Goods, items: Items) {
  return { ...line, priceBy: itemOf(items, line.itemId).priceBy };
}

/** What each item that was taken in cost, its last line counting. */
export function paidCosts(lines: readonly Goods[], items: Items): Map<number, number> {
  const taken = lines.filter((line) => amountOf(partsOf(arrivalIn(line, items)).kept) > 0);
  return new Map(taken.map(({ itemId, orderCost }) => [itemId, orderCost]));
}

/** The movements of a posted receiving: accepted goods can be sold, damaged ones cannot, refused ones never came. */
export function receiptMoves(lines: readonly StoredReceivingLine[], locationId: number, items: Items): Move[] {
  return lines.flatMap((line) => {
    const { accepted, damaged } = partsOf(arrivalIn(line, items));
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
