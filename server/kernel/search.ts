import { type RawBuilder, sql } from 'kysely';

/** A search word as LIKE takes it literally. */
export function escapeLike(word: string): string {
  return word.replace(/[\\%_]/g, '\\$&');
}

/** What was typed into a search field, as words in the spelling that `folded` columns have. */
export function searchWords(search: string): string[] {
  return search.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8);
}

/**
 * Every word must stand somewhere in a folded text column. Three characters and more are found by its trigram index; two
 * of which one is not plain ASCII by its index over `cjk_bigrams`, since a Japanese word is often just two characters.
 * Null: nothing was searched.
 */
export function searchCondition(column: RawBuilder<unknown>, search: string): RawBuilder<unknown> | null {
  const words = searchWords(search);
  if (words.length === 0) return null;
  return sql.join(
    words.map((word) => wordCondition(column, word)),
    sql` AND `,
  );
}

function wordCondition(column: RawBuilder<unknown>, word: string): RawBuilder<unknown> {
  const like = sql`${column} LIKE ${`%${escapeLike(word)}%`}`;
  const isShortJapanese = [...word].length === 2 && /\P{ASCII}/u.test(word);
  return isShortJapanese ? sql`(cjk_bigrams(${column}) @> ARRAY[${word}] AND ${like})` : like;
}
