import { type RawBuilder, sql } from 'kysely';
import { katakana } from '#contract/kernel/kana.ts';
import { plainTyped } from '#contract/kernel/typed.ts';

type Sql = RawBuilder<unknown>;

/** One condition twice: so that an index finds its rows, and as it is asked of a row that is there already. */
export interface Match {
  indexed: Sql;
  row: Sql;
}

const rare = [...'髙﨑邉邊齋齊斉澤濱廣櫻嶋嶌國眞惠榮德瀨槇𠮷龍'];
const common = [...'高崎辺辺斎斎斎沢浜広桜島島国真恵栄徳瀬槙吉竜'];

/** A text as `folded` of the database spells it (server/db/001_kernel.sql). */
export function folded(text: string): string {
  const plain = katakana(text.normalize('NFKC').toLowerCase());
  return [...plain].map((letter) => common[rare.indexOf(letter)] ?? letter).join('');
}

/** The words of a search, all of which a row must have, as `folded` spells them, with the hyphens that were meant. */
export function searchWords(search: string): string[] {
  return folded(plainTyped(search)).split(/\s+/).filter(Boolean).slice(0, 8);
}

/** The place of the word that the fewest rows have, as far as words tell: one with digits that an index finds, else the longest. */
export function rarestOf(words: readonly string[]): number {
  const rarity = (word: string) => {
    const isFound = /\P{ASCII}/u.test(word) ? word.length > 1 : word.length > 2;
    return (isFound ? 1_000 : 0) + (/\d/.test(word) ? 500 : 0) + word.length;
  };
  return words.reduce((best, word, index) => (rarity(word) > rarity(words[best] ?? '') ? index : best), 0);
}

/** A search word as LIKE takes it literally. */
export function escapeLike(word: string): string {
  return word.replace(/[\\%_]/g, '\\$&');
}

/**
 * That a folded text has a word. What is Japanese is found by its pairs of characters, what is not by trigrams; two plain
 * characters by no index, so that one is not read whole for them.
 */
export function hasWord(text: Sql, word: string): Match {
  return hasPattern(text, `%${escapeLike(word)}%`, pairsOf(word));
}

/** The same where the word stands at the beginning of another one, in a text that begins with none that is searched. */
export function beginsWord(text: Sql, word: string): Match {
  return hasPattern(text, `% ${escapeLike(word)}%`, pairsOf(` ${word}`));
}

function hasPattern(text: Sql, pattern: string, pairs: readonly string[]): Match {
  const row = sql`${text} || '' LIKE ${hidden(pattern)}`;
  if (pairs.length > 0) {
    return { indexed: sql`(cjk_bigrams(${text}) @> (SELECT ${pairs}::text[]) AND ${row})`, row };
  }
  const hasTrigram = /[\p{L}\p{N}]{3}| [\p{L}\p{N}]/u.test(pattern);
  return { indexed: hasTrigram ? sql`${text} LIKE ${hidden(pattern)}` : row, row };
}

/**
 * That a document's number has a word: from its beginning, or with the digits at its end, which have an index of their own.
 */
export function hasNumber(number: Sql, word: string): Match {
  const typed = word.toUpperCase();
  const begins = sql`${number} LIKE ${`${escapeLike(typed)}%`}`;
  const serial = /(\d+)$/.exec(typed)?.[1];
  if (!serial) return both(begins);
  const isSerial = sql`split_part(${number}, '-', 4) = ${serial.padStart(5, '0')}`;
  return both(sql`(${begins} OR (${isSerial} AND ${number} LIKE ${`%${escapeLike(typed)}`}))`);
}

/** The item of a code, as it is written, or in capitals, as most are: customers type them in any case. */
export function isItemOfCode(companyId: number, written: string): Sql {
  const code = plainTyped(written).trim();
  return sql`item.id = (SELECT coded.id FROM item AS coded WHERE coded.company_id = ${companyId}
    AND coded.item_code IN (${code}, ${code.toUpperCase()}) ORDER BY coded.item_code = ${code} DESC LIMIT 1)`;
}

/** The same condition both ways. */
export function both(condition: Sql): Match {
  return { indexed: condition, row: condition };
}

export function matchAll(matches: readonly Match[]): Match {
  return joined(matches, sql` AND `, sql`true`);
}

export function matchAny(matches: readonly Match[]): Match {
  return joined(matches, sql` OR `, sql`false`);
}

function joined(matches: readonly Match[], by: Sql, none: Sql): Match {
  if (matches.length === 0) return both(none);
  const join = (parts: readonly Sql[]) => sql`(${sql.join(parts, by)})`;
  return { indexed: join(matches.map(({ indexed }) => indexed)), row: join(matches.map(({ row }) => row)) };
}

/** A value that PostgreSQL does not look at while it plans, so that it plans once for every search. */
export function hidden(value: string): Sql {
  return sql`(SELECT ${value}::text)`;
}

/** Every two neighbouring characters of which one is not plain ASCII, as `cjk_bigrams` of the database has them. */
function pairsOf(word: string): string[] {
  const letters = [...word];
  const pairs = letters.slice(1).map((letter, index) => `${letters[index]}${letter}`);
  return [...new Set(pairs.filter((pair) => /\P{ASCII}/u.test(pair)))];
}
