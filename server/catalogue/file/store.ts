import { sql } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/database.ts';

export interface FileRow {
  id: string;
  kind: 'image' | 'video';
  bytes: number;
  width: number | null;
  height: number | null;
}

export async function saveFile(tx: Tx, ctx: Context, file: FileRow): Promise<void> {
  await tx
    .insertInto('file')
    .values({
      ...file,
      companyId: ctx.companyId,
      mime: file.kind === 'image' ? 'image/webp' : 'video/mp4',
      createdAt: ctx.clock.now(),
      createdBy: ctx.user.id,
    })
    .execute();
}

/** Which of these files are there, in the company in use, of this kind. */
export async function findFiles(
  tx: Tx,
  ctx: Context,
  kind: FileRow['kind'],
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await tx
    .selectFrom('file')
    .select('id')
    .where('companyId', '=', ctx.companyId)
    .where('kind', '=', kind)
    .where('id', 'in', ids)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Forgets files that were uploaded before an instant and that nothing shows, and says which. One that is being
 * attached at this moment is held by its foreign key: then this fails, and nothing is forgotten until the next time.
 */
export async function removeUnused(db: Db, olderThan: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    DELETE FROM file WHERE created_at < ${olderThan}
      AND NOT EXISTS (SELECT FROM item_image WHERE file_id = file.id)
      AND NOT EXISTS (SELECT FROM item WHERE video_id = file.id)
      AND NOT EXISTS (SELECT FROM company WHERE logo_id = file.id)
      AND NOT EXISTS (SELECT FROM app_user WHERE image_id = file.id)
    RETURNING id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Which of these ids no file has. */
export async function findUnknown(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT id FROM unnest(${ids as string[]}::uuid[]) AS given(id) WHERE NOT EXISTS (SELECT FROM file WHERE file.id = given.id)`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}
