import { basisPointsPerWhole, mulDiv } from '../kernel/values.ts';
import type { TaxMode, TaxRounding } from './company.ts';

/** Tax of one rate on one document: rounded once (domain.md §3.1). Inclusive: the tax that is inside the base. */
export function taxOf(base: number, taxBasisPoints: number, mode: TaxMode, rounding: TaxRounding): number {
  const divisor = mode === 'exclusive' ? basisPointsPerWhole : basisPointsPerWhole + taxBasisPoints;
  switch (rounding) {
    case 'floor':
      return mulDiv(base, taxBasisPoints, divisor);
    case 'halfUp':
      return mulDiv(2 * base, taxBasisPoints, 2 * divisor) + roundsUp(base, taxBasisPoints, divisor);
    case 'ceil':
      return 0 - mulDiv(-base, taxBasisPoints, divisor);
  }
}

/** The price that a customer is shown first, tax included (総額表示, domain.md §3.1), as a sale of that one piece would tax it. */
export function priceWithTax(price: number, taxBasisPoints: number, mode: TaxMode, rounding: TaxRounding): number {
  return mode === 'inclusive' ? price : price + taxOf(price, taxBasisPoints, mode, rounding);
}

/** 1 where the part cut off by ⌊base × rate / divisor⌋ is a half or more. */
function roundsUp(base: number, rate: number, divisor: number): 0 | 1 {
  const rest = (BigInt(base) * BigInt(rate)) % BigInt(divisor);
  return rest * 2n >= BigInt(divisor) ? 1 : 0;
}
