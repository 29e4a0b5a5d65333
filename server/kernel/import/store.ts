import { sql } from 'kysely';
import type { ImportProblem, ImportRow, ImportRun } from '#contract/kernel/import.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { type Context, may } from '../context.ts';
import type { Db, Tx } from '../database.ts';
import { pageOf, windowOf } from '../page.ts';
import { problem } from './cells.ts';
import type { ImportKind } from './kind.ts';

type KindName = ImportKind<never, never>['name'];

/** What a kind needs to know to read a file, and later to write it: `yenPerDollarHundredths`, `locationId`. */
export type Settings = Record<string, unknown>;

export interface RunRow extends ImportRun {
  number: number;
  companyId: number;
  kind: KindName;
  settings: Settings;
}

const shownColumns = [
  'id',
  'status',
  'format',
  'encoding',
  'fileName',
  'rowsRead',
  'rowsWritten',
  'rowsTotal',
  'problemCount',
  'problems',
  'warningCount',
  'warnings',
  'preview',
] as const;
const columns = [...shownColumns, 'number', 'companyId', 'kind', 'settings'] as const;

/** A run as everybody may see it. */
export function shownRun<Preview>(run: RunRow): ImportRun<Preview> {
  return Object.fromEntries(shownColumns.map((column) => [column, run[column]])) as unknown as ImportRun<Preview>;
}

interface NewRun {
  id: string;
  kind: KindName;
  fileName: string;
  settings: Settings;
}

export async function saveRun(tx: Tx, ctx: Context, { settings, ...run }: NewRun): Promise<RunRow> {
  const row = await tx
    .insertInto('importRun')
    .values({
      ...run,
      settings: JSON.stringify(settings),
      status: 'checking',
      companyId: ctx.companyId,
      userId: ctx.user.id,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return row as unknown as RunRow;
}

export async function findRun(db: Db, ctx: Context, kind: KindName, id: string): Promise<RunRow> {
  return found(await ownRun(db, ctx, kind, id).executeTakeFirst());
}

/** The run that a job is about. */
export async function findJobRun(db: Db, id: string): Promise<RunRow | undefined> {
  const row = await db.selectFrom('importRun').where('id', '=', id).select(columns).executeTakeFirst();
  return row as unknown as RunRow | undefined;
}

export async function holdRun(tx: Tx, ctx: Context, kind: KindName, id: string): Promise<RunRow> {
  return found(await ownRun(tx, ctx, kind, id).forUpdate().executeTakeFirst());
}

/** A file of items tells what they cost: who may not see that finds the files alone that they sent themselves. */
function ownRun(on: Db | Tx, ctx: Context, kind: KindName, id: string) {
  const seesAll = kind !== 'items' || may(ctx, 'View Cost and Profit');
  return on
    .selectFrom('importRun')
    .where('id', '=', id)
    .where('companyId', '=', ctx.companyId)
    .where('kind', '=', kind)
    .$if(!seesAll, (query) => query.where('userId', '=', ctx.user.id))
    .select(columns);
}

function found(row: object | undefined): RunRow {
  return (row as RunRow | undefined) ?? refuse('notFound');
}

const listSize = 10;

/**
 * The company's runs of a kind, newest first, a page at a time. One that was written is told as the audit trail has it:
 * whoever wrote it need not be who brought the file.
 */
export async function listRuns(
  { db, companyId }: Context,
  kind: KindName,
  page: number,
): Promise<{ rows: ImportRow[]; more: boolean }> {
  const { limit, offset } = windowOf({ page, size: listSize });
  const { rows } = await sql<Omit<ImportRow, 'at'> & { at: Date }>`
    SELECT run.id, coalesce(entry.at, run.created_at) AS at, concat_ws(' ', who.first_name, who.last_name) AS user_name,
      run.file_name, run.status, run.rows_written, run.rows_total, run.problem_count
    FROM (SELECT * FROM import_run WHERE company_id = ${companyId} AND kind = ${kind}
      ORDER BY number DESC LIMIT ${limit} OFFSET ${offset}) AS run
    LEFT JOIN audit_entry AS entry ON entry.company_id = run.company_id AND entry.thing = 'import'
      AND entry.thing_id = run.number AND entry.action = 'import'
    JOIN app_user AS who ON who.id = coalesce(entry.user_id, run.user_id)
    ORDER BY run.number DESC`.execute(db);
  return pageOf(
    rows.map((row) => ({ ...row, at: row.at.toISOString() })),
    listSize,
  );
}

/** Ends runs of files that nobody wrote since they were checked before an instant. */
export async function saveExpired(db: Db, kind: KindName, checkedBefore: Date): Promise<string[]> {
  const rows = await db
    .updateTable('importRun')
    .set({ ...failed([problem(0, '', 'import.expired')]), warnings: '[]', warningCount: 0, preview: '[]' })
    .where('kind', '=', kind)
    .where('status', '=', 'ready')
    .where('changedAt', '<', checkedBefore)
    .returning('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** Runs that ended before an instant and still hold what a file said. */
export async function listSpokenRuns(db: Db, kind: KindName, endedBefore: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('importRun')
    .select('id')
    .where('kind', '=', kind)
    .where('status', 'in', ended)
    .where('changedAt', '<', endedBefore)
    .where(speaks)
    .execute();
  return rows.map(({ id }) => id);
}

/** Empties what runs hold of their files. What was said of a file as a whole, such as that it came too late, stays. */
export async function saveSilent(db: Db, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('importRun')
    .set({ preview: '[]', warnings: '[]', problems: ofNoRow })
    .where('id', 'in', ids)
    .where('status', 'in', ended)
    .execute();
}

const ended = ['refused', 'failed', 'done'] as const satisfies ImportRun['status'][];
const ofNoRow = sql<string>`jsonb_path_query_array(problems, '$[*] ? (@.row == 0)')`;
const speaks = sql<boolean>`(preview <> '[]' OR warnings <> '[]' OR problems <> ${ofNoRow})`;

export interface Progress {
  rowsRead: number;
  rowsWritten: number;
  rowsTotal: number;
}

/** How far a run is. Outside the transaction that writes, so that it is seen. */
export async function saveProgress(db: Db, id: string, progress: Progress): Promise<void> {
  await db
    .updateTable('importRun')
    .set(progress)
    .where('id', '=', id)
    .where('status', 'in', ['checking', 'writing'])
    .execute();
}

export interface Found extends Progress {
  format: ImportRun['format'];
  encoding: ImportRun['encoding'];
  problemCount: number;
  problems: readonly ImportProblem[];
  warningCount: number;
  warnings: readonly ImportProblem[];
  preview: readonly unknown[];
}

/** What the check found; false where the run was given up meanwhile. */
export async function saveFound(db: Db, id: string, found: Found): Promise<boolean> {
  const { problems, warnings, preview, ...plain } = found;
  const { numUpdatedRows } = await db
    .updateTable('importRun')
    .set({
      ...plain,
      status: found.problemCount > 0 ? 'refused' : 'ready',
      problems: JSON.stringify(problems),
      warnings: JSON.stringify(warnings),
      preview: JSON.stringify(preview),
      changedAt: sql`now()`,
    })
    .where('id', '=', id)
    .where('status', '=', 'checking')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function saveFailed(
  db: Db,
  id: string,
  problems: readonly ImportProblem[],
  problemCount: number,
): Promise<void> {
  await db
    .updateTable('importRun')
    .set(failed(problems, problemCount))
    .where('id', '=', id)
    .where('status', 'in', ['checking', 'writing'])
    .execute();
}

function failed(problems: readonly ImportProblem[], problemCount = problems.length) {
  const changedAt = sql<Date>`now()`;
  return { status: 'failed', problems: JSON.stringify(problems), problemCount, rowsWritten: 0, changedAt };
}

export async function saveWriting(tx: Tx, id: string, settings: Settings): Promise<RunRow> {
  const row = await tx
    .updateTable('importRun')
    .set({ status: 'writing', settings: JSON.stringify(settings), rowsWritten: 0, changedAt: sql`now()` })
    .where('id', '=', id)
    .where('status', '=', 'ready')
    .returning(columns)
    .executeTakeFirst();
  return (row as unknown as RunRow | undefined) ?? refuse('import.notReady');
}

/** Closes a run in the transaction that wrote what it brings: both stand, or neither. False where it was given up meanwhile. */
export async function saveDone(tx: Tx, id: string, rowsWritten: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('importRun')
    .set({ status: 'done', rowsWritten, rowsTotal: rowsWritten, changedAt: sql`now()` })
    .where('id', '=', id)
    .where('status', '=', 'writing')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
