import { sql } from 'kysely';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import type { Sql } from '../../kernel/listStatements.ts';
import type { Span } from '../../kernel/rulesPeriod.ts';
import { layawayMonthsFor, orderMonthsFor } from '../report/contractMonthsStore.ts';
import { dailySalesFor } from '../report/dailySalesStore.ts';
import { mostSellableFor } from '../report/mostSellableStore.ts';
import { productPerformanceFor } from '../report/productPerformanceStore.ts';
import { salesSummaryFor } from '../report/salesSummaryStore.ts';
import { shipItemSalesFor } from '../report/shipItemSalesStore.ts';
import { straightSales } from '../report/straightSalesStore.ts';
import { legsOf, report, sums } from './figureStore.ts';
import type { Figure } from './store.ts';

const mine = ({ companyId }: Context, table: string) => sql`${sql.ref(`${table}.company_id`)} = ${companyId}`;
const within = (day: Sql, { from, to }: Span) => sql`${day} BETWEEN ${from}::date AND ${to}::date`;
const daysOfSale = sql`(SELECT revenue_date AS day, 1::bigint AS way WHERE revenue_date IS NOT NULL
  UNION ALL SELECT ended_date, -1 WHERE status = 'voided')`;

const soldNames = ['transactions', 'quantity', 'discount', 'fees', 'shipping', 'tax', 'amount'];

/** What counts on these days, from sales, shipments and their lines. */
const counted = (ctx: Context, days: Span) => sql`(
  SELECT type, date, count AS transactions, quantity, 0::bigint AS gross, 0::bigint AS discount, fees, shipping, tax, amount,
      0::bigint AS cost, least(amount, 0) AS voids
    FROM counted_sale WHERE ${mine(ctx, 'counted_sale')} AND ${within(sql`date`, days)}
  UNION ALL SELECT type, date, 0, 0, gross, gross - net, 0, 0, 0, 0, cost, 0
    FROM counted_line WHERE ${mine(ctx, 'counted_line')} AND ${within(sql`date`, days)})`;

function recomputedDays(ctx: Context, days: Span): Sql {
  const money = (which: Sql) => sql`coalesce(sum(payment.amount) FILTER (WHERE ${which}), 0)`;
  return sql`SELECT key, ${sums([...soldNames, 'gross', 'voids', 'cash', 'card', 'other_money'])} FROM (
    SELECT date::text AS key, transactions, quantity, discount, fees, shipping, tax, amount, gross, voids, 0 AS cash, 0 AS card,
        0 AS other_money FROM ${counted(ctx, days)} AS part
    UNION ALL SELECT payment.date::text, 0, 0, 0, 0, 0, 0, 0, 0, 0, ${money(sql`payment_type = 'cash'`)},
        ${money(sql`payment_type = 'card'`)}, ${money(sql`payment_type NOT IN ('cash', 'card')`)}
      FROM payment WHERE ${mine(ctx, 'payment')} AND ${within(sql`payment.date`, days)} GROUP BY 1) AS day GROUP BY key`;
}

function recomputedTypes(ctx: Context, days: Span): Sql {
  return sql`SELECT 'counted ' || type AS key, ${sums([...soldNames, 'cost'])}, sum(amount - tax - cost) AS profit,
      0 AS pending_transactions, 0 AS pending_amount FROM ${counted(ctx, days)} AS part GROUP BY type
    UNION ALL SELECT 'pending ' || type, 0, 0, 0, 0, 0, 0, 0, 0, 0, count(*), sum(grand_total) FROM sale
      WHERE ${mine(ctx, 'sale')} AND status = 'pending' AND revenue_date IS NULL AND ${within(sql`date`, days)} GROUP BY type`;
}

/** Performance has periods of its own: the month, the one before, and the last thirty days. */
function performed({ from, to }: Span, today: string): 'month' | 'lastMonth' | 'last30' {
  if (from.slice(0, 7) === today.slice(0, 7)) return from === to ? 'last30' : 'month';
  return from === to ? 'last30' : 'lastMonth';
}

function performedDays(ctx: Context, days: Span): Sql {
  const day = businessDate(ctx.clock.now());
  const today = sql`${day}::date`;
  const month = sql`date_trunc('month', ${today})::date`;
  switch (performed(days, day)) {
    case 'month':
      return sql`date BETWEEN ${month} AND ${today}`;
    case 'lastMonth':
      return sql`date BETWEEN (${month} - interval '1 month')::date AND ${month} - 1`;
    default:
      return sql`date BETWEEN ${today} - 29 AND ${today}`;
  }
}

const soldLines = (ctx: Context) => sql`counted_line WHERE ${mine(ctx, 'counted_line')}`;

/** Sums of what an item or a service sold, by what it is. */
const recomputedItems = (ctx: Context, days: Span) =>
  sql`SELECT coalesce('i' || item_id, 's' || service_item_id, 'w') AS key, sum(quantity) AS quantity,
      sum(CASE WHEN item_id IN (SELECT id FROM item WHERE price_by = 'gram') THEN milligrams ELSE 0 END) AS quantity_milligrams,
      sum(amount) AS amount, sum(cost) AS cost, sum(amount - tax - cost) AS gross_profit
    FROM ${soldLines(ctx)} AND ${performedDays(ctx, days)} GROUP BY 1`;

const recomputedBest = (ctx: Context, days: Span) =>
  sql`SELECT format('item %s', best.item_id) AS key, best.quantity, best.amount,
      CASE price_by WHEN 'gram' THEN best.milligrams ELSE 0 END AS quantity_milligrams,
      CASE price_by WHEN 'gram' THEN 0 ELSE shelf.quantity END AS stock_left,
      CASE price_by WHEN 'gram' THEN shelf.milligrams ELSE 0 END AS milligrams_left
    FROM (SELECT line.item_id, item.price_by, sum(line.quantity) AS quantity, sum(line.amount) AS amount,
        sum(line.milligrams) AS milligrams
      FROM counted_line AS line JOIN item ON item.id = line.item_id
      WHERE ${mine(ctx, 'line')} AND ${within(sql`line.date`, days)}
      GROUP BY line.item_id, item.price_by, item.item_code HAVING sum(line.quantity) > 0
      ORDER BY 3 DESC, 4 DESC, item.item_code LIMIT 10) AS best
    CROSS JOIN LATERAL (SELECT coalesce(sum(quantity), 0) AS quantity, coalesce(sum(milligrams), 0) AS milligrams
      FROM ${legsOf(ctx)} AS leg WHERE leg.item_id = best.item_id AND leg.kind = 'sellable') AS shelf`;

/** The lines of a sale make what it counts less its fees. */
const recomputedStraight = (ctx: Context, days: Span) =>
  sql`SELECT format('sale %s', number) AS key, sum(way * total_quantity) AS quantity,
      sum(way * (grand_total - additional_fees - shipping_fee)) AS amount
    FROM sale CROSS JOIN LATERAL ${daysOfSale} AS counted
    WHERE ${mine(ctx, 'sale')} AND type = 'straight' AND revenue_date IS NOT NULL AND ${within(sql`counted.day`, days)}
    GROUP BY number`;

/** Lines that are sent, of which a sale that is sent whole has what it comes to less its fees. */
const recomputedSent = (ctx: Context, days: Span) =>
  sql`SELECT format('sale %s', number) AS key, sum(quantity) FILTER (WHERE is_sent) AS quantity,
      CASE WHEN bool_and(is_sent) THEN min(whole) ELSE sum(CASE
        WHEN is_shared THEN own WHEN subtotal = 0 THEN 0
        ELSE div(whole::numeric * through, subtotal) - div(whole::numeric * (through - part), subtotal) END)
        FILTER (WHERE is_sent) END AS amount
    FROM (SELECT sale.number, sale.subtotal, sale.revenue_date IS NOT NULL AS is_shared,
        pieces(line.price_by, line.quantity) AS quantity, line.subtotal AS part,
        line.shipping_status IS NOT NULL AS is_sent, sale.grand_total - sale.additional_fees - sale.shipping_fee AS whole,
        line.subtotal - line.allocated_discount + CASE sale.tax_mode WHEN 'exclusive' THEN line.allocated_tax ELSE 0 END AS own,
        sum(line.subtotal) OVER (PARTITION BY sale.id ORDER BY line.position) AS through
      FROM sale JOIN sale_line AS line ON line.sale_id = sale.id
      WHERE ${mine(ctx, 'sale')} AND sale.status NOT IN ('cancelled', 'voided') AND ${within(sql`sale.date`, days)}) AS line
    GROUP BY number HAVING bool_or(is_sent)`;

const contractNames = [
  'newCount',
  'newValue',
  'collected',
  'completedValue',
  'cancelledValue',
  'fees',
  'opening',
  'closing',
];

/** A month of contracts of one type: what happened in it, and what was owed before and after it. */
function recomputedContracts(type: 'layaway' | 'madeToOrder') {
  return (ctx: Context, days: Span): Sql => {
    const first = sql`date_trunc('month', ${days.from}::date)::date`;
    const end = sql`(date_trunc('month', ${days.from}::date) + interval '1 month' - interval '1 day')::date`;
    const isIn = (day: string) => sql`${sql.ref(day)} BETWEEN ${first} AND ${end}`;
    const owed = (before: Sql) => sql`coalesce(sum(CASE WHEN date < ${before} THEN grand_total ELSE 0 END
      - (SELECT coalesce(sum(amount), 0) FROM payment WHERE payment.sale_id = own.id AND payment.date < ${before})
      - CASE WHEN status IN ('cancelled', 'voided') AND ended_date < ${before} THEN grand_total - money ELSE 0 END
      - CASE WHEN status = 'completed' AND (completed_at AT TIME ZONE 'Asia/Tokyo')::date < ${before} THEN written_off ELSE 0 END), 0)`;
    return sql`SELECT ${first}::text AS key, count(*) FILTER (WHERE ${isIn('date')}) AS new_count,
        coalesce(sum(grand_total) FILTER (WHERE ${isIn('date')}), 0) AS new_value,
        coalesce(sum((SELECT sum(amount) FROM payment WHERE payment.sale_id = own.id AND ${isIn('payment.date')})), 0) AS collected,
        coalesce(sum(grand_total) FILTER (WHERE ${isIn('revenue_date')}), 0)
          - coalesce(sum(grand_total) FILTER (WHERE status = 'voided' AND ${isIn('ended_date')}), 0) AS completed_value,
        coalesce(sum(grand_total) FILTER (WHERE status = 'cancelled' AND ${isIn('ended_date')}), 0) AS cancelled_value,
        coalesce(sum(cancellation_fee) FILTER (WHERE status IN ('cancelled', 'voided') AND ${isIn('ended_date')}), 0) AS fees,
        ${owed(first)} AS opening, ${owed(sql`(${end} + 1)`)} AS closing
      FROM (SELECT sale.*, (SELECT coalesce(sum(amount), 0) FROM payment WHERE payment.sale_id = sale.id) AS money
        FROM sale WHERE ${mine(ctx, 'sale')} AND type = ${type}) AS own`;
  };
}

/** The reports of sales, beside sales, shipments, lines and payments. */
export const salesFigures: readonly Figure[] = [
  report(
    'dailySales',
    'days',
    [...soldNames, 'gross', 'voids', 'cash', 'card', 'otherMoney'],
    sql`days.day::text`,
    (ctx, days) => [dailySalesFor(ctx, { ...days }), days],
    recomputedDays,
  ),
  report(
    'salesSummary',
    'days',
    [...soldNames, 'cost', 'profit', 'pendingTransactions', 'pendingAmount'],
    sql`summed.block || ' ' || summed.type`,
    (ctx, days) => [salesSummaryFor(ctx, { ...days }), days],
    recomputedTypes,
  ),
  report(
    'productPerformance',
    'days',
    ['quantity', 'quantityMilligrams', 'amount', 'cost', 'grossProfit'],
    sql`sold.key`,
    (ctx, days) => {
      const period = { period: performed(days, businessDate(ctx.clock.now())) };
      return [productPerformanceFor(ctx, period), period];
    },
    recomputedItems,
  ),
  report(
    'mostSellable',
    'days',
    ['quantity', 'quantityMilligrams', 'amount', 'stockLeft', 'milligramsLeft'],
    sql`format('item %s', best.item_id)`,
    (ctx, days) => [mostSellableFor(ctx, { ...days }), days],
    recomputedBest,
  ),
  report(
    'straightSales',
    'days',
    ['quantity', 'amount'],
    sql`format('sale %s', sale.number)`,
    (_, days) => [straightSales, days],
    recomputedStraight,
  ),
  report(
    'shipItemSales',
    'days',
    ['quantity', 'amount'],
    sql`format('sale %s', sale.number)`,
    (ctx, days) => [shipItemSalesFor(ctx), days],
    recomputedSent,
  ),
  report(
    'layawaySummary',
    'months',
    contractNames,
    sql`flow.month::text`,
    (ctx, days) => [layawayMonthsFor(ctx, { ...days }), days],
    recomputedContracts('layaway'),
  ),
  report(
    'madeToOrderSummary',
    'months',
    contractNames,
    sql`flow.month::text`,
    (ctx, days) => [orderMonthsFor(ctx, { ...days }), days],
    recomputedContracts('madeToOrder'),
  ),
];
