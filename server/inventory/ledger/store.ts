import type { MoveCause } from '#contract/inventory/stock.ts';
import type { Context } from '../../kernel/context.ts';
import { prepared, type Tx } from '../../kernel/database.ts';
import type { Holding, Move, PostedMove } from './rules.ts';

/**
 * Locks the stock of these items at one location, sorted, until the transaction ends, and reads it. Levels are read by
 * a statement of their own: one that had waited for the lock would still see what was there before.
 */
export async function holdStock(
  tx: Tx,
  ctx: Context,
  itemIds: readonly number[],
  locationId: number,
): Promise<Map<number, Holding>> {
  const ids = [...new Set(itemIds)].sort((a, b) => a - b);
  const locked = lockStock(tx, ids, locationId);
  const read = readStock(tx, ids, locationId);
  const [rows, holdings] = await Promise.all([locked, read]);
  if (rows.length === ids.length) return holdings;

  // An item's first time at this location: its row is made, so that there is something to lock.
  await prepared(
    tx,
    'stock.open',
    `INSERT INTO stock_cost (item_id, location_id, company_id)
     SELECT id, $2, $3 FROM item WHERE id = ANY($1::bigint[]) AND company_id = $3 AND EXISTS
       (SELECT FROM location WHERE location.id = $2 AND location.company_id = $3) ORDER BY id ON CONFLICT DO NOTHING`,
    [ids, locationId, ctx.companyId],
  );
  const [, again] = await Promise.all([lockStock(tx, ids, locationId), readStock(tx, ids, locationId)]);
  return again;
}

async function lockStock(tx: Tx, ids: readonly number[], locationId: number): Promise<{ itemId: number }[]> {
  return prepared(
    tx,
    'stock.lock',
    'SELECT item_id FROM stock_cost WHERE item_id = ANY($1::bigint[]) AND location_id = $2 ORDER BY item_id FOR UPDATE',
    [ids, locationId],
  );
}

async function readStock(tx: Tx, ids: readonly number[], locationId: number): Promise<Map<number, Holding>> {
  const rows = await prepared<Omit<Holding, 'locationId'>>(
    tx,
    'stock.read',
    `SELECT cost.item_id, cost.value, cost.last_cost,
       coalesce(sum(quantity) FILTER (WHERE kind = 'sellable'), 0) AS sellable,
       coalesce(sum(quantity) FILTER (WHERE kind = 'nonSellable'), 0) AS non_sellable,
       coalesce(sum(quantity) FILTER (WHERE kind = 'reserved'), 0) AS reserved,
       coalesce(sum(quantity) FILTER (WHERE kind = 'inTransit'), 0) AS in_transit
     FROM stock_cost AS cost
     LEFT JOIN stock_level AS level ON level.item_id = cost.item_id AND level.location_id = cost.location_id
     WHERE cost.item_id = ANY($1::bigint[]) AND cost.location_id = $2
     GROUP BY cost.item_id, cost.location_id`,
    [ids, locationId],
  );
  return new Map(rows.map((row) => [row.itemId, { ...row, locationId }]));
}

/** Where a movement comes from: the document, and the day it counts on. */
export interface Cause {
  cause: MoveCause;
  causeId: number;
  effectiveDate: string;
}

/** Columns of stock_move as arrays, for one insert of many rows; their order is that of `moveColumns`. */
export function moveArrays(moves: readonly Move[]): unknown[] {
  return [
    moves.map((move) => move.itemId),
    moves.map((move) => move.from.locationId),
    moves.map((move) => move.from.kind),
    moves.map((move) => move.to.locationId),
    moves.map((move) => move.to.kind),
    moves.map((move) => move.quantity),
    moves.map((move) => move.milligrams),
    moves.map((move) => move.value),
    moves.map((move) => move.event),
    moves.map((move) => move.causeLineId),
    moves.map((move) => move.reversalOf ?? null),
    moves.map((move) => move.belowStock ?? false),
  ];
}

/** Writes movements down; the trigger brings levels and values up to date. Their stock must be held. */
export async function post(tx: Tx, ctx: Context, cause: Cause, moves: readonly Move[]): Promise<void> {
  if (moves.length === 0) return;
  await prepared(
    tx,
    'stock.post',
    `INSERT INTO stock_move (item_id, from_location_id, from_kind, to_location_id, to_kind, quantity, milligrams, value,
       event, cause_line_id, reversal_of, below_stock, company_id, cause, cause_id, effective_date, user_id, posted_at)
     SELECT *, $13, $14, $15, $16, $17, $18 FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::bigint[], $5::text[],
       $6::int[], $7::bigint[], $8::bigint[], $9::text[], $10::bigint[], $11::bigint[], $12::boolean[])`,
    [
      ...moveArrays(moves),
      ctx.companyId,
      cause.cause,
      cause.causeId,
      cause.effectiveDate,
      ctx.user.id,
      ctx.clock.now(),
    ],
  );
}

/** The movements of one event that a document has made, to be reversed. */
export async function findMoves(tx: Tx, cause: 'sale', causeId: number, event: 'sale'): Promise<PostedMove[]> {
  return prepared<PostedMove>(
    tx,
    'stock.moves',
    `SELECT id, item_id, from_location_id, quantity, milligrams, value, cause_line_id
     FROM stock_move WHERE cause = $1 AND cause_id = $2 AND event = $3 ORDER BY id`,
    [cause, causeId, event],
  );
}
