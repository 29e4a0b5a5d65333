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
