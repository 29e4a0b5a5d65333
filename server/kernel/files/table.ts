import { type RawBuilder, sql } from 'kysely';
import type { FileUse } from '#contract/kernel/file.ts';
import type { Context } from '../context.ts';
import type { Db, Tx } from '../database.ts';
import { readShort } from '../named.ts';

export interface FileRow {
  id: string;
  use: FileUse;
  mime: 'image/webp' | 'video/mp4' | 'application/pdf';
  bytes: number;
  width: number | null;
  height: number | null;
}

export async function saveFile(
  tx: Tx,
  ctx: Pick<Context, 'clock' | 'companyId'> & { user: { id: number } },
  file: FileRow,
): Promise<void> {
  await tx
    .insertInto('file')
    .values({ ...file, companyId: ctx.companyId, createdAt: ctx.clock.now(), createdBy: ctx.user.id || null })
    .execute();
}

/** Bytes that were taken in since an instant and that no column refers to: a person's own, and those of the company. */
export async function countUnused(
  on: Db | Tx,
  { companyId, user }: Pick<Context, 'companyId'> & { user: { id: number } },
  since: Date,
): Promise<{ own: number; all: number }> {
  const { rows } = await sql<{ own: number; all: number }>`
    SELECT coalesce(sum(bytes) FILTER (WHERE created_by = ${user.id}), 0)::bigint AS own,
      coalesce(sum(bytes), 0)::bigint AS all
    FROM file WHERE company_id = ${companyId} AND created_at > ${since} AND ${await unused(on)}`.execute(on);
  return rows[0] ?? { own: 0, all: 0 };
}

/** Which of these files are there, in the company in use, for this use. */
export async function findFiles(tx: Db | Tx, ctx: Context, use: FileUse, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('file')
    .select('id')
    .where((where) => where.or([where('companyId', '=', ctx.companyId), isShownBy([ctx.companyId])]))
    .where('use', '=', use)
    .where('id', 'in', ids)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** A picture of another company's that an item of these shows, since it was made from that company's item. */
function isShownBy(companyIds: readonly number[]): RawBuilder<boolean> {
  return sql`EXISTS (SELECT FROM item_image JOIN item ON item.id = item_image.item_id
    WHERE item_image.file_id = file.id AND item.company_id = ANY(${[...companyIds]}::bigint[]))`;
}

/** Whether items of these companies show a file that is another one's. */
export async function isShown(db: Db, id: string, companyIds: readonly number[]): Promise<boolean> {
  const found = await readShort(db, sql`SELECT id FROM file WHERE id = ${id} AND ${isShownBy(companyIds)}`);
  return found.length > 0;
}

/** Whose a file is and what it is for; undefined where there is none. */
export async function findFile(db: Db, id: string): Promise<{ companyId: number; use: FileUse } | undefined> {
  const [row] = await readShort<{ companyId: number; use: FileUse }>(
    db,
    sql`SELECT company_id, use FROM file WHERE id = ${id}`,
  );
  return row;
}

/** Gives a file to another company, whose people see it from now on, and no others. */
export async function moveFile(tx: Tx, id: string, companyId: number): Promise<void> {
  await tx.updateTable('file').set({ companyId }).where('id', '=', id).execute();
}

/** Forgets a file that was taken away from where it stood, as `forgetLeft` does. */
export async function forgetFile(tx: Tx, id: string): Promise<void> {
  await forgetLeft(tx, [id], []);
}

type Ids = readonly (string | null)[];

/**
 * Forgets the files that a thing had `before` and has no longer `after`, once it is written: nobody is shown them from
 * now on, and the sweep takes their bytes away. One that something else refers to as well stays.
 */
export async function forgetLeft(tx: Tx, before: Ids, after: Ids): Promise<void> {
  const left = [...new Set(before.filter((id) => id !== null && !after.includes(id)))];
  if (left.length === 0) return;
  // Whoever attaches one of them at this moment is waited for here, and then seen by the next statement.
  await sql`SELECT FROM file WHERE id = ANY(${left}) ORDER BY id FOR UPDATE`.execute(tx);
  await sql`DELETE FROM file WHERE id = ANY(${left}) AND ${await unused(tx)}`.execute(tx);
}

/**
 * Forgets files that were taken in before an instant and that no column refers to, whichever tables have such columns.
 * One that is being attached at this moment is held by its foreign key: then this fails, and nothing is forgotten until
 * the next time. Answers which.
 */
export async function forgetUnused(db: Db, olderThan: Date): Promise<string[]> {
  const { rows } = await sql<{
    id: string;
  }>`DELETE FROM file WHERE created_at < ${olderThan} AND ${await unused(db)} RETURNING id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Which of these ids no file has. */
export async function findUnknown(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM unnest(${ids as string[]}::uuid[]) AS given(id)
    WHERE NOT EXISTS (SELECT FROM file WHERE file.id = given.id)`.execute(db);
  return rows.map(({ id }) => id);
}

/** That no column refers to a file, whichever tables have such columns. */
async function unused(on: Db | Tx): Promise<RawBuilder<unknown>> {
  const { rows } = await sql<{ unused: string }>`
    SELECT format('NOT EXISTS (SELECT FROM %s WHERE %I = file.id)', conrelid::regclass, attname) AS unused
    FROM pg_constraint JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1]
    WHERE contype = 'f' AND confrelid = 'file'::regclass`.execute(on);
  return sql.join(
    rows.map((column) => sql.raw(column.unused)),
    sql` AND `,
  );
}
