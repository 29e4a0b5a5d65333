import { sql } from 'kysely';
import type { Device } from '#contract/analytics/visit.ts';
import type { VisitPart } from '#contract/analytics/website.ts';
import type { Db } from '../../kernel/database.ts';
import { readLong } from '../../kernel/named.ts';
import type { Span } from '../../kernel/rulesPeriod.ts';
import type { DayFigures } from './rules.ts';

export interface PartVisits {
  value: string;
  visits: number;
}

export interface PieceVisits {
  itemId: number;
  itemCode: string;
  name: string;
  nameJa: string;
  visits: number;
}

export interface VisitRow {
  id: number;
  startedAt: Date;
  entryPage: string;
  pages: number;
  seconds: number;
  device: Device;
  country: string;
}

/** The figures of each day on which somebody came. */
export async function listDays(db: Db, companyId: number, { from, to }: Span): Promise<DayFigures[]> {
  return readLong(
    db,
    sql`SELECT day AS date, visits::int, visitors::int, bounces::int, seconds
      FROM visit_days(${companyId}, ${from}, ${to}) ORDER BY day`,
  );
}

/** Visits of a span by one part, the most first. */
export async function listParts(
  db: Db,
  companyId: number,
  { span, part, most }: { span: Span; part: VisitPart; most: number },
): Promise<PartVisits[]> {
  return readLong(
    db,
    sql`SELECT value, sum(visits)::int AS visits FROM (${partsOf(companyId, span, part)}) AS counted
      GROUP BY value ORDER BY visits DESC, value LIMIT ${most}`,
  );
}

/** The items whose pages were looked at in most visits; both languages are one piece. */
export async function listPieces(db: Db, companyId: number, span: Span, most: number): Promise<PieceVisits[]> {
  return readLong(
    db,
    sql`SELECT item.id AS item_id, item.item_code, item.name, item.name_ja, sum(counted.visits)::int AS visits
      FROM (SELECT upper(substring(value FROM '/item/([^/]+)$')) AS code, sum(visits) AS visits
        FROM (${partsOf(companyId, span, 'page')}) AS page WHERE value LIKE '%/item/%' GROUP BY value) AS counted
      JOIN item ON item.company_id = ${companyId} AND item.item_code = counted.code
      GROUP BY item.id ORDER BY visits DESC, item.id LIMIT ${most}`,
  );
}

/** Visits, the newest first: those after a row that is known already, of a span where one is asked for. */
export async function listVisits(
  db: Db,
  companyId: number,
  { after, span, most }: { after?: VisitRow | undefined; span?: Span; most: number },
): Promise<VisitRow[]> {
  const isAfter = after ? sql`AND (started_at, id) < (${after.startedAt}, ${after.id})` : sql``;
  const isIn = span ? sql`AND day BETWEEN ${span.from} AND ${span.to}` : sql``;
  return readLong(
    db,
    sql`SELECT id, started_at, entry_page, pages, visit_seconds(visit) AS seconds, device, country FROM visit
      WHERE company_id = ${companyId} ${isIn} ${isAfter} ORDER BY started_at DESC, id DESC LIMIT ${most}`,
  );
}

/** Orders that came in over the shop on these days and stand. */
export async function countOrders(db: Db, companyId: number, { from, to }: Span): Promise<number> {
  const rows = await readLong<{ count: number }>(
    db,
    sql`SELECT count(*)::int AS count FROM sale JOIN ecommerce_order ON sale_id = sale.id
      WHERE sale.company_id = ${companyId} AND sale.type = 'ecommerce' AND sale.date BETWEEN ${from} AND ${to}
        AND sale.status <> 'cancelled' AND ecommerce_order.channel = 'onlineShop'`,
  );
  return rows[0]?.count ?? 0;
}

/** Days that are over as they were added up, and the others from their visits. */
function partsOf(companyId: number, { from, to }: Span, part: VisitPart) {
  return sql`SELECT value, visits FROM visit_day_part WHERE company_id = ${companyId} AND part = ${part}
      AND day BETWEEN ${from} AND least(${to}::date, (SELECT through FROM visit_reach))
    UNION ALL SELECT value, visits FROM visit_parts(greatest(${from}::date, (SELECT through + 1 FROM visit_reach)), ${to}::date)
      WHERE company_id = ${companyId} AND part = ${part}`;
}
