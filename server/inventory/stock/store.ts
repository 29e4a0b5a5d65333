import { type RawBuilder, sql } from 'kysely';
import type { StockKind, StockRow, stockApi } from '#contract/inventory/stock.ts';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { type Context, may } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { imageUrl } from '../../kernel/files.ts';
import { searchCondition } from '../../kernel/search.ts';
import { shareOfValue } from './rules.ts';

export type StockFilters = InputOf<typeof stockApi.list>;
type Sql = RawBuilder<unknown>;

/** A page of stock by item, location and kind, of the locations that the user works in. */
export async function listStock(ctx: Context, filters: StockFilters): Promise<{ rows: StockRow[]; more: boolean }> {
  const window = sql`LIMIT ${filters.size + 1} OFFSET ${(filters.page - 1) * filters.size}`;
  const { rows } = await keysOf(ctx, filters, window).execute(ctx.db);
  const page = rows.slice(0, filters.size);
  return { rows: await readStock(ctx, page), more: rows.length > filters.size };
}

/** How many rows the filters leave, and their totals. */
export async function summarizeStock(ctx: Context, filters: StockFilters) {
  const { rows } = await sql<{ count: number; quantity: number; milligrams: number }>`
    SELECT count(*) AS count, coalesce(sum(level.quantity), 0) AS quantity, coalesce(sum(level.milligrams), 0) AS milligrams
    ${sourceOf(ctx, filters)}`.execute(ctx.db);
  const { count = 0, quantity = 0, milligrams = 0 } = rows[0] ?? {};
  return { count, quantity, milligrams, ...(seesCost(ctx) ? { value: await sumValue(ctx, filters) } : {}) };
}

/** How many items are at a location, owed ones included: there the books say less than nothing. */
export async function countItemsAt(tx: Tx, locationId: number): Promise<{ items: number }> {
  const { rows } = await sql<{ items: number }>`SELECT count(DISTINCT item_id) AS items FROM stock_level
    WHERE location_id = ${locationId} AND quantity <> 0`.execute(tx);
  return rows[0] ?? { items: 0 };
}

/** The filtered stock in batches, in the order of the list; refuses more rows than `rowsMax` before it starts. */
export async function readAllStock(
  ctx: Context,
  filters: StockFilters,
  rowsMax: number,
  batch = 1_000,
): Promise<AsyncGenerator<StockRow[]>> {
  const { rows } = await keysOf(ctx, filters, sql`LIMIT ${rowsMax + 1}`).execute(ctx.db);
  if (rows.length > rowsMax) refuse('input.tooLarge', { rowsMax });
  return (async function* () {
    for (let start = 0; start < rows.length; start += batch)
      yield await readStock(ctx, rows.slice(start, start + batch));
  })();
}

interface Key {
  itemId: number;
  locationId: number;
  kind: StockKind;
}

/** Kinds in the order of the contract, in which their shares of a value are cut. */
const kindOrder = sql.raw(`array_position(ARRAY['sellable', 'nonSellable', 'reserved', 'inTransit'], level.kind)`);

function keysOf(ctx: Context, filters: StockFilters, window: Sql): RawBuilder<Key> {
  const way = sql.raw(filters.direction === 'desc' ? 'DESC' : 'ASC');
  const key = {
    itemCode: sql`item.item_code ${way}`,
    name: sql`item.name ${way}, item.id`,
    quantity: sql`level.quantity ${way}, item.id`,
  };
  return sql<Key>`SELECT level.item_id, level.location_id, level.kind ${sourceOf(ctx, filters)}
    ORDER BY ${key[filters.sort]}, level.location_id, ${kindOrder} ${window}`;
}

function sourceOf(ctx: Context, filters: StockFilters): Sql {
  const { locationId, categories, search } = filters;
  const words = searchCondition(sql`item.search`, search);
  const conditions = [
    sql`item.company_id = ${ctx.companyId} AND level.company_id = ${ctx.companyId}`,
    sql`level.location_id = ANY(${[...ctx.user.locationIds]}::bigint[])`,
    ofKind(filters),
    locationId !== undefined && sql`level.location_id = ${locationId}`,
    categories !== '' && sql`item.category_id = ANY(${categories.split(',').map(Number)}::bigint[])`,
    words ?? false,
  ];
  return sql`FROM item JOIN stock_level AS level ON level.item_id = item.id
    WHERE ${sql.join(
      conditions.filter((condition) => condition !== false),
      sql` AND `,
    )}`;
}

/** Kinds that are empty are no stock. */
function ofKind({ kind, negative }: StockFilters): Sql {
  const sign =
    negative === undefined ? sql`level.quantity <> 0` : negative ? sql`level.quantity < 0` : sql`level.quantity > 0`;
  return kind === undefined ? sign : sql`${sign} AND level.kind = ${kind}`;
}

/**
 * The worth of the filtered rows. All kinds together are worth what their item is worth at its location; of some kinds,
 * and of some items, it is the shares that `shareOfValue` cuts.
 */
async function sumValue(ctx: Context, filters: StockFilters): Promise<number> {
  const { kind, negative } = filters;
  const places = sql`(SELECT DISTINCT level.item_id, level.location_id ${sourceOf(ctx, filters)}) AS place
    JOIN stock_cost AS cost ON cost.item_id = place.item_id AND cost.location_id = place.location_id`;
  const whole = sql<{ value: number }>`SELECT coalesce(sum(cost.value), 0) AS value FROM ${places}`;
  const shares = sql<{ value: number }>`
    WITH held AS (
      SELECT cost.value, sum(level.quantity) AS total, coalesce(sum(level.quantity) FILTER (WHERE kind = 'sellable'), 0) AS s,
        coalesce(sum(level.quantity) FILTER (WHERE kind = 'nonSellable'), 0) AS n,
        coalesce(sum(level.quantity) FILTER (WHERE kind = 'reserved'), 0) AS r
      FROM ${places} JOIN stock_level AS level ON level.item_id = place.item_id AND level.location_id = place.location_id
      GROUP BY place.item_id, place.location_id, cost.value)
    SELECT coalesce(sum(floor(value::numeric * counted / total) - floor(value::numeric * (counted - quantity) / total)), 0) AS value
    FROM held, LATERAL (VALUES ('sellable', s, s), ('nonSellable', n, s + n), ('reserved', r, s + n + r),
      ('inTransit', total - s - n - r, total)) AS level(kind, quantity, counted)
    WHERE total <> 0 AND ${ofKind(filters)}`;
  const { rows } = await (kind === undefined && negative === undefined ? whole : shares).execute(ctx.db);
  return rows[0]?.value ?? 0;
}

interface Row extends Omit<StockRow, 'imageUrl' | 'value'> {
  imageId: string | null;
  worth: number;
  quantities: Partial<Record<StockKind, number>>;
}

async function readStock(ctx: Context, keys: readonly Key[]): Promise<StockRow[]> {
  if (keys.length === 0) return [];
  const { rows } = await sql<Row>`
    SELECT item.id AS item_id, item.item_code, item.barcode, item.name, item.name_ja, item.category_id, image.file_id AS image_id,
      location.id AS location_id, location.name AS location_name, location.name_ja AS location_name_ja,
      level.kind, level.quantity, level.milligrams, cost.value AS worth,
      (SELECT jsonb_object_agg(kind, quantity) FROM stock_level AS other
        WHERE other.item_id = level.item_id AND other.location_id = level.location_id) AS quantities
    FROM unnest(${keys.map(({ itemId }) => itemId)}::bigint[], ${keys.map(({ locationId }) => locationId)}::bigint[],
      ${keys.map(({ kind }) => kind)}::text[]) WITH ORDINALITY AS wanted(item_id, location_id, kind, place)
    JOIN stock_level AS level USING (item_id, location_id, kind)
    JOIN stock_cost AS cost USING (item_id, location_id)
    JOIN item ON item.id = level.item_id
    JOIN location ON location.id = level.location_id
    LEFT JOIN item_image AS image ON image.item_id = item.id AND image.position = 0
    ORDER BY wanted.place`.execute(ctx.db);
  return rows.map((row) => stockRow(ctx, row));
}

function stockRow(ctx: Context, { imageId, worth, quantities, ...row }: Row): StockRow {
  const all = { sellable: 0, nonSellable: 0, reserved: 0, inTransit: 0, ...quantities };
  const value = seesCost(ctx) ? { value: shareOfValue(worth, all)[row.kind] } : {};
  return { ...row, imageUrl: imageUrl(imageId, 'thumb'), ...value };
}

function seesCost(ctx: Context): boolean {
  return may(ctx, 'View Cost and Profit');
}
