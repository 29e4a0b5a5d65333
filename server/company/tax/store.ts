import type { TaxSettings } from '#contract/company/taxSettings.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import { transactionKinds } from './rules.ts';

export async function findTax(on: Db | Tx, companyId: number): Promise<TaxSettings> {
  const company = await on
    .selectFrom('company')
    .where('id', '=', companyId)
    .select(['taxMode', 'taxRounding', 'closedThrough', 'version'])
    .executeTakeFirstOrThrow();
  const rates = await on
    .selectFrom('taxRate')
    .where('companyId', '=', companyId)
    .select(['validFrom', 'basisPoints'])
    .orderBy('validFrom', 'desc')
    .execute();
  const issued = await on
    .selectFrom('numberCounter')
    .where('companyId', '=', companyId)
    .where('kind', 'in', transactionKinds)
    .select('kind')
    .limit(1)
    .executeTakeFirst();
  return { ...company, rates, isFixed: issued !== undefined } as TaxSettings;
}

/** The same, with the company held until the transaction ends. */
export async function holdTax(tx: Tx, companyId: number): Promise<TaxSettings> {
  await tx.selectFrom('company').where('id', '=', companyId).select('id').forUpdate().execute();
  return findTax(tx, companyId);
}

export async function saveTax(
  tx: Tx,
  companyId: number,
  tax: Pick<TaxSettings, 'taxMode' | 'taxRounding'>,
): Promise<void> {
  await saveCompany(tx, companyId, tax);
}

/** In place of the one that was said for the same day; what a company says of tax is of one version. */
export async function saveRate(tx: Tx, companyId: number, validFrom: string, basisPoints: number): Promise<void> {
  await tx
    .insertInto('taxRate')
    .values({ companyId, validFrom, basisPoints })
    .onConflict((conflict) => conflict.columns(['companyId', 'validFrom']).doUpdateSet({ basisPoints }))
    .execute();
  await saveCompany(tx, companyId, {});
}

async function saveCompany(
  tx: Tx,
  companyId: number,
  tax: Partial<Pick<TaxSettings, 'taxMode' | 'taxRounding'>>,
): Promise<void> {
  await tx
    .updateTable('company')
    .set((column) => ({ ...tax, version: column('version', '+', 1) }))
    .where('id', '=', companyId)
    .execute();
}
