import { sql } from 'kysely';
import type { Tax } from '#contract/company/tax.ts';
import type { Db, Tx } from '../kernel/database.ts';
import { named } from '../kernel/named.ts';

/** How a company taxes what it sells on a day: the rate in force then (domain.md §3.1). */
export async function findTax(on: Db | Tx, companyId: number, day: string): Promise<Tax> {
  const [tax] = await named<Tax>(
    on,
    sql`SELECT tax_mode, tax_rounding, coalesce((SELECT basis_points FROM tax_rate
        WHERE company_id = company.id AND valid_from <= ${day} ORDER BY valid_from DESC LIMIT 1), 0) AS tax_basis_points
      FROM company WHERE id = ${companyId}`,
  );
  if (!tax) throw new Error(`There is no company ${companyId}.`);
  return tax;
}
