import { type Amount, amountOf } from '#contract/catalogue/weight.ts';
import { refuseShort } from './goodsRules.ts';
import { isSpot, type Move, type Place, type Spot, type StockItem, shareOf, unitsTaken } from './rules.ts';

/** What there is of one sub-type of the goods of one item that are not for sale at one location. */
export interface TypeLevel extends Spot {
  typeId: number;
  quantity: number;
  milligrams: number;
}

/** What is known of goods that are not for sale: where each sub-type is, the damaged first, and which type those are. */
export interface KnownTypes {
  damagedId: number;
  levels: readonly TypeLevel[];
  items: ReadonlyMap<number, Pick<StockItem, 'itemCode' | 'priceBy'>>;
}

/** Whether a movement is of goods that are not for sale, on its way out or in. */
export function isOfSubType({ from, to }: Move): boolean {
  return from.kind === 'nonSellable' || to.kind === 'nonSellable';
}

/**
 * The movements with the sub-type of everything that is not for sale. Goods that come without one are damaged. Goods that
 * go without one are the damaged before the others, so one movement may become several; never more than there is of each.
 */
export function typedMoves(moves: readonly Move[], { damagedId, levels, items }: KnownTypes): Move[] {
  const there = levels.map((level) => ({ ...level }));
  return moves.flatMap((move) => {
    const to = typed(move.to, damagedId);
    const parts = move.from.kind === 'nonSellable' ? drawn(move, there, items) : [move];
    const gone = parts.map((part) => ({ ...part, to }));
    for (const part of gone) arrive(there, part);
    return gone;
  });
}

function typed(place: Place, damagedId: number): Place {
  return place.kind === 'nonSellable' && place.typeId === undefined ? { ...place, typeId: damagedId } : place;
}

/** The parts of a movement by the sub-type that they leave. Takes them off what is there. */
function drawn(move: Move, there: readonly TypeLevel[], items: KnownTypes['items']): Move[] {
  const { from, priceBy } = move;
  if (from.locationId === null) return [move];
  const own = there.filter(
    (level) => isSpot(level, { itemId: move.itemId, locationId: from.locationId }) && isWanted(level, from.typeId),
  );
  const parts: Move[] = [];
  let rest: Amount & { value: number } = move;
  for (const level of own) {
    const left = amountOf(rest);
    const taken = Math.min(left, amountOf({ ...level, priceBy }));
    if (taken <= 0) continue;
    const part = partOf(rest, level, taken);
    level.quantity -= part.quantity;
    level.milligrams -= part.milligrams;
    parts.push({ ...move, ...part, from: { ...from, typeId: level.typeId } });
    rest = less(rest, part, left === taken);
  }
  const item = items.get(move.itemId);
  if (amountOf(rest) > 0 && item) refuseShort(item, amountOf(move) - amountOf(rest), from);
  return parts;
}

function isWanted(level: TypeLevel, typeId: number | undefined): boolean {
  return typeId === undefined || level.typeId === typeId;
}

/** So much of a movement, taken from one sub-type; all of what is left with its last part. */
function partOf(rest: Amount & { value: number }, level: TypeLevel, taken: number): Amount & { value: number } {
  const { priceBy } = rest;
  const value = shareOf(rest.value, taken, amountOf(rest));
  if (priceBy === 'gram') {
    return { priceBy, quantity: unitsTaken(level.quantity, level.milligrams, taken), milligrams: taken, value };
  }
  return { priceBy, quantity: taken, milligrams: shareOf(rest.milligrams, taken, rest.quantity), value };
}

function less(rest: Amount & { value: number }, part: Amount & { value: number }, isAll: boolean) {
  const { priceBy } = rest;
  if (isAll) return { priceBy, quantity: 0, milligrams: 0, value: 0 };
  return {
    priceBy,
    quantity: Math.max(0, rest.quantity - part.quantity),
    milligrams: rest.milligrams - part.milligrams,
    value: rest.value - part.value,
  };
}

function arrive(there: TypeLevel[], { itemId, to, quantity, milligrams }: Move): void {
  if (to.locationId === null || to.typeId === undefined) return;
  const { locationId, typeId } = to;
  const level = there.find((one) => one.typeId === typeId && isSpot(one, { itemId, locationId }));
  if (!level) there.push({ itemId, locationId, typeId, quantity, milligrams });
  else {
    level.quantity += quantity;
    level.milligrams += milligrams;
  }
}
