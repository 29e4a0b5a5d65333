import { CompiledQuery, sql } from 'kysely';
import type { Db, Tx } from '../../kernel/database.ts';
import type { ImportItem } from './item.ts';

/** An item of a checked file, with the category that its code stands for. */
export interface Row extends ImportItem {
  categoryId: number;
}

/** Keeps items of a checked file, which come after so many others of it. */
export async function saveRows(db: Db, runId: string, after: number, rows: readonly Row[]): Promise<void> {
  const column = <K extends keyof Row>(name: K) => rows.map((row) => row[name]);
  const text = `INSERT INTO import_item SELECT $1, $2::int + position, file_row, category_id, item_code, barcode, name, name_ja, description,
       description_ja, milligrams, uom, cost, markup_basis_points, price, quantity
     FROM unnest($3::int[], $4::bigint[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::text[],
       $11::bigint[], $12::text[], $13::bigint[], $14::int[], $15::bigint[], $16::int[]) WITH ORDINALITY
       AS sent(file_row, category_id, item_code, barcode, name, name_ja, description, description_ja, milligrams, uom,
         cost, markup_basis_points, price, quantity, position)`;
  const values = [
    runId,
    after,
    column('row'),
    column('categoryId'),
    column('itemCode'),
    column('barcode'),
    column('name'),
    column('nameJa'),
    column('description'),
    column('descriptionJa'),
    column('milligrams'),
    column('uom'),
    column('cost'),
    column('markupBasisPoints'),
    column('price'),
    column('initialQuantity'),
  ];
  await db.executeQuery(CompiledQuery.raw(text, values));
}

/** What an item may lack, to be issued. */
export type Issued = 'itemCode' | 'barcode';

/** Positions of the items that lack a code or a barcode, by category, in the order of the file. */
export async function listLacking(db: Db, runId: string, what: Issued): Promise<Map<number, number[]>> {
  const rows = await db
    .selectFrom('importItem')
    .where('runId', '=', runId)
    .where(what, '=', '')
    .select(['categoryId', sql<number[]>`array_agg(position ORDER BY position)`.as('positions')])
    .groupBy('categoryId')
    .execute();
  return new Map(rows.map(({ categoryId, positions }) => [categoryId, positions]));
}

/** Which of these codes, or barcodes, the file itself or one of the company's items has. */
export async function findUsed(
  db: Db,
  companyId: number,
  runId: string,
  what: Issued,
  values: readonly string[],
): Promise<Set<string>> {
  const column = sql.ref(what === 'itemCode' ? 'item_code' : 'barcode');
  const { rows } = await sql<{ value: string }>`
    SELECT ${column} AS value FROM item WHERE company_id = ${companyId} AND ${column} = ANY(${values as string[]}::text[])
    UNION ALL SELECT ${column} FROM import_item WHERE run_id = ${runId} AND ${column} = ANY(${values as string[]}::text[])`.execute(
    db,
  );
  return new Set(rows.map(({ value }) => value));
}

export async function saveIssued(
  db: Db,
  runId: string,
  what: Issued,
  positions: readonly number[],
  values: readonly string[],
): Promise<void> {
  const column = sql.ref(what === 'itemCode' ? 'item_code' : 'barcode');
  await sql`UPDATE import_item SET ${column} = issued.value
    FROM unnest(${positions as number[]}::int[], ${values as string[]}::text[]) AS issued(position, value)
    WHERE run_id = ${runId} AND import_item.position = issued.position`.execute(db);
}

export interface Clash {
  row: number;
  value: string;
}

/** Rows whose code, or barcode, one of the company's items has, the first so many of them. */
export async function listClashes(
  db: Db,
  companyId: number,
  runId: string,
  what: Issued,
  limit: number,
): Promise<Clash[]> {
  const column = what === 'itemCode' ? 'itemCode' : 'barcode';
  return db
    .selectFrom('importItem')
    .innerJoin('item', (join) =>
      join.on('item.companyId', '=', companyId).onRef(`item.${column}`, '=', `importItem.${column}`),
    )
    .where('importItem.runId', '=', runId)
    .select(['importItem.fileRow as row', `importItem.${column} as value`])
    .orderBy('importItem.position')
    .limit(limit)
    .execute();
}

/** Rows of these categories, the first so many of them. */
export async function listRowsOf(
  tx: Tx,
  runId: string,
  categoryIds: readonly number[],
  limit: number,
): Promise<{ row: number; categoryId: number }[]> {
  if (categoryIds.length === 0) return [];
  return tx
    .selectFrom('importItem')
    .where('runId', '=', runId)
    .where('categoryId', 'in', categoryIds)
    .select(['fileRow as row', 'categoryId'])
    .orderBy('position')
    .limit(limit)
    .execute();
}
