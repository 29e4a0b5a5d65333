import { sql } from 'kysely';
import type { Db, Tx } from '../database.ts';

/** Where the rows of checked files wait until they are written. */
type RowTable = 'importItem' | 'importCustomer';

export async function countRows(on: Db | Tx, table: RowTable, runId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*) AS count FROM ${sql.table(table)}
    WHERE run_id = ${runId}`.execute(on);
  return rows[0]?.count ?? 0;
}

export async function removeRows(db: Db, table: RowTable, runIds: readonly string[]): Promise<void> {
  if (runIds.length > 0) await sql`DELETE FROM ${sql.table(table)} WHERE run_id = ANY(${runIds})`.execute(db);
}
