import { markupBasisPointsMax } from '#contract/catalogue/item.ts';
import { marginOf, markupFromPrice, markupStepBasisPoints, priceFromMarkup } from '#contract/catalogue/markup.ts';
import { type Tax, untaxedPrice } from '#contract/company/tax.ts';
import { basisPointsPerWhole, yenMax } from '#contract/kernel/values.ts';

/** Cost, markup and price as the form holds them: null is an empty field. */
export interface Pricing {
  cost: number | null;
  markupBasisPoints: number | null;
  price: number | null;
}

/**
 * Another cost keeps the markup and moves the price; where there is no markup yet, the price says it. The price of a
 * piece that is on sale stays: a cost is mended more often than it is followed.
 */
export function withCost(now: Pricing, cost: number | null, isOnSale: boolean): Pricing {
  if (!cost) return { ...now, cost };
  if (now.markupBasisPoints !== null && !(isOnSale && now.price !== null))
    return { ...now, cost, price: priceOf(cost, now.markupBasisPoints) };
  return now.price === null ? { ...now, cost } : { ...now, cost, markupBasisPoints: markupOf(cost, now.price) };
}

/** The price that the markup of before asks for at another cost; null where that is what stands there. */
export function followingPrice(before: Pricing, now: Pricing): number | null {
  if (!before.cost || !now.cost || before.cost === now.cost || before.markupBasisPoints === null) return null;
  const price = priceOf(now.cost, before.markupBasisPoints);
  return price === now.price ? null : price;
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

/** The margin of a price, in basis points to a tenth of a percent; null where there is none yet. */
export function shownMargin(cost: number, price: number, tax: Tax | undefined): number | null {
  const margin = tax ? marginOf(cost, untaxedPrice(price, tax)) : null;
  return margin === null ? null : Math.round(margin / 10) * 10;
}

function priceOf(cost: number, markupBasisPoints: number): number {
  return Math.min(priceFromMarkup(cost, Math.max(markupBasisPoints, -basisPointsPerWhole)), yenMax);
}

function markupOf(cost: number, price: number): number {
  return Math.min(markupFromPrice(cost, price) ?? 0, markupBasisPointsMax);
}
