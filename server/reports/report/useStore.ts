import { sql } from 'kysely';
import type { ReportName } from '#contract/reports/reportName.ts';
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { named, readShort } from '../../kernel/named.ts';

/** Which reports the user has opened in the company in use, and when last. */
export async function listOpened({ db, user, companyId }: Context): Promise<{ report: ReportName; usedAt: Date }[]> {
  return readShort(
    db,
    sql`SELECT report, used_at FROM report_use WHERE user_id = ${user.id} AND company_id = ${companyId} ORDER BY used_at DESC`,
  );
}

/** Two windows may open the same report at once: the later moment stays. */
export async function saveOpened(tx: Tx, { user, companyId }: Context, report: ReportName, at: Date): Promise<void> {
  await named(
    tx,
    sql`INSERT INTO report_use (user_id, company_id, report, used_at) VALUES (${user.id}, ${companyId}, ${report}, ${at})
      ON CONFLICT (user_id, company_id, report) DO UPDATE SET used_at = greatest(report_use.used_at, excluded.used_at)`,
  );
}
