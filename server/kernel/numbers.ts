import type { Tx } from './database.ts';
import { prepared } from './database.ts';

/**
 * Issues the next number of a kind and period, without gaps: the counter's row stays locked until the transaction
 * ends, so this comes last in it. `period` is `YYYYMM` for documents and empty for codes.
 */
export async function issueNumber(tx: Tx, companyId: number, kind: string, period: string): Promise<number> {
  const rows = await prepared<{ last: number }>(
    tx,
    'number.issue',
    `INSERT INTO number_counter (company_id, kind, period, last) VALUES ($1, $2, $3, 1)
     ON CONFLICT (company_id, kind, period) DO UPDATE SET last = number_counter.last + 1 RETURNING last`,
    [companyId, kind, period],
  );
  const last = rows[0]?.last;
  if (last === undefined) throw new Error(`No number was issued for ${kind}.`);
  return last;
}
