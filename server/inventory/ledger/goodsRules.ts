import { amountOf, measured, milligramsPerGram, worthOf } from '#contract/catalogue/weight.ts';
import type { MoveEvent, StockKind } from '#contract/inventory/stock.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import {
  at,
  available,
  type CheckBelowStock,
  type HeldStock,
  issueValue,
  type Move,
  outside,
  type Place,
  type PostedMove,
  type StockItem,
  type StockPlace,
  unitsLeaving,
} from './rules.ts';

/** One line of a document as far as its goods go. `id` is 0 until the line is written. */
export interface GoodsLine {
  id: number;
  itemId: number;
  quantity: number;
  /** Weight of the whole line, where goods were weighed; otherwise each weighs what its item says. */
  milligrams?: number;
}

/** What is known of the goods: their items, and their stock under its lock. */
export interface KnownGoods {
  items: ReadonlyMap<number, StockItem>;
  stock: HeldStock;
}

export interface GoodsIssue {
  moves: Move[];
  /** What each line's goods cost the shop, in the order of the lines. */
  costs: number[];
  /** Codes of the items that fell below stock. */
  belowStock: string[];
}

/**
 * Goods leave the shop. Lines of one item draw on the same stock, one after the other. Only sellable stock may fall below
 * zero, never that of a unique piece, and only where `check` lets it (domain.md §1.2); without `check` none does.
 */
export function issueGoods(
  lines: readonly GoodsLine[],
  from: StockPlace,
  event: MoveEvent,
  known: KnownGoods,
  check: CheckBelowStock = refuseBelowStock,
): GoodsIssue {
  return drawGoods(lines, { event, from, to: outside }, known, check);
}

/**
 * Goods move between two kinds or two locations of a company, at their value. Never below zero: what is not there can't be
 * promised or sent.
 */
export function moveGoods(
  lines: readonly GoodsLine[],
  from: StockPlace,
  to: StockPlace,
  event: MoveEvent,
  known: KnownGoods,
): Move[] {
  return drawGoods(lines, { event, from, to }, known, refuseBelowStock).moves;
}

/** Sellable goods are set aside for a document. */
export function reserve(lines: readonly GoodsLine[], locationId: number, known: KnownGoods): Move[] {
  return moveGoods(lines, at(locationId, 'sellable'), at(locationId, 'reserved'), 'reserve', known);
}

/** Goods that were set aside go back on the shelf. */
export function release(lines: readonly GoodsLine[], locationId: number, known: KnownGoods): Move[] {
  return moveGoods(lines, at(locationId, 'reserved'), at(locationId, 'sellable'), 'release', known);
}

/** Goods come in from outside, each line worth so much; those of somebody else are worth nothing here. */
export function receiveGoods(
  lines: readonly (GoodsLine & { value: number })[],
  to: StockPlace,
  event: MoveEvent,
  items: KnownGoods['items'],
): Move[] {
  return lines.flatMap((line) => {
    const item = itemOf(items, line.itemId);
    const value = item.consignment ? 0 : line.value;
    return item.stockTracked ? [{ ...goodsOf(line, item), event, from: outside, to, value }] : [];
  });
}

/** Goods that were issued come back at the value they left with, to the kind that is told for each. */
export function returnGoods(
  issued: readonly PostedMove[],
  event: MoveEvent,
  kindOf: (issue: PostedMove) => StockKind,
): Move[] {
  return issued.map((issue) => ({
    event,
    itemId: issue.itemId,
    from: outside,
    to: at(issue.fromLocationId, kindOf(issue)),
    quantity: issue.quantity,
    milligrams: issue.milligrams,
    value: issue.value,
    causeLineId: issue.causeLineId,
    priceBy: issue.priceBy,
    reversalOf: issue.id,
  }));
}

function drawGoods(
  lines: readonly GoodsLine[],
  { event, from, to }: { event: MoveEvent; from: StockPlace; to: Place },
  known: KnownGoods,
  check: CheckBelowStock,
): GoodsIssue {
  const drawn: GoodsIssue = { moves: [], costs: [], belowStock: [] };
  const isLast = lastOfItem(lines);
  let stock = known.stock;
  for (const line of lines) {
    const item = itemOf(known.items, line.itemId);
    const goods = goodsOf(line, item);
    const agreedCost = worthOf(amountOf(goods), item.cost, item);
    if (!item.stockTracked) {
      drawn.costs.push(agreedCost);
      continue;
    }
    const holding = stock.at({ itemId: line.itemId, locationId: from.locationId });
    const there = available(holding, from.kind, item);
    const belowStock = there < amountOf(goods);
    if (belowStock) {
      const isNever = item.isUniquePiece || from.kind !== 'sellable';
      if (isNever) refuseShort(item, Math.max(0, there), from);
      check(item, Math.max(0, there), from.locationId);
      drawn.belowStock.push(item.itemCode);
    }
    const isWorthless = item.consignment || to.locationId === from.locationId;
    const value = isWorthless ? 0 : issueValue(holding, goods, item.cost);
    const quantity = goods.priceBy === 'gram' ? unitsLeaving(holding, from.kind, goods.milligrams) : goods.quantity;
    const move: Move = { ...goods, quantity, event, from, to, value, belowStock };
    drawn.moves.push(move);
    drawn.costs.push(item.consignment ? agreedCost : value);
    if (!isLast(line)) stock = stock.after([move]);
  }
  return drawn;
}

/** Whether a line is the last one of its item: no other draws on what it leaves. */
export function lastOfItem<Line extends { itemId: number }>(lines: readonly Line[]): (line: Line) => boolean {
  const last = new Map(lines.map((line) => [line.itemId, line]));
  return (line) => last.get(line.itemId) === line;
}

function goodsOf(line: GoodsLine, item: StockItem) {
  return { itemId: line.itemId, ...measured(item, line), causeLineId: line.id };
}

/** An item of a line. Refuses one that is not there. */
export function itemOf<Item>(items: ReadonlyMap<number, Item>, itemId: number): Item {
  return items.get(itemId) ?? refuse('notFound', { thing: 'item', id: itemId });
}

/** What a refusal says of goods that are not there: how many there are, or their weight, and where. */
export function shortOf(
  { itemCode, priceBy }: Pick<StockItem, 'itemCode' | 'priceBy'>,
  there: number,
  locationId: number,
) {
  return { itemCode, available: priceBy === 'gram' ? gramsText(there) : there, locationId };
}

/** A weight as refusals and audit trails tell it: `12.350 g`. */
export function gramsText(milligrams: number): string {
  return `${(milligrams / milligramsPerGram).toFixed(3)} g`;
}

function refuseBelowStock(item: StockItem, there: number, locationId: number): never {
  refuse('stock.insufficient', shortOf(item, there, locationId));
}

/** Refuses goods that are not there: of those that are not for sale others may well lie on the shelf. */
export function refuseShort(
  item: Pick<StockItem, 'itemCode' | 'priceBy'>,
  there: number,
  { kind, locationId }: StockPlace,
): never {
  const code = kind === 'nonSellable' ? 'stock.insufficientNonSellable' : 'stock.insufficient';
  refuse(code, shortOf(item, there, locationId));
}
