import { sql } from 'kysely';
import type { ImportProblem, ImportRun } from '#contract/catalogue/import.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import type { Context } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import { problem } from './cells.ts';
import type { ImportCategory } from './item.ts';

/** How long a run's process may be silent before it counts as ended. */
const silenceSeconds = 60;
/** How long a checked file waits to be written. */
const waitHours = 24;

export interface RunRow extends ImportRun {
  number: number;
  locationId: number | null;
  yenPerDollarHundredths: number;
  issuesNumbers: boolean;
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
const columns = [...shownColumns, 'number', 'locationId', 'yenPerDollarHundredths', 'issuesNumbers'] as const;

/** A run as everybody may see it. */
export function shownRun(run: RunRow): ImportRun {
  return Object.fromEntries(shownColumns.map((column) => [column, run[column]])) as ImportRun;
}

export interface NewRun {
  id: string;
  fileName: string;
  yenPerDollarHundredths: number;
}

export async function saveRun(tx: Tx, ctx: Context, run: NewRun): Promise<RunRow> {
  const row = await tx
    .insertInto('importRun')
    .values({ ...run, status: 'checking', companyId: ctx.companyId, userId: ctx.user.id })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return row as unknown as RunRow;
}

export async function findRun(tx: Tx | Db, ctx: Context, id: string): Promise<RunRow> {
  const row = await tx
    .selectFrom('importRun')
    .where('id', '=', id)
    .where('companyId', '=', ctx.companyId)
    .select(columns)
    .executeTakeFirst();
  return (row as unknown as RunRow | undefined) ?? refuse('notFound');
}

export async function holdRun(tx: Tx, ctx: Context, id: string): Promise<RunRow> {
  const query = tx
    .selectFrom('importRun')
    .where('id', '=', id)
    .where('companyId', '=', ctx.companyId)
    .select(columns)
    .forUpdate();
  return ((await query.executeTakeFirst()) as unknown as RunRow | undefined) ?? refuse('notFound');
}

/** Ends runs whose process has gone and files that nobody wrote; answers whose files and rows may go. */
export async function endForgottenRuns(tx: Tx | Db, companyId: number): Promise<string[]> {
  const interrupted = JSON.stringify([problem(0, '', 'import.interrupted')]);
  const expired = JSON.stringify([problem(0, '', 'import.expired')]);
  const { rows } = await sql<{ id: string }>`UPDATE import_run SET status = 'failed', problem_count = 1,
      problems = CASE status WHEN 'ready' THEN ${expired}::jsonb ELSE ${interrupted}::jsonb END
    WHERE company_id = ${companyId} AND (
      (status IN ('checking', 'writing') AND beat_at < now() - make_interval(secs => ${silenceSeconds}))
      OR (status = 'ready' AND beat_at < now() - make_interval(hours => ${waitHours})))
    RETURNING id`.execute(tx);
  return rows.map((row) => row.id);
}

export interface Progress {
  rowsRead: number;
  rowsWritten: number;
  rowsTotal: number;
}

/** How far a run is, and that it lives. Outside the transaction that writes, so that it is seen. */
export async function saveProgress(db: Db, id: string, progress: Progress): Promise<void> {
  await db
    .updateTable('importRun')
    .set({ ...progress, beatAt: sql`now()` })
    .where('id', '=', id)
    .where('status', 'in', ['checking', 'writing'])
    .execute();
}

export interface Found extends Progress {
  format: ImportRun['format'];
  encoding: ImportRun['encoding'];
  issuesNumbers: boolean;
  problemCount: number;
  problems: readonly ImportProblem[];
  warningCount: number;
  warnings: readonly ImportProblem[];
  preview: ImportRun['preview'];
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
      beatAt: sql`now()`,
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
    .set({ status: 'failed', problems: JSON.stringify(problems), problemCount, rowsWritten: 0 })
    .where('id', '=', id)
    .where('status', 'in', ['checking', 'writing'])
    .execute();
}

export async function saveWriting(tx: Tx, id: string, locationId: number): Promise<RunRow> {
  const row = await tx
    .updateTable('importRun')
    .set({ status: 'writing', locationId, rowsWritten: 0, beatAt: sql`now()` })
    .where('id', '=', id)
    .where('status', '=', 'ready')
    .returning(columns)
    .executeTakeFirst();
  return (row as unknown as RunRow | undefined) ?? refuse('import.notReady');
}

/** Takes the writing of a run upon this process; false where another has. */
export async function takeRun(db: Db, id: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('importRun')
    .set({ isTaken: true })
    .where('id', '=', id)
    .where('status', '=', 'writing')
    .where('isTaken', '=', false)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Closes a run in the transaction that wrote its items: both stand, or neither. False where it was given up meanwhile. */
export async function saveDone(tx: Tx, id: string, rowsWritten: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('importRun')
    .set({ status: 'done', rowsWritten, rowsTotal: rowsWritten, beatAt: sql`now()` })
    .where('id', '=', id)
    .where('status', '=', 'writing')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export async function listCategories(db: Db, companyId: number): Promise<Map<string, ImportCategory>> {
  const rows = await db.selectFrom('category').where('companyId', '=', companyId).select(categoryColumns).execute();
  return new Map(rows.map((row) => [row.code, row]));
}

const categoryColumns = ['id', 'code', 'active', 'stockTracked', 'consignment', 'barcodeIndex'] as const;

/** Those of a checked file's items, kept as they are until the transaction ends. */
export async function holdCategories(tx: Tx, companyId: number, runId: string): Promise<ImportCategory[]> {
  return tx
    .selectFrom('category')
    .where('companyId', '=', companyId)
    .where('id', 'in', (row) => row.selectFrom('importRow').select('categoryId').where('runId', '=', runId))
    .select(categoryColumns)
    .orderBy('id')
    .forShare()
    .execute();
}

export interface Premises {
  barcodePrefix: string;
  closedThrough: string | null;
}

/** The company, where the location is one of its own and in use; null otherwise. */
export async function findPremises(tx: Tx | Db, companyId: number, locationId: number): Promise<Premises | null> {
  const row = await tx
    .selectFrom('company')
    .innerJoin('location', 'location.companyId', 'company.id')
    .where('company.id', '=', companyId)
    .where('location.id', '=', locationId)
    .where('location.active', '=', true)
    .select(['company.barcodePrefix', 'company.closedThrough'])
    .executeTakeFirst();
  return (row as Premises | undefined) ?? null;
}

/** Every active company, the oldest first. */
export async function listCompanies(db: Db): Promise<{ id: number; code: string }[]> {
  return db.selectFrom('company').where('active', '=', true).select(['id', 'code']).orderBy('id').execute();
}
