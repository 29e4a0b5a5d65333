import { type RawBuilder, sql } from 'kysely';
import { scannedCode } from '#contract/catalogue/barcode.ts';
import { hasNgram, hidden } from '../../kernel/searchPage.ts';
import type { SearchWord } from './searchRules.ts';

type Sql = RawBuilder<unknown>;

/** That an item has all these words, as their indexes find it; `true` where nothing is searched for. */
export function matches(words: readonly SearchWord[]): Sql {
  return words.length === 0 ? sql`true` : sql.join(words.map(matched), sql` AND `);
}

function matched({ pattern, isPair, pair, barcode }: SearchWord): Sql {
  if (barcode !== null) return sql`(item.barcode = ${scannedCode(barcode)} OR item.barcode LIKE ${`${barcode}%`})`;
  const like = sql`item.search LIKE ${pattern}`;
  if (!isPair) return like;
  return sql`((item.company_id, item.id) IN (SELECT company_id, id FROM item_ngram WHERE ngram = ${pair}) AND ${like})`;
}

/** Whether an index of words or of pairs answers for a word; a barcode has an index of its own, and is planned anew. */
export function isIndexed({ pattern, isPair, barcode }: SearchWord): boolean {
  return barcode === null && (isPair || /[\p{L}\p{N}]{3}/u.test(pattern));
}

/** The two ways to ask for such a word, so that PostgreSQL plans once for all of them. */
export function hiddenMatch({ pattern, isPair, pair }: SearchWord, companyId: number): { looked: Sql; liked: Sql } {
  const liked = sql`search LIKE ${hidden(pattern)}`;
  return { looked: isPair && pair ? sql`${hasNgram('item', companyId, pair)} AND ${liked}` : liked, liked };
}

/** How many items are looked at for each row wanted: a pair of characters in one of forty is worth walking for. */
const walkPerRow = 40;
const walkMax = 20_000;

/** Keeps the items in their order, and lets PostgreSQL count on a part of them: of how many, it must not see. */
const noLimit = sql`LIMIT (SELECT 2147483647)`;

/** A page that is searched for, in the order of a list of items. */
export interface SearchedPage {
  companyId: number;
  words: readonly SearchWord[];
  /** The order of the list by the columns of `item`. */
  order: Sql;
  limit: number;
  offset: number;
  /** The page among the items of this source that meet this condition. */
  pageOf: (items: Sql, areMet: Sql) => Sql;
  /** The list is of what hangs on items, not of items themselves. */
  isOfOthers?: boolean;
}

/**
 * The page of what was searched for. PostgreSQL knows how rare a word is, and so whether to walk along the order of the
 * list or to look the word up; for what hangs on items too, if those come in their order. But it does not know how many
 * items a pair of Japanese characters leads to. So for a pair a short walk tries first, which finds a frequent one soonest,
 * and only where it does not fill the page is the pair looked up.
 */
export function searchedPage({ companyId, words, order, limit, offset, pageOf, isOfOthers }: SearchedPage): Sql {
  if (words.length === 0) return pageOf(sql`item`, sql`true`);
  const own = sql`item.company_id = ${companyId}`;
  const found = isOfOthers
    ? pageOf(
        sql`(SELECT * FROM item WHERE ${own} AND ${matches(words)} ORDER BY ${order} ${noLimit}) AS item`,
        sql`true`,
      )
    : pageOf(sql`item`, matches(words));
  if (words.every(({ isPair }) => !isPair)) return found;
  const reach = Math.min((limit + offset) * walkPerRow, walkMax);
  const passed = sql`(SELECT * FROM item WHERE ${own} ORDER BY ${order} LIMIT ${reach}) AS item`;
  const walked = pageOf(passed, matches(words.map((word) => ({ ...word, isPair: false }))));
  return sql`WITH walked AS MATERIALIZED (${walked}), met AS MATERIALIZED (SELECT count(*) AS rows FROM walked)
    SELECT * FROM walked WHERE (SELECT rows FROM met) = ${limit}
    UNION ALL SELECT * FROM (${found}) AS found WHERE (SELECT rows FROM met) < ${limit}`;
}
