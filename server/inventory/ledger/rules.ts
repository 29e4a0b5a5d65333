import { type Amount, amountOf, type PriceUnit, unitsOfWeight, worthOf } from '#contract/catalogue/weight.ts';
import { type MoveEvent, type StockKind, stockKinds } from '#contract/inventory/stock.ts';
import { mulDivRound } from '#contract/kernel/values.ts';

/** A location and a kind of stock there. */
export interface StockPlace {
  locationId: number;
  kind: StockKind;
  /** The sub-type of what is not for sale; without one: the damaged. */
  typeId?: number | undefined;
}

/** `outside` is the world and has no location. */
export type Place = StockPlace | { locationId: null; kind: 'outside'; typeId?: undefined };

export const outside: Place = { locationId: null, kind: 'outside' };

export function at(locationId: number, kind: StockKind, typeId?: number): StockPlace {
  return typeId === undefined ? { locationId, kind } : { locationId, kind, typeId };
}

/** What the ledger must know of an item whose goods move. */
export interface StockItem {
  id: number;
  itemCode: string;
  stockTracked: boolean;
  /** The goods belong to somebody else: they are worth nothing here, and cost their agreed cost once they are sold. */
  consignment: boolean;
  isUniquePiece: boolean;
  /** What is priced by the gram is counted by its weight: a unit is a gram, and its quantity is no more than a name for it. */
  priceBy: PriceUnit;
  /** Weight and cost of one. */
  milligrams: number;
  cost: number;
}

/** Says no where goods may not leave a location although the books have only so many of them there. */
export type CheckBelowStock = (item: StockItem, available: number, locationId: number) => void;

/** One movement of goods: so many of an item from a place to a place, with their weight and their value. */
export interface Move extends Amount {
  event: MoveEvent;
  itemId: number;
  from: Place;
  to: Place;
  /** Whole yen that travels along; zero between two kinds of one location. */
  value: number;
  causeLineId: number;
  reversalOf?: number | undefined;
  /** The issue that a true-up puts right. */
  corrects?: number;
  belowStock?: boolean;
}

/** A movement as it stands in the ledger, to be reversed. */
export interface PostedMove extends Amount {
  id: number;
  itemId: number;
  fromLocationId: number;
  value: number;
  causeLineId: number;
}

/** One item at one location. */
export interface Spot {
  itemId: number;
  locationId: number;
}

/** What one item at one location is, as held under its lock. */
export interface Holding extends Spot, Record<StockKind, number> {
  /** Milligrams of each kind; a kind that never was there is left out. */
  weights: Readonly<Partial<Record<StockKind, number>>>;
  /** Worth of all of it, in yen. */
  value: number;
  /** Unit cost of the last issue, in yen. */
  lastCost: number;
}

/** Held stock of several items at several locations, as it stands or as it will be after some movements. */
export class HeldStock {
  readonly #held: ReadonlyMap<string, Holding>;
  /** What movements made of some of it: little, and copied in place of all, since documents have many lines. */
  readonly #changed: ReadonlyMap<string, Holding>;

  constructor(holdings: readonly Holding[] | HeldStock, changed: ReadonlyMap<string, Holding> = new Map()) {
    this.#held =
      holdings instanceof HeldStock ? holdings.#held : new Map(holdings.map((holding) => [keyOf(holding), holding]));
    this.#changed = changed;
  }

  /** Stock that nobody holds may be drawn on by somebody else: asking for it is a mistake of the program. */
  at(spot: Spot): Holding {
    const holding = this.#find(keyOf(spot), this.#changed);
    if (!holding) throw new Error(`The stock of item ${spot.itemId} at location ${spot.locationId} is not held.`);
    return holding;
  }

  after(moves: readonly Move[]): HeldStock {
    const changed = new Map(this.#changed);
    for (const { itemId, from, to, quantity, milligrams, value } of moves) {
      for (const [place, sign] of [[from, -1] as const, [to, 1] as const]) {
        const holding =
          place.locationId === null ? undefined : this.#find(keyOf({ itemId, locationId: place.locationId }), changed);
        if (!holding || place.locationId === null) continue;
        const weights = { ...holding.weights, [place.kind]: weightOf(holding, place.kind) + sign * milligrams };
        const moved = { [place.kind]: holding[place.kind] + sign * quantity, value: holding.value + sign * value };
        changed.set(keyOf(holding), { ...holding, ...moved, weights });
      }
    }
    return new HeldStock(this, changed);
  }

  #find(key: string, changed: ReadonlyMap<string, Holding>): Holding | undefined {
    return changed.get(key) ?? this.#held.get(key);
  }
}

/** Whether both are the same item at the same location. */
export function isSpot(one: Spot, other: Spot): boolean {
  return one.itemId === other.itemId && one.locationId === other.locationId;
}

function keyOf({ itemId, locationId }: Spot): string {
  return `${itemId} ${locationId}`;
}

/** How much there is of a kind, in what the item is counted by. */
export function available(holding: Holding, kind: StockKind, { priceBy }: Pick<StockItem, 'priceBy'>): number {
  return priceBy === 'gram' ? weightOf(holding, kind) : holding[kind];
}

/** How much the shop owns there, wherever it stands, in what the item is counted by. */
export function owned(holding: Holding, item: Pick<StockItem, 'priceBy'>): number {
  return stockKinds.reduce((sum, kind) => sum + available(holding, kind, item), 0);
}

/**
 * So many units leave with a weight of what is counted by it. As long as something stays, so does a unit; with the last
 * milligram go all of them; and what is owed is what its weight comes to.
 */
export function unitsLeaving(holding: Holding, kind: StockKind, milligrams: number): number {
  return unitsTaken(holding[kind], weightOf(holding, kind), milligrams);
}

/** The same of so many units with a weight. */
export function unitsTaken(units: number, weight: number, milligrams: number): number {
  const rest = weight - milligrams;
  if (rest > 0) return Math.max(0, Math.min(unitsOfWeight(milligrams), units - 1));
  return Math.max(0, units + unitsOfWeight(-rest));
}

function weightOf({ weights }: Holding, kind: StockKind): number {
  return weights[kind] ?? 0;
}

/**
 * The value that leaves with so much: all of it with the last one, else the moving average, rounded half up. What the
 * books do not have leaves at the cost of the last issue, or at the item's cost, until a receipt tells the true one
 * (domain.md §1.3). All kinds of one location share one average, so what is short is short of all of them together: with
 * nothing sellable and one piece reserved, the piece sold below stock takes that piece's value, and the next one guesses.
 */
export function issueValue(holding: Holding, goods: Amount, itemCost: number): number {
  const amount = amountOf(goods);
  const have = Math.max(0, owned(holding, goods));
  const covered = Math.min(amount, have);
  const known = covered === 0 ? 0 : shareOf(Math.max(0, holding.value), covered, have);
  return known + worthOf(amount - covered, holding.lastCost || itemCost, goods);
}

/** What goods that come in from nowhere are worth: the average of those that are there, else the last or the item's cost. */
export function averageValue(holding: Holding, amount: number, item: StockItem): number {
  const there = owned(holding, item);
  if (there > 0) return mulDivRound(holding.value, amount, there);
  return worthOf(amount, holding.lastCost || item.cost, item);
}

/** The share of a value that so much of so much has, rounded half up; all of it for all of it. */
export function shareOf(value: number, amount: number, of: number): number {
  return amount === of ? value : mulDivRound(value, amount, of);
}
