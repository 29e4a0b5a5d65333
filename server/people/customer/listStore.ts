import { sql } from 'kysely';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import type { CustomerRow, customerApi } from '#contract/people/customer.ts';
import type { Context } from '../../kernel/context.ts';
import { prepared } from '../../kernel/database.ts';
import { deepFrom } from '../../kernel/deepPage.ts';
import { pageOf, type Window, windowOf } from '../../kernel/page.ts';
import { all, driverOf, isIndexed, isLike, type Sql } from './searchConditions.ts';
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
const sortColumn = { code: 'code', name: 'name_order' } as const satisfies Record<CustomerFilters['sort'], string>;

/**
 * A page of all customers, or of those that filters leave. The rows of a deep one are read when an index alone, walked
 * along, has said which these are. PostgreSQL must not see how deep it lies, or it plans every page anew.
 */
function plainPage(ctx: Context, filters: CustomerFilters, { limit, offset }: Window): Promise<CustomerRow[]> {
  const page = (key: Sql) => sql`SELECT ${key} FROM customer WHERE ${conditions(ctx, filters)}
    ORDER BY ${order(filters)} LIMIT ${sql.lit(limit)} OFFSET (SELECT ${offset}::int)`;
  const isDeep = offset >= deepFrom;
  // The index of codes holds no ids, so it is the codes that are found.
  const keys = filters.sort === 'code' ? sql`company_id, code` : sql`id`;
  const rows = isDeep
    ? sql`SELECT customer.* FROM (${page(keys)}) AS page JOIN customer USING (${keys})`
    : page(sql`*`);
  return readPage(ctx, filters, isUsual(filters) ? `all.${isDeep}` : null, rows);
}

/**
 * A page of what a search leaves. A rare word is looked up in its index and what is found is sorted; a frequent one,
 * such as 佐藤, has filled a page before a small part of the order is walked, unless its people stand together far down
 * that order: then everybody found is sorted. PostgreSQL can't know which it is, so each way gives up at a bound and the
 * next is gone; the first is left out for a word that was frequent before.
 */
async function searchedPage(
  ctx: Context,
  filters: CustomerFilters,
  words: readonly CustomerWord[],
  { limit, offset }: Window,
): Promise<CustomerRow[]> {
  const driver = driverOf(words);
  const isOwn = conditions(ctx, filters);
  const [place, way] = [sql.ref(sortColumn[filters.sort]), sql.raw(filters.direction)];
  const page = sql`ORDER BY place ${way}, id ${way} LIMIT ${sql.lit(limit)} OFFSET (SELECT ${offset}::int)`;
  const needed = sql`(SELECT ${limit + offset}::int)`;
  const walk = (reach: Sql) => sql`SELECT id, place FROM (
      SELECT id, ${place} AS place, search FROM customer WHERE ${isOwn} ORDER BY ${order(filters)} ${reach}) AS customer
    WHERE ${all(words.map(isLike))}`;
  const kinds = isUsual(filters) && words.length === 1 ? words.flat().map(({ by }) => by) : null;
  if (!driver) {
    const ids = sql`SELECT id FROM (${walk(sql`OFFSET 0`)} LIMIT ${needed}) AS walked ${page}`;
    return readPage(ctx, filters, kinds && `walk.${kinds.length}`, rowsOf(ids));
  }
  const others = words.filter((word) => word !== driver).map(isLike);
  const looked = sql`SELECT id, ${place} AS place FROM customer WHERE ${all([isOwn, isIndexed(driver), ...others])}`;
  const hint = hintOf(ctx, filters, driver);
  const isFrequent = frequent.has(hint);
  const found = isFrequent ? sql`${looked} AND false` : sql`${looked} LIMIT ${sql.lit(foundMax + 1)}`;
  const few = isFrequent ? sql`SELECT false AS few` : sql`SELECT count(*) <= ${sql.lit(foundMax)} AS few FROM found`;
  const ids = sql`
    WITH found AS MATERIALIZED (${found}),
      few AS MATERIALIZED (${few}),
      walked AS MATERIALIZED (${walk(sql`LIMIT ${sql.lit(walkMax)}`)} AND NOT (SELECT few FROM few) LIMIT ${needed}),
      enough AS MATERIALIZED (SELECT count(*) = ${needed} AS enough FROM walked)
    SELECT id, (SELECT few FROM few) AS few FROM (SELECT id, place FROM found WHERE (SELECT few FROM few)
      UNION ALL SELECT id, place FROM walked WHERE (SELECT enough FROM enough)
      UNION ALL ${looked} AND NOT (SELECT few OR enough FROM few, enough)) AS either ${page}`;
  const name = kinds && [isFrequent ? 'frequent' : 'find', ...kinds].join('-');
  const rows = await readPage<{ few: boolean }>(ctx, filters, name, rowsOf(ids, sql`, few`), sql`, few`);
  if (rows[0]?.few === false) remember(hint);
  return rows.map(({ few: _few, ...row }) => row);
}

/** So many that an index finds are sorted; where there are more, walking along the order finds a page of them sooner. */
const foundMax = 1_000;
/** So many are passed on a walk, which takes about as long as sorting some thousand that an index finds. */
const walkMax = 5_000;

/** Words that were frequent when they were looked up: a hint, kept as long as there is room. */
const frequent = new Set<string>();
const frequentMax = 500;

function remember(hint: string): void {
  if (frequent.size >= frequentMax) frequent.clear();
  frequent.add(hint);
}

function hintOf({ companyId }: Context, { status }: CustomerFilters, word: CustomerWord): string {
  return `${companyId} ${status ?? 'any'} ${word.map(({ pattern }) => pattern).join(' ')}`;
}

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
  const { sql: text, parameters } = statement.compile(ctx.db);
  const { size, sort, direction, status } = filters;
  return prepared(ctx.db, ['customer', name, status ?? 'any', sort, direction, size].join('.'), text, parameters);
}

function rowsOf(ids: Sql, more: Sql = sql``): Sql {
  return sql`SELECT customer.* ${more} FROM (${ids}) AS page JOIN customer USING (id)`;
}

/** Filters and search in one, for what reads all that is left. */
function allConditions(ctx: Context, filters: CustomerFilters): Sql {
  const words = customerWords(filters.search);
  const driver = driverOf(words);
  const searched = words.map((word) => (word === driver ? isIndexed(word) : isLike(word)));
  return all([conditions(ctx, filters), ...searched]);
}

function conditions(ctx: Context, { status, customerTypes, country }: CustomerFilters): Sql {
  const said = [
    sql`company_id = ${ctx.companyId}`,
    status === 'merged' ? sql`NOT active AND merged_into_id IS NOT NULL` : sql`merged_into_id IS NULL`,
    status === 'active' && sql`active`,
    status === 'inactive' && sql`NOT active`,
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
