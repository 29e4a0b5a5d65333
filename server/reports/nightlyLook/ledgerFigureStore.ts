import { type RawBuilder, sql } from 'kysely';
import type { LookFigure } from '#contract/reports/nightlyLook.ts';
import type { Context } from '../../kernel/context.ts';
import type { Sql } from '../../kernel/listStatements.ts';
import { snakeCase } from '../../kernel/rows.ts';
import { visibleLocationIds } from '../../kernel/visibleLocations.ts';
import { itemAt, legsOf, sums } from './figureStore.ts';
import { asFigures, type Figure } from './store.ts';

/** All days that there are. */
const ever = sql`'0001-01-01'::date, '9999-12-30'::date`;

/** What is stored, or told by the function that every screen asks, beside its source: over all days. */
function stored(
  figure: LookFigure,
  names: readonly string[],
  told: (ctx: Context, places: RawBuilder<number[]>) => Sql,
  recomputed: (ctx: Context, places: RawBuilder<number[]>) => Sql,
): Figure {
  return {
    figure,
    of: 'now',
    names,
    shown: (ctx) => asFigures(names, told(ctx, visibleLocationIds(ctx))),
    recomputed: (ctx) => recomputed(ctx, visibleLocationIds(ctx)),
  };
}

const paidOf = sql`(SELECT coalesce(sum(amount), 0) FROM payment WHERE payment.sale_id = sale.id)`;
const saleKey = sql`format('sale %s', sale.number)`;

const money: readonly Figure[] = [
  stored(
    'planBalance',
    ['balance'],
    ({ companyId }) => sql`SELECT ${saleKey} AS key, sum(row.amount - row.paid) AS balance
      FROM payment_plan_row AS row JOIN sale ON sale.id = row.sale_id
      WHERE sale.company_id = ${companyId} AND sale.status IN ('pending', 'completed') GROUP BY sale.number`,
    ({ companyId }) => sql`SELECT ${saleKey} AS key, grand_total - ${paidOf} AS balance
      FROM sale JOIN payment_plan ON payment_plan.sale_id = sale.id
      WHERE sale.company_id = ${companyId} AND sale.status IN ('pending', 'completed')`,
  ),
  stored(
    'paid',
    ['amount'],
    ({ companyId }) => sql`SELECT ${saleKey} AS key, amount_paid AS amount FROM sale WHERE company_id = ${companyId}`,
    ({ companyId }) => sql`SELECT ${saleKey} AS key, sum(payment.amount) AS amount FROM payment
      JOIN sale ON sale.id = payment.sale_id WHERE sale.company_id = ${companyId} GROUP BY sale.number`,
  ),
  stored(
    'customerTotals',
    ['spent'],
    ({ companyId }) => sql`SELECT format('customer %s', customer_id) AS key, spent FROM customer_total
      WHERE company_id = ${companyId}`,
    ({ companyId }) => sql`SELECT format('customer %s', customer_id) AS key,
        sum(CASE type WHEN 'ecommerce' THEN shipped_amount ELSE grand_total END) AS spent
      FROM sale WHERE company_id = ${companyId} AND customer_id IS NOT NULL AND revenue_date IS NOT NULL
        AND status <> 'voided' GROUP BY customer_id`,
  ),
];

const measures = ['quantity', 'milligrams'];
const atKind = sql`format('location %s category %s %s', location_id, category_id, kind)`;
const onDay = sql`format('location %s %s', location_id, date)`;

const stock: readonly Figure[] = [
  stored(
    'worth',
    ['value'],
    ({ companyId }) => sql`SELECT ${itemAt} AS key, value FROM stock_cost
      WHERE company_id = ${companyId}`,
    (ctx) => sql`SELECT ${itemAt} AS key, sum(value) AS value
      FROM ${legsOf(ctx)} AS leg GROUP BY item_id, location_id`,
  ),
  stored(
    'subTypes',
    measures,
    (
      _,
      places,
    ) => sql`SELECT format('item %s location %s type %s', item_id, location_id, type_id) AS key, quantity, milligrams
      FROM stock_type_level WHERE location_id = ANY(${places})`,
    (ctx) => sql`SELECT format('item %s location %s type %s', item_id, location_id, type_id) AS key, ${sums(measures)}
      FROM ${legsOf(ctx)} AS leg WHERE type_id IS NOT NULL GROUP BY item_id, location_id, type_id`,
  ),
  stored(
    'stockTotals',
    [...measures, 'value'],
    (_, places) => sql`SELECT ${atKind} AS key, ${sums([...measures, 'value'])} FROM stock_now(${places}) AS total
      GROUP BY location_id, category_id, kind`,
    (
      ctx,
    ) => sql`SELECT ${atKind} AS key, sum(leg.quantity) AS quantity, sum(leg.milligrams) AS milligrams, sum(leg.value) AS value
      FROM ${legsOf(ctx)} AS leg JOIN item ON item.id = leg.item_id GROUP BY location_id, category_id, kind`,
  ),
  stored(
    'stockDays',
    ['quantity'],
    // The function tells the days of all places together.
    ({ user }) => sql`SELECT format('location %s %s', place, date) AS key, sum(quantity) AS quantity
      FROM unnest(${[...user.locationIds]}::bigint[]) AS place, stock_flow(ARRAY[place], ${ever}) GROUP BY place, date`,
    (ctx) =>
      sql`SELECT ${onDay} AS key, sum(quantity) AS quantity FROM ${legsOf(ctx)} AS leg GROUP BY location_id, date`,
  ),
  stored(
    'monthStock',
    [...measures, 'value', 'lastPurchaseValue'],
    ({
      companyId,
    }) => sql`SELECT format('month %s', to_char(through, 'YYYY-MM')) AS key, quantity, milligrams, value, last_purchase_value
        FROM month_close WHERE company_id = ${companyId}
      UNION ALL SELECT format('item %s location %s %s', item_id, location_id, kind), sum(stored.quantity), sum(stored.milligrams), 0, 0
        FROM company JOIN month_close ON month_close.company_id = company.id AND through = closed_through
        JOIN month_stock AS stored ON stored.month_close_id = month_close.id
        WHERE company.id = ${companyId} GROUP BY item_id, location_id, kind`,
    (ctx) => sql`SELECT format('month %s', to_char(through, 'YYYY-MM')) AS key, sum(stored.quantity) AS quantity,
          sum(stored.milligrams) AS milligrams, sum(stored.value) AS value, sum(stored.last_purchase_value) AS last_purchase_value
        FROM month_close JOIN month_stock AS stored ON stored.month_close_id = month_close.id
        WHERE company_id = ${ctx.companyId} GROUP BY month_close.id
      UNION ALL SELECT format('item %s location %s %s', item_id, location_id, kind), sum(quantity), sum(milligrams), 0, 0
        FROM ${legsOf(ctx)} AS leg WHERE date <= (SELECT closed_through FROM company WHERE id = ${ctx.companyId})
        GROUP BY item_id, location_id, kind`,
  ),
];

const saleNames = ['amount', 'count', 'waiting'];
const soldNames = ['count', 'quantity', 'gross', 'discount', 'fees', 'shipping', 'tax', 'amount', 'cost', 'voids'];
const itemNames = ['quantity', 'milligrams', 'amount', 'tax', 'cost'];
const contractNames = [
  'newCount',
  'newValue',
  'collected',
  'completedValue',
  'cancelledValue',
  'givenUp',
  'fees',
  'due',
  'late',
];
const onTypeDay = sql`format('location %s %s %s', location_id, date, type)`;
const onWayDay = sql`format('location %s %s %s', location_id, date, payment_type)`;
const inMonth = (month: Sql) =>
  sql`format('location %s %s %s', location_id, ${month}, coalesce('item ' || item_id, 'service ' || service_item_id, 'row'))`;
const visitNames = ['visits', 'visitors', 'bounces', 'seconds'];

const sales: readonly Figure[] = [
  stored(
    'saleTotals',
    saleNames,
    (_, places) => sql`SELECT ${onTypeDay} AS key, ${sums(saleNames)} FROM sale_flow(${places}, ${ever}) AS total
      GROUP BY location_id, date, type`,
    (
      _,
      places,
    ) => sql`SELECT ${onTypeDay} AS key, ${sums(saleNames)} FROM sale_change WHERE location_id = ANY(${places})
      GROUP BY location_id, date, type`,
  ),
  stored(
    'soldDays',
    soldNames,
    (_, places) => sql`SELECT ${onTypeDay} AS key, ${sums(soldNames)} FROM sold_by_day(${places}, ${ever}) AS total
      GROUP BY location_id, date, type`,
    (
      _,
      places,
    ) => sql`SELECT ${onTypeDay} AS key, ${sums(soldNames)} FROM sold_by_day_worked_out(${places}, ${ever}) AS part
      GROUP BY location_id, date, type`,
  ),
  stored(
    'soldItems',
    itemNames,
    (
      _,
      places,
    ) => sql`SELECT ${inMonth(sql`month`)} AS key, quantity, milligrams, amount, tax, cost FROM sold_item_total AS total
      WHERE location_id = ANY(${places}) AND NOT EXISTS (SELECT FROM sold_open AS open
        WHERE open.location_id = total.location_id AND date_trunc('month', open.date) = total.month)`,
    (_, places) => sql`SELECT ${inMonth(sql`month`)} AS key, ${sums(itemNames)}
      FROM (SELECT *, date_trunc('month', date)::date AS month FROM counted_line) AS line
      WHERE location_id = ANY(${places}) AND date < (SELECT date_trunc('month', sold_through + 1) FROM total_reach)
        AND NOT EXISTS (SELECT FROM sold_open AS open
          WHERE open.location_id = line.location_id AND date_trunc('month', open.date) = line.month)
      GROUP BY location_id, month, item_id, service_item_id`,
  ),
  stored(
    'paidDays',
    ['amount'],
    (_, places) => sql`SELECT ${onWayDay} AS key, sum(amount) AS amount FROM paid_by_day(${places}, ${ever}) AS total
      GROUP BY location_id, date, payment_type`,
    (_, places) => sql`SELECT ${onWayDay} AS key, sum(amount) AS amount
      FROM (SELECT sale.location_id, payment.date, payment.payment_type, payment.amount
        FROM payment JOIN sale ON sale.id = payment.sale_id) AS paid
      WHERE location_id = ANY(${places}) GROUP BY location_id, date, payment_type`,
  ),
  stored(
    'contractDays',
    contractNames,
    (
      _,
      places,
    ) => sql`SELECT ${onTypeDay} AS key, ${sums(contractNames.map(snakeCase))} FROM contract_by_day(${places}, ${ever}) AS total
      GROUP BY location_id, date, type`,
    (_, places) => sql`SELECT ${onTypeDay} AS key, ${sums(contractNames.map(snakeCase))} FROM contract_event
      WHERE location_id = ANY(${places}) GROUP BY location_id, date, type`,
  ),
  stored(
    'visits',
    visitNames,
    ({ companyId }) => sql`SELECT day::text AS key, visits, visitors, bounces, seconds FROM visit_day_total, visit_reach
      WHERE company_id = ${companyId} AND day BETWEEN greatest(through - 35, kept_from) AND through
      UNION ALL SELECT format('%s %s %s', day, part, value), visits, 0, 0, 0 FROM visit_day_part, visit_reach
        WHERE company_id = ${companyId} AND day BETWEEN greatest(through - 35, kept_from) AND through`,
    // Of pages and sites, a day keeps those with the most visits.
    ({ companyId }) => sql`SELECT day::text AS key, count(*) AS visits, count(DISTINCT visitor) AS visitors,
        count(*) FILTER (WHERE visit_bounced(visit)) AS bounces, sum(visit_seconds(visit)) AS seconds FROM visit, visit_reach
      WHERE company_id = ${companyId} AND day BETWEEN greatest(through - 35, kept_from) AND through GROUP BY day
      UNION ALL SELECT format('%s %s %s', day, part, value), part.visits, 0, 0, 0
        FROM visit_reach, visit_parts(greatest(through - 35, kept_from), through) AS part
        JOIN visit_day_part AS kept USING (company_id, day, part, value) WHERE company_id = ${companyId}`,
  ),
];

/** A seal has no entry that is other than it was sealed. */
const auditTrail = stored(
  'auditTrail',
  ['entries'],
  ({ companyId }) =>
    sql`SELECT format('seal %s', number) AS key, 0 AS entries FROM audit_seal WHERE company_id = ${companyId}`,
  ({ companyId }) =>
    sql`SELECT detail AS key, count(*) AS entries FROM audit_fault WHERE company_id = ${companyId} GROUP BY detail`,
);

/** The ledgers, and each total that is kept of them. */
export const ledgerFigures: readonly Figure[] = [...money, ...stock, ...sales, auditTrail];
