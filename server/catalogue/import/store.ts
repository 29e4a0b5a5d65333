import { sql } from 'kysely';
import type { Db, Tx } from '../../kernel/database.ts';
import type { ImportCategory } from './item.ts';

/** The company's categories, by code. */
export async function listCategories(on: Db | Tx, companyId: number): Promise<Map<string, ImportCategory>> {
  const rows = await on.selectFrom('category').where('companyId', '=', companyId).select(categoryColumns).execute();
  return new Map(rows.map((row) => [row.code, row]));
}

/** Keeps the categories of a checked file's items as they are until the transaction ends. */
export async function holdCategories(tx: Tx, companyId: number, runId: string): Promise<void> {
  await sql`SELECT FROM category WHERE company_id = ${companyId}
    AND id IN (SELECT (fields->>'categoryId')::bigint FROM import_row WHERE run_id = ${runId})
    ORDER BY id FOR SHARE`.execute(tx);
}

const categoryColumns = [
  'id',
  'code',
  'name',
  'nameJa',
  'active',
  'stockTracked',
  'consignment',
  'barcodeIndex',
] as const;

/** Rows of a checked file whose category is switched off by now. */
export async function listInactive(tx: Tx, runId: string): Promise<{ row: number; code: string }[]> {
  const { rows } = await sql<{ row: number; code: string }>`SELECT file_row AS row, code FROM import_row
    JOIN category ON category.id = (fields->>'categoryId')::bigint
    WHERE run_id = ${runId} AND NOT active ORDER BY position`.execute(tx);
  return rows;
}

/** Every item can be sold straight; the other ways are chosen one by one. */
export async function saveSellingOptions(tx: Tx, itemIds: readonly number[]): Promise<void> {
  await sql`INSERT INTO selling_option (item_id, kind) SELECT unnest(${[...itemIds]}::bigint[]), 'straight'`.execute(
    tx,
  );
}

export interface Premises {
  barcodePrefix: string;
  closedThrough: string | null;
  /** Whether the location is in use. */
  active: boolean;
}

/** A location and its company; null where it is none of the company's. */
export async function findPremises(tx: Tx | Db, companyId: number, locationId: number): Promise<Premises | null> {
  const row = await tx
    .selectFrom('company')
    .innerJoin('location', 'location.companyId', 'company.id')
    .where('company.id', '=', companyId)
    .where('location.id', '=', locationId)
    .select(['company.barcodePrefix', 'company.closedThrough', 'location.active'])
    .executeTakeFirst();
  return (row as Premises | undefined) ?? null;
}
