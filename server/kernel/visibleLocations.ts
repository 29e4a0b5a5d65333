import { type RawBuilder, sql } from 'kysely';
import type { Context } from './context.ts';

/**
 * The locations whose figures a user may see, as an array in SQL: those that the user works in; for an administrator all
 * of their own company, the closed ones too, since what was sold there was sold.
 */
export function visibleLocationIds({ companyId, user }: Pick<Context, 'companyId' | 'user'>): RawBuilder<number[]> {
  const own = sql<number[]>`${[...user.locationIds]}::bigint[]`;
  if (!user.isAdmin) return own;
  return sql`ARRAY(SELECT location.id FROM location WHERE location.company_id = ${companyId} AND (location.id = ANY(${own})
    OR EXISTS (SELECT FROM app_user WHERE app_user.id = ${user.id} AND app_user.company_id = ${companyId})))`;
}
