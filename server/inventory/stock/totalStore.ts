import { sql } from 'kysely';
import { itemWords } from '../../catalogue/item/searchRules.ts';
import { matches } from '../../catalogue/item/words.ts';
import type { Context } from '../../kernel/context.ts';
import { named } from '../../kernel/named.ts';
import { seenPlaces } from '../../kernel/places.ts';
import { isCounted, narrowed, type Sql, type StockFilters, searchedOf, seesCost, sourceOf } from './filters.ts';

interface Totals {
  count: number;
  quantity: number;
  milligrams: number;
  /** Of all kinds, whichever is asked for. */
  value: number;
}

const none: Totals = { count: 0, quantity: 0, milligrams: 0, value: 0 };

/** How many rows the filters leave, and their totals. */
export async function summarizeStock(ctx: Context, filters: StockFilters) {
  const seen = seesCost(ctx);
  if (!isCounted(filters)) {
    const isWhole = filters.kind === undefined && filters.negative === undefined;
    const [{ value: whole, ...sums }, shares] = await Promise.all([
      sumFound(ctx, filters, seen && isWhole),
      seen && !isWhole ? sumShares(ctx, filters) : null,
    ]);
    return { ...sums, ...(seen ? { value: shares ?? whole } : {}) };
  }
  const [{ value: whole, ...sums }, value] = await Promise.all([
    readTotals(ctx, filters),
    seen && filters.kind ? sumShares(ctx, filters) : null,
  ]);
  return { ...sums, ...(seen ? { value: shareIn(whole, value, filters) } : {}) };
}

/** How many rows there are of a location and a kind, or of any. */
export async function countStock(ctx: Context, filters: StockFilters): Promise<number> {
  const [row] = await named<{ count: number }>(ctx.db, nameOf('stock.count', ctx, filters), counted(ctx, filters));
  return row?.count ?? 0;
}

function counted(ctx: Context, { kind, locationId }: StockFilters) {
  return sql<{ count: number }>`SELECT coalesce(sum(rows), 0) AS count FROM stock_tally
    WHERE location_id = ANY(${seenPlaces(ctx)}) AND ${ofKind(kind)}
      AND ${locationId === undefined ? sql`true` : sql`location_id = ${locationId}`}`;
}

async function readTotals(ctx: Context, filters: StockFilters): Promise<Totals> {
  const count = filters.categories === '' ? counted(ctx, filters) : sql`SELECT count(*) ${sourceOf(ctx, filters)}`;
  const isOfKind = ofKind(filters.kind);
  const [row] = await named<Totals>(
    ctx.db,
    nameOf('stock.totals', ctx, filters),
    sql`SELECT (${count}) AS count, coalesce(sum(quantity) FILTER (WHERE ${isOfKind}), 0) AS quantity,
        coalesce(sum(milligrams) FILTER (WHERE ${isOfKind}), 0) AS milligrams, coalesce(sum(value), 0) AS value
      FROM stock_now(${seenPlaces(ctx)}) AS stock WHERE ${narrowed(filters, 'stock')}`,
  );
  return row ?? none;
}

/** What was searched for or lies below zero. All kinds together are worth what their item is worth at its location. */
async function sumFound(ctx: Context, filters: StockFilters, isValued: boolean): Promise<Totals> {
  const words = itemWords(filters.search);
  const found = sql`SELECT item.id FROM item WHERE item.company_id = ${ctx.companyId} AND ${matches(words)}`;
  const source = words.length > 0 ? searchedOf(ctx, filters, sql`found AS item`, sql`true`) : sourceOf(ctx, filters);
  const worth = sql`SELECT coalesce(sum(cost.value), 0) FROM (SELECT DISTINCT item_id, location_id FROM rows) AS place
    JOIN stock_cost AS cost USING (item_id, location_id)`;
  const { rows } = await sql<Totals>`WITH found AS MATERIALIZED (${found}), rows AS MATERIALIZED (
      SELECT level.item_id, level.location_id, level.quantity, level.milligrams ${source})
    SELECT count(*) AS count, coalesce(sum(quantity), 0) AS quantity, coalesce(sum(milligrams), 0) AS milligrams,
      ${isValued ? sql`(${worth})` : sql`0`} AS value FROM rows`.execute(ctx.db);
  return rows[0] ?? none;
}

/** What is sellable is nearly all, so it is found as the whole less the shares of the other kinds: they add up. */
function shareIn(whole: number, shares: number | null, { kind }: StockFilters): number {
  if (shares === null) return whole;
  return kind === 'sellable' ? whole - shares : shares;
}

/** The shares of the kind asked for, where totals know the rest: of sellable stock those of the other kinds. */
async function sumShares(ctx: Context, filters: StockFilters): Promise<number> {
  const isRest = isCounted(filters) && filters.kind === 'sellable';
  const source = isRest
    ? sql`${sourceOf(ctx, { ...filters, kind: undefined })} AND level.sign > 0 AND level.kind <> 'sellable'`
    : sourceOf(ctx, filters);
  const { rows } = await sql<{ value: number }>`
    WITH held AS (
      SELECT cost.value, sum(level.quantity) AS total, coalesce(sum(level.quantity) FILTER (WHERE kind = 'sellable'), 0) AS s,
        coalesce(sum(level.quantity) FILTER (WHERE kind = 'nonSellable'), 0) AS n,
        coalesce(sum(level.quantity) FILTER (WHERE kind = 'reserved'), 0) AS r
      FROM (SELECT DISTINCT level.item_id, level.location_id ${source}) AS place
      JOIN stock_cost AS cost ON cost.item_id = place.item_id AND cost.location_id = place.location_id
      JOIN stock_level AS level ON level.item_id = place.item_id AND level.location_id = place.location_id
      GROUP BY place.item_id, place.location_id, cost.value)
    SELECT coalesce(sum(floor(value::numeric * counted / total) - floor(value::numeric * (counted - quantity) / total)), 0) AS value
    FROM held, LATERAL (VALUES ('sellable', s, s), ('nonSellable', n, s + n), ('reserved', r, s + n + r),
      ('inTransit', total - s - n - r, total)) AS level(kind, quantity, counted)
    WHERE total <> 0 AND ${isRest ? sql`kind <> 'sellable'` : cut(filters)}`.execute(ctx.db);
  return rows[0]?.value ?? 0;
}

function cut({ kind, negative }: StockFilters): Sql {
  const sign = negative === undefined ? sql`quantity <> 0` : negative ? sql`quantity < 0` : sql`quantity > 0`;
  return sql`${sign} AND ${ofKind(kind)}`;
}

function ofKind(kind: StockFilters['kind']): Sql {
  return kind === undefined ? sql`true` : sql`kind = ${sql.lit(kind)}`;
}

function nameOf(what: string, ctx: Context, { kind, locationId, categories }: StockFilters): string {
  return [what, kind, locationId !== undefined, categories !== '', ctx.user.isAdmin].join('.');
}
