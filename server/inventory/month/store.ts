import { sql } from 'kysely';
import { type MonthStock, type WaitingDocument, waitingMax } from '#contract/inventory/month.ts';
import type { Context } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import { named, readLong, readShort } from '../../kernel/named.ts';
import { drawIds, insertRows } from '../../kernel/rows.ts';
import { isAtVisibleLocation } from '../../kernel/visibleLocations.ts';
import type { Books } from './rules.ts';

/** Rows of a snapshot that are read at a time. */
const batchSize = 5_000;

/**
 * The first movement is of the first day that is summed up, or dated before it, which an index of days tells. All movements
 * are passed only where nothing is summed up yet.
 */
export async function findBooks(on: Db | Tx, { companyId }: Context): Promise<Books> {
  const [books] = await readShort<Books>(
    on,
    sql`SELECT closed_through, CASE WHEN closed_through IS NOT NULL THEN NULL
        WHEN summed IS NULL THEN (SELECT min(effective_date) FROM stock_move WHERE company_id = company.id)
        ELSE coalesce((SELECT min(effective_date) FROM stock_move WHERE company_id = company.id AND effective_date < summed), summed)
        END AS first_day
      FROM company LEFT JOIN LATERAL (SELECT min(first.date) AS summed FROM location CROSS JOIN LATERAL (SELECT date
          FROM stock_day WHERE stock_day.location_id = location.id ORDER BY date LIMIT 1) AS first
        WHERE location.company_id = company.id AND closed_through IS NULL) AS days ON true
      WHERE id = ${companyId}`,
  );
  return books ?? { closedThrough: null, firstDay: null };
}

/** Waits for the documents and movements of the company that are being written, and keeps others waiting. */
export async function holdBooks(tx: Tx, ctx: Context): Promise<Books> {
  await named(tx, sql`SELECT FROM company WHERE id = ${ctx.companyId} FOR UPDATE`);
  return findBooks(tx, ctx);
}

export async function listWaiting(on: Db | Tx, { companyId }: Context, through: string): Promise<WaitingDocument[]> {
  return named<WaitingDocument>(
    on,
    sql`SELECT thing, waiting.id, number, date, location.name AS location_name, location.name_ja AS location_name_ja
      FROM waiting_document AS waiting JOIN location ON location.id = location_id
      WHERE waiting.company_id = ${companyId} AND date <= ${through} ORDER BY date, number LIMIT ${waitingMax}`,
  );
}

export async function countWaiting(on: Db | Tx, { companyId }: Context, through: string): Promise<number> {
  const [row] = await named<{ count: number }>(
    on,
    sql`SELECT count(*) AS count FROM waiting_document WHERE company_id = ${companyId} AND date <= ${through}`,
  );
  return row?.count ?? 0;
}

/** What a stored month comes to, and of how many movements since the last closed one it was told. */
export interface Snapshot {
  id: number;
  rowCount: number;
  quantity: number;
  milligrams: number;
  value: number;
  lastPurchaseValue: number;
  moves: number;
}

/**
 * Stores the stock at the end of a month. What an item cost when it was last purchased is what its last receipt says that
 * was not taken back; without any, its own cost.
 */
export async function saveSnapshot(tx: Tx, { companyId }: Context, through: string): Promise<Snapshot> {
  const [id = 0] = (await drawIds(tx, { monthClose: 1 })).monthClose;
  const [sums] = await readLong<Omit<Snapshot, 'id'>>(
    tx,
    sql`WITH stored AS (
        INSERT INTO month_stock (month_close_id, item_id, location_id, kind, type_id, quantity, milligrams, value,
          last_purchase_value)
        SELECT ${id}, level.item_id, location_id, level.kind, coalesce(type_id, 0), level.quantity, level.milligrams, level.value, CASE
            WHEN category.consignment THEN 0
            WHEN item.price_by = 'gram' AND bought.milligrams > 0 THEN floor(bought.value::numeric * level.milligrams / bought.milligrams + 0.5)
            WHEN item.price_by = 'gram' THEN floor(item.cost::numeric * level.milligrams / 1000 + 0.5)
            WHEN bought.quantity > 0 THEN floor(bought.value::numeric * level.quantity / bought.quantity + 0.5)
            ELSE item.cost * level.quantity END
        FROM stock_on_day(${companyId}, ${through}::date, false, NULL) AS level
        JOIN item ON item.id = level.item_id JOIN category ON category.id = item.category_id
        LEFT JOIN LATERAL (
          SELECT quantity, milligrams, value FROM stock_move AS move
          WHERE item_id = level.item_id AND from_kind = 'outside' AND event IN ('opening', 'receipt', 'transferReceive')
            AND effective_date <= ${through}::date AND NOT EXISTS (SELECT FROM stock_move AS back WHERE back.reversal_of = move.id)
          ORDER BY effective_date DESC, id DESC LIMIT 1
        ) AS bought ON true
        RETURNING quantity, milligrams, value, last_purchase_value
      )
      SELECT count(*) AS row_count, coalesce(sum(quantity), 0)::bigint AS quantity, coalesce(sum(milligrams), 0)::bigint AS milligrams,
        coalesce(sum(value), 0)::bigint AS value, coalesce(sum(last_purchase_value), 0)::bigint AS last_purchase_value,
        (${movesOf(companyId, through)}) AS moves
      FROM stored`,
  );
  if (!sums) throw new Error('A sum answered no row.');
  return { id, ...sums };
}

/** How many movements are dated between the last closed month and this day. */
export async function countMoves(tx: Tx, { companyId }: Context, through: string): Promise<number> {
  const [row] = await readLong<{ moves: number }>(tx, sql`SELECT (${movesOf(companyId, through)}) AS moves`);
  return row?.moves ?? 0;
}

function movesOf(companyId: number, through: string) {
  return sql`SELECT count(*) FROM stock_move WHERE company_id = ${companyId} AND effective_date <= ${through}::date
    AND effective_date > (SELECT coalesce(closed_through, '-infinity') FROM company WHERE id = ${companyId})`;
}

/** Closes a held company's month whose stock is stored. */
export async function saveMonth(
  tx: Tx,
  { companyId, clock, user }: Context,
  { moves: _, ...snapshot }: Snapshot,
  next: { through: string; waitingCount: number },
): Promise<void> {
  const month = { ...snapshot, ...next, companyId, closedAt: clock.now(), closedBy: user.id };
  await insertRows(tx, 'monthClose', [month]);
  await named(
    tx,
    sql`UPDATE company SET closed_through = ${next.through}, version = version + 1 WHERE id = ${companyId}`,
  );
}

/** The day of a closed month of the company. */
export async function findThrough({ db, companyId }: Context, id: number): Promise<string | undefined> {
  const [month] = await named<{ through: string }>(
    db,
    sql`SELECT through FROM month_close WHERE id = ${id} AND company_id = ${companyId}`,
  );
  return month?.through;
}

/** The stored stock of a month at the locations that the user may see, a batch at a time. */
export async function* listSnapshot(ctx: Context, id: number): AsyncGenerator<MonthStock[]> {
  let after = { itemId: 0, locationId: 0, kind: '', typeId: 0 };
  for (;;) {
    const rows = await readLong<MonthStock & typeof after>(
      ctx.db,
      sql`SELECT item_id, location_id, stored.kind, type_id, item_code, item.name, item.name_ja, location.name AS location_name,
          location.name_ja AS location_name_ja, coalesce(sub_type.name, '') AS type_name,
          coalesce(sub_type.name_ja, '') AS type_name_ja, price_by, quantity, stored.milligrams, value, last_purchase_value
        FROM month_stock AS stored JOIN item ON item.id = item_id JOIN location ON location.id = location_id
        LEFT JOIN stock_type AS sub_type ON sub_type.id = type_id
        WHERE month_close_id = ${id} AND (item_id, location_id, stored.kind, type_id)
            > (${after.itemId}::bigint, ${after.locationId}::bigint, ${after.kind}, ${after.typeId}::bigint)
          AND ${isAtVisibleLocation(sql`location_id`, ctx)}
        ORDER BY item_id, location_id, stored.kind, type_id LIMIT ${batchSize}`,
    );
    if (rows.length > 0) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < batchSize) return;
    after = last;
  }
}
