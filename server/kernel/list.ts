import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { Endpoint, InputOf, ReplyOf } from '#contract/kernel/endpoint.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import type { SheetLanguage, SheetTitle } from '../sheet/text.ts';
import type { Context } from './context.ts';
import { isHiddenFrom, withoutCosts } from './costs.ts';
import { type ListSheet, listSheet } from './listSheet.ts';
import { readLong, readShort } from './named.ts';
import { type Window, windowOf } from './page.ts';
import type { FileReply } from './route.ts';
import { type Match, matchAll, searchWords } from './search.ts';

export type Sql = RawBuilder<unknown>;

/** What a list is asked with, and whatever filters it has of its own. */
export interface ListQuery {
  page: number;
  size: number;
  search: string;
  sort: string;
  direction: 'asc' | 'desc';
  /** How many rows there are, as the summary said: a page of the second half is then counted from the end. */
  total?: number | undefined;
  [filter: string]: unknown;
}
type Paging = 'page' | 'size' | 'search' | 'sort' | 'direction' | 'total';

/** The endpoint that a list answers. */
export interface ListApi {
  list: Endpoint;
}
export type QueryOf<A extends ListApi> = InputOf<A['list']> & ListQuery;
export type RowOf<A extends ListApi> = ReplyOf<A['list']> extends { rows: (infer Row)[] } ? Row & object : never;
type FilterOf<A extends ListApi> = Exclude<keyof InputOf<A['list']> & string, Paging>;
type FilterValue<A extends ListApi, Name extends string> = Exclude<
  InputOf<A['list']>[Name & keyof InputOf<A['list']>],
  undefined
>;
type SortOf<A extends ListApi> = InputOf<A['list']> extends { sort: infer Sort extends string } ? Sort : string;

/** A column that a list is sorted by; `reversed` runs against the direction asked for. */
export type SortColumn = Sql | { column: Sql; reversed: true };

/**
 * One growing list, described once: page, summary, export and find follow from it. Names are those of the database, since
 * its statements are prepared past the plugins of Kysely.
 */
export interface ListDefinition<A extends ListApi, Stored extends object, Sums> {
  api: A;
  /** What stands behind FROM: the table of the rows, joined with what sorts, filters and search look at. */
  source: Sql;
  /** The columns that tell a row from every other: `{ 'item.id': 'bigint' }`. */
  key: Record<string, 'bigint' | 'text'>;
  /** The rows that the user may see at all, and of these the ones that the list is of. */
  scope: (ctx: Context, query: Partial<QueryOf<A>>) => Sql;
  /** The columns behind each sort. The last one makes the order whole; the first ones have an index. */
  sorts: Record<SortOf<A>, readonly SortColumn[]>;
  /** The condition behind each filter, asked where it is neither absent nor empty; null where `scope` asks it. */
  filters: {
    [Name in FilterOf<A>]: ((value: FilterValue<A, Name>, ctx: Context) => Sql) | null;
  };
  /** That a row has a word, which comes in the spelling of `folded`. */
  search: (word: string, ctx: Context) => Match;
  /** What a row shows, and the joins that only this takes. */
  columns: (ctx: Context) => Sql;
  joins?: (ctx: Context) => Sql;
  row?: (stored: Stored, ctx: Context) => RowOf<A>;
  /** Sums over all filtered rows, besides `count`, and the joins that only these take. */
  sums?: (ctx: Context) => Record<keyof Sums & string, Sql>;
  sumJoins?: (ctx: Context) => Sql;
}

/** The rows of an export, where it shows more of them than the screen does. */
export interface ExportDefinition<Exported extends object> extends ListSheet<Exported> {
  title: SheetTitle;
  columnsRead?: (ctx: Context) => Sql;
  joins?: (ctx: Context) => Sql;
  row?: (stored: never, ctx: Context) => Exported;
}

/** So many matches of a search are sorted; where there are more, a walk along the order finds a page of them sooner. */
const sortedMax = 1_000;
/** So many rows are passed on a walk before all matches are sorted after all. */
const walkMax = 5_000;
/** Rows of an export: half of what a sheet has room for, which opens on every laptop. */
const exportMax = 500_000;
const batchSize = 1_000;
/** From here on a page takes long enough to have a connection of its own. */
const deepFrom = 5_000;

/** A list as its definition says it. */
export function growingList<A extends ListApi, Stored extends object = RowOf<A>, Sums extends object = object>(
  definition: ListDefinition<A, Stored, Sums>,
) {
  const statements = statementsOf(definition as unknown as AnyDefinition);
  const show = (ctx: Context) => (stored: Stored) =>
    withoutCosts(ctx, definition.row ? definition.row(stored, ctx) : (stored as unknown as RowOf<A>));

  /** A page of rows, and whether another one follows. */
  async function page(ctx: Context, query: QueryOf<A>): Promise<{ rows: RowOf<A>[]; more: boolean }> {
    const { rows, more } = await storedPage(ctx, query);
    return { rows: rows.map(show(ctx)), more };
  }

  /** The same rows as they are read, costs included. */
  async function storedPage(ctx: Context, query: QueryOf<A>): Promise<{ rows: Stored[]; more: boolean }> {
    checkSort(ctx, query);
    const isSearch = query.search.trim() !== '';
    if (!isSearch && isNearEnd(query)) return lastPages(ctx, query);
    const rows = await (isSearch ? searchedPage(ctx, query) : plainPage(ctx, query));
    return { rows: rows.slice(0, query.size), more: rows.length > query.size };
  }

  /** One row more than the page has says whether another page follows. */
  function plainPage(ctx: Context, query: QueryOf<A>): Promise<Stored[]> {
    const window = windowOf(query);
    const statement = statements.page(ctx, query, window);
    return window.offset < deepFrom ? readShort<Stored>(ctx.db, statement) : readLong<Stored>(ctx.db, statement);
  }

  /** A page of the second half is counted from the end, which is nearer. */
  async function lastPages(ctx: Context, query: QueryOf<A>): Promise<{ rows: Stored[]; more: boolean }> {
    const { page: number, size, total = 0 } = query;
    const after = total - number * size;
    const window = { limit: size + Math.min(0, after), offset: Math.max(0, after) };
    return { rows: await readLong<Stored>(ctx.db, statements.page(ctx, query, window, true)), more: after > 0 };
  }

  /** The rows of few keys, in this order; a key of nobody's is left out. */
  async function read(ctx: Context, of: readonly unknown[][]): Promise<RowOf<A>[]> {
    return (await readShort<Stored>(ctx.db, statements.batch(ctx, of, definition))).map(show(ctx));
  }

  /**
   * Few matches are found by their index and sorted; a frequent word has filled a page before a small part of the order is
   * walked; where its rows stand far down that order, all matches are sorted. PostgreSQL can't know which it is.
   */
  async function searchedPage(ctx: Context, query: QueryOf<A>): Promise<Stored[]> {
    const window = windowOf(query);
    type Found = Stored & { found: number };
    if (window.offset + window.limit <= sortedMax) {
      const found = await readShort<Found>(ctx.db, statements.found(ctx, query, window));
      if ((found[0]?.found ?? 0) <= sortedMax)
        return found.map(({ found: _found, ...row }) => row as unknown as Stored);
      const walked = await readShort<Stored>(ctx.db, statements.walked(ctx, query, window));
      if (walked.length === window.limit) return walked;
    }
    return readLong<Stored>(ctx.db, statements.all(ctx, query, window));
  }

  /** How many rows the filters leave, and their sums. */
  async function summary(ctx: Context, query: QueryOf<A>): Promise<Sums & { count: number }> {
    const sums = Object.entries<Sql>(definition.sums?.(ctx) ?? {}).filter(([name]) => !isHiddenFrom(ctx, name));
    const columns = [sql`count(*) AS count`, ...sums.map(([name, sum]) => sql`${sum} AS ${sql.ref(name)}`)];
    const [row] = await readLong<Sums & { count: number }>(
      ctx.db,
      sql`SELECT ${sql.join(columns)} FROM ${definition.source} ${definition.sumJoins?.(ctx) ?? sql``}
        WHERE ${where(ctx, query)}`,
    );
    if (!row) throw new Error('A count answered no row.');
    return row;
  }

  /** The keys of the filtered rows in their order, a column at a time. Refuses more than `max`. */
  async function keys(ctx: Context, query: QueryOf<A>, max = exportMax): Promise<unknown[][]> {
    checkSort(ctx, query);
    const rows = await readLong<Record<string, unknown>>(ctx.db, statements.keys(ctx, query, max + 1));
    if (rows.length > max) refuse('input.tooLarge', { rowsMax: max });
    return Object.keys(definition.key).map((_, index) => rows.map((row) => row[`k${index}`]));
  }

  /** The rows of these keys in their order, a batch at a time, as `shown` shows them. */
  async function* batches<Read>(
    ctx: Context,
    of: readonly unknown[][],
    shown: Shown = definition,
  ): AsyncGenerator<Read[]> {
    const count = of[0]?.length ?? 0;
    for (let start = 0; start < count; start += batchSize) {
      const part = of.map((column) => column.slice(start, start + batchSize));
      yield await readLong<Read>(ctx.db, statements.batch(ctx, part, shown));
    }
  }

  /** The filtered rows as a spreadsheet, streamed. Which rows they are is decided at once. */
  function exporter<Exported extends object>(sheet: ExportDefinition<Exported>) {
    return async (
      ctx: Context,
      { format, language, ...query }: QueryOf<A> & { format: 'xlsx' | 'csv'; language: SheetLanguage },
    ): Promise<FileReply> => {
      const found = await keys(ctx, query as unknown as QueryOf<A>);
      const shown = { columns: sheet.columnsRead ?? definition.columns, joins: sheet.joins ?? definition.joins };
      const shape = sheet.row ?? (sheet.columnsRead ? undefined : definition.row);
      const rows = (async function* () {
        for await (const batch of batches<never>(ctx, found, shown as Shown)) {
          yield batch.map((stored) => (shape ? shape(stored, ctx) : stored) as unknown as Exported);
        }
      })();
      return listSheet(sheet, rowSchema(definition.api.list), ctx, rows, { format, language });
    };
  }

  /** The condition of scope, filters and search, for what reads other things of the same rows. */
  function where(ctx: Context, query: Partial<QueryOf<A>>): Sql {
    return statements.where(ctx, query as ListQuery);
  }

  return { page, storedPage, read, summary, keys, batches, exporter, where };
}

/** Whether a page lies deep, in the second half of as many rows as the summary counted. */
function isNearEnd({ page, size, total = 0 }: ListQuery): boolean {
  const offset = (page - 1) * size;
  return offset >= deepFrom && offset > total / 2 && offset < total;
}

/** An order by cost tells the cost, a page at a time. */
function checkSort(ctx: Context, { sort }: ListQuery): void {
  if (isHiddenFrom(ctx, sort)) refuse('access.denied');
}

function rowSchema(endpoint: Endpoint): z.ZodType {
  return (endpoint.reply as unknown as z.ZodObject<{ rows: z.ZodArray }>).shape.rows.element as z.ZodType;
}

/** What a row shows. */
interface Shown {
  columns: (ctx: Context) => Sql;
  joins?: ((ctx: Context) => Sql) | undefined;
}
interface AnyDefinition extends Shown {
  source: Sql;
  key: Record<string, 'bigint' | 'text'>;
  scope: (ctx: Context, query: ListQuery) => Sql;
  sorts: Record<string, readonly SortColumn[]>;
  filters: Record<string, ((value: unknown, ctx: Context) => Sql) | null>;
  search: (word: string, ctx: Context) => Match;
}

/**
 * The statements of a list. Each finds the keys of its rows first, along an index where there is one, and then reads these
 * rows alone. Offset and words hide behind subqueries: PostgreSQL plans once for all of them.
 */
function statementsOf({ source, key, scope, sorts, filters, search, ...own }: AnyDefinition) {
  const keyColumns = Object.keys(key).map((name) => sql.ref(name));
  const keys = sql.join(keyColumns.map((column, index) => sql`${column} AS ${sql.ref(`k${index}`)}`));
  const isKey = sql.join(
    keyColumns.map((column, index) => sql`${column} = ${sql.ref(`page.k${index}`)}`),
    sql` AND `,
  );
  const pageKeys = sql.join(keyColumns.map((_, index) => sql.ref(`k${index}`)));

  const columnsOf = (query: ListQuery) =>
    (sorts[query.sort] ?? []).map((sort) => ('column' in sort ? sort.column : sort));
  const order = (query: ListQuery, isBackwards = false, names?: readonly Sql[]) =>
    sql.join(
      (sorts[query.sort] ?? []).map((sort, index) => {
        const isDescending = ((query.direction === 'desc') !== isBackwards) !== 'column' in sort;
        return sql`${names?.[index] ?? ('column' in sort ? sort.column : sort)} ${sql.raw(isDescending ? 'DESC' : 'ASC')}`;
      }),
    );
  const sorted = (query: ListQuery) =>
    columnsOf(query).map((column, index) => sql`${column} AS ${sql.ref(`s${index}`)}`);
  const orderOfSorted = (query: ListQuery) =>
    order(
      query,
      false,
      columnsOf(query).map((_, index) => sql.ref(`s${index}`)),
    );

  const kept = (ctx: Context, query: ListQuery) =>
    sql.join(
      [
        scope(ctx, query),
        ...Object.entries(filters).flatMap(([name, condition]) =>
          condition && query[name] !== undefined && query[name] !== '' ? [condition(query[name], ctx)] : [],
        ),
      ],
      sql` AND `,
    );
  const matched = (ctx: Context, query: ListQuery) =>
    matchAll(searchWords(query.search ?? '').map((word) => search(word, ctx)));
  const where = (ctx: Context, query: ListQuery) => sql`${kept(ctx, query)} AND ${matched(ctx, query).indexed}`;

  const rowsOf = (ctx: Context, page: Sql, by: Sql, { columns, joins }: Shown = own, more = sql``) =>
    sql`SELECT ${columns(ctx)} ${more} FROM (${page}) AS page CROSS JOIN ${source} ${joins?.(ctx) ?? sql``}
      WHERE ${isKey} ORDER BY ${by}`;

  return {
    where,
    page: (ctx: Context, query: ListQuery, window: Window, isBackwards = false) =>
      rowsOf(
        ctx,
        sql`SELECT ${keys} FROM ${source} WHERE ${kept(ctx, query)} ORDER BY ${order(query, isBackwards)} ${slice(window)}`,
        order(query),
      ),
    found: (ctx: Context, query: ListQuery, window: Window) => {
      const some = sql`SELECT ${keys}, ${sql.join(sorted(query))} FROM ${source} WHERE ${where(ctx, query)}
        LIMIT ${sql.lit(sortedMax + 1)}`;
      const page = sql`SELECT ${pageKeys}, count(*) OVER () AS found FROM (${some}) AS matched
        ORDER BY ${orderOfSorted(query)} ${slice(window)}`;
      return rowsOf(ctx, page, order(query), own, sql`, page.found`);
    },
    walked: (ctx: Context, query: ListQuery, window: Window) => {
      const passed = sql`SELECT ${keys}, (${matched(ctx, query).row}) AS is_match FROM ${source} WHERE ${kept(ctx, query)}
        ORDER BY ${order(query)} LIMIT ${sql.lit(walkMax)}`;
      return rowsOf(
        ctx,
        sql`SELECT ${pageKeys} FROM (${passed}) AS passed WHERE is_match ${slice(window)}`,
        order(query),
      );
    },
    // OFFSET 0 keeps PostgreSQL from walking along the order after all.
    all: (ctx: Context, query: ListQuery, window: Window) => {
      const all = sql`SELECT ${keys}, ${sql.join(sorted(query))} FROM ${source} WHERE ${where(ctx, query)} OFFSET 0`;
      const page = sql`SELECT ${pageKeys} FROM (${all}) AS found ORDER BY ${orderOfSorted(query)} ${slice(window)}`;
      return rowsOf(ctx, page, order(query));
    },
    keys: (ctx: Context, query: ListQuery, limit: number) =>
      sql`SELECT ${keys} FROM ${source} WHERE ${where(ctx, query)} ORDER BY ${order(query)} LIMIT ${limit}`,
    // Within the scope again, since keys may come from outside.
    batch: (ctx: Context, columns: readonly unknown[][], shown: Shown) => {
      const wanted = Object.values(key).map((type, index) => sql`${columns[index]}::${sql.raw(type)}[]`);
      const page = sql`SELECT * FROM unnest(${sql.join(wanted)}) WITH ORDINALITY AS wanted(${pageKeys}, place)`;
      return rowsOf(ctx, page, sql`page.place`, shown);
    },
  };
}

function slice({ limit, offset }: Window): Sql {
  return sql`LIMIT ${sql.lit(limit)} OFFSET (SELECT ${offset}::int)`;
}
