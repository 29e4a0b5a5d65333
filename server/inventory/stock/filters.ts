import { type RawBuilder, sql } from 'kysely';
import type { stockApi } from '#contract/inventory/stock.ts';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import { itemWords } from '../../catalogue/item/searchRules.ts';
import { matches } from '../../catalogue/item/words.ts';
import { type Context, may } from '../../kernel/context.ts';
import { seenPlaces } from '../../kernel/places.ts';

export type StockFilters = InputOf<typeof stockApi.list>;
export type Sql = RawBuilder<unknown>;

/** The rows of stock that the filters leave, of the locations that the user may see. */
export function sourceOf(ctx: Context, filters: StockFilters): Sql {
  const words = itemWords(filters.search);
  if (words.length === 0) return sql`FROM stock_level AS level WHERE ${conditions(ctx, filters)}`;
  return searchedOf(ctx, filters, sql`item`, sql`item.company_id = ${ctx.companyId} AND ${matches(words)}`);
}

/** The same among these items only, where the words are met. */
export function searchedOf(ctx: Context, filters: StockFilters, items: Sql, areMet: Sql): Sql {
  return sql`FROM ${items} JOIN stock_level AS level ON level.item_id = item.id
    WHERE ${areMet} AND ${conditions(ctx, filters)}`;
}

/** What a row of stock must be, but for the words of the search. Kinds that are empty are no stock. */
function conditions(ctx: Context, filters: StockFilters): Sql {
  const { negative, kind } = filters;
  // Only sellable stock falls below zero; said so, what is not simply for sale is found in its own index.
  const isAbove = negative === false || (kind !== undefined && kind !== 'sellable');
  const sign = negative ? sql`level.sign < 0` : isAbove ? sql`level.sign > 0` : sql`level.sign <> 0`;
  const ofKind = kind === undefined ? sql`true` : sql`level.kind = ${sql.lit(kind)}`;
  return sql`level.company_id = ${ctx.companyId} AND level.location_id = ANY(${seenPlaces(ctx)}) AND ${sign} AND ${ofKind}
    AND ${narrowed(filters, 'level')}`;
}

/** The filters that totals know of as well: by location and category. */
export function narrowed({ locationId, categories }: StockFilters, table: string): Sql {
  const column = (name: string) => sql.ref(`${table}.${name}`);
  const place = locationId === undefined ? sql`true` : sql`${column('location_id')} = ${locationId}`;
  if (categories === '') return place;
  return sql`${place} AND ${column('category_id')} = ANY(${categories.split(',').map(Number)}::bigint[])`;
}

/** Whether totals know what the filters leave. */
export function isCounted({ search, negative }: StockFilters): boolean {
  return search.trim() === '' && negative === undefined;
}

export function seesCost(ctx: Context): boolean {
  return may(ctx, 'View Cost and Profit');
}
