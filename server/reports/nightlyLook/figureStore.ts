import { type RawBuilder, sql } from 'kysely';
import type { LookFigure } from '#contract/reports/nightlyLook.ts';
import type { Context } from '../../kernel/context.ts';
import type { Sql } from '../../kernel/listStatements.ts';
import type { Span } from '../../kernel/rulesPeriod.ts';
import type { Figure } from './store.ts';

interface Summed {
  sumsByKey: (ctx: Context, query: never, key: Sql) => Sql;
}

/** A report as its own code sums it up, by key. */
export function report(
  figure: LookFigure,
  of: Figure['of'],
  names: readonly string[],
  key: RawBuilder<unknown>,
  list: (ctx: Context, days: Span) => [list: Summed, filters: object],
  recomputed: Figure['recomputed'],
): Figure {
  const shown = (ctx: Context, days: Span) => {
    const [summed, filters] = list(ctx, days);
    const query = { page: 1, size: 1, search: '', sort: '', direction: 'asc', ...filters };
    return summed.sumsByKey(ctx, query as never, key);
  };
  return { figure, of, names, shown, recomputed };
}

/** Both ends of the company's movements until a day; of all of them without one. */
export function legsOf({ companyId }: Context, until?: string): Sql {
  const which = sql`company_id = ${companyId} ${until === undefined ? sql`` : sql`AND effective_date <= ${until}::date`}`;
  return sql`(SELECT item_id, to_location_id AS location_id, to_kind AS kind, to_type_id AS type_id, effective_date AS date,
      quantity::bigint AS quantity, milligrams, value FROM stock_move WHERE to_kind <> 'outside' AND ${which}
    UNION ALL SELECT item_id, from_location_id, from_kind, from_type_id, effective_date, -quantity, -milligrams, -value
      FROM stock_move WHERE from_kind <> 'outside' AND ${which})`;
}

/** Each of these columns summed up, under its own name. */
export const sums = (names: readonly string[]) =>
  sql.join(names.map((name) => sql`sum(${sql.ref(name)}) AS ${sql.ref(name)}`));

/** The key of what an item is at a location. */
export const itemAt = sql`format('item %s location %s', item_id, location_id)`;
