import { type RawBuilder, sql } from 'kysely';
import type { Window } from './page.ts';

type Sql = RawBuilder<unknown>;

/** What is searched, and in which order its rows are wanted. */
export interface Searched {
  table: 'customer' | 'item';
  /** Which rows may be found at all. */
  own: Sql;
  /** What was searched for, asked so that an index answers. */
  looked: Sql;
  /** The same, asked of rows that come in the order. */
  liked: Sql;
  /** The column of the order, its way, and the whole order as an index has it. Ids go the same way. */
  place: Sql;
  way: Sql;
  order: Sql;
  /** What was searched for is known to be frequent. */
  isFrequent: boolean;
}

/** So many that an index finds are sorted; where there are more, walking along the order finds a page of them sooner. */
const foundMax = 1_000;
/** So many are passed on a walk, which takes about as long as sorting some thousand that an index finds. */
const walkMax = 5_000;

/**
 * The ids of a page of what is searched for, with `few`: whether it was a rare word. A rare word is looked up in its
 * index and what is found is sorted; a frequent one, such as 佐藤, has filled a page before a small part of the order is
 * walked, unless its rows stand together far down that order: then all that is found is sorted. PostgreSQL can't know
 * which it is, so each way gives up at a bound and the next is gone; the first is left out for a word known to be
 * frequent. One plan serves every word, so conditions hide their values (`hidden`).
 */
export function searchedIds(searched: Searched, { limit, offset }: Window): Sql {
  const { place, way, order, isFrequent } = searched;
  const table = sql.table(searched.table);
  const needed = sql`(SELECT ${limit + offset}::int)`;
  const looked = sql`SELECT id, ${place} AS place FROM ${table} WHERE ${searched.own} AND ${searched.looked}`;
  const found = isFrequent ? sql`${looked} AND false` : sql`${looked} LIMIT ${sql.lit(foundMax + 1)}`;
  const few = isFrequent ? sql`SELECT false AS few` : sql`SELECT count(*) <= ${sql.lit(foundMax)} AS few FROM found`;
  const passed = sql`SELECT id, ${place} AS place, search FROM ${table} WHERE ${searched.own} ORDER BY ${order}
    LIMIT ${sql.lit(walkMax)}`;
  return sql`
    WITH found AS MATERIALIZED (${found}),
      few AS MATERIALIZED (${few}),
      walked AS MATERIALIZED (SELECT id, place FROM (${passed}) AS ${table}
        WHERE ${searched.liked} AND NOT (SELECT few FROM few) LIMIT ${needed}),
      enough AS MATERIALIZED (SELECT count(*) = ${needed} AS enough FROM walked)
    SELECT id, (SELECT few FROM few) AS few FROM (SELECT id, place FROM found WHERE (SELECT few FROM few)
      UNION ALL SELECT id, place FROM walked WHERE (SELECT enough FROM enough)
      UNION ALL ${looked} AND NOT (SELECT few OR enough FROM few, enough)) AS either
    ORDER BY place ${way}, id ${way} LIMIT ${sql.lit(limit)} OFFSET (SELECT ${offset}::int)`;
}

/** A text that PostgreSQL does not look at while it plans, so that it plans once for every search. */
export function hidden(text: string): Sql {
  return sql`(SELECT ${text}::text)`;
}

/** Words that were frequent when they were looked up: a hint, kept as long as there is room. */
export class FrequentWords {
  readonly #words = new Set<string>();
  static readonly max = 500;

  has(word: string): boolean {
    return this.#words.has(word);
  }

  add(word: string): void {
    if (this.#words.has(word)) return;
    if (this.#words.size >= FrequentWords.max) this.#words.clear();
    this.#words.add(word);
  }
}
