import { sql } from 'kysely';
import type { Tx } from '../../kernel/database.ts';

/** How many documents of the stock room are not at their end at a location, transfers to it included. */
export async function countDocumentsAt(tx: Tx, locationId: number): Promise<{ documents: number }> {
  const { rows } = await sql<{ documents: number }>`SELECT (
      SELECT count(*) FROM purchase_order WHERE location_id = ${locationId}
        AND (status = 'pending' OR (status = 'approved' AND outstanding_quantity > 0 AND NOT closed_short))
    ) + (
      SELECT count(*) FROM transfer WHERE ${locationId} IN (location_id, destination_location_id)
        AND status NOT IN ('completed', 'cancelled')
    ) + (
      SELECT count(*) FROM stock_count WHERE location_id = ${locationId} AND status NOT IN ('posted', 'cancelled')
    ) + (
      SELECT count(*) FROM receiving WHERE location_id = ${locationId} AND status = 'pending'
    ) + (
      SELECT count(*) FROM adjustment WHERE location_id = ${locationId} AND status = 'pending'
    ) AS documents`.execute(tx);
  return rows[0] ?? { documents: 0 };
}
