import { sql } from 'kysely';
import type { ReminderKind } from '#contract/kernel/mail.ts';
import type { DueSection } from '#contract/reports/dashboard.ts';
import type { SaleType } from '#contract/sales/saleType.ts';
import { type Context, may } from '../../kernel/context.ts';
import type { ReminderSource } from '../../kernel/mail/source.ts';
import { readShort } from '../../kernel/named.ts';
import { visibleLocationIds } from '../../kernel/visibleLocations.ts';
import { keysMax } from './rulesNotice.ts';
import { nameInSale } from './store.ts';

/** Which reminders are told under which heading; a pending sale without a day has its own list. */
const sectionOf: Record<ReminderKind, DueSection | null> = {
  pendingTransaction: null,
  dueReminder: 'instalments',
  dueAfter: 'instalments',
  serviceOverdue: 'services',
  orderProcessing: 'orders',
  madeToOrderOverdue: 'madeToOrders',
};

/** A sale of which something is due, or late. */
interface DueSale {
  saleId: number;
  number: string;
  customerName: string;
  amount: number;
  dueDate: string | null;
  state: 'OVERDUE' | 'PENDING';
}
interface DueNotices {
  section: DueSection;
  count: number;
  rows: DueSale[];
  /** Which sales are meant, for what, as far as they are counted. */
  keys: string[];
}

/**
 * By section what these sources say is due of what the user may see: the most urgent first, so many, and how many there are in
 * all. So many of one source are counted: the bell says of more that they are more than 99, and counting them would cost every
 * minute.
 */
export async function listDue(ctx: Context, sources: readonly ReminderSource[], limit: number): Promise<DueNotices[]> {
  const parts = sources.flatMap(({ kind, right, statement }) => {
    const section = sectionOf[kind];
    return section && may(ctx, right)
      ? [sql`SELECT ${section}::text AS section, source.* FROM (${statement(ctx, keysMax)}) AS source`]
      : [];
  });
  if (parts.length === 0) return [];
  const rows = await readShort<DueSale & { section: DueSection; count: number; keys: string[] | null }>(
    ctx.db,
    sql`SELECT section, count, CASE place WHEN 1 THEN keys END AS keys, due.cause_id AS sale_id,
      due.number, due.amount, due.due_date, due.state,
      CASE WHEN customer.id IS NULL THEN ${nameInSale}
        ELSE person_name(customer.first_name, customer.middle_name, customer.last_name) END AS customer_name
    FROM (SELECT part.*, count(*) OVER (PARTITION BY section) AS count,
        array_agg(concat_ws(' ', cause_id, state, due_date)) OVER (PARTITION BY section) AS keys, row_number() OVER (PARTITION BY section
        ORDER BY state = 'PENDING', due_date, cause_id) AS place
      FROM (${sql.join(parts, sql` UNION ALL `)}) AS part) AS due
    JOIN sale ON sale.id = due.cause_id LEFT JOIN customer ON customer.id = due.customer_id
    WHERE place <= ${limit} ORDER BY section, place`,
  );
  const bySection = Map.groupBy(rows, ({ section }) => section);
  return [...bySection].map(([section, found]) => ({
    section,
    count: found[0]?.count ?? 0,
    rows: found.map(({ section: _, count: __, keys: ___, ...row }) => row),
    keys: found[0]?.keys ?? [],
  }));
}

/** A sale that was ordered in the shop on the web and waits to be confirmed, of these types and where the user sees it. */
function isToConfirm(ctx: Context, types: readonly SaleType[]) {
  const words = types.length > 0 ? sql.join(types.map((type) => sql.lit(type))) : sql`NULL`;
  return sql`sale.company_id = ${ctx.companyId} AND sale.online_stage = 'unconfirmed' AND sale.status = 'pending'
    AND sale.location_id = ANY(${visibleLocationIds(ctx)}) AND sale.type IN (${words})`;
}

interface ToConfirm {
  saleId: number;
  number: string;
  customerName: string;
  grandTotal: number;
  endsAt: string;
}

/**
 * What was ordered in the shop on the web and waits to be confirmed: that whose hold ends first leads, so many, how many there
 * are, and which. The first are found along an index of ends; what all of them say is not read.
 */
export async function listToConfirm(
  ctx: Context,
  types: readonly SaleType[],
  limit: number,
): Promise<{ toConfirm: ToConfirm[]; toConfirmCount: number; ids: number[] }> {
  const rows = await readShort<Omit<ToConfirm, 'endsAt'> & { endsAt: Date; count: number; ids: number[] | null }>(
    ctx.db,
    sql`WITH waiting AS MATERIALIZED (SELECT sale.id FROM sale WHERE ${isToConfirm(ctx, types)})
      SELECT *, (SELECT count(*) FROM waiting) AS count,
        CASE row_number() OVER (ORDER BY ends_at, sale_id) WHEN 1 THEN ARRAY(SELECT id FROM waiting LIMIT ${sql.lit(keysMax)}) END AS ids
      FROM (SELECT sale.id AS sale_id, number, grand_total, own.ends_at,
          person_name(first_name, middle_name, last_name) AS customer_name
        FROM online_order AS own JOIN sale ON sale.id = own.sale_id
        WHERE own.company_id = ${ctx.companyId} AND confirmed_at IS NULL AND cancelled_by IS NULL AND own.ends_at IS NOT NULL
          AND ${isToConfirm(ctx, types)}
        ORDER BY own.ends_at, own.sale_id LIMIT ${sql.lit(limit)}) AS next ORDER BY ends_at, sale_id`,
  );
  return {
    toConfirm: rows.map(({ count: _, ids: __, endsAt, ...row }) => ({ ...row, endsAt: endsAt.toISOString() })),
    toConfirmCount: rows[0]?.count ?? 0,
    ids: rows[0]?.ids ?? [],
  };
}
