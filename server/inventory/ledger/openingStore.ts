import { type RawBuilder, sql } from 'kysely';
import type { Actor } from '../../kernel/audit.ts';
import type { Tx } from '../../kernel/database.ts';

/** An import's number, and the day that its movements count on. */
interface OpeningCause {
  line: number;
  effectiveDate: string;
}

/**
 * Writes the opening stock of items that nobody else can know yet, or that have no stock and never had other movements, so
 * that nothing needs a lock and no true-up is owed. `source` is a SELECT of item_id, quantity, milligrams and value of the
 * whole: in SQL, so that 50,000 of them need no object each.
 */
export async function postOpenings(
  tx: Tx,
  { companyId, user, clock }: Actor & { companyId: number },
  { line, effectiveDate }: OpeningCause,
  locationId: number,
  source: RawBuilder<unknown>,
): Promise<void> {
  await sql`INSERT INTO stock_move (company_id, item_id, from_kind, to_location_id, to_kind, quantity, milligrams, value,
      event, cause, cause_id, cause_line_id, posted_at, effective_date, user_id)
    SELECT ${companyId}, opening.item_id, 'outside', ${locationId}, 'sellable', opening.quantity, opening.milligrams, opening.value,
      'opening', 'item', opening.item_id, ${line}, ${clock.now()}, ${effectiveDate}, ${user.id}
    FROM (${source}) AS opening ORDER BY opening.item_id`.execute(tx);
}

/** The items of a run that moved besides its opening stock. Holds the stock of all of them until the transaction ends. */
export async function listMovedSince(tx: Tx, line: number, itemIds: RawBuilder<unknown>): Promise<number[]> {
  await sql`SELECT FROM stock_cost WHERE item_id IN (${itemIds}) ORDER BY item_id, location_id FOR UPDATE`.execute(tx);
  const { rows } = await sql<{ itemId: number }>`SELECT DISTINCT item_id FROM stock_move
    WHERE item_id IN (${itemIds}) AND NOT (event = 'opening' AND cause_line_id = ${line}) AND NOT EXISTS (
      SELECT FROM stock_move AS back WHERE back.reversal_of = stock_move.id OR back.id = stock_move.id AND back.reversal_of IS NOT NULL
    )`.execute(tx);
  return rows.map(({ itemId }) => itemId);
}

/** Takes the opening stock of a run back, at the value that it came with. Its items must not have moved since. */
export async function reverseOpenings(
  tx: Tx,
  { user, clock }: Actor,
  { line, effectiveDate }: OpeningCause,
  itemIds: RawBuilder<unknown>,
): Promise<void> {
  await sql`INSERT INTO stock_move (company_id, item_id, from_location_id, from_kind, to_kind, quantity, milligrams, value,
      event, cause, cause_id, cause_line_id, reversal_of, posted_at, effective_date, user_id)
    SELECT company_id, item_id, to_location_id, to_kind, 'outside', quantity, milligrams, value,
      'void', 'item', item_id, ${line}, id, ${clock.now()}, ${effectiveDate}, ${user.id}
    FROM stock_move WHERE item_id IN (${itemIds}) AND event = 'opening' AND cause_line_id = ${line}
    ORDER BY item_id`.execute(tx);
}
