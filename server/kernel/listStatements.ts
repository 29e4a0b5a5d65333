import { type RawBuilder, sql } from 'kysely';
import type { Context } from './context.ts';
import type { Window } from './page.ts';
import { both, type Match, matchAll, rarestOf, searchWords } from './search.ts';

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

/** What a row shows, and the joins that only this takes. */
export interface Shown {
  columns: (ctx: Context) => Sql;
  joins?: ((ctx: Context) => Sql) | undefined;
}

/** What the statements of a list are made of; `ListDefinition` says what each part is. */
export interface ListParts extends Shown {
  source: Sql;
  /** What a row is read from once its key is known, where another source is quicker; `page` has the keys: `SELECT k0 FROM page`. */
  rowSource?: Sql | undefined;
  key: Record<string, 'bigint' | 'text'>;
  scope: (ctx: Context, query: ListQuery) => Sql;
  sorts: Record<string, readonly Sql[]>;
  filters: Record<string, ((value: unknown, ctx: Context) => Sql) | null>;
  search: (word: string, ctx: Context) => Match;
  sortJoins?: Readonly<Record<string, Sql>> | undefined;
  walksFirst?: true | undefined;
}

/** So many matches of a search are sorted; where there are more, a walk along the order finds a page of them sooner. */
export const sortedMax = 1_000;
/** So many rows are passed on a walk before all matches are sorted after all. */
const walkMax = 5_000;

/**
 * The statements of a list. Each finds the keys of its rows first, along an index where there is one, and then reads these
 * rows alone. Offset and words hide behind subqueries: PostgreSQL plans once for all of them.
 */
export class ListStatements {
  readonly #parts: ListParts;
  /** The columns of the key under the names `k0`, `k1`, …, these names, and that a row has the key of the page. */
  readonly #keys: Sql;
  readonly #keyNames: Sql;
  readonly #isKey: Sql;

  constructor(parts: ListParts) {
    this.#parts = parts;
    const columns = Object.keys(parts.key).map((name) => sql.ref(name));
    this.#keys = sql.join(columns.map((column, index) => sql`${column} AS ${sql.ref(`k${index}`)}`));
    this.#keyNames = sql.join(columns.map((_, index) => sql.ref(`k${index}`)));
    this.#isKey = sql.join(
      columns.map((column, index) => sql`${column} = ${sql.ref(`page.k${index}`)}`),
      sql` AND `,
    );
  }

  /** Scope, filters and search together. */
  where(ctx: Context, query: ListQuery): Sql {
    return sql`${this.#scoped(ctx, query)} AND ${this.#isMatch(ctx, query).indexed}`;
  }

  /** Sums of the filtered rows by a key of text, with the joins that they take. */
  sumsByKey(ctx: Context, query: ListQuery, key: Sql, { sums, joins }: { sums: Record<string, Sql>; joins: Sql }): Sql {
    const figures = Object.entries(sums).flatMap(([name, sum]) => [sql.lit(name), sum]);
    return sql`SELECT ${key} AS key, jsonb_build_object(${sql.join(figures)}) AS figures
      FROM ${this.#parts.source} ${joins} WHERE ${this.where(ctx, query)} GROUP BY 1`;
  }

  /** A page without search, from either end of the order. */
  page(ctx: Context, query: ListQuery, window: Window, isBackwards = false): Sql {
    const page = sql`SELECT ${this.#keys} FROM ${this.#source(query)} WHERE ${this.#scoped(ctx, query)}
      ORDER BY ${this.#order(query, isBackwards)} ${slice(window)}`;
    return this.#rows(ctx, page, this.#order(query));
  }

  /**
   * A page of the matches of an index, sorted, each with `found`, their number: of all matches, or of the first `max`.
   * OFFSET 0 keeps PostgreSQL from walking along the order after all.
   */
  matched(ctx: Context, query: ListQuery, window: Window, max?: number): Sql {
    const names = this.#sorts(query).map((_, index) => sql.ref(`s${index}`));
    const sorts = this.#sorts(query).map((column, index) => sql`${column} AS ${names[index]}`);
    const matches = sql`SELECT ${this.#keys}, ${sql.join(sorts)} FROM ${this.#source(query)}
      WHERE ${this.where(ctx, query)} ${max === undefined ? sql`OFFSET 0` : sql`LIMIT ${sql.lit(max)}`}`;
    const page = sql`SELECT ${this.#keyNames}, count(*) OVER () AS found FROM (${matches}) AS matched
      ORDER BY ${ordered(names, query)} ${slice(window)}`;
    return this.#rows(ctx, page, this.#order(query), this.#parts, sql`, page.found`);
  }

  /** A page of the matches among the first rows of the order. */
  walked(ctx: Context, query: ListQuery, window: Window, max = walkMax): Sql {
    const passed = sql`SELECT ${this.#keys}, (${this.#isMatch(ctx, query).row}) AS is_match FROM ${this.#source(query)}
      WHERE ${this.#scoped(ctx, query)} ORDER BY ${this.#order(query)} LIMIT ${sql.lit(max)}`;
    const page = sql`SELECT ${this.#keyNames} FROM (${passed}) AS passed WHERE is_match ${slice(window)}`;
    return this.#rows(ctx, page, this.#order(query));
  }

  /** The rows themselves in their order, read in one pass, for a source that is worked out as a whole. */
  whole(ctx: Context, query: ListQuery, window: Window, { columns, joins }: Shown = this.#parts): Sql {
    return sql`SELECT ${columns(ctx)} FROM ${this.#source(query)} ${joins?.(ctx) ?? sql``} WHERE ${this.where(ctx, query)}
      ORDER BY ${this.#order(query)} ${slice(window)}`;
  }

  /** The keys of all rows in their order, ten thousand a row: a row of each would take the memory of ten. */
  keys(ctx: Context, query: ListQuery, limit: number): Sql {
    const parts = Object.keys(this.#parts.key).map((_, index) => {
      const name = sql.ref(`k${index}`);
      return sql`json_agg(${name} ORDER BY place) AS ${name}`;
    });
    return sql`SELECT ${sql.join(parts)} FROM (SELECT found.*, row_number() OVER () AS place
      FROM (SELECT ${this.#keys} FROM ${this.#source(query)} WHERE ${this.where(ctx, query)}
        ORDER BY ${this.#order(query)} LIMIT ${limit}) AS found) AS placed
      GROUP BY (place - 1) / 10000 ORDER BY min(place)`;
  }

  /** The rows of these keys, a column of them at a time, in this order. */
  batch(ctx: Context, columns: readonly unknown[][], shown: Shown): Sql {
    const types = Object.values(this.#parts.key);
    const wanted = types.map((type, index) => sql`${columns[index]}::${sql.raw(type)}[]`);
    const page = sql`SELECT * FROM unnest(${sql.join(wanted)}) WITH ORDINALITY AS wanted(${this.#keyNames}, place)`;
    return this.#rows(ctx, page, sql`page.place`, shown);
  }

  #rows(ctx: Context, page: Sql, by: Sql, { columns, joins }: Shown = this.#parts, more = sql``): Sql {
    const { source, rowSource = source } = this.#parts;
    return sql`WITH page AS (${page}) SELECT ${columns(ctx)} ${more} FROM page CROSS JOIN ${rowSource}
      ${joins?.(ctx) ?? sql``} WHERE ${this.#isKey} ORDER BY ${by}`;
  }

  /** What a sort is by may stand in a table of its own. */
  #source({ sort }: ListQuery): Sql {
    return sql`${this.#parts.source} ${this.#parts.sortJoins?.[sort] ?? sql``}`;
  }

  #scoped(ctx: Context, query: ListQuery): Sql {
    const { scope, filters } = this.#parts;
    const asked = Object.entries(filters).flatMap(([name, condition]) =>
      condition && query[name] !== undefined && query[name] !== '' ? [condition(query[name], ctx)] : [],
    );
    return sql.join([scope(ctx, query), ...asked], sql` AND `);
  }

  isMatch(ctx: Context, query: Partial<ListQuery>): Sql {
    return this.#isMatch(ctx, query).indexed;
  }

  #isMatch(ctx: Context, { search = '' }: Partial<ListQuery>): Match {
    const words = searchWords(search);
    const matches = words.map((word) => this.#parts.search(word, ctx));
    if (!this.#parts.walksFirst) return matchAll(matches);
    // Only the rows of one word are read by their index: all of another may be many.
    const rarest = rarestOf(words);
    return matchAll(matches.map((match, index) => (index === rarest ? match : both(match.row))));
  }

  #sorts({ sort }: ListQuery): readonly Sql[] {
    return this.#parts.sorts[sort] ?? [];
  }

  #order(query: ListQuery, isBackwards = false): Sql {
    return ordered(this.#sorts(query), query, isBackwards);
  }
}

function ordered(columns: readonly Sql[], { direction }: ListQuery, isBackwards = false): Sql {
  const by = sql.raw((direction === 'desc') !== isBackwards ? 'DESC' : 'ASC');
  return sql.join(columns.map((column) => sql`${column} ${by}`));
}

function slice({ limit, offset }: Window): Sql {
  return sql`LIMIT ${sql.lit(limit)} OFFSET (SELECT ${offset}::int)`;
}
