import { markupBasisPointsMax } from '#contract/catalogue/item.ts';
import { priceFromMarkup } from '#contract/catalogue/markup.ts';
import type { PriceHindrance, PriceRounding, PriceRule, PriceWarning } from '#contract/catalogue/price.ts';
import { type Amount, milligramsPerGram } from '#contract/catalogue/weight.ts';
import { priceForTaxed, type Tax, taxedPrice, untaxedPrice } from '#contract/company/tax.ts';
import { basisPointsPerWhole, mulDiv, mulDivRound, yenMax } from '#contract/kernel/values.ts';
import { settledMarkup } from '../item/rules.ts';

/** Of an item what a price is worked out from. */
export interface Priced {
  cost: number;
  markupBasisPoints: number;
  milligrams: number;
  price: number;
}

export interface NewPrice {
  price: number;
  markupBasisPoints: number;
  /** Why the rule can't price it; then price and markup are those that it has. */
  hindrance: PriceHindrance | null;
}

/**
 * The price that a rule gives an item: worked out to the yen first, half up as anywhere (domain.md §4), then rounded as
 * the rule says. Without a rule, and where the rule leads nowhere, the item keeps its price.
 */
export function newPriceOf(item: Priced, rule: PriceRule | null, tax: Tax): NewPrice {
  const { markupBasisPoints } = item;
  const unchanged = (hindrance: PriceHindrance | null) => ({ price: item.price, markupBasisPoints, hindrance });
  if (!rule) return unchanged(null);
  const hindrance = hindranceOf(item, rule);
  if (hindrance) return unchanged(hindrance);
  const worked = workedOut(item, rule);
  // Rounding would only lead further up.
  const price = worked > yenMax ? worked : rounded(worked, rule.rounding, tax);
  if (price > yenMax) return unchanged('tooLarge');
  if (price === item.price) return unchanged(null);
  return { price, markupBasisPoints: settledMarkup(item.cost, price, wishedMarkup(item, rule)), hindrance: null };
}

/** A price rounded to a multiple of the unit; the price with tax where that is what is shown, as near as tax allows. */
export function rounded(price: number, { unit, direction, taxed }: PriceRounding, tax: Tax): number {
  if (unit === 1) return price;
  if (!taxed) return toUnit(price, unit, direction);
  return priceForTaxed(toUnit(taxedPrice(price, tax), unit, direction), tax).price;
}

/**
 * What somebody should look at before a price becomes another. Below cost, which is without tax, is for those only who may
 * see the cost.
 */
export function warningsOf(item: Priced, newPrice: number, tax: Tax, seesCost: boolean): PriceWarning[] {
  if (newPrice === item.price) return [];
  const all: Record<PriceWarning, boolean> = {
    belowCost: seesCost && untaxedPrice(newPrice, tax) < item.cost,
    zero: newPrice === 0,
    large: 2 * Math.abs(newPrice - item.price) > item.price,
  };
  return (Object.keys(all) as PriceWarning[]).filter((warning) => all[warning]);
}

/** What so much of an item comes to at a price, each piece or each gram, as the item list sums it up. */
export function worthAt(price: number, { priceBy, quantity, milligrams }: Amount): number {
  return priceBy === 'gram' ? mulDiv(milligrams, price, milligramsPerGram) : quantity * price;
}

/** What a change did to an item. */
export interface PriceStep {
  price: number;
  newPrice: number;
  markupBasisPoints: number;
}

/**
 * An item's price before a change, to be given back to it: null where the price is no longer the one that the change
 * set, because somebody has decided otherwise since.
 */
export function restored(item: Priced, step: PriceStep): Omit<NewPrice, 'hindrance'> | null {
  if (item.price !== step.newPrice) return null;
  return { price: step.price, markupBasisPoints: settledMarkup(item.cost, step.price, step.markupBasisPoints) };
}

/** Whether a rule tells a markup, which with the price tells the cost. */
export function tellsCost(rule: PriceRule): boolean {
  return rule.mode === 'markup' || rule.mode === 'points';
}

function hindranceOf(item: Priced, rule: PriceRule): PriceHindrance | null {
  if (tellsCost(rule) && item.cost === 0) return 'noCost';
  return rule.mode === 'gram' && item.milligrams === 0 ? 'noGrams' : null;
}

function workedOut(item: Priced, rule: PriceRule): number {
  switch (rule.mode) {
    case 'markup':
    case 'points':
      return priceFromMarkup(item.cost, wishedMarkup(item, rule));
    case 'percent':
      return mulDivRound(item.price, basisPointsPerWhole + rule.basisPoints, basisPointsPerWhole);
    case 'gram':
      return mulDivRound(item.milligrams, rule.yenPerGram, 1000) + rule.makingCharge;
  }
}

/** The markup that the rule wants; a rule that doesn't speak of it leaves it to the price. */
function wishedMarkup(item: Priced, rule: PriceRule): number {
  if (rule.mode === 'markup') return rule.markupBasisPoints;
  if (rule.mode === 'points') {
    return Math.min(Math.max(item.markupBasisPoints + rule.basisPoints, -basisPointsPerWhole), markupBasisPointsMax);
  }
  return item.markupBasisPoints;
}

/** Half way goes up, as anywhere. */
function toUnit(price: number, unit: number, direction: PriceRounding['direction']): number {
  const below = mulDiv(price, 1, unit) * unit;
  const isUp = direction === 'up' ? price > below : direction === 'nearest' && 2 * (price - below) >= unit;
  return isUp ? below + unit : below;
}
