import { type RawBuilder, sql } from 'kysely';
import type { Window } from './page.ts';

type Sql = RawBuilder<unknown>;

/** What is searched, and in which order its rows are wanted. */
export interface Search {
  table: 'customer' | 'item';
  /** Which rows stand in the order at all, as the index of the order has it. */
  own: Sql;
  /** What filters keep of them. */
  kept: Sql;
  /** What was searched for, asked so that an index answers. */
  looked: Sql;
  /** The same, asked of rows that come in the order, and what it and the filters look at besides keys. */
  liked: Sql;
  lookedAt: Sql;
  /** The id and the other columns of the order, and the whole order as an index has it. */
  keys: Sql;
  order: Sql;
  /** An n-gram that all have who have what was searched for, where the order wanted is that of the n-grams; else null. */
  inOrder: { companyId: number; ngram: string; direction: 'asc' | 'desc' } | null;
  /** No more was searched for than that n-gram. */
  isNgram: boolean;
  /** Names what was searched for and among which rows: what is found out about it is remembered under this. */
  word: string;
  /** Names the order. */
  orderName: string;
}

/**
 * How a page is found: what an index found is sorted; or those with an n-gram of it come in their order; or all rows are
 * passed in it; or all that is found is sorted, which is the only way that may take long.
 */
export type Way = 'found' | 'inOrder' | 'passed' | 'all';

/** Reads one way's page. `found` is how many rows the index found, up to one too many; or which of its n-gram a row is. */
type Read<Row> = (way: Way, page: Sql) => Promise<(Row & { found: number })[]>;

/** So many that an index finds are sorted; where there are more, walking along the order finds a page of them sooner. */
const foundMax = 1_000;
/** So many are passed on a walk, or looked at of an n-gram, which takes about as long as sorting some thousand. */
const walkMax = 5_000;

/**
 * A page of what is searched for. Two Japanese characters, and four digits of a customer, stand in the order of the list
 * (docs/decisions/words-in-order.md), and by two of its characters so does a longer Japanese word. Other rare words are looked up
 * in their index and what is found is sorted; a frequent one has filled a page before a small part of the order is walked,
 * unless its rows stand together far down that order: then all that is found is sorted. PostgreSQL can't know which it is,
 * so each way gives up at a bound and the next is gone. What a word turned out to be is remembered. One plan serves every
 * word, so conditions hide their values.
 */
export async function searchPage<Row>(search: Search, window: Window, read: Read<Row>): Promise<Row[]> {
  const rows = await searchRows(search, window, read);
  return rows.map(({ found: _found, ...row }) => row as Row);
}

async function searchRows<Row>(search: Search, window: Window, read: Read<Row>): Promise<(Row & { found: number })[]> {
  const { limit, offset } = window;
  const isKnown = (search.inOrder && search.isNgram) || frequent.has(search.word);
  if (offset + limit <= foundMax && !isKnown) {
    const rows = await read('found', rowsOf(search, foundIds(search, window)));
    if ((rows[0]?.found ?? 0) <= foundMax) return rows;
    frequent.add(search.word);
  }
  const wordInOrder = `${search.word} ${search.orderName}`;
  if (offset + limit <= walkMax && !farDown.has(wordInOrder)) {
    const rows = search.inOrder
      ? await read('inOrder', rowsInOrder(search, search.inOrder, window))
      : await read('passed', rowsOf(search, passedIds(search, window)));
    const gaveUp = (rows.at(-1)?.found ?? 0) > walkMax;
    if (rows.length === limit && !gaveUp) return rows;
    if (search.inOrder && offset === 0 && !gaveUp) return rows;
    if (offset === 0) farDown.add(wordInOrder);
  }
  return read('all', rowsOf(search, allIds(search, window)));
}

function foundIds({ table, own, kept, looked, keys, order }: Search, window: Window): Sql {
  const name = sql.table(table);
  const some = sql`SELECT ${keys} FROM ${name} WHERE ${own} AND ${kept} AND ${looked} LIMIT ${sql.lit(foundMax + 1)}`;
  return sql`SELECT id, count(*) OVER () AS found FROM (${some}) AS ${name} ORDER BY ${order} ${slice(window)}`;
}

function passedIds({ table, own, kept, liked, lookedAt, keys, order }: Search, window: Window): Sql {
  const name = sql.table(table);
  const passed = sql`SELECT ${keys}, ${lookedAt} FROM ${name} WHERE ${own} ORDER BY ${order} LIMIT ${sql.lit(walkMax)}`;
  return sql`SELECT id, 0 AS found FROM (${passed}) AS ${name} WHERE ${kept} AND ${liked} ${slice(window)}`;
}

function allIds({ table, own, kept, looked, order }: Search, window: Window): Sql {
  return sql`SELECT id, 0 AS found FROM ${sql.table(table)} WHERE ${own} AND ${kept} AND ${looked} ORDER BY ${order} ${slice(window)}`;
}

/**
 * Each row is read as it comes, until there are enough: nothing is sorted, so it is a loop and no other join. The first one
 * too many of its n-gram comes whatever it is, and says that the others were not looked at.
 */
function rowsInOrder(
  { table, own, kept, liked }: Search,
  { companyId, ngram, direction }: NonNullable<Search['inOrder']>,
  window: Window,
): Sql {
  const order = sql`code ${sql.raw(direction)}`;
  const places = sql`SELECT id, row_number() OVER (ORDER BY ${order}) AS nth FROM ${ngramTable(table)}
    WHERE company_id = ${companyId} AND ngram = ${hidden(ngram)} ORDER BY ${order} LIMIT ${sql.lit(walkMax + 1)}`;
  const one = sql`SELECT * FROM ${sql.table(table)} WHERE id = place.id
    AND (place.nth > ${sql.lit(walkMax)} OR (${own} AND ${kept} AND ${liked})) OFFSET 0`;
  return sql`SELECT one.*, nth AS found FROM (${places}) AS place, LATERAL (${one}) AS one ${slice(window)}`;
}

function rowsOf({ table }: Search, ids: Sql): Sql {
  const name = sql.table(table);
  return sql`SELECT ${name}.*, found FROM (${ids}) AS page JOIN ${name} USING (id)`;
}

function slice({ limit, offset }: Window): Sql {
  return sql`LIMIT ${sql.lit(limit)} OFFSET (SELECT ${offset}::int)`;
}

/** A text that PostgreSQL does not look at while it plans, so that it plans once for every search. */
export function hidden(text: string): Sql {
  return sql`(SELECT ${text}::text)`;
}

/** That a row has an n-gram, and so perhaps a word in which that n-gram is. */
export function hasNgram(table: Search['table'], companyId: number, ngram: string): Sql {
  return sql`${sql.table(table)}.id IN (SELECT id FROM ${ngramTable(table)}
    WHERE company_id = ${companyId} AND ngram = ${hidden(ngram)})`;
}

function ngramTable(table: Search['table']): Sql {
  return sql.table(`${table}_ngram`);
}

/** What words were found to be: hints, kept as long as there is room. */
class Words {
  readonly #words = new Set<string>();
  static readonly max = 500;

  has(word: string): boolean {
    return this.#words.has(word);
  }

  add(word: string): void {
    if (this.#words.size >= Words.max) this.#words.clear();
    this.#words.add(word);
  }
}

/** Words of which an index finds more than are sorted. */
const frequent = new Words();
/** Words, each with an order, whose first rows stand too far down that order to walk there. */
const farDown = new Words();
