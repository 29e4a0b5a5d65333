import { sql } from 'kysely';
import type { z } from 'zod';
import type { Endpoint, InputOf, ReplyOf } from '#contract/kernel/endpoint.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import type { Context } from './context.ts';
import { isHiddenFrom, withoutCosts } from './costs.ts';
import { searchedPage } from './listSearch.ts';
import { type ExportDefinition, type FileChoice, listSheet } from './listSheet.ts';
import { type ListParts, type ListQuery, ListStatements, type Shown, type Sql } from './listStatements.ts';
import { named, readLong, readShort } from './named.ts';
import { pageOf, windowOf } from './page.ts';
import type { FileReply } from './route.ts';
import type { Match } from './search.ts';

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

/**
 * One growing list, described once: page, summary, export and find follow from it. Names are those of the database, since
 * its statements are prepared past the plugins of Kysely.
 */
export interface ListDefinition<A extends ListApi, Stored extends object, Sums> {
  api: A;
  /** What stands behind FROM: the table of the rows, joined with what sorts, filters and search look at. */
  source: Sql;
  /** What a row is read from once its key is known, where another source is quicker: `page` has the keys, `k0` and on. */
  rowSource?: Sql;
  /**
   * The source sums up other rows: it is worked out as a whole, and its rows are read with it in one pass, where every other
   * list finds the keys of a page first, and reads a file by them a hundred at a time. A month of sales has few such rows, and
   * stock as many as there are items at locations.
   */
  isSummed?: true;
  /** The columns that tell a row from every other: `{ 'item.id': 'bigint' }`. */
  key: Record<string, 'bigint' | 'text'>;
  /** The rows that the user may see at all, and of these the ones that the list is of. */
  scope: (ctx: Context, query: Partial<QueryOf<A>>) => Sql;
  /** The columns behind each sort. The last one makes the order whole; the first ones have an index. */
  sorts: Record<SortOf<A>, readonly Sql[]>;
  /**
   * The join that a sort takes, where its columns stand in a table that has exactly one row for each of the list. What a
   * page shows has the same join.
   */
  sortJoins?: Partial<Record<SortOf<A>, Sql>>;
  /** The condition behind each filter, asked where it is neither absent nor empty; null where `scope` asks it. */
  filters: {
    [Name in FilterOf<A>]: ((value: FilterValue<A, Name>, ctx: Context) => Sql) | null;
  };
  /** That a row has a word, which comes in the spelling of `folded`. */
  search: (word: string, ctx: Context) => Match;
  /**
   * A word stands in other rows than those of the list, which are all read where it is frequent: it is looked for along the
   * order before an index is asked, and of several words one has its index asked.
   */
  walksFirst?: true;
  /** What a row shows, and the joins that only this takes. */
  columns: (ctx: Context) => Sql;
  joins?: (ctx: Context) => Sql;
  row?: (stored: Stored, ctx: Context) => RowOf<A>;
  /** Sums over all filtered rows, besides `count`, and the joins that only these take. */
  sums?: (ctx: Context, query: Partial<QueryOf<A>>) => Record<keyof Sums & string, Sql>;
  sumJoins?: (ctx: Context) => Sql;
  /** What a chart of the filtered rows draws, where the list has one. */
  chart?: (ctx: Context, query: Partial<QueryOf<A>>) => ListChart;
}

/** Sums over the filtered rows that have a key in common. */
export interface ListChart {
  key: Sql;
  /** What the key is called, where it does not say so itself. */
  name?: Sql;
  nameJa?: Sql;
  /** The joins that only the chart takes. */
  joins?: Sql;
  sums: Record<string, Sql>;
  /** The order of the points: by key unless told. */
  order?: Sql;
  /** Its keys are days or months: of more than there is room for it draws the newest. */
  isOfTime?: true;
}

/** A point of a chart: its key, its name, and its sums under their names. */
export type ChartPoint = { key: string; name: string; nameJa: string } & Record<string, string | number>;

/** Rows of an export: a sheet has room for 1,048,576. */
const exportMax = 1_000_000;
/** The same where all of them are held at once. */
const summedMax = 500_000;
/** So few rows are read and shaped at once that a till hardly waits behind them. */
const batchSize = 100;
/** A chart has no room for more points. */
const chartPointsMax = 60;
/** From here on a page has a connection of its own. */
const deepFrom = 5_000;

/** A list as its definition says it. Its parts are handed on by themselves: `export const listItems = list.page`. */
export function growingList<A extends ListApi, Stored extends object = RowOf<A>, Sums extends object = object>(
  definition: ListDefinition<A, Stored, Sums>,
): GrowingList<A, Stored, Sums> {
  return new GrowingList(definition);
}

class GrowingList<A extends ListApi, Stored extends object, Sums extends object> {
  readonly #definition: ListDefinition<A, Stored, Sums>;
  readonly #statements: ListStatements;

  constructor(definition: ListDefinition<A, Stored, Sums>) {
    this.#definition = definition;
    this.#statements = new ListStatements(definition as unknown as ListParts);
  }

  /** A page of rows, and whether another one follows. */
  readonly page = async (ctx: Context, query: QueryOf<A>): Promise<{ rows: RowOf<A>[]; more: boolean }> => {
    const { rows, more } = await this.storedPage(ctx, query);
    return { rows: rows.map(this.#show(ctx)), more };
  };

  /** The same rows as they are read, costs included. One row more than the page has says whether another page follows. */
  readonly storedPage = async (ctx: Context, query: QueryOf<A>): Promise<{ rows: Stored[]; more: boolean }> => {
    checkSort(ctx, query);
    if (this.#definition.isSummed) {
      return pageOf(await readLong<Stored>(ctx.db, this.#statements.whole(ctx, query, windowOf(query))), query.size);
    }
    const isSearch = query.search.trim() !== '';
    if (!isSearch && isNearEnd(query)) return this.#lastPages(ctx, query);
    const { walksFirst = false } = this.#definition;
    const searched = () => searchedPage<Stored>(ctx, query, this.#statements, walksFirst);
    return pageOf(await (isSearch ? searched() : this.#plainPage(ctx, query)), query.size);
  };

  #plainPage(ctx: Context, query: QueryOf<A>): Promise<Stored[]> {
    const window = windowOf(query);
    const read = window.offset + window.limit < deepFrom ? readShort : readLong;
    return read<Stored>(ctx.db, this.#statements.page(ctx, query, window));
  }

  /** A page of the second half is counted from the end, which is nearer. */
  async #lastPages(ctx: Context, query: QueryOf<A>): Promise<{ rows: Stored[]; more: boolean }> {
    const { page: number, size, total = 0 } = query;
    const after = total - number * size;
    const window = { limit: size + Math.min(0, after), offset: Math.max(0, after) };
    return { rows: await readLong<Stored>(ctx.db, this.#statements.page(ctx, query, window, true)), more: after > 0 };
  }

  /** The rows of few keys, in this order; a key of nobody's is left out. */
  readonly read = async (ctx: Context, of: readonly unknown[][]): Promise<RowOf<A>[]> => {
    return (await readShort<Stored>(ctx.db, this.#statements.batch(ctx, of, this.#definition))).map(this.#show(ctx));
  };

  /** How many rows the filters leave, and their sums. */
  readonly summary = async (ctx: Context, query: QueryOf<A>): Promise<Sums & { count: number }> => {
    const sums = Object.entries<Sql>(this.#definition.sums?.(ctx, query) ?? {}).filter(
      ([name]) => !isHiddenFrom(ctx, name),
    );
    const columns = [sql`count(*) AS count`, ...sums.map(([name, sum]) => sql`${sum} AS ${sql.ref(name)}`)];
    const [row] = await readLong<Sums & { count: number }>(
      ctx.db,
      sql`SELECT ${sql.join(columns)} FROM ${this.#definition.source} ${this.#definition.sumJoins?.(ctx) ?? sql``}
        WHERE ${this.where(ctx, query)}`,
    );
    if (!row) throw new Error('A count answered no row.');
    return row;
  };

  /** The sums of the filtered rows by a key, as SQL with `key` and `figures`, for whoever compares them. */
  readonly sumsByKey = (ctx: Context, query: QueryOf<A>, key: Sql): Sql => {
    const { sums, sumJoins } = this.#definition;
    const joins = sumJoins?.(ctx) ?? sql``;
    return this.#statements.sumsByKey(ctx, query, key, { sums: sums?.(ctx, query) ?? {}, joins });
  };

  /** What the chart of the filtered rows draws: its points in their order, without costs for who may see none. */
  readonly points = async <Point extends object = ChartPoint>(
    ctx: Context,
    query: QueryOf<A>,
  ): Promise<{ points: Point[] }> => {
    const chart = this.#definition.chart?.(ctx, query);
    if (!chart) throw new Error('The list has no chart.');
    const sums = Object.entries(chart.sums).filter(([name]) => !isHiddenFrom(ctx, name));
    const points = await readLong<Point>(
      ctx.db,
      sql`SELECT (${chart.key})::text AS key, ${chart.name ?? sql`''`} AS name, ${chart.nameJa ?? sql`''`} AS name_ja,
          ${sql.join(sums.map(([name, sum]) => sql`${sum} AS ${sql.ref(name)}`))}
        FROM ${this.#definition.source} ${chart.joins ?? sql``} WHERE ${this.where(ctx, query)}
        GROUP BY 1, 2, 3 ORDER BY ${chart.isOfTime ? sql`1 DESC` : (chart.order ?? sql`1`)} LIMIT ${sql.lit(chartPointsMax)}`,
    );
    return { points: chart.isOfTime ? points.reverse() : points };
  };

  /** The keys of the filtered rows in their order, a column at a time. Refuses more than `max`. */
  readonly keys = async (ctx: Context, query: QueryOf<A>, max = exportMax): Promise<unknown[][]> => {
    checkSort(ctx, query);
    const names = Object.keys(this.#definition.key).map((_, index) => `k${index}`);
    const parts = await readLong<Record<string, unknown[]>>(ctx.db, this.#statements.keys(ctx, query, max + 1));
    const columns = names.map((name) => parts.flatMap((part) => part[name] ?? []));
    if ((columns[0]?.length ?? 0) > max) refuse('input.tooLarge', { rowsMax: max });
    return columns;
  };

  /** The rows of these keys in their order, a batch at a time, as `shown` shows them. */
  async *batches<Read>(
    ctx: Context,
    of: readonly unknown[][],
    shown: Shown = this.#definition,
  ): AsyncGenerator<Read[]> {
    const count = of[0]?.length ?? 0;
    for (let start = 0; start < count; start += batchSize) {
      const part = of.map((column) => column.slice(start, start + batchSize));
      yield await named<Read>(ctx.db, this.#statements.batch(ctx, part, shown));
    }
  }

  /** The rows of a file, a batch at a time, and how many they are. A source that sums up is read at once. */
  async #exported(ctx: Context, query: QueryOf<A>, shown: Shown) {
    if (!this.#definition.isSummed) {
      const keys = await this.keys(ctx, query);
      return { count: keys[0]?.length ?? 0, batches: this.batches<never>(ctx, keys, shown) };
    }
    checkSort(ctx, query);
    const window = { limit: summedMax + 1, offset: 0 };
    const rows = await readLong<never>(ctx.db, this.#statements.whole(ctx, query, window, shown));
    if (rows.length > summedMax) refuse('input.tooLarge', { rowsMax: summedMax });
    return { count: rows.length, batches: batchesOf(rows) };
  }

  /** The filtered rows as a spreadsheet, streamed. Which rows they are is decided at once. */
  readonly exporter = <Exported extends object>(sheet: ExportDefinition<Exported>) => {
    return async (
      ctx: Context,
      { format, language, head = [], ...query }: QueryOf<A> & FileChoice,
    ): Promise<FileReply> => {
      const asked = query as unknown as QueryOf<A>;
      const shown = {
        columns: sheet.columnsRead ?? this.#definition.columns,
        joins: sheet.joins ?? this.#definition.joins,
      };
      const shape = sheet.row ?? (sheet.columnsRead ? undefined : this.#definition.row);
      const { count, batches } = await this.#exported(ctx, asked, shown as Shown);
      const rows = (async function* () {
        for await (const batch of batches) {
          yield batch.map((stored) => (shape ? shape(stored, ctx) : stored) as unknown as Exported);
        }
      })();
      const file = await listSheet(sheet, rowSchema(this.#definition.api.list), ctx, rows, { format, language, head });
      return { ...file, rows: count };
    };
  };

  /** The condition of scope, filters and search, for what reads other things of the same rows. */
  readonly where = (ctx: Context, query: Partial<QueryOf<A>>): Sql => {
    return this.#statements.where(ctx, query as ListQuery);
  };

  /** That a row has every word of a search, for what reads other things of the same source. */
  readonly isMatch = (ctx: Context, search: string): Sql => this.#statements.isMatch(ctx, { search });

  #show(ctx: Context): (stored: Stored) => RowOf<A> {
    const { row } = this.#definition;
    return (stored) => withoutCosts(ctx, row ? row(stored, ctx) : (stored as unknown as RowOf<A>));
  }
}

async function* batchesOf<Row>(rows: Row[]): AsyncGenerator<Row[]> {
  for (let start = 0; start < rows.length; start += batchSize) yield rows.slice(start, start + batchSize);
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
