import { sql } from 'kysely';
import type { AuditRow } from '#contract/kernel/audit.ts';
import type { Context } from './context.ts';
import { isHiddenFrom } from './costs.ts';
import { pageOf, windowOf } from './page.ts';
import { userName, userNameJa } from './userName.ts';

const pageSize = 25;

interface TrailOptions {
  /** What belongs to the whole installation was changed from within any company. */
  isOfCompany?: boolean;
  /** The codes of records that became part of this one, by their ids: what was done to them is told too. */
  former?: ReadonlyMap<number, string>;
}

/**
 * What was done to one thing, newest first, a page at a time. What belongs to the whole installation was changed from
 * within any company, and somebody who moved has a past in another one: who did it there is told by name to
 * those who hold all companies, and otherwise where that person belongs to the company in use or works in it.
 */
export async function listAuditTrail(
  ctx: Context,
  thing: string,
  thingId: number,
  page: number,
  { isOfCompany = true, former = new Map() }: TrailOptions = {},
): Promise<{ rows: AuditRow[]; more: boolean }> {
  const { limit, offset } = windowOf({ page, size: pageSize });
  const rows = await ctx.db
    .selectFrom('auditEntry as entry')
    .leftJoin('appUser as user', 'user.id', 'entry.userId')
    .where('entry.thing', '=', thing)
    .where('entry.thingId', 'in', [thingId, ...former.keys()])
    .$if(isOfCompany, (query) => query.where('entry.companyId', '=', ctx.companyId))
    .select(['entry.id', 'entry.at', 'entry.thingId', 'entry.action', 'entry.changes'])
    .select([userName('user').as('userName'), userNameJa('user').as('userNameJa')])
    .select(
      sql<boolean>`"user".id IS NOT NULL AND NOT ${isOfCompany || ctx.user.holdsAllCompanies ? sql`true` : isColleague(ctx)}`.as(
        'isStranger',
      ),
    )
    .orderBy('entry.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
  const shown = rows.map(({ thingId: of, changes, at, ...row }) => ({
    ...row,
    userName: row.isStranger ? '' : row.userName,
    userNameJa: row.isStranger ? '' : row.userNameJa,
    ...(former.has(of) ? { of: former.get(of) } : {}),
    at: at.toISOString(),
    changes: Object.entries(changes as Record<string, [unknown, unknown]>)
      .filter(([field]) => !isHiddenFrom(ctx, field))
      .map(([field, [before, after]]) => ({ field, before, after })),
  }));
  return pageOf(shown, pageSize);
}

function isColleague(ctx: Context) {
  return sql<boolean>`("user".company_id = ${ctx.companyId} OR EXISTS (SELECT FROM user_location AS works
    JOIN location ON location.id = works.location_id
    WHERE works.user_id = "user".id AND location.company_id = ${ctx.companyId}))`;
}
