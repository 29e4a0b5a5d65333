import { mulDivRound } from '../kernel/values.ts';
import type { uoms } from './item.ts';
import type { priceUnits } from './priceUnit.ts';

/** Weight of one unit of what is priced by the gram: a unit is nominally a gram, so cost and price are per gram. */
export const milligramsPerGram = 1000;

export type PriceUnit = (typeof priceUnits)[number];

/** What is asked for by weight and what by piece follows from these. */
export interface Measure {
  priceBy: PriceUnit;
  uom: (typeof uoms)[number];
  /** Weight of one unit. */
  milligrams: number;
}

/** Whether goods are weighed when they are sold or counted; all others weigh what their item says. */
export function isWeighed({ uom }: Pick<Measure, 'uom'>): boolean {
  return uom === 'bulk';
}

/** So many units are that many grams: rounded half up, and at least one as long as there is any. */
export function unitsOfWeight(milligrams: number): number {
  return milligrams === 0 ? 0 : Math.max(1, Math.floor((milligrams + milligramsPerGram / 2) / milligramsPerGram));
}

/** How much goods are, and what they are counted by. */
export interface Amount {
  priceBy: PriceUnit;
  quantity: number;
  /** Weight of all of them. */
  milligrams: number;
}

/** How much goods are in what they are counted by: milligrams or units. */
export function amountOf({ priceBy, quantity, milligrams }: Amount): number {
  return priceBy === 'gram' ? milligrams : quantity;
}

/** A minimum in what the goods are counted by: it is whole grams of goods by the gram, and pieces of all others. */
export function minimumAmount(minimum: number, { priceBy }: Pick<Amount, 'priceBy'>): number {
  return priceBy === 'gram' ? minimum * milligramsPerGram : minimum;
}

/**
 * How many pieces a line of a sale is: what is priced by the gram is one piece, however long. On the shelf it is none, and
 * has its weight alone. PostgreSQL has the same rule (`pieces`, server/db/142_pieces.sql).
 */
export function piecesOf({ priceBy, quantity }: Pick<Amount, 'priceBy' | 'quantity'>): number {
  return priceBy === 'gram' ? 1 : quantity;
}

/** What so much is worth at a cost of one unit, or of one gram of what is priced by the gram. */
export function worthOf(amount: number, unitCost: number, { priceBy }: Pick<Measure, 'priceBy'>): number {
  return priceBy === 'gram' ? mulDivRound(amount, unitCost, milligramsPerGram) : amount * unitCost;
}

/**
 * Quantity and weight of a line, whose goods weigh what their item says unless they were weighed. The quantity of what is
 * priced by the gram follows from its weight, whatever is said.
 */
export function measured(
  { priceBy, milligrams: ofOne }: Pick<Measure, 'priceBy' | 'milligrams'>,
  { quantity, milligrams = quantity * ofOne }: { quantity: number; milligrams?: number | undefined },
): Amount {
  return { priceBy, quantity: priceBy === 'gram' ? unitsOfWeight(milligrams) : quantity, milligrams };
}

/** Whether an item may be priced by the gram: sold in bulk, a gram a unit, and never a piece that there is but one of. */
export function mayPriceByGram(item: Pick<Measure, 'uom' | 'milligrams'> & { isUniquePiece: boolean }): boolean {
  return isWeighed(item) && item.milligrams === milligramsPerGram && !item.isUniquePiece;
}
