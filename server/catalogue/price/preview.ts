import { marginOf } from '#contract/catalogue/markup.ts';
import {
  type PricedItem,
  type PriceFilters,
  type PriceHindrance,
  type PriceRule,
  type PricesSummary,
  type PriceWarning,
  ruleOf,
} from '#contract/catalogue/price.ts';
import { untaxedPrice } from '#contract/company/tax.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { findTax } from '../../company/tax.ts';
import { businessDate } from '../../kernel/clock.ts';
import { type Context, may } from '../../kernel/context.ts';
import { imageUrl } from '../../kernel/files.ts';
import { newPriceOf, type Priced, tellsCost, warningsOf } from './rules.ts';
import { encodeSeen, type SeenItem } from './seen.ts';
import { listPriced, listPricedIds, type PricedRow, readFigures, readPriced } from './store.ts';

/** An item with the price that the rule would give it. */
export interface Pricing<Item = PricedRow> {
  item: Item;
  newPrice: number;
  /** Of the new price, in basis points; null where there is none, or nobody to see it. */
  margin: number | null;
  warnings: PriceWarning[];
  hindrance: PriceHindrance | null;
}

/** A page of the items that the filters leave, with the prices that the rule would give them. */
export async function listPreview(ctx: Context, filters: PriceFilters): Promise<{ rows: PricedItem[]; more: boolean }> {
  const price = await pricer(ctx, filters);
  const seesCost = may(ctx, 'View Cost and Profit');
  const shown = (pricing: Pricing) => pricedItem(pricing, seesCost);
  if (!filters.only) {
    const { rows, more } = await listPriced(ctx, filters);
    return { rows: rows.map(price).map(shown), more };
  }
  const { page, size } = filters;
  const found: Pricing[] = [];
  for await (const pricings of pricedBatches(ctx, filters)) {
    found.push(...pricings);
    if (found.length > page * size) break;
  }
  const rows = found.slice((page - 1) * size, page * size);
  return { rows: rows.map(shown), more: found.length > page * size };
}

/** What the rule would do to all of them together. */
export async function summarizePreview(ctx: Context, filters: PriceFilters): Promise<PricesSummary> {
  const seesCost = may(ctx, 'View Cost and Profit');
  const all = { count: 0, changed: 0, price: 0, newPrice: 0, changedPrice: 0 };
  const warnings = { belowCost: 0, zero: 0, large: 0 };
  const hindrances = { noCost: 0, noGrams: 0, tooLarge: 0 };
  const seen: SeenItem[] = [];
  const price = await pricer(ctx, filters);
  for await (const items of readFigures(ctx, await listPricedIds(ctx, filters))) {
    for (const { item, newPrice, warnings: warned, hindrance } of items.map(price).filter(wanted(filters))) {
      all.count += 1;
      all.price += item.price;
      all.newPrice += newPrice;
      for (const warning of warned) warnings[warning] += 1;
      if (hindrance) hindrances[hindrance] += 1;
      if (newPrice === item.price) continue;
      all.changed += 1;
      all.changedPrice += newPrice;
      seen.push({ id: item.id, version: item.version });
    }
  }
  const { belowCost, ...others } = warnings;
  return {
    ...all,
    warnings: seesCost ? { belowCost, ...others } : others,
    hindrances,
    seen: encodeSeen(seen.sort((a, b) => a.id - b.id)),
  };
}

/** The same items a batch at a time, of which `only` leaves some. */
export async function* pricedBatches(ctx: Context, filters: PriceFilters): AsyncGenerator<Pricing[]> {
  const price = await pricer(ctx, filters);
  for await (const items of await readPriced(ctx, filters)) {
    yield items.map(price).filter(wanted(filters));
  }
}

/** How the filters' rule prices an item today. A rule that tells markups is for those who may see costs. */
async function pricer(ctx: Context, filters: PriceFilters) {
  const rule: PriceRule | null = ruleOf(filters);
  const seesCost = may(ctx, 'View Cost and Profit');
  if (rule && tellsCost(rule) && !seesCost) refuse('access.denied');
  const tax = await findTax(ctx.db, ctx.companyId, businessDate(ctx.clock.now()));
  return <Item extends Priced>(item: Item): Pricing<Item> => {
    const { price: newPrice, hindrance } = newPriceOf(item, rule, tax);
    const margin = seesCost ? marginOf(item.cost, untaxedPrice(newPrice, tax)) : null;
    return { item, newPrice, margin, hindrance, warnings: warningsOf(item, newPrice, tax, seesCost) };
  };
}

function wanted({ only }: PriceFilters) {
  return ({ item, newPrice, warnings, hindrance }: Pricing<Priced>): boolean => {
    if (only === 'changed') return newPrice !== item.price;
    return only === undefined || warnings.length > 0 || hindrance !== null;
  };
}

function pricedItem({ item, newPrice, warnings, hindrance }: Pricing, seesCost: boolean): PricedItem {
  const { id, itemCode, name, nameJa, milligrams, cost, price, imageId } = item;
  return {
    id,
    itemCode,
    name,
    nameJa,
    imageUrl: imageUrl(imageId, 'thumb'),
    milligrams,
    ...(seesCost ? { cost } : {}),
    price,
    newPrice,
    warnings,
    hindrance,
  };
}
