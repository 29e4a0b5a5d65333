import { type RawBuilder, sql } from 'kysely';
import type { Context } from './context.ts';

/**
 * The locations whose figures a user may see, as an array in SQL: those that the user works in; for an administrator all
 * of their own company, the closed ones too, since what was sold there was sold. Of one that is asked for, only that, and
 * none where the user may not see it.
 */
export function visibleLocationIds(ctx: Pick<Context, 'companyId' | 'user'>, one?: number): RawBuilder<number[]> {
  const all = allVisible(ctx);
  return one === undefined ? all : sql`ARRAY(SELECT id FROM unnest(${all}) AS id WHERE id = ${one})`;
}

function allVisible({ companyId, user }: Pick<Context, 'companyId' | 'user'>): RawBuilder<number[]> {
  const own = sql<number[]>`${[...user.locationIds]}::bigint[]`;
  if (!user.isAdmin) return own;
  return sql`ARRAY(SELECT location.id FROM location WHERE location.company_id = ${companyId} AND (location.id = ANY(${own})
    OR EXISTS (SELECT FROM app_user WHERE app_user.id = ${user.id} AND app_user.company_id = ${companyId})))`;
}

/**
 * That goods are at a location whose figures the user may see. Not `= ANY`: PostgreSQL, which does not see the array while it
 * plans, would count ten look-ups an item for it and sort all stock rather than walk along the items.
 */
export function isAtVisibleLocation(locationId: RawBuilder<unknown>, ctx: Pick<Context, 'companyId' | 'user'>) {
  return sql`array_position((SELECT ${visibleLocationIds(ctx)})::bigint[], ${locationId}) IS NOT NULL`;
}
