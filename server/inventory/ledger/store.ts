import type { MoveCause } from '#contract/inventory/stock.ts';
import type { Context } from '../../kernel/context.ts';
import { prepared, type Tx } from '../../kernel/database.ts';
import { type Arrears, type Holding, isArrival, type Move, openIssues, type PostedMove, trueUps } from './rules.ts';

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

/** The first columns of a movement as arrays, for one insert of many rows, in the order in which `post` names them. */
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

/**
 * Writes movements down; the trigger brings levels and values up to date. Their stock must be held. What arrives where
 * goods were sold below stock brings its true-ups along, whatever document it comes with.
 */
export async function post(tx: Tx, ctx: Context, cause: Cause, moves: readonly Move[]): Promise<void> {
  if (moves.length === 0) return;
  const all = [...moves, ...(await trueUpsOf(tx, moves.filter(isArrival)))];
  await prepared(
    tx,
    'stock.post',
    `INSERT INTO stock_move (item_id, from_location_id, from_kind, to_location_id, to_kind, quantity, milligrams, value,
       event, cause_line_id, reversal_of, below_stock, corrects, company_id, cause, cause_id, effective_date, user_id,
       posted_at)
     SELECT *, $14, $15, $16, $17, $18, $19 FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::bigint[], $5::text[],
       $6::int[], $7::bigint[], $8::bigint[], $9::text[], $10::bigint[], $11::bigint[], $12::boolean[], $13::bigint[])`,
    [
      ...moveArrays(all),
      all.map((move) => move.corrects ?? null),
      ctx.companyId,
      cause.cause,
      cause.causeId,
      cause.effectiveDate,
      ctx.user.id,
      ctx.clock.now(),
    ],
  );
}

async function trueUpsOf(tx: Tx, arrivals: readonly Move[]): Promise<Move[]> {
  if (arrivals.length === 0) return [];
  const reversed = arrivals.flatMap(({ reversalOf }) => reversalOf ?? []);
  const [arrears, corrected] = await Promise.all([findArrears(tx, arrivals), findCorrected(tx, reversed)]);
  return trueUps(arrivals, arrears, corrected);
}

/** What is owed where goods arrive. Nearly always nothing, and then the ledger itself is not looked into. */
async function findArrears(tx: Tx, arrivals: readonly Move[]): Promise<Arrears[]> {
  const owing = await prepared<{ itemId: number; locationId: number; owed: number; worth: number }>(
    tx,
    'stock.owing',
    `SELECT item_id, location_id, -sum(level.quantity) AS owed, -cost.value AS worth
     FROM (SELECT DISTINCT item_id, location_id FROM unnest($1::bigint[], $2::bigint[]) AS place(item_id, location_id)) AS place
     JOIN stock_cost AS cost USING (item_id, location_id) JOIN stock_level AS level USING (item_id, location_id)
     GROUP BY item_id, location_id, cost.value HAVING sum(level.quantity) < 0`,
    [arrivals.map((move) => move.itemId), arrivals.map((move) => move.to.locationId)],
  );
  if (owing.length === 0) return [];
  const issues = await prepared<Pick<PostedMove, 'id' | 'itemId' | 'quantity' | 'value'> & { locationId: number }>(
    tx,
    'stock.openIssues',
    `SELECT issue.id, item_id, location_id, issue.quantity, issue.value
     FROM unnest($1::bigint[], $2::bigint[], $3::bigint[]) AS place(item_id, location_id, owed), LATERAL (
       SELECT id, quantity, value FROM stock_move AS move
       WHERE move.item_id = place.item_id AND from_location_id = place.location_id AND quantity > 0
         AND to_location_id IS DISTINCT FROM from_location_id
         AND NOT EXISTS (SELECT FROM stock_move AS back WHERE back.reversal_of = move.id)
       ORDER BY id DESC LIMIT place.owed) AS issue
     ORDER BY issue.id DESC`,
    [owing.map((place) => place.itemId), owing.map((place) => place.locationId), owing.map((place) => place.owed)],
  );
  return owing.map(({ itemId, locationId, owed, worth }) => {
    const own = issues.filter((issue) => issue.itemId === itemId && issue.locationId === locationId);
    return { itemId, locationId, open: openIssues(owed, worth, own) };
  });
}

/** By how much these issues' true cost is more than what they left at, where it was put right. */
async function findCorrected(tx: Tx, issueIds: readonly number[]): Promise<Map<number, number>> {
  if (issueIds.length === 0) return new Map();
  const rows = await prepared<{ corrects: number; more: number }>(
    tx,
    'stock.corrected',
    `SELECT corrects, sum(CASE from_kind WHEN 'outside' THEN -value ELSE value END) AS more
     FROM stock_move WHERE corrects = ANY($1::bigint[]) GROUP BY corrects`,
    [issueIds],
  );
  return new Map(rows.map((row) => [row.corrects, row.more]));
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
