import { type RawBuilder, sql } from 'kysely';
import type { SubTypePieces } from '#contract/catalogue/subType.ts';
import type { PriceUnit } from '#contract/catalogue/weight.ts';
import type { SaleType } from '#contract/sales/saleType.ts';
import { timeZone } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import { readShort } from '../../kernel/named.ts';
import { isPresent } from '../../kernel/presentStock.ts';
import type { DatedRow, Span } from '../../kernel/rulesPeriod.ts';

import { isVisibleSale } from '../../sales/sale/listStore.ts';
import type { AwayRow, Below, SaleDay, StockRow } from './rules.ts';
import { keysMax } from './rulesNotice.ts';

/** An array of the ids of the locations that count, in SQL. */
type Places = RawBuilder<number[]>;

/** Sales of types that the user may see, in SQL: what is counted is what opens. */
type Seen = RawBuilder<unknown>;

/** The sales that a user sees: {@link isVisibleSale}. */
export function seenBy(ctx: Context): Seen {
  return isVisibleSale(ctx);
}

/** What was sold, voided and left waiting, by day (domain.md §6). */
export async function listSaleDays(db: Db, places: Places, seen: Seen, { from, to }: Span): Promise<SaleDay[]> {
  const { rows } = await sql<SaleDay>`SELECT date, sum(amount) AS amount, sum(count) AS count, sum(waiting) AS waiting,
      coalesce(sum(amount) FILTER (WHERE type = 'straight'), 0) AS "straightAmount",
      coalesce(sum(count) FILTER (WHERE type = 'straight'), 0) AS "straightCount"
    FROM sale_flow(${places}, ${from}, ${to}) AS sale WHERE ${seen} GROUP BY date ORDER BY date`.execute(db);
  return rows;
}

/** What counts on a day by the hour in which it was completed or voided, and how many sales wait to be shipped. */
export async function findDay(
  db: Db,
  companyId: number,
  { places, seen }: { places: Places; seen: Seen },
  day: string,
): Promise<{ hours: { hour: number; amount: number }[]; toShip: number }> {
  const hours = await sql<{ hour: number; amount: number }>`SELECT hour, sum(amount) AS amount FROM (
      SELECT extract(hour FROM coalesce(completed_at, created_at) AT TIME ZONE ${timeZone})::int AS hour, grand_total AS amount FROM sale
        WHERE company_id = ${companyId} AND location_id = ANY(${places}) AND revenue_date = ${day} AND type <> 'ecommerce' AND ${seen}
      UNION ALL SELECT extract(hour FROM at AT TIME ZONE ${timeZone})::int, amount
        FROM (SELECT shipment.*, 'ecommerce' AS type FROM shipment) AS sale
        WHERE location_id = ANY(${places}) AND date = ${day} AND ${seen}
      UNION ALL SELECT extract(hour FROM ended_at AT TIME ZONE ${timeZone})::int, -grand_total FROM sale
        WHERE location_id = ANY(${places}) AND ended_date = ${day} AND status = 'voided' AND ${seen}
    ) AS part WHERE hour IS NOT NULL GROUP BY hour`.execute(db);
  const waiting = await sql<{ count: number }>`SELECT count(*) AS count FROM sale WHERE company_id = ${companyId}
    AND location_id = ANY(${places}) AND (status = 'completed' OR (status = 'pending' AND type = 'ecommerce')) AND ${seen}
    AND id IN (SELECT sale_id FROM sale_line WHERE shipping_status IN ('pending', 'processing'))`.execute(db);
  return { hours: hours.rows, toShip: waiting.rows[0]?.count ?? 0 };
}

/** Layaways made on these days that stand, by day. */
export async function listLayaways(db: Db, places: Places, seen: Seen, { from, to }: Span): Promise<DatedRow[]> {
  const { rows } =
    await sql<DatedRow>`SELECT (created_at AT TIME ZONE ${timeZone})::date AS date, sum(grand_total) AS amount
    FROM sale WHERE location_id = ANY(${places}) AND type = 'layaway' AND status NOT IN ('cancelled', 'voided') AND ${seen}
      AND created_at >= ${from}::date::timestamp AT TIME ZONE ${timeZone}
      AND created_at < (${to}::date + 1)::timestamp AT TIME ZONE ${timeZone}
    GROUP BY 1 ORDER BY 1`.execute(db);
  return rows;
}

/** The items that are no pieces on the shelf (contract/catalogue/weight.ts): what totals of stock have of them is taken away. */
const byGram = (companyId: number) => sql`item.company_id = ${companyId} AND item.price_by = 'gram'`;

/** How many pieces entered these locations less those that left them, by day. */
export async function listStockDays(
  db: Db,
  companyId: number,
  places: Places,
  { from, to }: Span,
): Promise<DatedRow[]> {
  const { rows } = await sql<DatedRow>`SELECT date, sum(quantity) AS amount FROM (
      SELECT date, quantity FROM stock_flow(${places}, ${from}, ${to})
      UNION ALL SELECT leg.date, -leg.quantity FROM item JOIN stock_leg AS leg ON leg.item_id = item.id
        WHERE ${byGram(companyId)} AND leg.location_id = ANY(${places}) AND leg.date BETWEEN ${from} AND ${to}
    ) AS part GROUP BY date ORDER BY date`.execute(db);
  return rows;
}

/** What these locations hold now, by category and kind; of goods by the gram no pieces, and their weight. */
export async function listStock(db: Db, companyId: number, places: Places): Promise<StockRow[]> {
  const { rows } =
    await sql<StockRow>`SELECT category.id AS category_id, category.name, category.name_ja, stock.* FROM (
      SELECT category_id AS "of", kind, sum(quantity) AS quantity, sum(milligrams) AS milligrams, sum(value) AS value
      FROM (
        SELECT category_id, kind, quantity, milligrams, value FROM stock_now(${places})
        UNION ALL SELECT item.category_id, level.kind, -level.quantity, 0, 0
          FROM item JOIN stock_level AS level ON level.item_id = item.id
          WHERE ${byGram(companyId)} AND level.location_id = ANY(${places})
      ) AS part GROUP BY category_id, kind
    ) AS stock JOIN category ON category.id = stock."of"`.execute(db);
  return rows;
}

/** How many pieces these locations hold that are not for sale, by sub-type. */
export async function listSubTypes(db: Db, places: Places): Promise<SubTypePieces[]> {
  const { rows } =
    await sql<SubTypePieces>`SELECT type.id AS type_id, type.name, type.name_ja, sum(quantity) AS quantity
    FROM stock_type_level AS level JOIN stock_type AS type ON type.id = level.type_id
    JOIN item ON item.id = level.item_id AND item.price_by = 'unit'
    WHERE level.location_id = ANY(${places}) AND quantity > 0 GROUP BY type.id ORDER BY type.id`.execute(db);
  return rows;
}

/** How many pieces were sold below stock, and how many items, goods by the gram among them. */
export async function findBelow(db: Db, places: Places): Promise<Below> {
  const { rows } = await sql<Below>`SELECT coalesce(-sum(quantity) FILTER (WHERE price_by = 'unit'), 0) AS pieces,
      count(DISTINCT item_id) AS items
    FROM stock_level AS level JOIN item ON item.id = item_id
    WHERE location_id = ANY(${places}) AND ${isPresent('<')}`.execute(db);
  return rows[0] ?? { pieces: 0, items: 0 };
}

/** What the goods on their way are worth, by category: their share of their item's value where they came from. */
export async function listAway(db: Db, places: Places): Promise<AwayRow[]> {
  const { rows } = await sql<AwayRow>`SELECT item.category_id, sum(part.value) AS value FROM stock_level AS level
      JOIN item ON item.id = level.item_id, LATERAL (SELECT value FROM stock_value WHERE stock_value.item_id = level.item_id
        AND stock_value.location_id = level.location_id AND stock_value.kind = level.kind) AS part
    WHERE level.location_id = ANY(${places}) AND level.kind = 'inTransit' AND ${isPresent('>')}
    GROUP BY item.category_id`.execute(db);
  return rows;
}

/** How many sales are pending, and what is due of them through a day: instalments, and what made pieces and services still cost. */
export async function findPending(
  db: Db,
  { places, seen }: { places: Places; seen: Seen },
  { today, dueThrough }: { today: string; dueThrough: string },
): Promise<{ count: number; online: number; due: number; overdue: number }> {
  const isPending = sql`sale.location_id = ANY(${places}) AND sale.status = 'pending' AND ${seen}`;
  const counted = await sql<{ count: number; online: number }>`SELECT count(*) AS count,
      count(*) FILTER (WHERE type = 'ecommerce') AS online FROM sale WHERE ${isPending}`.execute(db);
  const owed = await sql<{ due: number; overdue: number }>`SELECT coalesce(sum(amount), 0) AS due,
      coalesce(sum(amount) FILTER (WHERE due_date < ${today}), 0) AS overdue
    FROM payment_due JOIN sale ON sale.id = sale_id WHERE due_date <= ${dueThrough} AND ${isPending}`.execute(db);
  const { count = 0, online = 0 } = counted.rows[0] ?? {};
  return { count, online, due: owed.rows[0]?.due ?? 0, overdue: owed.rows[0]?.overdue ?? 0 };
}

export interface PendingSale {
  id: number;
  number: string;
  customerName: string;
  grandTotal: number;
  date: string;
}

/** The customer's name as the sale has it. */
export const nameInSale = sql`person_name(sale.customer->>'firstName', sale.customer->>'middleName', sale.customer->>'lastName')`;

/** The newest pending sales of these types at these locations, how many there are, and the ids of the newest of them. */
export async function listPending(
  db: Db,
  companyId: number,
  places: Places,
  types: readonly SaleType[],
  limit: number,
): Promise<{ pending: PendingSale[]; pendingCount: number; ids: number[] }> {
  const rows = await readShort<PendingSale & { count: number; ids: number[] | null }>(
    db,
    sql`WITH waiting AS MATERIALIZED (SELECT id FROM sale WHERE company_id = ${companyId} AND status = 'pending'
        AND location_id = ANY(${places}) AND type IN (${sql.join(types.map((type) => sql.lit(type)))}))
      SELECT sale.id, number, grand_total, date, ${nameInSale} AS customer_name, (SELECT count(*) FROM waiting) AS count,
        CASE place WHEN 1 THEN ARRAY(SELECT id FROM waiting ORDER BY id DESC LIMIT ${sql.lit(keysMax)}) END AS ids
      FROM (SELECT id, row_number() OVER (ORDER BY id DESC) AS place FROM waiting ORDER BY id DESC
        LIMIT ${sql.lit(limit)}) AS newest JOIN sale USING (id) ORDER BY place`,
  );
  const [first] = rows;
  const pending = rows.map(({ count: _, ids: __, ...row }) => row);
  return { pending, pendingCount: first?.count ?? 0, ids: first?.ids ?? [] };
}

export interface AtMinimum {
  itemId: number;
  itemCode: string;
  name: string;
  nameJa: string;
  locationId: number;
  locationName: string;
  locationNameJa: string;
  priceBy: PriceUnit;
  quantity: number;
  milligrams: number;
  minimum: number;
}

/**
 * What movements brought to its minimum at these locations and is there still, the newest first, and how much there is. It is
 * found by itself, before it is named: PostgreSQL would else try the order of all these tables each time it plans.
 */
export async function listAtMinimum(
  db: Db,
  places: Places,
  limit: number,
): Promise<{ atMinimum: AtMinimum[]; atMinimumCount: number; newestAt: Date | null }> {
  const rows = await readShort<AtMinimum & { count: number; at: Date }>(
    db,
    sql`WITH noticed AS MATERIALIZED (SELECT item_id, location_id, missing.price_by, missing.quantity,
          missing.milligrams, missing.minimum, notice.at
        FROM stock_notice AS notice JOIN stock_at_minimum AS missing USING (item_id, location_id)
        WHERE location_id = ANY(${places}))
      SELECT item_id, item.item_code, item.name, item.name_ja, location_id, location.name AS location_name,
        location.name_ja AS location_name_ja, noticed.price_by, quantity, noticed.milligrams,
        minimum, at, count(*) OVER () AS count
      FROM noticed JOIN item ON item.id = item_id JOIN location ON location.id = location_id
      ORDER BY at DESC, item.item_code, location_id LIMIT ${limit}`,
  );
  return {
    atMinimum: rows.map(({ count: _, at: __, ...row }) => row),
    atMinimumCount: rows[0]?.count ?? 0,
    newestAt: rows[0]?.at ?? null,
  };
}

/** How many open conversations have the customer's word last, and the newest of them, each with the instant of that word. */
export async function listWaitingMessages(db: Db, companyId: number): Promise<{ count: number; keys: string[] }> {
  const waiting = sql`company_id = ${companyId} AND status = 'open' AND last_author = 'customer'`;
  const [row] = await readShort<{ count: number; keys: string[] }>(
    db,
    sql`SELECT count(*) AS count, ARRAY(SELECT format('%s %s', id, extract(epoch FROM last_at))
        FROM conversation WHERE ${waiting} ORDER BY last_at DESC LIMIT ${sql.lit(keysMax)}) AS keys
      FROM conversation WHERE ${waiting}`,
  );
  return row ?? { count: 0, keys: [] };
}

export interface CostsAsked {
  locationId: number;
  locationName: string;
  locationNameJa: string;
  count: number;
}

/** These locations with stock of items whose cost is asked, and of how many. */
export function listCostsAsked(db: Db, companyId: number, places: Places): Promise<CostsAsked[]> {
  return readShort<CostsAsked>(
    db,
    sql`SELECT location.id AS location_id, location.name AS location_name,
      location.name_ja AS location_name_ja, count(DISTINCT item.id) AS count
    FROM item JOIN stock_level AS level ON level.item_id = item.id AND ${isPresent('>')}
    JOIN location ON location.id = level.location_id
    WHERE item.company_id = ${companyId} AND item.cost_asked AND level.location_id = ANY(${places})
    GROUP BY location.id ORDER BY location.id`,
  );
}

export interface Alarm {
  id: number;
  at: Date;
  invariant: string;
  detail: string;
}

/** The company of a user, whose alarms are theirs whatever company they work for just now. */
const ownCompany = (userId: number) => sql<number>`(SELECT company_id FROM app_user WHERE id = ${userId})`;

/** Alarms of the user's company that nobody there has put away, the newest first. */
export function listAlarms(db: Db, userId: number, limit: number): Promise<Alarm[]> {
  return readShort<Alarm>(
    db,
    sql`SELECT id, at, invariant, detail FROM alarm WHERE company_id = ${ownCompany(userId)} AND seen_at IS NULL
      ORDER BY id DESC LIMIT ${limit}`,
  );
}

/** The company whose alarm this was; undefined where the user's has no such alarm, or put it away before. */
export async function saveAlarmSeen(tx: Tx, userId: number, id: number, at: Date): Promise<number | undefined> {
  const row = await tx
    .updateTable('alarm')
    .set({ seenAt: at })
    .where('id', '=', id)
    .where('companyId', '=', ownCompany(userId))
    .where('seenAt', 'is', null)
    .returning('companyId')
    .executeTakeFirst();
  return row?.companyId ?? undefined;
}
