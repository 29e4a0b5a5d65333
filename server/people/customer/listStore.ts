import { sql } from 'kysely';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import type { CustomerRow, customerApi } from '#contract/people/customer.ts';
import type { Context } from '../../kernel/context.ts';
import { prepared } from '../../kernel/database.ts';
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

/** A page of all customers, or of those that filters leave: found in an index alone, however deep it lies. */
function plainPage(ctx: Context, filters: CustomerFilters, { limit, offset }: Window): Promise<CustomerRow[]> {
  const page = (key: Sql) => sql`SELECT ${key} FROM customer WHERE ${conditions(ctx, filters)}
    ORDER BY ${order(filters)} LIMIT ${limit} OFFSET ${offset}`;
  // The index of codes holds no ids, so it is the codes that are found.
  const ids =
    filters.sort === 'code' && isUsual(filters)
      ? sql`SELECT id FROM (${page(sql`code`)}) AS coded JOIN customer USING (code) WHERE company_id = ${ctx.companyId}`
      : page(sql`id`);
  return readPage(ctx, filters, isUsual(filters) ? 'all' : null, ids);
}

/**
 * A page of what a search leaves. A rare word is looked up in its index and what is found is sorted; a frequent one,
 * such as 佐藤, has filled a page before a small part of the order is walked. PostgreSQL can't know which it is, so the
 * first way gives up at `foundMax`, and then the second one is gone; it is gone at once for a word that was frequent.
 */
async function searchedPage(
  ctx: Context,
  filters: CustomerFilters,
  words: readonly CustomerWord[],
  { limit, offset }: Window,
): Promise<CustomerRow[]> {
  const driver = driverOf(words);
  const [place, way] = [sql.ref(sortColumn[filters.sort]), sql.raw(filters.direction)];
  const page = sql`ORDER BY place ${way}, id ${way} LIMIT ${limit} OFFSET ${offset}`;
  const walked = sql`SELECT id, place FROM (
      SELECT id, ${place} AS place, search FROM customer WHERE ${conditions(ctx, filters)}
      ORDER BY ${order(filters)} OFFSET 0) AS customer WHERE ${all(words.map(isLike))}`;
  const shape = isUsual(filters) && words.length === 1 ? words.flat().map(({ by }) => by) : null;
  if (!driver || (shape && frequent.has(hintOf(ctx, filters, driver)))) {
    const ids = sql`SELECT id FROM (${walked} LIMIT ${limit + offset}) AS walked ${page}`;
    return readPage(ctx, filters, shape && `walk.${shape.length}`, ids);
  }
  const others = words.filter((word) => word !== driver).map(isLike);
  const ids = sql`
    WITH found AS MATERIALIZED (SELECT id, ${place} AS place FROM customer
        WHERE ${all([conditions(ctx, filters), isIndexed(driver), ...others])} LIMIT ${foundMax + 1}),
      few AS MATERIALIZED (SELECT count(*) <= ${foundMax} AS few FROM found)
    SELECT id, (SELECT few FROM few) AS few FROM (SELECT id, place FROM found WHERE (SELECT few FROM few)
      UNION ALL (${walked} AND NOT (SELECT few FROM few) LIMIT ${limit + offset})) AS either ${page}`;
  const rows = await readPage<{ few: boolean }>(ctx, filters, shape && `find.${shape.join('-')}`, ids, sql`, page.few`);
  if (rows[0]?.few === false) remember(hintOf(ctx, filters, driver));
  return rows.map(({ few: _few, ...row }) => row);
}

/** So many that an index finds are sorted; where there are more, walking along the order finds a page of them sooner. */
const foundMax = 1_000;

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
  ids: Sql,
  more: Sql = sql``,
): Promise<(CustomerRow & More)[]> {
  const statement = sql<CustomerRow & More>`SELECT ${columns} ${more} FROM (${ids}) AS page
    JOIN customer ON customer.id = page.id ORDER BY ${order(filters)}`;
  if (name === null) return (await statement.execute(ctx.db)).rows;
  const { sql: text, parameters } = statement.compile(ctx.db);
  const { sort, direction, status } = filters;
  return prepared(ctx.db, ['customer', name, status ?? 'any', sort, direction].join('.'), text, parameters);
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
