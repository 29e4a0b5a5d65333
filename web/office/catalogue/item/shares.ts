import type { Item } from '#contract/catalogue/item.ts';

export const placeKinds = ['sellable', 'reserved', 'nonSellable', 'inTransit'] as const;
export type PlaceKind = (typeof placeKinds)[number];
type Place = Pick<Item['stock'][number], PlaceKind>;

/** Pieces at a place; what is below zero counts as none, since a bar can't be shorter than nothing. */
export function piecesAt(place: Place): number {
  return placeKinds.reduce((sum, kind) => sum + Math.max(0, place[kind]), 0);
}

/** The parts of a place's bar in per mille of the fullest place's: whole numbers, none of them lost to rounding. */
export function barOf(place: Place, fullest: number): { kind: PlaceKind; permille: number }[] {
  if (fullest <= 0) return [];
  let before = 0;
  return placeKinds
    .filter((kind) => place[kind] > 0)
    .map((kind) => {
      const start = Math.round((before * 1000) / fullest);
      before += place[kind];
      return { kind, permille: Math.round((before * 1000) / fullest) - start };
    });
}
