import { sql } from 'kysely';
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { named } from '../../kernel/named.ts';

/** Who placed an order in the shop on the web, for a conversation about it. */
export interface Placed {
  saleId: number;
  number: string;
  customerId: number | null;
  person: string;
  email: string;
  contactNumber: string;
  contactDigits: string;
}

/** The order behind a secret, by its hash. */
export async function findPlaced(
  tx: Tx,
  { companyId }: Pick<Context, 'companyId'>,
  hash: Buffer,
): Promise<Placed | undefined> {
  const [row] = await named<Placed>(
    tx,
    sql`SELECT placed.sale_id, sale.number, sale.customer_id, placed.email, placed.contact_number, placed.contact_digits,
        CASE WHEN country = 'JP' THEN concat_ws(' ', nullif(last_name, ''), nullif(first_name, ''))
          ELSE concat_ws(' ', nullif(first_name, ''), nullif(middle_name, ''), nullif(last_name, '')) END AS person
      FROM online_order AS placed JOIN sale ON sale.id = placed.sale_id
      WHERE secret_hash = ${hash} AND placed.company_id = ${companyId}`,
  );
  return row;
}
