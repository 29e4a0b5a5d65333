import { sql } from 'kysely';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import type { Sql } from '../../kernel/listStatements.ts';
import { snakeCase } from '../../kernel/rows.ts';
import type { Span } from '../../kernel/rulesPeriod.ts';
import type { Match } from '../../kernel/search.ts';
import { visibleLocationIds } from '../../kernel/visibleLocations.ts';
import { type Days, monthUntil } from './rulesDays.ts';

/** What reports of sales are asked with: days of Asia/Tokyo, both included, and locations, comma-separated. */
export interface Asked extends Days {
  locations?: string | undefined;
}

/** The days that are asked for; without any, those of the month of the last day until it. */
export function spanOf(ctx: Context, asked: Asked): Span {
  return monthUntil(asked, businessDate(ctx.clock.now()));
}

/** The locations whose figures the user may see, of these the ones that are asked for: an array in SQL. */
export function placesOf(ctx: Context, { locations }: Asked): Sql {
  const visible = visibleLocationIds(ctx);
  if (!locations) return visible;
  const asked = locations.split(',').map(Number);
  return sql`ARRAY(SELECT unnest(${visible}) INTERSECT SELECT unnest(${asked}::bigint[]))`;
}

/** Rows that sum up others have no words to be found by. */
export function hasNoWord(): Match {
  return { indexed: sql`false`, row: sql`false` };
}

/** Each of these columns summed up; nothing is zero. */
export function sumsOf<Name extends string>(names: readonly Name[], table: string): Record<Name, Sql> {
  return Object.fromEntries(names.map((name) => [name, sumOf(name, table)])) as Record<Name, Sql>;
}

/** A column of an export: what was sold by the gram weighs; empty beside goods by the piece. */
export const gramsSold = {
  title: { en: 'Grams sold', ja: '販売重量(g)' },
  value: ({ quantityMilligrams }: { quantityMilligrams: number }) => quantityMilligrams || '',
  kind: 'grams' as const,
};

export function sumOf(name: string, table: string, filter?: Sql): Sql {
  const column = sql.ref(`${table}.${snakeCase(name)}`);
  return sql`coalesce(sum(${column})${filter ? sql` FILTER (WHERE ${filter})` : sql``}, 0)::bigint`;
}
