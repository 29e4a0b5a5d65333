import type { Db, Tx } from '../../kernel/database.ts';
import type { ImportCategory } from './item.ts';

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
    .where('id', 'in', (row) => row.selectFrom('importItem').select('categoryId').where('runId', '=', runId))
    .select(categoryColumns)
    .orderBy('id')
    .forShare()
    .execute();
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
