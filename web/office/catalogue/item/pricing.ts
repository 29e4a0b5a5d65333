import { markupBasisPointsMax } from '#contract/catalogue/item.ts';
import { markupFromPrice, markupStepBasisPoints, priceFromMarkup } from '#contract/catalogue/markup.ts';
import type { TaxMode, TaxRounding } from '#contract/company/company.ts';
import { taxOf } from '#contract/company/tax.ts';
import { basisPointsPerWhole, mulDiv, yenMax } from '#contract/kernel/values.ts';

/** Cost, markup and price as the form holds them: null is an empty field. */
export interface Pricing {
  cost: number | null;
  markupBasisPoints: number | null;
  price: number | null;
}

/** Another cost keeps the markup and moves the price; where there is no markup yet, the price says it. */
export function withCost(now: Pricing, cost: number | null): Pricing {
  if (!cost) return { ...now, cost };
  if (now.markupBasisPoints !== null) return { ...now, cost, price: priceOf(cost, now.markupBasisPoints) };
  return now.price === null ? { ...now, cost } : { ...now, cost, markupBasisPoints: markupOf(cost, now.price) };
}

/** Another markup moves the price. */
export function withMarkup(now: Pricing, markupBasisPoints: number | null): Pricing {
  if (!now.cost || markupBasisPoints === null) return { ...now, markupBasisPoints };
  return { ...now, markupBasisPoints, price: priceOf(now.cost, markupBasisPoints) };
}

/** Another price says the markup (domain.md §4). */
export function withPrice(now: Pricing, price: number | null): Pricing {
  if (!now.cost || price === null) return { ...now, price };
  return { ...now, price, markupBasisPoints: markupOf(now.cost, price) };
}

/** One press of the markup button: 10 % more. Null where there is no cost yet. */
export function withStep(now: Pricing): Pricing | null {
  if (!now.cost) return null;
  return withMarkup(now, Math.min((now.markupBasisPoints ?? 0) + markupStepBasisPoints, markupBasisPointsMax));
}

export interface Tax {
  taxMode: TaxMode;
  taxRounding: TaxRounding;
  taxBasisPoints: number;
}

/** What a customer pays for one piece of this price. */
export function taxedPrice(price: number, tax: Tax): number {
  return tax.taxMode === 'inclusive' ? price : price + taxIn(price, tax);
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

function priceOf(cost: number, markupBasisPoints: number): number {
  return Math.min(priceFromMarkup(cost, Math.max(markupBasisPoints, -basisPointsPerWhole)), yenMax);
}

function markupOf(cost: number, price: number): number {
  return Math.min(markupFromPrice(cost, price) ?? 0, markupBasisPointsMax);
}
