import { refuse } from '#contract/kernel/refusal.ts';
import {
  at,
  type Holding,
  issueValue,
  type Move,
  outside,
  type PostedMove,
  taken,
} from '../../inventory/ledger/rules.ts';
import type { CompanyFacts, ItemFacts } from './facts.ts';
import type { Holds } from './rules.ts';

/** One line as far as its goods go. `id` is 0 until the line is written. */
export interface GoodsLine {
  id: number;
  itemId: number;
  quantity: number;
}

export interface Warning {
  code: 'belowStock' | 'belowCost';
  itemCode: string;
}

export interface Handover {
  moves: Move[];
  /** What each line's goods cost the shop, in the order of the lines. */
  costs: number[];
  warnings: Warning[];
}

type Items = ReadonlyMap<number, ItemFacts>;
type Holdings = ReadonlyMap<number, Holding>;

/**
 * Goods leave with the customer, from the shelf or from what was reserved. Lines of one item draw on the same stock, one
 * after the other. Falling below stock takes the company's leave and the right to; a unique piece never does.
 */
export function handOver(
  lines: readonly GoodsLine[],
  kind: 'sellable' | 'reserved',
  locationId: number,
  known: { items: Items; holdings: Holdings; company: CompanyFacts; holds: Holds },
): Handover {
  const left = new Map(known.holdings);
  const result: Handover = { moves: [], costs: [], warnings: [] };
  for (const line of lines) {
    const item = itemOf(known.items, line.itemId);
    if (!item.stockTracked) {
      result.costs.push(item.cost * line.quantity);
      continue;
    }
    const holding = left.get(line.itemId) ?? nothing(line.itemId, locationId);
    const belowStock = holding[kind] < line.quantity;
    if (belowStock) {
      checkBelowStock(item, holding, kind, known.company, known.holds);
      result.warnings.push({ code: 'belowStock', itemCode: item.itemCode });
    }
    const value = item.consignment ? 0 : issueValue(holding, line.quantity, item.cost);
    left.set(line.itemId, taken(holding, kind, line.quantity, value));
    result.costs.push(item.consignment ? item.cost * line.quantity : value);
    result.moves.push({ ...moveOf('sale', line, item), from: at(locationId, kind), to: outside, value, belowStock });
  }
  return result;
}

/** Pieces are set aside for a pending sale. Never below zero: what is not there can't be promised (domain.md §1.2). */
export function reserve(lines: readonly GoodsLine[], locationId: number, items: Items, holdings: Holdings): Move[] {
  const left = new Map(holdings);
  return trackedMoves(lines, items, (line, item) => {
    const holding = left.get(line.itemId) ?? nothing(line.itemId, locationId);
    if (holding.sellable < line.quantity)
      refuse('stock.insufficient', { itemCode: item.itemCode, available: Math.max(0, holding.sellable) });
    left.set(line.itemId, taken(holding, 'sellable', line.quantity, 0));
    return {
      ...moveOf('reserve', line, item),
      from: at(locationId, 'sellable'),
      to: at(locationId, 'reserved'),
      value: 0,
    };
  });
}

/** Pieces go back from what was reserved to the shelf. */
export function release(lines: readonly GoodsLine[], locationId: number, items: Items): Move[] {
  return trackedMoves(lines, items, (line, item) => ({
    ...moveOf('release', line, item),
    from: at(locationId, 'reserved'),
    to: at(locationId, 'sellable'),
    value: 0,
  }));
}

/** A void brings goods back at the value they left with, damaged ones where they can't be sold. */
export function takeBack(sold: readonly PostedMove[], damagedLineIds: ReadonlySet<number>): Move[] {
  return sold.map((move) => ({
    event: 'void',
    itemId: move.itemId,
    from: outside,
    to: at(move.fromLocationId, damagedLineIds.has(move.causeLineId) ? 'nonSellable' : 'sellable'),
    quantity: move.quantity,
    milligrams: move.milligrams,
    value: move.value,
    causeLineId: move.causeLineId,
    reversalOf: move.id,
  }));
}

function checkBelowStock(
  item: ItemFacts,
  holding: Holding,
  kind: 'sellable' | 'reserved',
  company: CompanyFacts,
  holds: Holds,
): void {
  const isNever = item.isUniquePiece || kind === 'reserved' || !company.allowNegativeSellable;
  const available = Math.max(0, holding[kind]);
  if (isNever) refuse('stock.insufficient', { itemCode: item.itemCode, available });
  if (!holds('Sell Below Stock')) refuse('sale.belowStockDenied', { itemCode: item.itemCode, available });
}

function trackedMoves(
  lines: readonly GoodsLine[],
  items: Items,
  move: (line: GoodsLine, item: ItemFacts) => Move,
): Move[] {
  return lines.flatMap((line) => {
    const item = itemOf(items, line.itemId);
    return item.stockTracked ? [move(line, item)] : [];
  });
}

function moveOf(
  event: Move['event'],
  line: GoodsLine,
  item: ItemFacts,
): Pick<Move, 'event' | 'itemId' | 'quantity' | 'milligrams' | 'causeLineId'> {
  return {
    event,
    itemId: line.itemId,
    quantity: line.quantity,
    milligrams: line.quantity * item.milligrams,
    causeLineId: line.id,
  };
}

function itemOf(items: Items, itemId: number): ItemFacts {
  return items.get(itemId) ?? refuse('notFound', { thing: 'item', id: itemId });
}

function nothing(itemId: number, locationId: number): Holding {
  return { itemId, locationId, sellable: 0, nonSellable: 0, reserved: 0, inTransit: 0, value: 0, lastCost: 0 };
}
