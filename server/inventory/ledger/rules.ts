import type { MoveEvent, PlaceKind } from '#contract/inventory/stock.ts';
import { mulDivRound } from '#contract/kernel/values.ts';

/** A location and a kind; `outside` is the world and has no location. */
export interface Place {
  locationId: number | null;
  kind: PlaceKind;
}

export const outside: Place = { locationId: null, kind: 'outside' };

export function at(locationId: number, kind: Exclude<PlaceKind, 'outside'>): Place {
  return { locationId, kind };
}

/** One movement of goods: so many of an item from a place to a place, with their weight and their value. */
export interface Move {
  event: MoveEvent;
  itemId: number;
  from: Place;
  to: Place;
  quantity: number;
  milligrams: number;
  /** Whole yen that travels along; zero between two kinds of one location. */
  value: number;
  causeLineId: number;
  reversalOf?: number | undefined;
  belowStock?: boolean;
}

/** What one item at one location is, as held under its lock. */
export interface Holding {
  itemId: number;
  locationId: number;
  sellable: number;
  nonSellable: number;
  reserved: number;
  inTransit: number;
  /** Worth of all of it, in yen. */
  value: number;
  /** Unit cost of the last issue, in yen. */
  lastCost: number;
}

/** A movement as it stands in the ledger, to be reversed. */
export interface PostedMove {
  id: number;
  itemId: number;
  fromLocationId: number;
  quantity: number;
  milligrams: number;
  value: number;
  causeLineId: number;
}

/** How many the shop owns there, wherever they stand. */
export function owned(holding: Holding): number {
  return holding.sellable + holding.nonSellable + holding.reserved + holding.inTransit;
}

/**
 * The value that leaves with so many: all of it with the last one, else the moving average, rounded half up. What the
 * books do not have leaves at the cost of the last issue, or at the item's cost (domain.md §1.3).
 */
export function issueValue(holding: Holding, quantity: number, itemCost: number): number {
  const have = Math.max(0, owned(holding));
  const covered = Math.min(quantity, have);
  const known =
    covered === 0 ? 0 : covered === have ? Math.max(0, holding.value) : mulDivRound(holding.value, covered, have);
  return known + (quantity - covered) * (holding.lastCost || itemCost);
}

/** The holding after so many have left a kind of place, for the next line of the same document. */
export function taken(holding: Holding, kind: 'sellable' | 'reserved', quantity: number, value: number): Holding {
  return { ...holding, [kind]: holding[kind] - quantity, value: holding.value - value };
}
