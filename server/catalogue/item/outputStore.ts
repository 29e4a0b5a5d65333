import { sql } from 'kysely';
import type { TaxMode, TaxRounding } from '#contract/company/company.ts';
import type { Context } from '../../kernel/context.ts';

export interface TagRow {
  id: number;
  barcode: string;
  itemCode: string;
  name: string;
  nameJa: string;
  milligrams: number;
  price: number;
  taxMode: TaxMode;
  taxRounding: TaxRounding;
  taxBasisPoints: number;
}

/** What a tag says of items, with the tax that their company takes on a day. */
export async function listTagRows(ctx: Context, ids: readonly number[], day: string): Promise<TagRow[]> {
  const { rows } = await sql<TagRow>`
    SELECT item.id, item.barcode, item.item_code, item.name, item.name_ja, item.milligrams, item.price, company.tax_mode,
      company.tax_rounding, coalesce((SELECT basis_points FROM tax_rate WHERE company_id = company.id
        AND valid_from <= ${day} ORDER BY valid_from DESC LIMIT 1), 0) AS tax_basis_points
    FROM item JOIN company ON company.id = item.company_id
    WHERE item.company_id = ${ctx.companyId} AND item.id = ANY(${ids as number[]}::bigint[])`.execute(ctx.db);
  return rows;
}
