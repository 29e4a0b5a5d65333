import { type RawBuilder, sql } from 'kysely';
import type { ItemRow, itemApi } from '#contract/catalogue/item.ts';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { type Context, may } from '../../kernel/context.ts';
import { prepared } from '../../kernel/database.ts';
import { deepFrom, type LongList, nearMilestone, shorterWalk } from '../../kernel/deepPage.ts';
import { imageUrl } from '../../kernel/files.ts';
import { named } from '../../kernel/named.ts';
import { pageOf, type Window, windowOf } from '../../kernel/page.ts';
import { seenPlaces } from '../../kernel/places.ts';
import { type Search, searchPage } from '../../kernel/searchPage.ts';
import { itemWords, type SearchWord } from './searchRules.ts';
import { hiddenMatch, isIndexed, matches, searchedPage } from './words.ts';

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
  const window = windowOf(filters);
  const rows = isPlain(filters) ? await plainPage(ctx, filters, window) : await narrowedPage(ctx, filters, window);
  const seen = seesCost(ctx);
  return pageOf(
    rows.map((row) => itemRow(row, seen)),
    filters.size,
  );
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
  const where = conditions(ctx, filters, matches(itemWords(filters.search)));
  const { rows } = await sql<{ id: number }>`SELECT id FROM item WHERE ${where} ORDER BY ${order(filters)}
    LIMIT ${limit}`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** What the filters ask of `item`, and the order that they ask for, for lists of items that show other things of them. */
export function itemCondition(ctx: Context, filters: Narrowing): Sql {
  return conditions(ctx, filters, matches(itemWords(filters.search)));
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
    'shared',
  );
  if (exact) return itemRow(exact, seesCost(ctx));
  // A code that was typed in mixed case: the words of the search find the few that it could be.
  const { rows } = await sql<Row>`SELECT ${columns} FROM item ${joins(ctx)}
    WHERE item.company_id = ${ctx.companyId} AND lower(item.item_code) = lower(${code})
      AND ${matches(itemWords(code))} ORDER BY item.id LIMIT 1`.execute(ctx.db);
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

/** The places hide, or PostgreSQL plans every page of those who work in few of them anew. */
function joins(ctx: Context): Sql {
  return sql`LEFT JOIN LATERAL (SELECT ${stockOf(ctx)} FROM stock_level
      WHERE item_id = item.id AND location_id = ANY((SELECT ${seenPlaces(ctx)})::bigint[])) AS stock ON true
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
  const where = conditions(ctx, filters, matches(itemWords(filters.search)));
  const [sums, stock] = await Promise.all([
    sql<Sums>`SELECT ${sumsOf(sql`1`)} FROM item WHERE ${where}`.execute(ctx.db),
    sql<Stock>`SELECT ${stockOf(ctx)} FROM stock_level WHERE company_id = ${ctx.companyId}
      AND location_id = ANY(${seenPlaces(ctx)}) AND item_id IN (SELECT id FROM item WHERE ${where})`.execute(ctx.db),
  ]);
  return [sums.rows, stock.rows];
}

const longLists: Partial<Record<ItemFilters['sort'], LongList>> = {
  itemCode: { name: 'itemByCode', place: sql`item.item_code`, milestone: sql`key` },
  newest: { name: 'itemByNewest', place: sql`item.id`, milestone: sql`id` },
};

/**
 * A page of all items along an index: a deep one from the nearest milestone on, or else from the end that is nearer.
 * PostgreSQL must not see how deep it lies, or it plans every page anew.
 */
async function plainPage(ctx: Context, filters: ItemFilters, window: Window): Promise<Row[]> {
  const isDeep = window.offset >= deepFrom;
  const list = longLists[filters.sort];
  const near = isDeep && list ? await nearPage(ctx, filters, list, window) : [];
  if (near.length > 0) return near;
  const walk = isDeep ? shorterWalk(window, await countItems(ctx)) : { ...window, isBackwards: false, spare: 0 };
  const page = sql`FROM item WHERE company_id = ${ctx.companyId} ORDER BY ${order(filters, walk.isBackwards)}
    LIMIT ${sql.lit(window.limit)} OFFSET (SELECT ${walk.offset}::int)`;
  const varied = [walk.isBackwards, isDeep, ctx.user.isAdmin].map(Number).join('');
  const name = `item.page.${filters.sort}.${filters.direction}.${window.limit}.${varied}`;
  const rows = await named(ctx.db, name, shown(ctx, filters, sourceOf(page, isDeep)), isDeep ? 'own' : 'shared');
  return walk.spare > 0 ? rows.slice(walk.spare) : rows;
}

function nearPage(ctx: Context, filters: ItemFilters, list: LongList, { limit, offset }: Window): Promise<Row[]> {
  const { direction, sort } = filters;
  const { near, isOnward, rest } = nearMilestone(list, ctx.companyId, { direction, offset });
  const page = sql`FROM (WITH ${near} SELECT item.id FROM item WHERE company_id = ${ctx.companyId} AND ${isOnward}
    ORDER BY ${order(filters)} LIMIT ${sql.lit(limit)} OFFSET ${rest}) AS item`;
  const name = `item.near.${sort}.${direction}.${limit}.${Number(ctx.user.isAdmin)}`;
  return named(ctx.db, name, shown(ctx, filters, sourceOf(page, true)), 'shared');
}

async function countItems({ db, companyId }: Context): Promise<number> {
  const text = 'SELECT coalesce(sum(items), 0) AS count FROM item_tally WHERE company_id = $1';
  const [row] = await prepared<{ count: number }>(db, 'item.count', text, [companyId]);
  return row?.count ?? 0;
}

/** One word without filters, which is what is mostly searched for: planned once. */
async function foundPage(ctx: Context, filters: ItemFilters, word: SearchWord, window: Window): Promise<Row[]> {
  const { sort, direction } = filters;
  const search: Search = {
    ...{ table: 'item', own: sql`company_id = ${ctx.companyId}`, kept: sql`true` },
    ...{ ...hiddenMatch(word, ctx.companyId), lookedAt: sql`search` },
    inOrder: sort === 'itemCode' && word.pair ? { companyId: ctx.companyId, ngram: word.pair, direction } : null,
    isNgram: word.isPair,
    ...{ keys: sort === 'newest' ? sql`id` : sql`id, ${sql.ref(sortColumn[sort])}`, order: order(filters) },
    ...{ word: `${ctx.companyId} ${word.pattern}`, orderName: `${sort} ${direction}` },
  };
  const varied = [word.isPair, ctx.user.isAdmin].map(Number).join('');
  return searchPage<Row>(search, window, (way, page) =>
    named(
      ctx.db,
      `item.${way}.${sort}.${direction}.${window.limit}.${varied}`,
      shown<{ found: number }>(ctx, filters, page, sql`, found`),
      way === 'all' ? 'own' : 'shared',
    ),
  );
}

/** A page of what filters and search leave; planned anew each time, since the best way depends on them. */
async function narrowedPage(ctx: Context, filters: ItemFilters, window: Window): Promise<Row[]> {
  const isDeep = window.offset >= deepFrom;
  const words = itemWords(filters.search);
  const [word] = words;
  if (words.length === 1 && word && isIndexed(word) && isPlain({ ...filters, search: '' }))
    return foundPage(ctx, filters, word, window);
  const page = searchedPage({
    ...{ companyId: ctx.companyId, words, order: order(filters), ...window },
    pageOf: (items, areMet) =>
      sourceOf(
        sql`FROM ${items} WHERE ${conditions(ctx, filters, areMet)} ORDER BY ${order(filters)}
          LIMIT ${window.limit} OFFSET ${window.offset}`,
        isDeep,
      ),
  });
  return (await shown(ctx, filters, page).execute(ctx.db)).rows;
}

/** The rows of a page. Of a deep one the index alone says which these are, and only then are they read. */
function sourceOf(page: Sql, isDeep: boolean): Sql {
  return isDeep
    ? sql`SELECT ${ownColumns} FROM (SELECT item.id ${page}) AS page JOIN item ON item.id = page.id`
    : sql`SELECT ${ownColumns} ${page}`;
}

function shown<More = object>(
  ctx: Context,
  filters: ItemFilters,
  source: Sql,
  more: Sql = sql``,
): RawBuilder<Row & More> {
  return sql<Row & More>`SELECT ${columns} ${more} FROM (${source}) AS item ${joins(ctx)} ORDER BY ${order(filters)}`;
}

function order({ sort, direction }: ItemFilters, isBackwards = false): Sql {
  const way = sql.raw((direction === 'desc') === isBackwards ? 'ASC' : 'DESC');
  const column = sql`item.${sql.ref(sortColumn[sort])} ${way}`;
  return sort === 'itemCode' || sort === 'newest' ? column : sql`${column}, item.id ${way}`;
}

function conditions(ctx: Context, filters: Narrowing, areMet: Sql): Sql {
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
    areMet,
  ];
  return sql.join(
    all.filter((condition) => condition !== false),
    sql` AND `,
  );
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

/** Takes the row as it came, since every list makes as many as it has lines: what is not for this user is taken away. */
function itemRow({ imageId, ...row }: Row, seesCost: boolean): ItemRow {
  const shownRow: ItemRow = Object.assign(row, { imageUrl: imageUrl(imageId, 'thumb') });
  if (!seesCost) delete shownRow.cost;
  return shownRow;
}
