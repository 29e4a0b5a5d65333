import { sql } from 'kysely';
import type { AuditRow } from '#contract/kernel/audit.ts';
import type { Context } from './context.ts';
import { may } from './context.ts';

const pageSize = 25;
/** Fields that only those who hold View Cost and Profit may read, in any trail. */
const costFields = new Set(['cost', 'markupBasisPoints', 'value']);

/**
 * What was done to one thing, newest first, a page at a time. What belongs to the whole installation was changed from
 * within any company.
 */
export async function listTrail(
  ctx: Context,
  thing: string,
  thingId: number,
  page: number,
  isOfCompany = true,
): Promise<{ rows: AuditRow[]; more: boolean }> {
  const rows = await ctx.db
    .selectFrom('auditEntry as entry')
    .leftJoin('appUser as user', 'user.id', 'entry.userId')
    .where('entry.thing', '=', thing)
    .where('entry.thingId', '=', thingId)
    .$if(isOfCompany, (query) => query.where('entry.companyId', '=', ctx.companyId))
    .select(['entry.id', 'entry.at', 'entry.action', 'entry.changes'])
    .select(sql<string>`coalesce(concat_ws(' ', "user".first_name, "user".last_name), '')`.as('userName'))
    .orderBy('entry.id', 'desc')
    .limit(pageSize + 1)
    .offset((page - 1) * pageSize)
    .execute();
  const seesCost = may(ctx, 'View Cost and Profit');
  return {
    more: rows.length > pageSize,
    rows: rows.slice(0, pageSize).map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      userName: row.userName,
      action: row.action,
      changes: Object.entries(row.changes as Record<string, [unknown, unknown]>)
        .filter(([field]) => seesCost || !costFields.has(field))
        .map(([field, [before, after]]) => ({ field, before, after })),
    })),
  };
}
