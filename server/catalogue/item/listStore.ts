import { type RawBuilder, sql } from 'kysely';
import { scannedCode } from '#contract/catalogue/barcode.ts';
import type { ItemRow, itemApi } from '#contract/catalogue/item.ts';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { type Context, may } from '../../kernel/context.ts';
import { prepared } from '../../kernel/database.ts';
import { deepFrom, shorterWalk, type Window } from '../../kernel/deepPage.ts';
import { imageUrl } from '../../kernel/files.ts';
import { named } from '../../kernel/named.ts';
import { seenPlaces } from '../../kernel/places.ts';
import { itemWords, type SearchWord } from './searchRules.ts';

export type ItemFilters = InputOf<typeof itemApi.list>;
type Narrowing = Omit<ItemFilters, 'page' | 'size' | 'sort' | 'direction'>;
type Sql = RawBuilder<unknown>;

/** The column behind each sort key; each has an index that a page walks along. */
const sortColumn = {
  itemCode: 'item_code',
  name: 'name',
  milligrams: 'milligrams',
  cost: 'cost',
  price: 'price',
  newest: 'id',
} as const satisfies Record<ItemFilters['sort'], string>;

/** A page of items with their stock and picture. */
export async function listItems(ctx: Context, filters: ItemFilters): Promise<{ rows: ItemRow[]; more: boolean }> {
  checkSort(ctx, filters);
  const window = { limit: filters.size + 1, offset: (filters.page - 1) * filters.size };
  const rows = isPlain(filters) ? await plainPage(ctx, filters, window) : await narrowedPage(ctx, filters, window);
  const seen = seesCost(ctx);
  return { rows: rows.slice(0, filters.size).map((row) => itemRow(row, seen)), more: rows.length > filters.size };
}

/** How many items the filters leave, and the sums of their columns. */
export async function summarizeItems(ctx: Context, filters: ItemFilters) {
  // Two statements side by side: one that joins them takes longer than both.
  const [[sums], [stock]] = await (isPlain(filters)
    ? Promise.all([
        named(
          ctx.db,
          'item.sums',
          sql<Sums>`SELECT ${sumsOf(sql`items`)} FROM item_tally WHERE company_id = ${ctx.companyId}`,
        ),
        named(
          ctx.db,
          `item.stock.${ctx.user.isAdmin}`,
          sql<Stock>`SELECT ${stockOf(ctx)} FROM stock_now(${seenPlaces(ctx)})`,
        ),
      ])
    : sumNarrowed(ctx, filters));
  const { count = 0, milligrams = 0, cost = 0, price = 0 } = sums ?? {};
  const { sellableHere = 0, onHand = 0 } = stock ?? {};
  return { count, milligrams, price, sellableHere, onHand, ...(seesCost(ctx) ? { cost } : {}) };
}

/** The ids of the items that the filters leave, in order, at most so many. */
export async function listItemIds(ctx: Context, filters: ItemFilters, limit: number): Promise<number[]> {
  checkSort(ctx, filters);
  const { rows } = await pageOfIds(ctx, filters, itemWords(filters.search), limit).execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** What the filters ask of `item`, and the order that they ask for, for lists of items that show other things of them. */
export function itemCondition(ctx: Context, filters: Narrowing): Sql {
  return conditions(ctx, filters, itemWords(filters.search));
}

export function itemOrder(ctx: Context, filters: ItemFilters): Sql {
  checkSort(ctx, filters);
  return order(filters);
}

/** The item that carries a barcode or, in whatever case, an item code. */
export async function findScanned(ctx: Context, code: string): Promise<ItemRow | null> {
  const byIndex = sql`SELECT id, 1 AS rank FROM item WHERE company_id = ${ctx.companyId} AND barcode = ${code}
    UNION ALL SELECT id, 2 FROM item WHERE company_id = ${ctx.companyId} AND item_code = ${code}
    UNION ALL SELECT id, 3 FROM item WHERE company_id = ${ctx.companyId} AND item_code = upper(${code})
    ORDER BY rank LIMIT 1`;
  const [exact] = await named(
    ctx.db,
    `item.scan.${ctx.user.isAdmin}`,
    sql<Row>`SELECT ${columns} FROM (${byIndex}) AS page
    JOIN item ON item.id = page.id ${joins(ctx)}`,
  );
  if (exact) return itemRow(exact, seesCost(ctx));
  // A code that was typed in mixed case: the words of the search find the few that it could be.
  const { rows } = await sql<Row>`SELECT ${columns} FROM item ${joins(ctx)}
    WHERE item.company_id = ${ctx.companyId} AND lower(item.item_code) = lower(${code})
      AND ${sql.join(itemWords(code).map(matches), sql` AND `)} ORDER BY item.id LIMIT 1`.execute(ctx.db);
  return rows[0] ? itemRow(rows[0], seesCost(ctx)) : null;
}

type Row = Omit<ItemRow, 'imageUrl' | 'cost'> & { cost: number; imageId: string | null };
interface Sums {
  count: number;
  milligrams: number;
  cost: number;
  price: number;
}
type Stock = Pick<ItemRow, 'sellableHere' | 'onHand'>;

const ownColumns = sql.raw(`item.id, item.item_code, item.barcode, item.name, item.name_ja, item.category_id,
  item.milligrams, item.uom, item.cost, item.price, item.active`);
const columns = sql`${ownColumns}, stock.sellable_here, stock.on_hand, image.file_id AS image_id`;

function joins(ctx: Context): Sql {
  return sql`LEFT JOIN LATERAL (SELECT ${stockOf(ctx)} FROM stock_level
      WHERE item_id = item.id AND location_id = ANY(${seenPlaces(ctx)})) AS stock ON true
    LEFT JOIN item_image AS image ON image.item_id = item.id AND image.position = 0`;
}

function stockOf({ locationId }: Context): Sql {
  return sql`coalesce(sum(quantity) FILTER (WHERE kind = 'sellable' AND location_id = ${locationId}), 0) AS sellable_here,
    coalesce(sum(quantity) FILTER (WHERE kind <> 'inTransit'), 0) AS on_hand`;
}

function sumsOf(items: Sql): Sql {
  return sql`coalesce(sum(${items}), 0) AS count, coalesce(sum(milligrams), 0) AS milligrams, coalesce(sum(cost), 0) AS cost,
    coalesce(sum(price), 0) AS price`;
}

async function sumNarrowed(ctx: Context, filters: ItemFilters): Promise<[Sums[], Stock[]]> {
  const where = conditions(ctx, filters, itemWords(filters.search));
  const [sums, stock] = await Promise.all([
    sql<Sums>`SELECT ${sumsOf(sql`1`)} FROM item WHERE ${where}`.execute(ctx.db),
    sql<Stock>`SELECT ${stockOf(ctx)} FROM stock_level WHERE company_id = ${ctx.companyId}
      AND location_id = ANY(${seenPlaces(ctx)}) AND item_id IN (SELECT id FROM item WHERE ${where})`.execute(ctx.db),
  ]);
  return [sums.rows, stock.rows];
}

/**
 * A page of all items along an index, from the end that is nearer. PostgreSQL must not see how deep it lies, or it plans
 * every page anew.
 */
async function plainPage(ctx: Context, filters: ItemFilters, window: Window): Promise<Row[]> {
  const isDeep = window.offset >= deepFrom;
  const walk = isDeep ? shorterWalk(window, await countItems(ctx)) : { ...window, isBackwards: false, spare: 0 };
  const page = sql`FROM item WHERE company_id = ${ctx.companyId} ORDER BY ${order(filters, walk.isBackwards)}
    LIMIT ${sql.lit(window.limit)} OFFSET (SELECT ${walk.offset}::int)`;
  const varied = [walk.isBackwards, isDeep, ctx.user.isAdmin].map(Number).join('');
  const name = `item.page.${filters.sort}.${filters.direction}.${window.limit}.${varied}`;
  const rows = await named(ctx.db, name, rowsOf(ctx, filters, page, isDeep));
  return walk.spare > 0 ? rows.slice(walk.spare) : rows;
}

async function countItems({ db, companyId }: Context): Promise<number> {
  const text = 'SELECT coalesce(sum(items), 0) AS count FROM item_tally WHERE company_id = $1';
  const [row] = await prepared<{ count: number }>(db, 'item.count', text, [companyId]);
  return row?.count ?? 0;
}

/** A page of what filters and search leave; planned anew each time, since the best way depends on the words. */
async function narrowedPage(ctx: Context, filters: ItemFilters, window: Window): Promise<Row[]> {
  const words = itemWords(filters.search);
  const walked = await walkedIds(ctx, filters, words, window);
  const page = walked
    ? sql`FROM item WHERE id = ANY(${walked}::bigint[])`
    : sql`FROM item WHERE ${conditions(ctx, filters, words)} ORDER BY ${order(filters)} LIMIT ${window.limit} OFFSET ${window.offset}`;
  const { rows } = await rowsOf(ctx, filters, page, window.offset >= deepFrom).execute(ctx.db);
  return rows;
}

/** The rows of a page. Of a deep one the index alone says which these are, and only then are they read. */
function rowsOf(ctx: Context, filters: ItemFilters, page: Sql, isDeep: boolean): RawBuilder<Row> {
  const source = isDeep
    ? sql`SELECT ${ownColumns} FROM (SELECT id ${page}) AS page JOIN item ON item.id = page.id`
    : sql`SELECT ${ownColumns} ${page}`;
  return sql<Row>`SELECT ${columns} FROM (${source}) AS item ${joins(ctx)} ORDER BY ${order(filters)}`;
}

function pageOfIds(ctx: Context, filters: ItemFilters, words: readonly SearchWord[], limit: number) {
  return sql<{ id: number }>`SELECT id FROM item WHERE ${conditions(ctx, filters, words)}
    ORDER BY ${order(filters)} LIMIT ${limit}`;
}

/** How many items are looked at for each one wanted: a pair of characters in one of forty is worth walking for. */
const walkPerRow = 40;
const walkMax = 20_000;

/**
 * A frequent pair of Japanese characters is found soonest by walking along the sort order, a rare one by its index.
 * PostgreSQL guesses well for English words, but working out a row's pairs costs it far more than it believes. So a
 * short walk tries first; null says that it did not fill the page.
 */
async function walkedIds(ctx: Context, filters: ItemFilters, words: readonly SearchWord[], { limit, offset }: Window) {
  if (!words.some(({ pair }) => pair !== null)) return null;
  const reach = Math.min((limit + offset) * walkPerRow, walkMax);
  const withoutPairs = words.map((word) => ({ ...word, pair: null }));
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM (SELECT * FROM item WHERE company_id = ${ctx.companyId} ORDER BY ${order(filters)} LIMIT ${reach}) AS item
    WHERE ${conditions(ctx, filters, withoutPairs)} ORDER BY ${order(filters)} LIMIT ${limit} OFFSET ${offset}`.execute(
    ctx.db,
  );
  return rows.length === limit ? rows.map(({ id }) => id) : null;
}

function order({ sort, direction }: ItemFilters, isBackwards = false): Sql {
  const way = sql.raw((direction === 'desc') === isBackwards ? 'ASC' : 'DESC');
  const column = sql`item.${sql.ref(sortColumn[sort])} ${way}`;
  return sort === 'itemCode' || sort === 'newest' ? column : sql`${column}, item.id ${way}`;
}

function conditions(ctx: Context, filters: Narrowing, words: readonly SearchWord[]): Sql {
  const { categories, active, inStock, milligramsFrom, milligramsTo, priceFrom, priceTo } = filters;
  const isThere = sql`EXISTS (SELECT FROM stock_level AS level WHERE level.item_id = item.id AND level.kind <> 'inTransit'
    AND level.quantity > 0 AND level.location_id = ANY(${seenPlaces(ctx)}))`;
  const all = [
    sql`item.company_id = ${ctx.companyId}`,
    categories !== '' && sql`item.category_id = ANY(${categories.split(',').map(Number)}::bigint[])`,
    active !== undefined && sql`item.active = ${active}`,
    inStock !== undefined && (inStock ? isThere : sql`NOT ${isThere}`),
    milligramsFrom !== undefined && sql`item.milligrams >= ${milligramsFrom}`,
    milligramsTo !== undefined && sql`item.milligrams <= ${milligramsTo}`,
    priceFrom !== undefined && sql`item.price >= ${priceFrom}`,
    priceTo !== undefined && sql`item.price <= ${priceTo}`,
    ...words.map(matches),
  ];
  return sql.join(
    all.filter((condition) => condition !== false),
    sql` AND `,
  );
}

function matches({ pattern, pair, barcode }: SearchWord): Sql {
  if (barcode !== null) return sql`(item.barcode = ${scannedCode(barcode)} OR item.barcode LIKE ${`${barcode}%`})`;
  if (pair === null) return sql`item.search LIKE ${pattern}`;
  // A join, so that pairs are only ever looked up in their index and never worked out for a row.
  return sql`item.id IN (SELECT id FROM item AS paired WHERE cjk_bigrams(paired.search) @> ARRAY[${pair}])`;
}

/** Neither search nor filter: every item of the company. */
function isPlain({ search, categories, active, inStock, ...filters }: ItemFilters): boolean {
  const { milligramsFrom, milligramsTo, priceFrom, priceTo } = filters;
  const bounds = [active, inStock, milligramsFrom, milligramsTo, priceFrom, priceTo];
  return search.trim() === '' && categories === '' && bounds.every((bound) => bound === undefined);
}

/** An order by cost tells the cost, a page at a time. */
function checkSort(ctx: Context, { sort }: ItemFilters): void {
  if (sort === 'cost' && !seesCost(ctx)) refuse('access.denied');
}

function seesCost(ctx: Context): boolean {
  return may(ctx, 'View Cost and Profit');
}

/** Named one by one: a row is made for every line of every list. */
function itemRow(row: Row, seesCost: boolean): ItemRow {
  const { id, itemCode, barcode, name, nameJa, categoryId, milligrams, uom, price, sellableHere, onHand, active } = row;
  const shown = {
    id,
    itemCode,
    barcode,
    name,
    nameJa,
    categoryId,
    milligrams,
    uom,
    price,
    sellableHere,
    onHand,
    active,
  };
  const imageUrlOf = imageUrl(row.imageId, 'thumb');
  return seesCost ? { ...shown, imageUrl: imageUrlOf, cost: row.cost } : { ...shown, imageUrl: imageUrlOf };
}
