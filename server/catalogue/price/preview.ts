import { sellableOf } from '#contract/catalogue/item.ts';
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
import { withoutCosts } from '../../kernel/costs.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import { imageUrl } from '../../kernel/files.ts';
import type { Shown } from '../../kernel/listStatements.ts';
import { newPriceOf, type Priced, tellsCost, warningsOf, worthAt } from './rules.ts';
import { encodeSeen, type SeenItem } from './seen.ts';
import { type HeldItem, listPriced, type PricedRow, readPriced, type StockedItem, stocked } from './store.ts';

/** An item with the price that the rule would give it. */
export interface Pricing<Item = PricedRow> {
  item: Item;
  newPrice: number;
  newMarkup: number;
  /** Of the new price, in basis points; null where there is none, or nobody to see it. */
  margin: number | null;
  warnings: PriceWarning[];
  hindrance: PriceHindrance | null;
}

/** A page of the items that the filters leave, with the prices that the rule would give them. */
export async function listPreview(ctx: Context, filters: PriceFilters): Promise<{ rows: PricedItem[]; more: boolean }> {
  const shown = (pricing: Pricing) => pricedItem(ctx, pricing);
  if (!filters.only) {
    const price = await pricer(ctx.db, ctx, ruleOf(filters));
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

/** What the rule would do to all of them together, and to the worth of what is for sale of them at the location in use. */
export async function summarizePreview(ctx: Context, filters: PriceFilters): Promise<PricesSummary> {
  const all = { count: 0, changed: 0, price: 0, newPrice: 0, changedPrice: 0 };
  const warnings = { belowCost: 0, zero: 0, large: 0 };
  const hindrances = { noCost: 0, noGrams: 0, tooLarge: 0 };
  const seen: SeenItem[] = [];
  for await (const pricings of pricedBatches<StockedItem>(ctx, filters, stocked)) {
    for (const { item, newPrice, warnings: warned, hindrance } of pricings) {
      all.count += 1;
      const stock = sellableOf(item);
      all.price += worthAt(item.price, stock);
      all.newPrice += worthAt(newPrice, stock);
      for (const warning of warned) warnings[warning] += 1;
      if (hindrance) hindrances[hindrance] += 1;
      if (newPrice === item.price) continue;
      all.changed += 1;
      all.changedPrice += newPrice;
      seen.push(item);
    }
  }
  const { belowCost, ...others } = warnings;
  return {
    ...all,
    warnings: may(ctx, 'View Cost and Profit') ? warnings : others,
    hindrances,
    seen: encodeSeen(seen.sort((a, b) => a.id - b.id)),
  };
}

/** The same items a batch at a time, of which `only` leaves some. */
export async function* pricedBatches<Item extends HeldItem = PricedRow>(
  ctx: Context,
  filters: PriceFilters,
  shown?: Shown,
): AsyncGenerator<Pricing<Item>[]> {
  const price = await pricer(ctx.db, ctx, ruleOf(filters));
  for await (const items of await readPriced<Item>(ctx, filters, shown)) {
    yield items.map((item) => price(item)).filter(wanted(filters));
  }
}

/** How a rule prices an item today. A rule that tells markups is for those who may see costs. */
export async function pricer(on: Db | Tx, ctx: Context, rule: PriceRule | null) {
  const seesCost = may(ctx, 'View Cost and Profit');
  if (rule && tellsCost(rule) && !seesCost) refuse('access.denied');
  const tax = await findTax(on, ctx.companyId, businessDate(ctx.clock.now()));
  return <Item extends Priced>(item: Item): Pricing<Item> => {
    const { price: newPrice, markupBasisPoints: newMarkup, hindrance } = newPriceOf(item, rule, tax);
    const margin = seesCost ? marginOf(item.cost, untaxedPrice(newPrice, tax)) : null;
    return { item, newPrice, newMarkup, margin, hindrance, warnings: warningsOf(item, newPrice, tax, seesCost) };
  };
}

function wanted({ only }: PriceFilters) {
  return ({ item, newPrice, warnings, hindrance }: Pricing<Priced>): boolean => {
    if (only === 'changed') return newPrice !== item.price;
    return only === undefined || warnings.length > 0 || hindrance !== null;
  };
}

function pricedItem(ctx: Context, { item, newPrice, warnings, hindrance }: Pricing): PricedItem {
  const { version: _version, markupBasisPoints: _markup, imageId, ...row } = item;
  return withoutCosts(ctx, { ...row, imageUrl: imageUrl(imageId, 'thumb'), newPrice, warnings, hindrance });
}
