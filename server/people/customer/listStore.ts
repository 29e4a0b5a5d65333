import { sql } from 'kysely';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import type { CustomerRow, customerApi } from '#contract/people/customer.ts';
import type { Context } from '../../kernel/context.ts';
import { deepFrom, type LongList, nearMilestone } from '../../kernel/deepPage.ts';
import { named } from '../../kernel/named.ts';
import { pageOf, type Window, windowOf } from '../../kernel/page.ts';
import { type Search, searchPage } from '../../kernel/searchPage.ts';
import { all, driverOf, isIndexed, isLike, isLikeToo, isNgram, type Sql } from './searchConditions.ts';
import { type CustomerWord, customerWords } from './searchRules.ts';

export type CustomerFilters = InputOf<typeof customerApi.list>;

/** A page of customers. Which ones is decided first, then only these are read. */
export async function listCustomers(
  ctx: Context,
  filters: CustomerFilters,
): Promise<{ rows: CustomerRow[]; more: boolean }> {
  const window = windowOf(filters);
  const words = customerWords(filters.search);
  const rows = await (words.length === 0 ? plainPage(ctx, filters, window) : searchedPage(ctx, filters, words, window));
  return pageOf(rows, filters.size);
}

/** The customers of these ids, in this order. */
export async function listRows(ctx: Context, ids: readonly number[]): Promise<CustomerRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<CustomerRow>`SELECT ${columns}
    FROM unnest(${ids as number[]}::bigint[]) WITH ORDINALITY AS wanted(id, place)
    JOIN customer ON customer.id = wanted.id AND customer.company_id = ${ctx.companyId}
    ORDER BY wanted.place`.execute(ctx.db);
  return rows;
}

/** The ids of the customers that the filters leave, in order, at most so many. */
export async function listCustomerIds(ctx: Context, filters: CustomerFilters, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM customer WHERE ${allConditions(ctx, filters)}
    ORDER BY ${order(filters)} LIMIT ${limit}`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

/** How many customers the filters leave. */
export async function countCustomers(ctx: Context, filters: CustomerFilters): Promise<{ count: number }> {
  const [row] = await sql<{ count: number }>`SELECT count(*) AS count FROM customer
    WHERE ${allConditions(ctx, filters)}`
    .execute(ctx.db)
    .then(({ rows }) => rows);
  return { count: row?.count ?? 0 };
}

/** The countries that customers live in. Most live in Japan, and the others have an index of their own. */
export async function listCountries(ctx: Context): Promise<{ countries: string[] }> {
  const { rows } = await sql<{ country: string }>`
    SELECT 'JP' AS country WHERE EXISTS (SELECT FROM customer WHERE company_id = ${ctx.companyId} AND country = 'JP')
    UNION ALL (SELECT DISTINCT country FROM customer WHERE company_id = ${ctx.companyId} AND country <> 'JP'
      ORDER BY country)`.execute(ctx.db);
  return { countries: rows.map(({ country }) => country) };
}

const columns = sql.raw(`customer.id, customer.code, customer.first_name, customer.middle_name, customer.last_name,
  customer.first_name_kana, customer.last_name_kana, customer.contact_number, customer.email, customer.country,
  customer.prefecture, customer.city, customer.customer_type, customer.active, customer.version,
  coalesce((SELECT survivor.code FROM customer AS survivor WHERE survivor.id = customer.merged_into_id), '')
    AS merged_into_code`);

/** The column behind each sort key; each has an index that a page walks along. */
const keyOf = { code: 'code', name: 'name_order' } as const satisfies Record<CustomerFilters['sort'], string>;

const longLists = {
  code: { name: 'customerByCode', place: sql`code`, milestone: sql`key` },
  name: { name: 'customerByName', place: sql`name_order, id`, milestone: sql`key COLLATE "C", id` },
} as const satisfies Record<CustomerFilters['sort'], LongList>;

/**
 * A page of all customers, or of those that filters leave. The rows of a deep one are read when an index alone, walked
 * along, has said which these are; where nothing is filtered, from the nearest milestone on. PostgreSQL must not see how
 * deep it lies, or it plans every page anew.
 */
async function plainPage(ctx: Context, filters: CustomerFilters, { limit, offset }: Window): Promise<CustomerRow[]> {
  const page = (key: Sql, where: Sql, passed: Sql) => sql`SELECT ${key} FROM customer WHERE ${where}
    ORDER BY ${order(filters)} LIMIT ${sql.lit(limit)} OFFSET ${passed}`;
  const where = conditions(ctx, filters);
  const passed = sql`(SELECT ${offset}::int)`;
  const name = isUsual(filters) ? 'first' : null;
  if (offset < deepFrom) return readPage(ctx, filters, name, page(sql`*`, where, passed));
  // The index of codes holds no ids, so it is the codes that are found.
  const keys = filters.sort === 'code' ? sql`company_id, code` : sql`id`;
  const deepPage = (found: Sql) => sql`SELECT customer.* FROM (${found}) AS page JOIN customer USING (${keys})`;
  if (name && filters.status === undefined) {
    const { direction, sort } = filters;
    const { near, isOnward, rest } = nearMilestone(longLists[sort], ctx.companyId, { direction, offset });
    const found = sql`WITH ${near} ${page(keys, all([where, isOnward]), rest)}`;
    const rows = await readPage(ctx, filters, 'near', deepPage(found));
    if (rows.length > 0) return rows;
  }
  return readPage(ctx, filters, name && 'deep', deepPage(page(keys, where, passed)));
}

/** A page of what a search leaves: the words that no index knows are looked for along the order. */
async function searchedPage(
  ctx: Context,
  filters: CustomerFilters,
  words: readonly CustomerWord[],
  window: Window,
): Promise<CustomerRow[]> {
  const driver = driverOf(words);
  const [own, kept] = [standing(ctx, filters), keeping(filters)];
  const liked = all(words.map(isLike));
  const kinds = words.flatMap(({ spellings }) => spellings.map(({ by }) => by));
  const nameOf = (way: string) => (isUsual(filters) && words.length === 1 ? `${way}.${kinds.join('-')}` : null);
  if (!driver) {
    const { limit, offset } = window;
    const rows = sql`SELECT * FROM (SELECT * FROM customer WHERE ${own} ORDER BY ${order(filters)} OFFSET 0) AS customer
      WHERE ${kept} AND ${liked} LIMIT ${sql.lit(limit)} OFFSET (SELECT ${offset}::int)`;
    return readPage(ctx, filters, nameOf('walk'), rows);
  }
  const others = words.filter((word) => word !== driver).map(isLikeToo);
  const { status, customerTypes, country, sort, direction } = filters;
  const search: Search = {
    ...{
      table: 'customer',
      own,
      kept,
      liked,
      lookedAt: isUsual(filters) ? sql`search` : sql`search, customer_type, country`,
    },
    ...{ keys: sql`id, ${sql.ref(keyOf[sort])}`, order: order(filters) },
    looked: all([isIndexed(driver, ctx.companyId), ...others]),
    inOrder: sort === 'code' && driver.ngram ? { companyId: ctx.companyId, ngram: driver.ngram, direction } : null,
    isNgram: isNgram(driver),
    word: [ctx.companyId, status, customerTypes, country, filters.search].join(' '),
    orderName: `${sort} ${direction}`,
  };
  return searchPage<CustomerRow>(search, window, (way, page) =>
    readPage(ctx, filters, nameOf(way), page, sql`, found`),
  );
}

/** The statements that pass no more rows than a page or a bound has. */
const shortOnes = new Set(['first', 'near', 'found', 'inOrder', 'passed']);

/**
 * The rows of a page. A statement whose text follows from few things has a name, so that PostgreSQL parses and plans it
 * once; others are planned anew each time, since the best way depends on the filters.
 */
async function readPage<More extends object = object>(
  ctx: Context,
  filters: CustomerFilters,
  name: string | null,
  page: Sql,
  more: Sql = sql``,
): Promise<(CustomerRow & More)[]> {
  const statement = sql<CustomerRow & More>`SELECT ${columns} ${more} FROM (${page}) AS customer
    ORDER BY ${order(filters)}`;
  if (name === null) return (await statement.execute(ctx.db)).rows;
  const { size, sort, direction, status } = filters;
  const use = shortOnes.has(name.replace(/\..*/, '')) ? 'shared' : 'own';
  return named(ctx.db, ['customer', name, status ?? 'any', sort, direction, size].join('.'), statement, use);
}

/** Filters and search in one, for what reads all that is left. */
function allConditions(ctx: Context, filters: CustomerFilters): Sql {
  const words = customerWords(filters.search);
  const driver = driverOf(words);
  const searched = words.map((word) => (word === driver ? isIndexed(word, ctx.companyId) : isLikeToo(word)));
  return all([conditions(ctx, filters), ...searched]);
}

function conditions(ctx: Context, filters: CustomerFilters): Sql {
  return all([standing(ctx, filters), keeping(filters)]);
}

/** Which records stand in a list: what the index that it walks along knows. */
function standing(ctx: Context, { status }: CustomerFilters): Sql {
  return all([
    sql`company_id = ${ctx.companyId}`,
    status === 'merged' ? sql`NOT active AND merged_into_id IS NOT NULL` : sql`merged_into_id IS NULL`,
    ...(status === 'active' ? [sql`active`] : []),
    ...(status === 'inactive' ? [sql`NOT active`] : []),
  ]);
}

/** Which of these the other filters keep. */
function keeping({ customerTypes, country }: CustomerFilters): Sql {
  const said = [
    sql`true`,
    customerTypes !== '' && sql`customer_type = ANY(${customerTypes.split(',')}::text[])`,
    country !== undefined && (country === 'JP' ? sql`country = 'JP'` : sql`country = ${country} AND country <> 'JP'`),
  ];
  return all(said.filter((condition) => condition !== false));
}

function order({ sort, direction }: CustomerFilters): Sql {
  const way = sql.raw(direction);
  return sort === 'code' ? sql`customer.code ${way}` : sql`customer.name_order ${way}, customer.id ${way}`;
}

/** What is asked most, the list as it opens and the customers that may be chosen, has statements with names. */
function isUsual({ status, customerTypes, country }: CustomerFilters): boolean {
  return (status === undefined || status === 'active') && customerTypes === '' && country === undefined;
}
