import { type RawBuilder, sql } from 'kysely';
import type { StockKind, StockRow } from '#contract/inventory/stock.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { itemWords } from '../../catalogue/item/searchRules.ts';
import { searchedPage } from '../../catalogue/item/words.ts';
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { deepFrom, shorterWalk } from '../../kernel/deepPage.ts';
import { imageUrl } from '../../kernel/files.ts';
import { named } from '../../kernel/named.ts';
import { pageOf, type Window, windowOf } from '../../kernel/page.ts';
import { isCounted, type Sql, type StockFilters, searchedOf, seesCost, sourceOf } from './filters.ts';
import { shareOfValue } from './rules.ts';
import { countStock } from './totalStore.ts';

/** A page of stock by item, location and kind, of the locations that the user may see. */
export async function listStock(ctx: Context, filters: StockFilters): Promise<{ rows: StockRow[]; more: boolean }> {
  const window = windowOf(filters);
  const isPlain = isCounted(filters) && filters.categories === '' && filters.sort !== 'quantity';
  const rows = isPlain ? await plainPage(ctx, filters, window) : await narrowedPage(ctx, filters, window);
  return pageOf(
    rows.map((row) => stockRow(ctx, row)),
    filters.size,
  );
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
  const { rows } = await sql<Key>`SELECT level.item_id, level.location_id, level.kind ${sourceOf(ctx, filters)}
    ORDER BY ${order(filters)} LIMIT ${rowsMax + 1}`.execute(ctx.db);
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

/**
 * Ends in what is different for each row, kinds as the indexes have them: sellable, reserved, non-sellable, in transit.
 * What a row of stock has of its item may be taken from either.
 */
function order({ sort, direction }: StockFilters, { isBackwards = false, isByItem = false } = {}): Sql {
  const way = sql.raw((direction === 'desc') === isBackwards ? 'ASC' : 'DESC');
  const back = sql.raw((direction === 'desc') === isBackwards ? 'DESC' : 'ASC');
  const place = sql`level.location_id ${way}, level.kind ${back}`;
  if (sort === 'quantity') return sql`level.quantity ${way}, level.item_id, level.location_id, level.kind DESC`;
  return sql`${ofItem(sort, way, isByItem)}, ${place}`;
}

function ofItem(sort: 'itemCode' | 'name', way: Sql, isByItem: boolean): Sql {
  if (sort === 'itemCode') return isByItem ? sql`item.item_code ${way}` : sql`level.item_code ${way}`;
  return isByItem ? sql`item.name ${way}, item.id ${way}` : sql`level.name ${way}, level.item_id ${way}`;
}

/**
 * A page along an index, from the end that is nearer. PostgreSQL must not see how deep it lies, or it plans every page
 * anew.
 */
async function plainPage(ctx: Context, filters: StockFilters, window: Window): Promise<Row[]> {
  const isDeep = window.offset >= deepFrom;
  const walk = isDeep
    ? shorterWalk(window, await countStock(ctx, filters))
    : { ...window, isBackwards: false, spare: 0 };
  const page = sql`${sourceOf(ctx, filters)} ORDER BY ${order(filters, walk)}
    LIMIT ${sql.lit(window.limit)} OFFSET (SELECT ${walk.offset}::int)`;
  const { sort, direction, kind = 'all', locationId } = filters;
  const varied = [walk.isBackwards, isDeep, locationId !== undefined, seesCost(ctx), ctx.user.isAdmin].map(Number);
  const name = `stock.page.${sort}.${direction}.${kind}.${window.limit}.${varied.join('')}`;
  const rows = await named(ctx.db, name, rowsOf(ctx, filters, pageRows(page, isDeep)), isDeep ? 'own' : 'shared');
  return walk.spare > 0 ? rows.slice(walk.spare) : rows;
}

/** A page of what search and filters leave; planned anew each time, since the best way depends on them. */
async function narrowedPage(ctx: Context, filters: StockFilters, window: Window): Promise<Row[]> {
  const { limit, offset } = window;
  const isDeep = offset >= deepFrom;
  const words = itemWords(filters.search);
  const pageOf = (source: Sql, isByItem: boolean) =>
    pageRows(sql`${source} ORDER BY ${order(filters, { isByItem })} LIMIT ${limit} OFFSET ${offset}`, isDeep);
  const isByItem = words.length > 0 && filters.sort !== 'quantity';
  const page = isByItem
    ? searchedPage({
        ...{ companyId: ctx.companyId, words, limit, offset },
        order: ofItem(filters.sort === 'name' ? 'name' : 'itemCode', sql.raw(filters.direction), true),
        pageOf: (items, areMet) => pageOf(searchedOf(ctx, filters, items, areMet), true),
        isOfOthers: true,
      })
    : pageOf(sourceOf(ctx, filters), false);
  return (await rowsOf(ctx, filters, page).execute(ctx.db)).rows;
}

interface Row extends Omit<StockRow, 'imageUrl' | 'value'> {
  imageId: string | null;
  /** What all kinds together are worth, and how many of each there are; only for those who may see values. */
  worth?: number;
  sellable?: number;
  nonSellable?: number;
  reserved?: number;
  inTransit?: number;
}

/** The rows of a page. Of a deep one the index alone says which these are, and only then are they read. */
function pageRows(page: Sql, isDeep: boolean): Sql {
  return isDeep
    ? sql`SELECT level.* FROM (SELECT level.item_id, level.location_id, level.kind ${page}) AS page
        JOIN stock_level AS level USING (item_id, location_id, kind)`
    : sql`SELECT level.* ${page}`;
}

function rowsOf(ctx: Context, filters: StockFilters, source: Sql): RawBuilder<Row> {
  return sql<Row>`${shown(ctx, source)} ORDER BY ${order(filters)}`;
}

async function readStock(ctx: Context, keys: readonly Key[]): Promise<StockRow[]> {
  const source = sql`SELECT level.*, wanted.place
    FROM unnest(${keys.map(({ itemId }) => itemId)}::bigint[], ${keys.map(({ locationId }) => locationId)}::bigint[],
      ${keys.map(({ kind }) => kind)}::text[]) WITH ORDINALITY AS wanted(item_id, location_id, kind, place)
    JOIN stock_level AS level USING (item_id, location_id, kind)`;
  const { rows } = await sql<Row>`${shown(ctx, source)} ORDER BY level.place`.execute(ctx.db);
  return rows.map((row) => stockRow(ctx, row));
}

function shown(ctx: Context, source: Sql): Sql {
  const seen = seesCost(ctx);
  return sql`SELECT level.item_id, level.item_code, item.barcode, level.name, item.name_ja, level.category_id,
      image.file_id AS image_id, location.id AS location_id, location.name AS location_name,
      location.name_ja AS location_name_ja, level.kind, level.quantity, level.milligrams ${seen ? sql`, held.*` : sql``}
    FROM (${source}) AS level
    JOIN item ON item.id = level.item_id
    JOIN location ON location.id = level.location_id
    LEFT JOIN item_image AS image ON image.item_id = level.item_id AND image.position = 0 ${seen ? held : sql``}`;
}

const held = sql`CROSS JOIN LATERAL (
      SELECT (SELECT value FROM stock_cost AS cost WHERE cost.item_id = level.item_id AND cost.location_id = level.location_id) AS worth,
        coalesce(sum(quantity) FILTER (WHERE other.kind = 'sellable'), 0) AS sellable,
        coalesce(sum(quantity) FILTER (WHERE other.kind = 'nonSellable'), 0) AS non_sellable,
        coalesce(sum(quantity) FILTER (WHERE other.kind = 'reserved'), 0) AS reserved,
        coalesce(sum(quantity) FILTER (WHERE other.kind = 'inTransit'), 0) AS in_transit
      FROM stock_level AS other WHERE other.item_id = level.item_id AND other.location_id = level.location_id) AS held`;

function stockRow(ctx: Context, row: Row): StockRow {
  const { imageId, worth = 0, sellable = 0, nonSellable = 0, reserved = 0, inTransit = 0, ...rest } = row;
  const value = seesCost(ctx)
    ? { value: shareOfValue(worth, { sellable, nonSellable, reserved, inTransit })[row.kind] }
    : {};
  return { ...rest, imageUrl: imageUrl(imageId, 'thumb'), ...value };
}
