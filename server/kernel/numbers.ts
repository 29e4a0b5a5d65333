import { sql } from 'kysely';
import type { Db, Tx } from './database.ts';
import { named } from './named.ts';

/**
 * Issues the next number of a kind and period, without gaps: the counter's row stays locked until the transaction
 * ends, so this comes last in it. `period` is `YYYYMM` for documents and empty for codes.
 */
export async function issueNumber(tx: Tx, companyId: number, kind: string, period: string): Promise<number> {
  const rows = await named<{ last: number }>(
    tx,
    sql`INSERT INTO number_counter (company_id, kind, period, last) VALUES (${companyId}, ${kind}, ${period}, 1)
     ON CONFLICT (company_id, kind, period) DO UPDATE SET last = number_counter.last + 1 RETURNING last`,
  );
  const last = rows[0]?.last;
  if (last === undefined) throw new Error(`No number was issued for ${kind}.`);
  return last;
}

/** Issues so many numbers of a kind at once, and answers the last of them; outside a transaction in a moment of its own. */
export async function issueNumbers(db: Db | Tx, companyId: number, kind: string, count: number): Promise<number> {
  const [row] = await named<{ last: number }>(
    db,
    sql`INSERT INTO number_counter (company_id, kind, period, last) VALUES (${companyId}, ${kind}, '', ${count})
     ON CONFLICT (company_id, kind, period) DO UPDATE SET last = number_counter.last + excluded.last RETURNING last`,
  );
  if (!row) throw new Error(`No numbers were issued for ${kind}.`);
  return row.last;
}

/** Takes numbers back that were issued for nothing, unless later ones were issued since. */
export async function returnNumbers(db: Db, companyId: number, kind: string, first: number, last: number) {
  await db
    .updateTable('numberCounter')
    .set({ last: first - 1 })
    .where('companyId', '=', companyId)
    .where('kind', '=', kind)
    .where('period', '=', '')
    .where('last', '=', last)
    .execute();
}
