import { type RawBuilder, sql } from 'kysely';
import type { MoveCause, MoveEvent, StockKind } from '#contract/inventory/stock.ts';
import type { Actor } from '../../kernel/audit.ts';
import type { Context } from '../../kernel/context.ts';
import type { Tx } from '../../kernel/database.ts';
import { named } from '../../kernel/named.ts';
import { insertRows } from '../../kernel/rows.ts';
import { HeldStock, type Holding, type Move, type PostedMove, type Spot } from './rules.ts';
import { isArrival, type NegativeStock, openIssues, trueUps } from './trueUpRules.ts';
import { isOfSubType } from './typeRules.ts';
import { withTypes } from './typeStore.ts';

/**
 * Locks the stock of these items at these locations until the transaction ends, and reads it. All locks are taken in one
 * order, by item and location, so that two documents never wait for each other. Levels are read by a statement of their
 * own: one that had waited for the lock would still see what was there before.
 */
export async function holdStock(
  tx: Tx,
  ctx: Context,
  spots: readonly Spot[],
  companyIds: readonly number[] = [ctx.companyId],
): Promise<HeldStock> {
  const distinct = [...new Map(spots.map((spot) => [`${spot.itemId} ${spot.locationId}`, spot])).values()];
  const [items, locations] = [distinct.map((spot) => spot.itemId), distinct.map((spot) => spot.locationId)];
  const asked = sql`unnest(${items}::bigint[], ${locations}::bigint[]) AS spot(item_id, location_id)`;
  const locked = lockStock(tx, asked);
  const read = readStock(tx, asked);
  const [rows, stock] = await Promise.all([locked, read]);
  if (rows.length === distinct.length) return stock;

  // An item's first time at a location: its row is made, so that there is something to lock.
  await named(
    tx,
    sql`INSERT INTO stock_cost (item_id, location_id, company_id)
     SELECT item.id, location.id, item.company_id FROM ${asked}
     JOIN item ON item.id = spot.item_id AND item.company_id = ANY(${[...companyIds]}::bigint[])
     JOIN location ON location.id = spot.location_id AND location.company_id = item.company_id
     ORDER BY 1, 2 ON CONFLICT DO NOTHING`,
  );
  const [, again] = await Promise.all([lockStock(tx, asked), readStock(tx, asked)]);
  return again;
}

async function lockStock(tx: Tx, asked: RawBuilder<unknown>): Promise<Spot[]> {
  return named(
    tx,
    sql`SELECT cost.item_id FROM ${asked}
     JOIN stock_cost AS cost USING (item_id, location_id) ORDER BY item_id, location_id FOR UPDATE OF cost`,
  );
}

async function readStock(tx: Tx, asked: RawBuilder<unknown>): Promise<HeldStock> {
  const rows = await named<Holding>(
    tx,
    sql`SELECT cost.item_id, cost.location_id, cost.value, cost.last_cost,
       coalesce(sum(quantity) FILTER (WHERE kind = 'sellable'), 0) AS sellable,
       coalesce(sum(quantity) FILTER (WHERE kind = 'nonSellable'), 0) AS non_sellable,
       coalesce(sum(quantity) FILTER (WHERE kind = 'reserved'), 0) AS reserved,
       coalesce(sum(quantity) FILTER (WHERE kind = 'inTransit'), 0) AS in_transit,
       coalesce(jsonb_object_agg(kind, level.milligrams) FILTER (WHERE kind IS NOT NULL), '{}') AS weights
     FROM ${asked}
     JOIN stock_cost AS cost ON cost.item_id = spot.item_id AND cost.location_id = spot.location_id
     LEFT JOIN stock_level AS level ON level.item_id = cost.item_id AND level.location_id = cost.location_id
     GROUP BY cost.item_id, cost.location_id`,
  );
  return new HeldStock(rows);
}

/** The document that movements come from, and the day they count on. An item's own movements have no other document. */
export type Cause = { effectiveDate: string } & (
  | { cause: 'item' }
  | { cause: Exclude<MoveCause, 'item'>; causeId: number }
);

/**
 * Writes movements down, the only way there is; the trigger brings levels and values up to date. Their stock must be held,
 * unless their item is new. What arrives where goods were sold below stock brings its true-ups along, whatever document it
 * comes with. Without arrivals nothing is asked before: the movements go out with whatever is sent at the same time.
 */
export async function post(
  tx: Tx,
  ctx: Actor & { companyId: number },
  cause: Cause,
  moves: readonly Move[],
): Promise<void> {
  const typed = await withTypes(tx, ctx.companyId, moves);
  const arrivals = typed.filter(isArrival);
  const all = arrivals.length === 0 ? typed : [...typed, ...(await trueUpsOf(tx, arrivals))];
  await insertRows(tx, 'stockMove', rowsOf(ctx, cause, all, all.some(isOfSubType)));
}

/** The same for many documents at once whose goods stay where they are and for sale or promised, in one statement. */
export async function postPromises(
  tx: Tx,
  ctx: Actor & { companyId: number },
  parts: readonly { cause: Cause; moves: readonly Move[] }[],
): Promise<void> {
  const strange = parts.some(({ moves }) => moves.some((move) => isArrival(move) || isOfSubType(move)));
  if (strange) throw new Error('A promise moves goods between sellable and reserved alone.');
  await insertRows(
    tx,
    'stockMove',
    parts.flatMap(({ cause, moves }) => rowsOf(ctx, cause, moves, false)),
  );
}

function rowsOf(ctx: Actor & { companyId: number }, cause: Cause, moves: readonly Move[], isTyped: boolean) {
  return moves.map((move) => ({
    companyId: ctx.companyId,
    itemId: move.itemId,
    fromLocationId: move.from.locationId,
    fromKind: move.from.kind,
    toLocationId: move.to.locationId,
    toKind: move.to.kind,
    ...(isTyped && { fromTypeId: move.from.typeId ?? null, toTypeId: move.to.typeId ?? null }),
    quantity: move.quantity,
    milligrams: move.milligrams,
    value: move.value,
    event: move.event,
    cause: cause.cause,
    causeId: cause.cause === 'item' ? move.itemId : cause.causeId,
    causeLineId: move.causeLineId,
    reversalOf: move.reversalOf ?? null,
    corrects: move.corrects ?? null,
    belowStock: move.belowStock ?? false,
    postedAt: ctx.clock.now(),
    effectiveDate: cause.effectiveDate,
    userId: ctx.user.id,
  }));
}

async function trueUpsOf(tx: Tx, arrivals: readonly Move[]): Promise<Move[]> {
  const reversed = arrivals.flatMap(({ reversalOf }) => reversalOf ?? []);
  const [negative, corrected] = await Promise.all([findNegativeStock(tx, arrivals), findCorrected(tx, reversed)]);
  return trueUps(arrivals, negative, corrected);
}

/** What is owed where goods arrive. Nearly always nothing, and then the ledger itself is not looked into. */
async function findNegativeStock(tx: Tx, arrivals: readonly Move[]): Promise<NegativeStock[]> {
  const owing = await named<{ itemId: number; locationId: number; owed: number; worth: number }>(
    tx,
    sql`SELECT item_id, location_id, -sum(${amount(sql`level`)}) AS owed, -cost.value AS worth
     FROM (SELECT DISTINCT item_id, location_id FROM unnest(${arrivals.map((move) => move.itemId)}::bigint[], ${arrivals.map((move) => move.to.locationId)}::bigint[]) AS place(item_id, location_id)) AS place
     JOIN stock_cost AS cost USING (item_id, location_id) JOIN stock_level AS level USING (item_id, location_id)
     JOIN item ON item.id = item_id
     GROUP BY item_id, location_id, cost.value HAVING sum(${amount(sql`level`)}) < 0`,
  );
  if (owing.length === 0) return [];
  const issues = await named<Pick<PostedMove, 'id' | 'itemId' | 'quantity' | 'value'> & { locationId: number }>(
    tx,
    sql`SELECT issue.id, item_id, location_id, issue.quantity, issue.value
     FROM unnest(${owing.map((place) => place.itemId)}::bigint[], ${owing.map((place) => place.locationId)}::bigint[], ${owing.map((place) => place.owed)}::bigint[]) AS place(item_id, location_id, owed), LATERAL (
       SELECT move.id, ${amount(sql`move`)} AS quantity, move.value FROM stock_move AS move JOIN item ON item.id = move.item_id
       WHERE move.item_id = place.item_id AND from_location_id = place.location_id AND corrects IS NULL AND move.event <> 'revaluation'
         AND to_location_id IS DISTINCT FROM from_location_id
         AND NOT EXISTS (SELECT FROM stock_move AS back WHERE back.reversal_of = move.id)
       ORDER BY move.id DESC LIMIT place.owed) AS issue
     ORDER BY issue.id DESC`,
  );
  return owing.map(({ itemId, locationId, owed, worth }) => {
    const own = issues.filter((issue) => issue.itemId === itemId && issue.locationId === locationId);
    return { itemId, locationId, open: openIssues(owed, worth, own) };
  });
}

/** How much a level or a movement is, in what its item is counted by. */
function amount(of: RawBuilder<unknown>): RawBuilder<number> {
  return sql`CASE item.price_by WHEN 'gram' THEN ${of}.milligrams ELSE ${of}.quantity END`;
}

/** By how much these issues' true cost is more than what they left at, where it was put right. */
async function findCorrected(tx: Tx, issueIds: readonly number[]): Promise<Map<number, number>> {
  if (issueIds.length === 0) return new Map();
  const rows = await named<{ corrects: number; more: number }>(
    tx,
    sql`SELECT corrects, sum(CASE from_kind WHEN 'outside' THEN -value ELSE value END) AS more
     FROM stock_move WHERE corrects = ANY(${issueIds}::bigint[]) GROUP BY corrects`,
  );
  return new Map(rows.map((row) => [row.corrects, row.more]));
}

/** The movements of one event that a document has made, to be reversed. */
export async function findMoves(
  tx: Tx,
  cause: MoveCause,
  causeId: number,
  event: MoveEvent,
): Promise<(PostedMove & { toKind: StockKind | 'outside'; toTypeId: number | null })[]> {
  return named(
    tx,
    sql`SELECT move.id, item_id, from_location_id, quantity, move.milligrams, value, cause_line_id, to_kind, to_type_id, item.price_by
     FROM stock_move AS move JOIN item ON item.id = item_id
     WHERE cause = ${cause} AND cause_id = ${causeId} AND event = ${event} ORDER BY move.id`,
  );
}
