import { type RawBuilder, sql } from 'kysely';
import type { Context } from './context.ts';
import type { Window } from './page.ts';
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

/** A column that a list is sorted by; `reversed` runs against the direction asked for. */
export type SortColumn = Sql | { column: Sql; reversed: true };

/** What a row shows, and the joins that only this takes. */
export interface Shown {
  columns: (ctx: Context) => Sql;
  joins?: ((ctx: Context) => Sql) | undefined;
}

/** What the statements of a list are made of; `ListDefinition` says what each part is. */
export interface ListParts extends Shown {
  source: Sql;
  key: Record<string, 'bigint' | 'text'>;
  scope: (ctx: Context, query: ListQuery) => Sql;
  sorts: Record<string, readonly SortColumn[]>;
  filters: Record<string, ((value: unknown, ctx: Context) => Sql) | null>;
  search: (word: string, ctx: Context) => Match;
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
    return sql`${this.#kept(ctx, query)} AND ${this.#matched(ctx, query).indexed}`;
  }

  /** A page without search, from either end of the order. */
  page(ctx: Context, query: ListQuery, window: Window, isBackwards = false): Sql {
    const page = sql`SELECT ${this.#keys} FROM ${this.#parts.source} WHERE ${this.#kept(ctx, query)}
      ORDER BY ${this.#order(query, isBackwards)} ${slice(window)}`;
    return this.#rows(ctx, page, this.#order(query));
  }

  /** A page of what an index finds, sorted, with how many these are, up to one too many. */
  found(ctx: Context, query: ListQuery, window: Window): Sql {
    const some = sql`SELECT ${this.#keys}, ${this.#sorted(query)} FROM ${this.#parts.source}
      WHERE ${this.where(ctx, query)} LIMIT ${sql.lit(sortedMax + 1)}`;
    const page = sql`SELECT ${this.#keyNames}, count(*) OVER () AS found FROM (${some}) AS matched
      ORDER BY ${this.#orderOfSorted(query)} ${slice(window)}`;
    return this.#rows(ctx, page, this.#order(query), this.#parts, sql`, page.found`);
  }

  /** A page of the matches among the first rows of the order. */
  walked(ctx: Context, query: ListQuery, window: Window): Sql {
    const passed = sql`SELECT ${this.#keys}, (${this.#matched(ctx, query).row}) AS is_match FROM ${this.#parts.source}
      WHERE ${this.#kept(ctx, query)} ORDER BY ${this.#order(query)} LIMIT ${sql.lit(walkMax)}`;
    const page = sql`SELECT ${this.#keyNames} FROM (${passed}) AS passed WHERE is_match ${slice(window)}`;
    return this.#rows(ctx, page, this.#order(query));
  }

  /** A page of all matches, sorted. OFFSET 0 keeps PostgreSQL from walking along the order after all. */
  all(ctx: Context, query: ListQuery, window: Window): Sql {
    const all = sql`SELECT ${this.#keys}, ${this.#sorted(query)} FROM ${this.#parts.source}
      WHERE ${this.where(ctx, query)} OFFSET 0`;
    const page = sql`SELECT ${this.#keyNames} FROM (${all}) AS matched ORDER BY ${this.#orderOfSorted(query)} ${slice(window)}`;
    return this.#rows(ctx, page, this.#order(query));
  }

  /** The keys of all rows in their order. */
  keys(ctx: Context, query: ListQuery, limit: number): Sql {
    return sql`SELECT ${this.#keys} FROM ${this.#parts.source} WHERE ${this.where(ctx, query)}
      ORDER BY ${this.#order(query)} LIMIT ${limit}`;
  }

  /** The rows of these keys, a column of them at a time, in this order. */
  batch(ctx: Context, columns: readonly unknown[][], shown: Shown): Sql {
    const types = Object.values(this.#parts.key);
    const wanted = types.map((type, index) => sql`${columns[index]}::${sql.raw(type)}[]`);
    const page = sql`SELECT * FROM unnest(${sql.join(wanted)}) WITH ORDINALITY AS wanted(${this.#keyNames}, place)`;
    return this.#rows(ctx, page, sql`page.place`, shown);
  }

  #rows(ctx: Context, page: Sql, by: Sql, { columns, joins }: Shown = this.#parts, more = sql``): Sql {
    return sql`SELECT ${columns(ctx)} ${more} FROM (${page}) AS page CROSS JOIN ${this.#parts.source}
      ${joins?.(ctx) ?? sql``} WHERE ${this.#isKey} ORDER BY ${by}`;
  }

  #kept(ctx: Context, query: ListQuery): Sql {
    const { scope, filters } = this.#parts;
    const asked = Object.entries(filters).flatMap(([name, condition]) =>
      condition && query[name] !== undefined && query[name] !== '' ? [condition(query[name], ctx)] : [],
    );
    return sql.join([scope(ctx, query), ...asked], sql` AND `);
  }

  #matched(ctx: Context, { search = '' }: Partial<ListQuery>): Match {
    return matchAll(searchWords(search).map((word) => this.#parts.search(word, ctx)));
  }

  #sorts({ sort }: ListQuery): { column: Sql; isReversed: boolean }[] {
    const columns = this.#parts.sorts[sort] ?? [];
    return columns.map((sort) =>
      'column' in sort ? { column: sort.column, isReversed: true } : { column: sort, isReversed: false },
    );
  }

  #order(query: ListQuery, isBackwards = false): Sql {
    return sql.join(
      this.#sorts(query).map(({ column, isReversed }) => directed(column, query, isReversed !== isBackwards)),
    );
  }

  #sorted(query: ListQuery): Sql {
    return sql.join(this.#sorts(query).map(({ column }, index) => sql`${column} AS ${sql.ref(`s${index}`)}`));
  }

  #orderOfSorted(query: ListQuery): Sql {
    return sql.join(
      this.#sorts(query).map(({ isReversed }, index) => directed(sql.ref(`s${index}`), query, isReversed)),
    );
  }
}

function directed(column: Sql, { direction }: ListQuery, isReversed: boolean): Sql {
  return sql`${column} ${sql.raw((direction === 'desc') !== isReversed ? 'DESC' : 'ASC')}`;
}

function slice({ limit, offset }: Window): Sql {
  return sql`LIMIT ${sql.lit(limit)} OFFSET (SELECT ${offset}::int)`;
}
