import { type RawBuilder, sql } from 'kysely';
import { katakana } from '#contract/kernel/kana.ts';

/** A search word as LIKE takes it literally. */
export function escapeLike(word: string): string {
  return word.replace(/[\\%_]/g, '\\$&');
}

/** What was typed into a search field, as words in the spelling that `folded` columns have. */
export function searchWords(search: string): string[] {
  return search.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean).slice(0, 8);
}

/**
 * The first two neighbouring characters of a word of which one is not plain ASCII, as `word_pairs` of the database has
 * them: whatever has the word has this pair.
 */
export function pairIn(word: string): string | null {
  const letters = [...katakana(word)];
  const pairs = letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
  return pairs.find((pair) => /\P{ASCII}/u.test(pair)) ?? null;
}

/** Too short for trigrams: two characters of which one is not plain ASCII. */
export function isPair(word: string): boolean {
  return [...word].length === 2 && pairIn(word) !== null;
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
  return isPair(word) ? sql`(cjk_bigrams(${column}) @> ARRAY[${word}] AND ${like})` : like;
}
