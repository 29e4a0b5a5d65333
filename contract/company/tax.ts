import { basisPointsPerWhole, mulDiv, mulDivRound } from '../kernel/values.ts';
import type { TaxMode, TaxRounding } from './company.ts';

/** Tax of one rate on one document: rounded once (domain.md §3.1). Inclusive: the tax that is inside the base. */
export function taxOf(base: number, taxBasisPoints: number, mode: TaxMode, rounding: TaxRounding): number {
  const divisor = mode === 'exclusive' ? basisPointsPerWhole : basisPointsPerWhole + taxBasisPoints;
  switch (rounding) {
    case 'floor':
      return mulDiv(base, taxBasisPoints, divisor);
    case 'halfUp':
      return mulDivRound(base, taxBasisPoints, divisor);
    case 'ceil':
      return 0 - mulDiv(-base, taxBasisPoints, divisor);
  }
}

/** The price that a customer is shown first, tax included (総額表示, domain.md §3.1), as a sale of that one piece would tax it. */
export function priceWithTax(price: number, taxBasisPoints: number, mode: TaxMode, rounding: TaxRounding): number {
  return mode === 'inclusive' ? price : price + taxOf(price, taxBasisPoints, mode, rounding);
}

/** How a company taxes what it sells. */
export interface Tax {
  taxMode: TaxMode;
  taxRounding: TaxRounding;
  taxBasisPoints: number;
}

/** What a customer pays for one piece of this price. */
export function taxedPrice(price: number, { taxBasisPoints, taxMode, taxRounding }: Tax): number {
  return priceWithTax(price, taxBasisPoints, taxMode, taxRounding);
}

/** The tax that comes on top of a price, or that lies in it. */
export function taxIn(price: number, { taxMode, taxRounding, taxBasisPoints }: Tax): number {
  return taxOf(price, taxBasisPoints, taxMode, taxRounding);
}

/** What a price leaves to the shop: cost is without tax, so a margin is too. */
export function untaxedPrice(price: number, tax: Tax): number {
  return tax.taxMode === 'inclusive' ? price - taxIn(price, tax) : price;
}

/**
 * The price without tax that leads to a price with tax, and what it really leads to: not every sum can be reached,
 * since the tax is rounded to whole yen. The nearest one wins, the lower of two.
 */
export function priceForTaxed(target: number, tax: Tax): { price: number; reached: number } {
  if (tax.taxMode === 'inclusive') return { price: target, reached: target };
  const guess = mulDiv(target, basisPointsPerWhole, basisPointsPerWhole + tax.taxBasisPoints);
  const tries = [guess - 1, guess, guess + 1].filter((price) => price >= 0);
  const [best] = tries
    .map((price) => ({ price, reached: taxedPrice(price, tax) }))
    .sort((a, b) => Math.abs(a.reached - target) - Math.abs(b.reached - target) || a.price - b.price);
  return best ?? { price: 0, reached: 0 };
}
