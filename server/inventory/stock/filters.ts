import { type RawBuilder, sql } from 'kysely';
import type { stockApi } from '#contract/inventory/stock.ts';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import { type Context, may } from '../../kernel/context.ts';
import { seenPlaces } from '../../kernel/places.ts';
import { searchCondition } from '../../kernel/search.ts';

export type StockFilters = InputOf<typeof stockApi.list>;
export type Sql = RawBuilder<unknown>;

/** The rows of stock that the filters leave, of the locations that the user may see. Kinds that are empty are no stock. */
export function sourceOf(ctx: Context, filters: StockFilters): Sql {
  const words = searchCondition(sql`item.search`, filters.search);
  const { negative, kind } = filters;
  // Only sellable stock falls below zero; said so, what is not simply for sale is found in its own index.
  const isAbove = negative === false || (kind !== undefined && kind !== 'sellable');
  const sign = negative ? sql`level.sign < 0` : isAbove ? sql`level.sign > 0` : sql`level.sign <> 0`;
  const conditions = [
    sql`level.company_id = ${ctx.companyId} AND level.location_id = ANY(${seenPlaces(ctx)}) AND ${sign}`,
    kind !== undefined && sql`level.kind = ${sql.lit(kind)}`,
    narrowed(filters, 'level'),
    words !== null && sql`item.company_id = ${ctx.companyId} AND ${words}`,
  ];
  const all = conditions.filter((condition) => condition !== false);
  return sql`FROM stock_level AS level ${words === null ? sql`` : sql`JOIN item ON item.id = level.item_id`}
    WHERE ${sql.join(all, sql` AND `)}`;
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
