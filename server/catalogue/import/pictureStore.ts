import { sql } from 'kysely';
import { audit } from '../../kernel/audit.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import type { ImportContext, NamedPicture } from '../../kernel/import/kind.ts';

/** Saves the pictures that a checked file names, instead of those of an earlier check. */
export async function savePictures(db: Db, runId: string, pictures: readonly NamedPicture[]): Promise<void> {
  await sql`DELETE FROM import_picture WHERE run_id = ${runId}`.execute(db);
  await sql`INSERT INTO import_picture (run_id, handle, variant, position, name)
    SELECT ${runId}, handle, variant, position, name
    FROM jsonb_to_recordset(${JSON.stringify(pictures)}::jsonb) AS sent(handle text, variant text, position int, name text)`.execute(
    db,
  );
}

/** The pictures that a run's file names, with the items that they are of; a variant's own comes first. */
export async function listWanted(
  db: Db,
  companyId: number,
  runId: string,
): Promise<{ name: string; itemId: number; position: number }[]> {
  const { rows } = await sql<{ name: string; itemId: number; position: number }>`
    SELECT name, item_id, min(CASE WHEN picture.variant IS NULL THEN position ELSE 0 END) AS position
    FROM import_picture AS picture JOIN item_origin AS origin ON company_id = ${companyId} AND origin.handle = picture.handle
      AND (picture.variant IS NULL OR picture.variant = origin.variant)
    WHERE run_id = ${runId} GROUP BY name, item_id`.execute(db);
  return rows;
}

/** The items whose code, barcode or handle is one of these, in small letters. */
export async function listNamed(db: Db, companyId: number, stems: readonly string[]): Promise<Map<string, number[]>> {
  const { rows } = await sql<{ stem: string; ids: number[] }>`
    SELECT stem, array_agg(DISTINCT item_id ORDER BY item_id) AS ids FROM unnest(${[...stems]}::text[]) AS asked(stem), LATERAL (
      SELECT id AS item_id FROM item WHERE company_id = ${companyId} AND item_code = upper(stem)
      UNION ALL SELECT id FROM item WHERE company_id = ${companyId} AND barcode = stem
      UNION ALL SELECT item_id FROM item_origin WHERE company_id = ${companyId} AND handle = stem
    ) AS found GROUP BY stem`.execute(db);
  return new Map(rows.map(({ stem, ids }) => [stem, ids]));
}

/** The pictures that items have from files, as "item name". */
export async function listPictured(db: Db, itemIds: readonly number[]): Promise<Set<string>> {
  const { rows } = await sql<{ itemId: number; name: string }>`SELECT item_id, file.name FROM item_image
    JOIN file ON file.id = file_id WHERE item_id = ANY(${[...itemIds]}::bigint[]) AND file.name <> ''`.execute(db);
  return new Set(rows.map(({ itemId, name }) => `${itemId} ${name}`));
}

/**
 * Puts a picture behind those that items have, each as long as there is room. The import that made an item can be taken
 * back all the same. Answers how many took it.
 */
export async function attachPicture(
  tx: Tx,
  ctx: ImportContext,
  { fileId, name, itemIds, imagesMax }: { fileId: string; name: string; itemIds: readonly number[]; imagesMax: number },
): Promise<number> {
  await sql`SELECT FROM item WHERE id = ANY(${[...itemIds]}::bigint[]) ORDER BY id FOR UPDATE`.execute(tx);
  await sql`UPDATE file SET name = ${name} WHERE id = ${fileId}`.execute(tx);
  const { rows } = await sql<{ itemId: number; before: string[] }>`
    WITH room AS (
      SELECT id, ARRAY(SELECT file_id::text FROM item_image WHERE item_id = id ORDER BY position) AS before
      FROM item WHERE id = ANY(${[...itemIds]}::bigint[]) AND company_id = ${ctx.companyId}
    ), open AS (
      SELECT * FROM room WHERE cardinality(before) < ${imagesMax}
    ), added AS (
      INSERT INTO item_image (item_id, position, file_id) SELECT id, cardinality(before), ${fileId}::uuid FROM open
    ), changed AS (
      UPDATE item SET version = version + 1 WHERE id IN (SELECT id FROM open) RETURNING id, version
    ), noted AS (
      UPDATE import_thing SET version = changed.version FROM changed
      WHERE thing_id = id AND import_thing.version = changed.version - 1
    )
    SELECT id AS item_id, before FROM open ORDER BY id`.execute(tx);
  for (const { itemId, before } of rows)
    await audit(tx, ctx, 'item', itemId, 'edit', { imageIds: [before, [...before, fileId]] });
  return rows.length;
}
