import { sql } from 'kysely';
import type { Sql } from './listStatements.ts';

/** That a column has one of the ids of a filter, which come comma-separated. */
export function isOneOf(column: Sql): (ids: string) => Sql {
  return (ids) => sql`${column} = ANY(${ids.split(',').map(Number)}::bigint[])`;
}
