import { sql } from 'kysely';
import type { Tx } from './database.ts';

/**
 * Lets one at a time write to a company's table what depends on all of its rows: the last place, the next digits, a free
 * address. Held until the transaction ends; taken after the row that is changed, before anything else is written.
 */
export async function holdTable(tx: Tx, table: string, companyId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${table}, ${companyId}))`.execute(tx);
}
