import { sql } from 'kysely';
import { timeZone } from '../../kernel/clock.ts';
import type { Db, Tx } from '../../kernel/database.ts';
import type { DatedRow, Span } from './rules.ts';

/** Sales that count: what was completed on its day, less what was voided on the day of the void (domain.md §6). */
export async function listSales(
  db: Db,
  companyId: number,
  { from, to }: Span,
  type: 'straight' | null = null,
): Promise<DatedRow[]> {
  const only = type === null ? sql`` : sql` AND type = ${type}`;
  const { rows } = await sql<DatedRow>`SELECT date, sum(amount) AS amount, sum(sign) AS count FROM (
      SELECT date, sum(grand_total) AS amount, count(*) AS sign FROM sale
      WHERE company_id = ${companyId} AND date BETWEEN ${from} AND ${to} AND status IN ('completed', 'voided')${only} GROUP BY date
      UNION ALL
      SELECT ended_date, -sum(grand_total), -count(*) FROM sale
      WHERE company_id = ${companyId} AND ended_date BETWEEN ${from} AND ${to} AND status = 'voided'${only} GROUP BY ended_date
    ) AS signed GROUP BY date ORDER BY date`.execute(db);
  return rows.map((row) => ({ ...row, amount: Number(row.amount), count: Number(row.count) }));
}

/** Layaways made on these days that stand, by day. */
export async function listLayaways(db: Db, companyId: number, { from, to }: Span): Promise<DatedRow[]> {
  const { rows } =
    await sql<DatedRow>`SELECT (created_at AT TIME ZONE ${timeZone})::date AS date, sum(grand_total) AS amount, count(*) AS count
    FROM sale WHERE company_id = ${companyId} AND type = 'layaway' AND status NOT IN ('cancelled', 'voided')
      AND created_at >= ${from}::date::timestamp AT TIME ZONE ${timeZone}
      AND created_at < (${to}::date + 1)::timestamp AT TIME ZONE ${timeZone}
    GROUP BY 1 ORDER BY 1`.execute(db);
  return rows.map((row) => ({ ...row, amount: Number(row.amount), count: Number(row.count) }));
}

/**
 * How many more or fewer sales were pending at the end of each day than of the day before. A sale completed at once
 * never was.
 */
export async function listPendingChanges(db: Db, companyId: number, { from, to }: Span): Promise<DatedRow[]> {
  const dayOf = (column: string) => sql`(${sql.ref(column)} AT TIME ZONE ${timeZone})::date`;
  const { rows } = await sql<DatedRow>`WITH touched AS (
      SELECT created_at, NULL::timestamptz AS left_at FROM sale WHERE company_id = ${companyId} AND status = 'pending'
      UNION ALL
      SELECT created_at, completed_at FROM sale WHERE company_id = ${companyId} AND date BETWEEN ${from} AND ${to}
        AND status IN ('completed', 'voided') AND completed_at > created_at
      UNION ALL
      SELECT created_at, ended_at FROM sale WHERE company_id = ${companyId} AND ended_date BETWEEN ${from} AND ${to}
        AND status = 'cancelled'
    )
    SELECT date, sum(amount) AS amount, 0 AS count FROM (
      SELECT ${dayOf('created_at')} AS date, 1 AS amount FROM touched
      UNION ALL SELECT ${dayOf('left_at')}, -1 FROM touched WHERE left_at IS NOT NULL
    ) AS change WHERE date BETWEEN ${from} AND ${to} GROUP BY date ORDER BY date`.execute(db);
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}

/** How many pieces entered the company less those that left it, by day. */
export async function listStockChanges(db: Db, companyId: number, { from, to }: Span): Promise<DatedRow[]> {
  const { rows } = await sql<DatedRow>`SELECT effective_date AS date, 0 AS count,
      sum(CASE WHEN from_kind = 'outside' THEN quantity ELSE -quantity END) AS amount
    FROM stock_move WHERE effective_date BETWEEN ${from} AND ${to} AND company_id = ${companyId}
      AND (from_kind = 'outside' OR to_kind = 'outside')
    GROUP BY effective_date ORDER BY effective_date`.execute(db);
  return rows.map((row) => ({ ...row, amount: Number(row.amount) }));
}

type Ids = readonly number[];

/** All locations of the company, open or not. Asked for apart, so that PostgreSQL plans the rest with their numbers. */
export async function listLocationIds(db: Db, companyId: number): Promise<number[]> {
  const rows = await db.selectFrom('location').where('companyId', '=', companyId).select('id').execute();
  return rows.map((row) => row.id);
}

export interface StockFigures {
  owned: number;
  sellable: number;
  nonSellable: number;
  reserved: number;
  inTransit: number;
  negativeSellable: number;
  negativeItems: number;
}

export async function findStock(db: Db, locationIds: Ids): Promise<StockFigures> {
  const { rows } = await sql<StockFigures>`SELECT
      coalesce(sum(quantity), 0) AS owned,
      coalesce(sum(quantity) FILTER (WHERE kind = 'sellable' AND quantity > 0), 0) AS sellable,
      coalesce(sum(quantity) FILTER (WHERE kind = 'nonSellable'), 0) AS "nonSellable",
      coalesce(sum(quantity) FILTER (WHERE kind = 'reserved'), 0) AS reserved,
      coalesce(sum(quantity) FILTER (WHERE kind = 'inTransit'), 0) AS "inTransit",
      coalesce(-sum(quantity) FILTER (WHERE quantity < 0), 0) AS "negativeSellable",
      count(DISTINCT item_id) FILTER (WHERE quantity < 0) AS "negativeItems"
    FROM stock_level WHERE location_id = ANY(${locationIds}::bigint[])`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The stock was not summed up.');
  return row;
}

/** What all goods of the company are worth, in yen. */
export async function findStockValue(db: Db, locationIds: Ids): Promise<number> {
  const { rows } = await sql<{ value: number }>`SELECT coalesce(sum(value), 0) AS value FROM stock_cost
    WHERE location_id = ANY(${locationIds}::bigint[])`.execute(db);
  return Number(rows[0]?.value ?? 0);
}

export interface CategoryFigures {
  categoryId: number;
  name: string;
  nameJa: string;
  quantity: number;
  milligrams: number;
  value: number;
}

/** Goods on hand by category; what is in transit takes its share of the value with it (domain.md §6). */
export async function listCategoryStock(db: Db, companyId: number, locationIds: Ids): Promise<CategoryFigures[]> {
  const here = sql`location_id = ANY(${locationIds}::bigint[])`;
  const { rows } = await sql<CategoryFigures>`WITH stock AS (
      SELECT category_id, sum(quantity) AS quantity, sum(level.milligrams) AS milligrams
      FROM stock_level AS level JOIN item ON item.id = level.item_id
      WHERE ${here} AND kind <> 'inTransit' AND item.company_id = ${companyId} GROUP BY category_id
    ), worth AS (
      SELECT category_id, sum(cost.value) AS value
      FROM stock_cost AS cost JOIN item ON item.id = cost.item_id
      WHERE ${here} AND item.company_id = ${companyId} GROUP BY category_id
    ), away AS (
      SELECT category_id, sum(div(cost.value * place.away, place.owned)) AS value FROM (
        SELECT item_id, location_id, sum(quantity) AS owned, sum(quantity) FILTER (WHERE kind = 'inTransit') AS away
        FROM stock_level WHERE (item_id, location_id) IN
          (SELECT item_id, location_id FROM stock_level WHERE ${here} AND kind = 'inTransit' AND quantity > 0)
        GROUP BY item_id, location_id HAVING sum(quantity) > 0
      ) AS place JOIN stock_cost AS cost USING (item_id, location_id) JOIN item ON item.id = place.item_id GROUP BY category_id
    )
    SELECT category.id AS category_id, category.name, category.name_ja, stock.quantity, stock.milligrams,
      coalesce(worth.value, 0) - coalesce(away.value, 0) AS value
    FROM stock JOIN category ON category.id = stock.category_id
    LEFT JOIN worth ON worth.category_id = category.id LEFT JOIN away ON away.category_id = category.id
    WHERE stock.quantity <> 0 ORDER BY value DESC, category.id`.execute(db);
  return rows.map((row) => ({
    ...row,
    quantity: Number(row.quantity),
    milligrams: Number(row.milligrams),
    value: Number(row.value),
  }));
}

/** Pending sales, and what is still to be paid of those that are paid over time or by appointment. */
export async function findPending(
  db: Db,
  companyId: number,
  dueThrough: string,
): Promise<{ count: number; due: number }> {
  const { rows } = await sql<{ count: number; due: number }>`SELECT count(*) AS count,
      coalesce(sum(grand_total - amount_paid) FILTER (WHERE type IN ('madeToOrder', 'service') AND date <= ${dueThrough}), 0) AS due
    FROM sale WHERE company_id = ${companyId} AND status = 'pending'`.execute(db);
  return { count: rows[0]?.count ?? 0, due: Number(rows[0]?.due ?? 0) };
}

export interface PendingSale {
  id: number;
  number: string;
  customerName: string;
  grandTotal: number;
  date: string;
}

/** The newest pending sales of these locations, and how many there are. */
export async function listPending(
  db: Db,
  companyId: number,
  locationIds: readonly number[],
  limit: number,
): Promise<{ pending: PendingSale[]; pendingCount: number }> {
  const places = sql`company_id = ${companyId} AND status = 'pending' AND location_id = ANY(${[...locationIds]}::bigint[])`;
  const [newest, counted] = await Promise.all([
    sql<PendingSale>`SELECT id, number, grand_total, date,
        concat_ws(' ', nullif(customer->>'lastName', ''), nullif(customer->>'firstName', '')) AS customer_name
      FROM sale WHERE ${places} ORDER BY id DESC LIMIT ${limit}`.execute(db),
    sql<{ count: number }>`SELECT count(*) AS count FROM sale WHERE ${places}`.execute(db),
  ]);
  return { pending: newest.rows, pendingCount: counted.rows[0]?.count ?? 0 };
}

export interface Alarm {
  id: number;
  at: Date;
  invariant: string;
  detail: string;
}

/** Alarms that nobody has put away, the newest first. */
export async function listAlarms(db: Db, limit: number): Promise<Alarm[]> {
  const rows = await db
    .selectFrom('alarm')
    .where('seenAt', 'is', null)
    .select(['id', 'at', 'invariant', 'detail'])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows as Alarm[];
}

/** False where there is no such alarm, or it was put away before. */
export async function saveAlarmSeen(tx: Tx, id: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('alarm')
    .set({ seenAt: at })
    .where('id', '=', id)
    .where('seenAt', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
