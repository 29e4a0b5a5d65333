import { type RawBuilder, sql } from 'kysely';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import type { CustomerRow, customerApi } from '#contract/people/customer.ts';
import type { Context } from '../../kernel/context.ts';
import { prepared } from '../../kernel/database.ts';
import { type CustomerWord, customerWords, type Lookup } from './searchRules.ts';

export type CustomerFilters = InputOf<typeof customerApi.list>;
type Sql = RawBuilder<unknown>;
interface Window {
  limit: number;
  offset: number;
}

/** A page of customers. Which ones is decided first, then only these are read. */
export async function listCustomers(
  ctx: Context,
  filters: CustomerFilters,
): Promise<{ rows: CustomerRow[]; more: boolean }> {
  const window = { limit: filters.size + 1, offset: (filters.page - 1) * filters.size };
  const words = customerWords(filters.search);
  const page = words.length === 0 ? plainPage(ctx, filters, window) : searchedPage(ctx, filters, words, window);
  const statement = sql<CustomerRow>`SELECT ${columns} FROM (${page}) AS page
    JOIN customer ON customer.id = page.id ORDER BY ${order(filters)}`;
  const rows = await run(ctx, nameOf(filters, words), statement);
  return { rows: rows.slice(0, filters.size), more: rows.length > filters.size };
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
function plainPage(ctx: Context, filters: CustomerFilters, { limit, offset }: Window): RawBuilder<{ id: number }> {
  const rows = sql<{ id: number }>`SELECT id FROM customer WHERE ${conditions(ctx, filters)}
    ORDER BY ${order(filters)} LIMIT ${limit} OFFSET ${offset}`;
  if (filters.sort !== 'code' || !isPlain(filters)) return rows;
  // The index of codes holds no ids, so it is the codes that are found.
  return sql`SELECT id FROM (SELECT code FROM customer WHERE ${conditions(ctx, filters)}
    ORDER BY ${order(filters)} LIMIT ${limit} OFFSET ${offset}) AS coded
    JOIN customer USING (code) WHERE company_id = ${ctx.companyId}`;
}

/** So many that an index finds are sorted; where there are more, walking along the order finds a page of them sooner. */
const foundMax = 1_000;

/**
 * A page of what a search leaves. A rare word is looked up in its index and what is found is sorted; a frequent one,
 * such as 佐藤, has filled a page before a small part of the order is walked. PostgreSQL can't know which it is, so the
 * first way gives up at `foundMax`, and then the second one is gone.
 */
function searchedPage(
  ctx: Context,
  filters: CustomerFilters,
  words: readonly CustomerWord[],
  { limit, offset }: Window,
): Sql {
  const place = sql.ref(sortColumn[filters.sort]);
  const rows = sql`SELECT id, ${place} AS place, search FROM customer WHERE ${conditions(ctx, filters)}`;
  const likes = sql.join(words.map(isLike), sql` AND `);
  const driver = driverOf(words);
  const walked = sql`SELECT id, place FROM (${rows} ORDER BY ${order(filters)} OFFSET 0) AS customer WHERE ${likes}`;
  const way = sql.raw(filters.direction);
  const page = sql`ORDER BY place ${way}, id ${way} LIMIT ${limit} OFFSET ${offset}`;
  if (!driver) return sql`SELECT id FROM (${walked} LIMIT ${limit + offset}) AS walked ${page}`;
  return sql`
    WITH found AS MATERIALIZED (${rows} AND ${isIndexed(driver)} AND ${likes} LIMIT ${foundMax + 1}),
      few AS MATERIALIZED (SELECT count(*) <= ${foundMax} AS few FROM found)
    SELECT id FROM (SELECT id, place FROM found WHERE (SELECT few FROM few)
      UNION ALL (${walked} AND NOT (SELECT few FROM few) LIMIT ${limit + offset})) AS either ${page}`;
}

/** Asked in a way that no index answers: what is left after an index was asked, or on a walk. */
function isLike(word: CustomerWord): Sql {
  return anyOf(word, ({ pattern }) => sql`search || '' LIKE ${pattern}`);
}

function isIndexed(word: CustomerWord): Sql {
  return anyOf(word, ({ by, pattern, pair }) =>
    by === 'pair' ? sql`cjk_bigrams(search) @> ARRAY[${pair}::text]` : sql`search LIKE ${pattern}`,
  );
}

function anyOf(word: CustomerWord, condition: (lookup: Lookup) => Sql): Sql {
  return sql`(${sql.join(word.map(condition), sql` OR `)})`;
}

/** The word that is looked up in an index. One is enough, and working a row's pairs out for another one is slow. */
function driverOf(words: readonly CustomerWord[]): CustomerWord | undefined {
  return words.find((word) => word.every(({ by }) => by !== 'none'));
}

/** Filters and search in one, for what reads all that is left. */
function allConditions(ctx: Context, filters: CustomerFilters): Sql {
  const words = customerWords(filters.search);
  const driver = driverOf(words);
  const searched = [...(driver ? [isIndexed(driver)] : []), ...words.map(isLike)];
  return sql.join([conditions(ctx, filters), ...searched], sql` AND `);
}

function conditions(ctx: Context, { status, customerTypes, country }: CustomerFilters): Sql {
  const all = [
    sql`company_id = ${ctx.companyId}`,
    status === 'merged' ? sql`NOT active AND merged_into_id IS NOT NULL` : sql`merged_into_id IS NULL`,
    status === 'active' && sql`active`,
    status === 'inactive' && sql`NOT active`,
    customerTypes !== '' && sql`customer_type = ANY(${customerTypes.split(',')}::text[])`,
    country !== undefined && (country === 'JP' ? sql`country = 'JP'` : sql`country = ${country} AND country <> 'JP'`),
  ];
  return sql.join(
    all.filter((condition) => condition !== false),
    sql` AND `,
  );
}

function order({ sort, direction }: CustomerFilters): Sql {
  const way = sql.raw(direction);
  return sort === 'code' ? sql`customer.code ${way}` : sql`customer.name_order ${way}, customer.id ${way}`;
}

function isPlain({ status, customerTypes, country }: CustomerFilters): boolean {
  return status === undefined && customerTypes === '' && country === undefined;
}

/**
 * The statement's name where its text follows from few things, so that PostgreSQL parses and plans it once; null where
 * it is planned anew each time, since the best way depends on the filters.
 */
function nameOf(filters: CustomerFilters, words: readonly CustomerWord[]): string | null {
  if (!isPlain(filters) || words.length > 1) return null;
  const shape = words.flatMap((word) => word.map(({ by }) => by)).join('-');
  return ['customer.page', filters.sort, filters.direction, shape].join('.');
}

async function run<Row>(ctx: Context, name: string | null, statement: RawBuilder<Row>): Promise<Row[]> {
  if (name === null) return (await statement.execute(ctx.db)).rows;
  const { sql: text, parameters } = statement.compile(ctx.db);
  return prepared<Row>(ctx.db, name, text, parameters);
}
