import { sql } from 'kysely';
import type { FileUse } from '#contract/kernel/file.ts';
import type { Context } from '../context.ts';
import { type Db, prepared, type Tx } from '../database.ts';

export interface FileRow {
  id: string;
  use: FileUse;
  mime: 'image/webp' | 'video/mp4' | 'application/pdf';
  bytes: number;
  width: number | null;
  height: number | null;
}

export async function saveFile(tx: Tx, ctx: Context, file: FileRow): Promise<void> {
  await tx
    .insertInto('file')
    .values({ ...file, companyId: ctx.companyId, createdAt: ctx.clock.now(), createdBy: ctx.user.id })
    .execute();
}

/** Which of these files are there, in the company in use, for this use. */
export async function findFiles(tx: Db | Tx, ctx: Context, use: FileUse, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('file')
    .select('id')
    .where('companyId', '=', ctx.companyId)
    .where('use', '=', use)
    .where('id', 'in', ids)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** Whose a file is and what it is for; undefined where there is none. */
export async function findFile(db: Db, id: string): Promise<{ companyId: number; use: FileUse } | undefined> {
  const [row] = await prepared<{ companyId: number; use: FileUse }>(
    db,
    'file.find',
    'SELECT company_id, use FROM file WHERE id = $1',
    [id],
  );
  return row;
}

/** Gives a file to another company, whose people see it from now on, and no others. */
export async function moveFile(tx: Tx, id: string, companyId: number): Promise<void> {
  await tx.updateTable('file').set({ companyId }).where('id', '=', id).execute();
}

/** Forgets a file that nothing refers to any more: nobody is shown it from now on, and the sweep takes its bytes away. */
export async function forgetFile(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('file').where('id', '=', id).execute();
}

/**
 * Forgets files that were taken in before an instant and that no column refers to, whichever tables have such columns.
 * One that is being attached at this moment is held by its foreign key: then this fails, and nothing is forgotten until
 * the next time. Answers which.
 */
export async function forgetUnused(db: Db, olderThan: Date): Promise<string[]> {
  const { rows: columns } = await sql<{ unused: string }>`
    SELECT format('NOT EXISTS (SELECT FROM %s WHERE %I = file.id)', conrelid::regclass, attname) AS unused
    FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
    WHERE contype = 'f' AND confrelid = 'file'::regclass`.execute(db);
  const unused = sql.join(
    columns.map((column) => sql.raw(column.unused)),
    sql` AND `,
  );
  const { rows } = await sql<{
    id: string;
  }>`DELETE FROM file WHERE created_at < ${olderThan} AND ${unused} RETURNING id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Which of these ids no file has. */
export async function findUnknown(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM unnest(${ids as string[]}::uuid[]) AS given(id)
    WHERE NOT EXISTS (SELECT FROM file WHERE file.id = given.id)`.execute(db);
  return rows.map(({ id }) => id);
}
