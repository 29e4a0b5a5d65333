import { type RawBuilder, sql } from 'kysely';
import type { Tax } from '#contract/company/tax.ts';
import { priceForTaxed, taxedPrice } from '#contract/company/tax.ts';
import { windowPageSize } from '#contract/shop/window.ts';
import { itemSearch } from '../../catalogue/item/listStore.ts';
import type { Context } from '../../kernel/context.ts';
import { readShort } from '../../kernel/named.ts';
import { hasWord, hidden, type Match, searchWords } from '../../kernel/search.ts';
import type { PieceQuery } from './listQueryRules.ts';
import {
  type Asker,
  isListed,
  isNotFeatured,
  noneFeatured,
  onlyFeatured,
  pieceColumns,
  piecesFrom,
} from './publicStore.ts';

type Sql = RawBuilder<unknown>;

/** A row before its prices have their tax. */
export interface PieceRow {
  id: number;
  itemCode: string;
  name: string;
  nameJa: string;
  categoryCode: string;
  milligrams: number;
  isByGram: boolean;
  price: number;
  priceBefore: number | null;
  availability: 'inStock' | 'lastOne' | 'reserved' | 'soldOut' | null;
  imageId: string | null;
}

type Reader = Asker & Pick<Context, 'db'>;

/**
 * A page of pieces. What is featured has another price than its item: those few are found by themselves, so that the
 * rest is walked along an index of items. Words that many have are found among the first items of the order, and rare ones
 * by their index.
 */
export async function listPieceRows(
  ctx: Reader,
  tax: Tax,
  query: PieceQuery,
): Promise<{ rows: PieceRow[]; more: boolean }> {
  const words = searchWords(query.search ?? '');
  const wanted = windowPageSize + 1;
  const find = (items?: Sql) => readShort<PieceRow>(ctx.db, statementOf(ctx, tax, query, words, items));
  const walked = words.length === 0 ? await find() : await find(itemsWalked(ctx, query, words));
  const rows = words.length === 0 || walked.length === wanted ? walked : await find(itemsMatched(ctx, query, words));
  return { rows: rows.slice(0, windowPageSize), more: rows.length === wanted };
}

function statementOf(ctx: Reader, tax: Tax, query: PieceQuery, words: readonly string[], items?: Sql): Sql {
  const offset = (query.page - 1) * windowPageSize;
  const most = sql`LIMIT ${unseen(offset + windowPageSize + 1, 'int')}`;
  const where = conditionsOf(ctx, query, tax);
  const plain = sql`(SELECT ${pieceColumns} FROM ${piecesFrom(ctx, noneFeatured, items)} AND ${isNotFeatured(ctx)}
    AND ${where} ORDER BY ${orderOf(query, true)} ${most})`;
  const said = sql.join([sql`true`, ...words.map((word) => hasWordOfItem(word).row)], sql` AND `);
  const featured = sql`(SELECT ${pieceColumns} FROM ${piecesFrom(ctx, onlyFeatured(ctx))} AND ${where} AND ${said}
    ORDER BY ${orderOf(query, false)} ${most})`;
  return sql`SELECT * FROM (${plain} UNION ALL ${featured}) AS piece ORDER BY ${orderOfAll(query)}
    LIMIT ${sql.lit(windowPageSize + 1)} OFFSET ${unseen(offset, 'int')}`;
}

/**
 * A value that PostgreSQL does not look at while it plans. Planning a page takes longer than reading one, and the way
 * is the same for all values: along an index.
 */
function unseen(value: number | boolean | null | undefined, type: 'int' | 'bigint' | 'boolean'): Sql {
  return sql`(SELECT ${value ?? null}::${sql.raw(type)})`;
}

/** How many items of the order are looked through before an index of words is asked. */
const walkedMax = 1_500;

function itemsWalked({ companyId }: Reader, query: PieceQuery, words: readonly string[]): Sql {
  const first = sql`SELECT * FROM item WHERE company_id = ${companyId} AND active
    ORDER BY ${orderOf(query, true)} LIMIT ${sql.lit(walkedMax)}`;
  const said = sql.join(
    words.map((word) => hasWordOfItem(word).row),
    sql` AND `,
  );
  return sql`(SELECT * FROM (${first}) AS item WHERE ${said} OFFSET 0) AS item`;
}

/** Sorted before anything else is asked of them. */
function itemsMatched({ companyId }: Reader, query: PieceQuery, words: readonly string[]): Sql {
  const said = sql.join(
    words.map((word) => hasWordOfItem(word).indexed),
    sql` AND `,
  );
  return sql`(SELECT * FROM item WHERE company_id = ${companyId} AND active AND ${said}
    ORDER BY ${orderOf(query, true)} OFFSET 0) AS item`;
}

function conditionsOf({ companyId }: Reader, query: PieceQuery, tax: Tax): Sql {
  const { category, available, milligramsFrom, milligramsTo } = query;
  const price = sql`coalesce(featured.price, item.price)`;
  const from = query.priceFrom === undefined ? null : lowestOf(query.priceFrom, tax);
  const to = query.priceTo === undefined ? null : lowestOf(query.priceTo + 1, tax) - 1;
  const isWithin = (value: Sql, least: number | null | undefined, most: number | null | undefined) =>
    sql`coalesce(${value} >= ${unseen(least, 'bigint')}, true) AND coalesce(${value} <= ${unseen(most, 'bigint')}, true)`;
  const conditions = [
    isListed,
    sql`coalesce(${unseen(available, 'boolean')} = (availability IS NULL OR availability IN ('inStock', 'lastOne')), true)`,
    isWithin(price, from, to),
    isWithin(sql`item.milligrams`, milligramsFrom, milligramsTo),
    ...(category === undefined
      ? []
      : [sql`item.category_id = (SELECT id FROM category WHERE company_id = ${companyId} AND code = ${category})`]),
    ...(query.madeToOrder ? [isMadeToOrder] : []),
  ];
  return sql.join(conditions, sql` AND `);
}

const isMadeToOrder = sql`EXISTS (SELECT FROM selling_option AS made WHERE made.item_id = item.id
  AND made.kind = 'madeToOrder')`;

/**
 * As the item list finds it, but not by the barcode, which is nobody else's business: digits alone are looked for in the
 * code and the names.
 */
function hasWordOfItem(word: string): Match {
  if (!/^\d+$/.test(word)) return itemSearch(word);
  const match = hasWord(sql`item.search`, word);
  const own = sql`position(${hidden(word)} IN folded(item.item_code || ' ' || item.name || ' ' || item.name_ja)) > 0`;
  return { indexed: sql`${match.indexed} AND ${own}`, row: sql`${match.row} AND ${own}` };
}

/** The lowest price without tax that comes to at least so much with it. */
function lowestOf(taxed: number, tax: Tax): number {
  let { price } = priceForTaxed(Math.max(0, taxed), tax);
  while (price > 0 && taxedPrice(price - 1, tax) >= taxed) price -= 1;
  while (taxedPrice(price, tax) < taxed) price += 1;
  return price;
}

function wayOf({ direction }: PieceQuery): Sql {
  return sql.raw(direction === 'desc' ? 'DESC' : 'ASC');
}

function orderOf(query: PieceQuery, isPlain: boolean): Sql {
  const way = wayOf(query);
  if (query.sort === 'price')
    return isPlain ? sql`item.price ${way}, item.id ${way}` : sql`featured.price ${way}, item.id ${way}`;
  if (query.sort === 'milligrams') return sql`item.milligrams ${way}, item.id ${way}`;
  return sql`item.id DESC`;
}

function orderOfAll(query: PieceQuery): Sql {
  const way = wayOf(query);
  if (query.sort === 'newest') return sql`id DESC`;
  return query.sort === 'price' ? sql`price ${way}, id ${way}` : sql`milligrams ${way}, id ${way}`;
}
