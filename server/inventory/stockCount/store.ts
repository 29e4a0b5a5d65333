import { sql } from 'kysely';
import { type CountProgress, type CountScan, stockCountApi } from '#contract/inventory/stockCount.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import type { Context } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import { documentStore } from '../../kernel/document/documentStore.ts';
import type { StoredLine } from '../../kernel/document/lineStore.ts';
import type { HeldDocument } from '../../kernel/document/store.ts';
import type { Sql } from '../../kernel/listStatements.ts';
import { named, readShort } from '../../kernel/named.ts';
import { isPresent } from '../../kernel/presentStock.ts';
import { userNames } from '../../kernel/userName.ts';
import { countStatusText } from '../../sheet/stockText.ts';
import { type Booked, type CountedLine, type Reason, stockCountSteps } from './rules.ts';

/** Stock counts: where they are stored, what their list shows, what may happen to them. */
export const stockCounts = documentStore<typeof stockCountApi, StoredLine>({
  api: stockCountApi,
  table: 'stockCount',
  code: 'SC',
  steps: stockCountSteps,
  columns: ['categoryIds', 'blind', 'uncounted', 'countedCount', 'differenceCount', 'value'],
  lines: { table: 'stockCountLine', document: 'stockCountId', columns: [], apart: true },
  sums: ['value'],
  title: 'stockCounts',
  statusText: countStatusText,
  sheet: ['countedCount', 'differenceCount', { title: 'value', of: 'value', kind: 'yen' }],
});

/** A held count with the fields of its own. */
export interface HeldCount extends HeldDocument {
  categoryIds: number[];
}

/** Keeps a count from being ended until its scans are written; others may scan at the same time. */
export async function holdForScan(tx: Tx, ctx: Context, id: number): Promise<HeldCount> {
  const [held] = await named<HeldCount>(
    tx,
    sql`SELECT id, location_id, number, status, version, category_ids FROM stock_count
      WHERE id = ${id} AND company_id = ${ctx.companyId} FOR KEY SHARE`,
  );
  return held ?? refuse('notFound');
}

/** What lies at a location; goods under way are not there, wherever the books have them. */
export const onHandKinds = sql`('sellable', 'nonSellable', 'reserved')`;
/** How much a level or a movement is, in what its item is counted by. */
export const amount = (of: Sql): Sql =>
  sql`CASE item.price_by WHEN 'gram' THEN ${of}.milligrams ELSE ${of}.quantity END`;
/** The last movement of all, as of the beginning of a round: what moved after it is told from what lay there. */
const lastMove = sql`(SELECT coalesce(max(id), 0) FROM stock_move)`;
const isInScope = (categoryIds: readonly number[]): Sql =>
  sql`(cardinality(${categoryIds}::bigint[]) = 0 OR item.category_id = ANY(${categoryIds}::bigint[]))`;

/** The lines of a count that begins: each tracked item in scope of which there is any. Says how many. */
export async function beginLines(tx: Tx, { id, locationId, categoryIds }: HeldCount): Promise<number> {
  const lines = await named(
    tx,
    sql`INSERT INTO stock_count_line (stock_count_id, item_id, in_scope, move_id)
      SELECT ${id}, item.id, true, ${lastMove} FROM stock_level AS level JOIN item ON item.id = level.item_id
      JOIN category ON category.id = item.category_id AND category.stock_tracked
      WHERE level.location_id = ${locationId} AND level.kind IN ${onHandKinds} AND ${isPresent('<>')}
        AND ${isInScope(categoryIds)}
      GROUP BY item.id, item.item_code ORDER BY item.item_code RETURNING id`,
  );
  return lines.length;
}

/** An item as a scan names it. */
export interface CodedItem {
  id: number;
  itemCode: string;
  name: string;
  nameJa: string;
  inScope: boolean;
}

/** The items of scanned codes, in the order of the codes; a barcode goes before an item code. */
export async function findCoded(tx: Tx, ctx: Context, codes: readonly string[], categoryIds: readonly number[]) {
  const rows = await named<CodedItem & { code: string }>(
    tx,
    sql`SELECT asked.code, found.* FROM unnest(${codes}::text[]) AS asked(code), LATERAL (
        SELECT item.id, item.item_code, item.name, item.name_ja, ${isInScope(categoryIds)} AS in_scope FROM item
        WHERE item.company_id = ${ctx.companyId}
          AND (item.barcode = asked.code OR item.item_code = asked.code OR item.item_code = upper(asked.code))
        ORDER BY item.barcode = asked.code DESC, item.item_code = asked.code DESC LIMIT 1) AS found`,
  );
  return new Map<string, CodedItem>(rows.map(({ code, ...item }) => [code, item]));
}

/** Which of these scans are there already. */
export async function findScanIds(tx: Tx, ids: readonly string[]): Promise<Set<string>> {
  const rows = await named<{ id: string }>(tx, sql`SELECT id FROM stock_count_scan WHERE id = ANY(${ids}::uuid[])`);
  return new Set(rows.map(({ id }) => id));
}

const isOnHand = (side: 'from' | 'to', locationId: number): Sql =>
  sql`coalesce(${sql.ref(`move.${side}_location_id`)} = ${locationId} AND ${sql.ref(`move.${side}_kind`)} <> 'inTransit', false)`;
/** That a movement of an item changes how much of it is on hand; from one kind to another it does not. */
const changesOnHand = (itemId: Sql, locationId: number): Sql =>
  sql`move.item_id = ${itemId} AND move.corrects IS NULL AND ${isOnHand('from', locationId)} <> ${isOnHand('to', locationId)}`;

/** What the books had of items whose stock is held, at the moment of each scan: now, or so long ago. */
export async function findBooked(
  tx: Tx,
  locationId: number,
  asked: readonly { itemId: number; at: Date | null }[],
): Promise<Booked[]> {
  const changes = changesOnHand(sql`asked.item_id`, locationId);
  return named<Booked>(
    tx,
    sql`SELECT coalesce(last.id, 0) AS move_id, coalesce(level.amount, 0) - coalesce(since.amount, 0) AS booked
      FROM unnest(${asked.map(({ itemId }) => itemId)}::bigint[], ${asked.map(({ at }) => at)}::timestamptz[])
        WITH ORDINALITY AS asked(item_id, at, position)
      JOIN item ON item.id = asked.item_id
      LEFT JOIN LATERAL (SELECT sum(${amount(sql`level`)}) AS amount FROM stock_level AS level
        WHERE level.item_id = asked.item_id AND level.location_id = ${locationId} AND level.kind IN ${onHandKinds}) AS level ON true
      LEFT JOIN LATERAL (SELECT move.id FROM stock_move AS move
        WHERE ${changes} AND (asked.at IS NULL OR move.posted_at <= asked.at) ORDER BY move.id DESC LIMIT 1) AS last ON true
      LEFT JOIN LATERAL (SELECT sum(CASE WHEN ${isOnHand('to', locationId)} THEN 1 ELSE -1 END * ${amount(sql`move`)}) AS amount
        FROM stock_move AS move WHERE asked.at IS NOT NULL AND ${changes} AND move.posted_at > asked.at) AS since ON true
      ORDER BY asked.position`,
  );
}

/** A line as it is stored. */
export interface StoredCountLine extends CountedLine {
  id: number;
  itemId: number;
  round: number;
}

/** The lines of these items; an item that is not counted yet, and is not expected, has none. */
export async function findLines(tx: Tx, countId: number, itemIds: readonly number[]): Promise<StoredCountLine[]> {
  return named<StoredCountLine>(
    tx,
    sql`SELECT line.id, line.item_id, line.round, line.in_scope, line.scans, line.counted_sellable,
        line.counted_non_sellable, line.booked, line.move_id, line.moved, line.difference, item.is_unique_piece
      FROM stock_count_line AS line JOIN item ON item.id = line.item_id
      WHERE line.stock_count_id = ${countId} AND line.item_id = ANY(${itemIds}::bigint[])`,
  );
}

/**
 * Ends counting. What was not counted stays as it is booked, or is taken for none where that is asked for. What differs and has moved since it was
 * last scanned is counted again: what left may be what nobody had scanned. Unique pieces that are elsewhere are told.
 */
export async function closeLines(tx: Tx, { id, locationId }: HeldCount, uncounted: 'leave' | 'zero') {
  const onHand = sql`(SELECT level.item_id, sum(${amount(sql`level`)}) AS amount
    FROM stock_level AS level JOIN item ON item.id = level.item_id
    WHERE level.location_id = ${locationId} AND level.kind IN ${onHandKinds} AND level.quantity > 0 GROUP BY level.item_id)`;
  const missing = uncounted === 'zero' ? sql`-there.amount` : sql`0`;
  await named(
    tx,
    sql`UPDATE stock_count_line AS line SET booked = there.amount, difference = ${missing}
      FROM ${onHand} AS there WHERE line.stock_count_id = ${id} AND line.scans = 0 AND line.in_scope
        AND there.item_id = line.item_id`,
  );
  await named(
    tx,
    sql`UPDATE stock_count_line AS line SET moved = true FROM item
      WHERE line.stock_count_id = ${id} AND line.difference <> 0 AND item.id = line.item_id
        AND (line.scans = 0 OR NOT item.is_unique_piece) AND EXISTS (SELECT FROM stock_move AS move
          WHERE ${changesOnHand(sql`line.item_id`, locationId)} AND move.id > line.move_id)`,
  );
  await named(
    tx,
    sql`UPDATE stock_count_line AS line SET elsewhere = true FROM item
      WHERE line.stock_count_id = ${id} AND line.difference > 0 AND item.id = line.item_id AND item.is_unique_piece
        AND EXISTS (SELECT FROM stock_level AS level WHERE level.item_id = line.item_id AND level.quantity > 0
          AND (level.location_id <> ${locationId} OR level.kind = 'inTransit'))`,
  );
  const [counted] = await named<{ countedCount: number; differenceCount: number }>(
    tx,
    sql`SELECT count(*) FILTER (WHERE scans > 0) AS counted_count,
        count(*) FILTER (WHERE difference <> 0 OR moved) AS difference_count
      FROM stock_count_line WHERE stock_count_id = ${id}`,
  );
  return counted ?? { countedCount: 0, differenceCount: 0 };
}

/** Begins another round of the lines that differ, and of unique pieces that were scanned twice. Says how many. */
export async function reopenLines(tx: Tx, countId: number): Promise<number> {
  const lines = await named(
    tx,
    sql`UPDATE stock_count_line SET round = round + 1, scans = 0, last_scan_at = NULL, counted_sellable = 0,
        counted_non_sellable = 0, booked = 0, move_id = ${lastMove}, moved = false, difference = 0, elsewhere = false
      WHERE stock_count_id = ${countId} AND (difference <> 0 OR moved
        OR counted_sellable + counted_non_sellable > 1
          AND (SELECT is_unique_piece FROM item WHERE item.id = stock_count_line.item_id)) RETURNING id`,
  );
  return lines.length;
}

/** The lines that are posted, in the order of their items. */
export async function listDifferences(tx: Tx, countId: number) {
  return named<StoredCountLine & { itemCode: string }>(
    tx,
    sql`SELECT line.id, line.item_id, line.counted_sellable, line.counted_non_sellable, line.difference, line.moved,
        item.item_code
      FROM stock_count_line AS line JOIN item ON item.id = line.item_id
      WHERE line.stock_count_id = ${countId} AND (line.difference <> 0 OR line.moved) AND NOT line.elsewhere
      ORDER BY line.item_id`,
  );
}

/** The reasons of the company. None is deleted before the count is written. */
export function listReasons(on: Db | Tx, ctx: Context): Promise<Reason[]> {
  return named<Reason>(
    on,
    sql`SELECT id, code, direction, active FROM reason_code WHERE company_id = ${ctx.companyId} ORDER BY id FOR KEY SHARE`,
  );
}

/** Whether all of these are categories of the company. */
export async function areCategories(tx: Tx, ctx: Context, ids: readonly number[]): Promise<boolean> {
  const found = await named(
    tx,
    sql`SELECT id FROM category WHERE company_id = ${ctx.companyId} AND id = ANY(${ids}::bigint[])`,
  );
  return found.length === new Set(ids).size;
}

const latestScans = 30;
const unknownMax = 200;

/** How far a count has come, and its latest scans. */
export async function findProgress(ctx: Context, { id }: { id: number }): Promise<CountProgress> {
  const { status, version } = await stockCounts.find(ctx.db, ctx, id);
  const [[figures], scans, unknown] = await Promise.all([
    readShort<{ lineCount: number; countedCount: number; scanCount: number }>(
      ctx.db,
      sql`SELECT count(*) FILTER (WHERE in_scope) AS line_count,
          count(*) FILTER (WHERE in_scope AND scans > 0) AS counted_count, coalesce(sum(scans), 0) AS scan_count
        FROM stock_count_line WHERE stock_count_id = ${id}`,
    ),
    listScans(ctx.db, id),
    readShort<{ code: string; scans: number }>(
      ctx.db,
      sql`SELECT code, count(*) AS scans FROM stock_count_scan
        WHERE stock_count_id = ${id} AND item_id IS NULL GROUP BY code ORDER BY code LIMIT ${unknownMax}`,
    ),
  ]);
  const none = { lineCount: 0, countedCount: 0, scanCount: 0 };
  return { status, version, ...none, ...figures, unknownCount: unknown.length, scans, unknown };
}

async function listScans(db: Db, id: number): Promise<CountScan[]> {
  const rows = await readShort<Omit<CountScan, 'countedAt'> & { countedAt: Date }>(
    db,
    sql`SELECT scan.id AS uuid, scan.code, scan.item_id, coalesce(item.item_code, '') AS item_code,
        coalesce(item.name, '') AS name, coalesce(item.name_ja, '') AS name_ja, coalesce(item.price_by, 'unit') AS price_by,
        scan.quantity, scan.milligrams,
        scan.kind, scan.counted_at, ${userNames('who')}
      FROM stock_count_scan AS scan LEFT JOIN item ON item.id = scan.item_id JOIN app_user AS who ON who.id = scan.user_id
      WHERE scan.stock_count_id = ${id} ORDER BY scan.serial DESC LIMIT ${latestScans}`,
  );
  return rows.map(({ countedAt, ...row }) => ({ ...row, countedAt: countedAt.toISOString() }));
}
