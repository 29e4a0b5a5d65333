import { basisPointsPerWhole, mulDivRound } from '../kernel/values.ts';

/** What one press of the markup button adds: 10 %. */
export const markupStepBasisPoints = 1000;

/** ⌊cost × (100 + m) / 100 + ½⌋ (domain.md §4). */
export function priceFromMarkup(cost: number, markupBasisPoints: number): number {
  return mulDivRound(cost, basisPointsPerWhole + markupBasisPoints, basisPointsPerWhole);
}

/** (price − cost) / cost, in basis points (domain.md §4); null where cost is zero. */
export function markupFromPrice(cost: number, price: number): number | null {
  return cost === 0 ? null : mulDivRound(price - cost, basisPointsPerWhole, cost);
}

/** (price − cost) / price, in basis points: the margin, which is not the markup; null where price is zero. */
export function marginOf(cost: number, price: number): number | null {
  return price === 0 ? null : mulDivRound(price - cost, basisPointsPerWhole, price);
}
