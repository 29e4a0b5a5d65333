import { sql } from 'kysely';
import {
  type ImportPictures,
  type ImportRow,
  type ImportRun,
  type ImportType,
  importRun,
  type matchings,
  type RoundedPrices,
} from '#contract/kernel/import.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { type Context, may } from '../context.ts';
import { isHiddenFrom } from '../costs.ts';
import type { Db, Tx } from '../database.ts';
import { pageOf, windowOf } from '../page.ts';
import { userNames } from '../userName.ts';
import { problem } from './cells.ts';
import type { ImportKind } from './kind.ts';

type Status = ImportRun['status'];

/** What a kind needs to know to read a file: `yenPerDollarHundredths`. */
export type Settings = Record<string, unknown>;

export interface RunRow extends Omit<ImportRun, 'types' | 'roundedPrices' | 'pictures'> {
  number: number;
  companyId: number;
  kind: ImportKind['name'];
  settings: {
    input: Settings;
    /** What it needs to know to write it: `locationId`. */
    target?: Settings;
    /** What the header calls fields that are otherwise named as they are here. */
    columnNames?: Readonly<Record<string, string>>;
    /** The header as it stands in the file. */
    names?: readonly string[];
    matching?: (typeof matchings)[number];
    types?: ImportType[];
    roundedPrices?: RoundedPrices | null;
    pictures?: ImportPictures | null;
    /** Pictures that were sent: where they lie, and what the file was called. */
    pictureFile?: { id: string; name: string };
  };
}

const shownColumns = [
  ...Object.keys(importRun.omit({ types: true, roundedPrices: true, pictures: true }).shape),
  'preview',
] as (keyof ImportRun & keyof RunRow)[];
const columns = [...shownColumns, 'number', 'companyId', 'kind', 'settings'] as const;

/** What is being done with a file, and what no more will be done with. */
export const busy = ['checking', 'writing', 'undoing', 'picturing'] as const satisfies Status[];
export const ended = ['refused', 'failed', 'done', 'undone'] as const satisfies Status[];

/** A run as everybody may see it. */
export function shownRun<Preview>(ctx: Context, run: RunRow): ImportRun<Preview> {
  const shown = Object.fromEntries(shownColumns.map((column) => [column, run[column]]));
  const changes = run.changes.map((row) => {
    return { ...row, changes: row.changes.filter(({ field }) => !isHiddenFrom(ctx, field)) };
  });
  return {
    ...shown,
    changes,
    types: run.settings.types ?? [],
    roundedPrices: run.settings.roundedPrices ?? null,
    pictures: run.settings.pictures ?? null,
  } as unknown as ImportRun<Preview>;
}

export async function saveRun(
  tx: Tx,
  ctx: Context,
  { settings, ...run }: Pick<RunRow, 'id' | 'kind' | 'fileName' | 'settings'>,
): Promise<RunRow> {
  const owner = { companyId: ctx.companyId, userId: ctx.user.id };
  const row = await tx
    .insertInto('importRun')
    .values({ ...run, ...owner, settings: JSON.stringify(settings), status: 'checking' })
    .returning(columns)
    .executeTakeFirstOrThrow();
  return row as unknown as RunRow;
}

export async function findRun(db: Db, ctx: Context, kind: RunRow['kind'], id: string): Promise<RunRow> {
  return ((await ownRun(db, ctx, kind, id).executeTakeFirst()) as RunRow | undefined) ?? refuse('notFound');
}

export async function holdRun(tx: Tx, ctx: Context, kind: RunRow['kind'], id: string): Promise<RunRow> {
  return ((await ownRun(tx, ctx, kind, id).forUpdate().executeTakeFirst()) as RunRow | undefined) ?? refuse('notFound');
}

/** Forgets a checked file of one's own that was not written. */
export async function removeRun(tx: Tx, ctx: Context, kind: RunRow['kind'], id: string): Promise<boolean> {
  const removed = await tx
    .deleteFrom('importRun')
    .where('id', '=', id)
    .where('companyId', '=', ctx.companyId)
    .where('kind', '=', kind)
    .where('userId', '=', ctx.user.id)
    .where('status', '=', 'ready')
    .returning('id')
    .execute();
  if (removed.length > 0) await tx.deleteFrom('importRow').where('runId', '=', id).execute();
  return removed.length > 0;
}

/** The run that a job is about. */
export async function findJobRun(db: Db, id: string): Promise<RunRow | undefined> {
  const row = await db.selectFrom('importRun').where('id', '=', id).select(columns).executeTakeFirst();
  return row as unknown as RunRow | undefined;
}

/** A file of items tells what they cost: who may not see that finds the files alone that they sent themselves. */
function ownRun(on: Db | Tx, ctx: Context, kind: RunRow['kind'], id: string) {
  const seesAll = kind !== 'items' || may(ctx, 'View Cost and Profit');
  return on
    .selectFrom('importRun')
    .where('id', '=', id)
    .where('companyId', '=', ctx.companyId)
    .where('kind', '=', kind)
    .$if(!seesAll, (query) => query.where('userId', '=', ctx.user.id))
    .select(columns);
}

const listSize = 10;

/**
 * The company's runs of a kind, newest first, a page at a time. One that was written is told as the audit trail has it:
 * whoever wrote it need not be who brought the file.
 */
export async function listRuns(
  { db, companyId }: Context,
  kind: RunRow['kind'],
  page: number,
): Promise<{ rows: ImportRow[]; more: boolean }> {
  const { limit, offset } = windowOf({ page, size: listSize });
  const { rows } = await sql<Omit<ImportRow, 'at'> & { at: Date }>`
    SELECT run.id, coalesce(entry.at, run.created_at) AS at, ${userNames('who')},
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

/** Changes a run that has one of these statuses; undefined where it has another by now. */
export async function updateRun(
  on: Db | Tx,
  id: string,
  from: readonly Status[],
  changes: Partial<RunRow>,
): Promise<RunRow | undefined> {
  const stored = Object.entries(changes).map(([column, value]) => [
    column,
    typeof value === 'object' && value !== null ? JSON.stringify(value) : value,
  ]);
  const row = await on
    .updateTable('importRun')
    .set(Object.fromEntries(stored))
    .$if(changes.status !== undefined, (query) => query.set({ changedAt: sql`now()` }))
    .where('id', '=', id)
    .where('status', 'in', from)
    .returning(columns)
    .executeTakeFirst();
  return row as unknown as RunRow | undefined;
}

/**
 * How far a run is. Outside the transaction that writes, so that it is seen; what can't be saved now is saved the next
 * time.
 */
export async function saveProgress(db: Db, id: string, progress: Partial<RunRow>): Promise<void> {
  await updateRun(db, id, busy, progress).catch(() => undefined);
}

/** Ends runs of files that nobody wrote since they were checked before an instant. */
export async function saveExpired(db: Db, checkedBefore: Date): Promise<void> {
  await db
    .updateTable('importRun')
    .set({ status: 'failed', problems: JSON.stringify([problem(0, '', 'import.expired')]), problemCount: 1 })
    .set({ warnings: '[]', warningCount: 0, preview: '[]', changes: '[]', changedAt: sql`now()` })
    .where('status', '=', 'ready')
    .where('changedAt', '<', checkedBefore)
    .execute();
}

/**
 * Empties what runs that ended before an instant hold of their files. What was found of a file as a whole, such as that it
 * came too late, stays.
 */
export async function emptyEnded(db: Db, endedBefore: Date): Promise<void> {
  const ofNoRow = sql<string>`jsonb_path_query_array(problems, '$[*] ? (@.row == 0)')`;
  await db
    .updateTable('importRun')
    .set({ preview: '[]', warnings: '[]', changes: '[]', problems: ofNoRow })
    .where('status', 'in', ended)
    .where('changedAt', '<', endedBefore)
    .where(sql<boolean>`(preview <> '[]' OR warnings <> '[]' OR changes <> '[]' OR problems <> ${ofNoRow})`)
    .execute();
}
