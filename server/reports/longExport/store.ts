import { sql } from 'kysely';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import {
  type LongExport,
  type LongExportFailure,
  type longExportApi,
  longExportDays,
} from '#contract/reports/longExport.ts';
import type { ReportName } from '#contract/reports/reportName.ts';
import type { Context } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import { readShort } from '../../kernel/named.ts';
import type { Needs } from './rules.ts';

type Input = Record<string, string> & Pick<InputOf<typeof longExportApi.begin>, 'format' | 'language'>;

/** An export as it is kept. */
export interface StoredExport extends Omit<LongExport, 'format' | 'createdAt' | 'endedAt'> {
  companyId: number;
  userId: number;
  input: Input;
  needs: Needs;
  storedName: string;
  mime: string;
  createdAt: Date;
  endedAt: Date | null;
}

const columns = sql`id, company_id, user_id, report, input, status, failure, row_count, rows_done, needs, stored_name, file_name, mime,
  created_at, ended_at`;
const isOwn = ({ companyId, user }: Context) => sql`company_id = ${companyId} AND user_id = ${user.id}`;
const isRecent = ({ clock }: Pick<Context, 'clock'>) =>
  sql`created_at > ${clock.now()}::timestamptz - ${`${longExportDays} days`}::interval`;

/** An export as its user sees it. */
export function shownExport({
  id,
  report,
  status,
  failure,
  rowCount,
  rowsDone,
  fileName,
  ...row
}: StoredExport): LongExport {
  return {
    id,
    report,
    format: row.input.format,
    status,
    failure,
    rowCount,
    rowsDone,
    fileName,
    createdAt: row.createdAt.toISOString(),
    endedAt: row.endedAt?.toISOString() ?? null,
  };
}

export async function saveExport(
  tx: Tx,
  { companyId, user, clock }: Context,
  draft: { report: ReportName; input: Input; rowCount: number; needs: Needs; storedName: string },
): Promise<StoredExport> {
  const { report, input, rowCount, needs, storedName } = draft;
  const { rows } = await sql<StoredExport>`INSERT INTO report_export
      (company_id, user_id, report, input, status, row_count, needs, stored_name, created_at)
    VALUES (${companyId}, ${user.id}, ${report}, ${JSON.stringify(input)}::jsonb, 'waiting', ${rowCount},
      ${JSON.stringify(needs)}::jsonb, ${storedName}, ${clock.now()}) RETURNING ${columns}`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error('An export was not saved.');
  return row;
}

/** How many exports of the user wait or run. */
export async function countBusy(tx: Tx, ctx: Context): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM report_export
    WHERE ${isOwn(ctx)} AND ended_at IS NULL`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** An export of the user's own of this week. */
export async function findExport(on: Db | Tx, ctx: Context, id: number): Promise<StoredExport | undefined> {
  const { rows } = await sql<StoredExport>`SELECT ${columns} FROM report_export
    WHERE id = ${id} AND ${isOwn(ctx)} AND ${isRecent(ctx)}`.execute(on);
  return rows[0];
}

export async function listExports(ctx: Context): Promise<{ rows: LongExport[] }> {
  const { rows } = await sql<StoredExport>`SELECT ${columns} FROM report_export
    WHERE ${isOwn(ctx)} AND ${isRecent(ctx)} ORDER BY id DESC LIMIT 200`.execute(ctx.db);
  return { rows: rows.map(shownExport) };
}

/** Exports that have ended since the user looked, but for those that they gave up themselves. */
export async function listEnded(ctx: Context): Promise<{ id: number; report: ReportName; isReady: boolean }[]> {
  return readShort(
    ctx.db,
    sql`SELECT id, report, status = 'ready' AS is_ready FROM report_export
      WHERE ${isOwn(ctx)} AND ${isRecent(ctx)} AND ended_at IS NOT NULL AND seen_at IS NULL AND status <> 'givenUp'
      ORDER BY id DESC LIMIT 20`,
  );
}

export async function saveSeen(tx: Tx, ctx: Context): Promise<void> {
  await sql`UPDATE report_export SET seen_at = ${ctx.clock.now()}
    WHERE ${isOwn(ctx)} AND ended_at IS NOT NULL AND seen_at IS NULL`.execute(tx);
}

/** Takes an export that waits, or whose process has gone, to be written from the beginning. */
export async function takeExport(db: Db, id: number): Promise<StoredExport | undefined> {
  const { rows } = await sql<StoredExport>`UPDATE report_export SET status = 'running', rows_done = 0
    WHERE id = ${id} AND ended_at IS NULL RETURNING ${columns}`.execute(db);
  return rows[0];
}

/** Says how far an export is; false where it is given up. */
export async function saveProgress(db: Db, id: number, rowsDone: number): Promise<boolean> {
  const { rows } = await sql`UPDATE report_export SET rows_done = ${rowsDone}
    WHERE id = ${id} AND status = 'running' RETURNING id`.execute(db);
  return rows.length > 0;
}

interface Ending {
  status: 'ready' | 'failed' | 'denied' | 'givenUp';
  at: Date;
  failure?: LongExportFailure;
  rowsDone?: number;
  fileName?: string;
  mime?: string;
}

/** Ends an export that has not ended; false where it had. */
export async function saveEnded(
  on: Db | Tx,
  id: number,
  { status, at, failure, rowsDone, fileName = '', mime = '' }: Ending,
): Promise<boolean> {
  const { rows } =
    await sql`UPDATE report_export SET status = ${status}, failure = ${failure ?? null}, ended_at = ${at}, file_name = ${fileName},
      mime = ${mime}, rows_done = coalesce(${rowsDone ?? null}::bigint, rows_done)
    WHERE id = ${id} AND ended_at IS NULL RETURNING id`.execute(on);
  return rows.length > 0;
}

/** Forgets exports of more than a week ago; answers what their files are called. */
export async function forgetOld(db: Db, clock: Context['clock']): Promise<string[]> {
  const { rows } = await sql<{ storedName: string }>`DELETE FROM report_export WHERE NOT ${isRecent({ clock })}
    RETURNING stored_name`.execute(db);
  return rows.map(({ storedName }) => storedName);
}
