import { sql } from 'kysely';
import type { ReplyOf } from '#contract/kernel/endpoint.ts';
import type { Period } from '#contract/kernel/period.ts';
import type { dashboardApi } from '#contract/reports/dashboard.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import type { Sql } from '../../kernel/listStatements.ts';
import { comparisonOf } from '../../kernel/rulesPeriod.ts';
import { legsOf } from './figureStore.ts';

/** The dashboard of a place for a period. */
export interface ShownDashboard {
  period: Period;
  locationId: number;
  dashboard: Whole<ReplyOf<typeof dashboardApi.show>>;
}

/** No card of it is left out: what is read in a transaction of its own is read whole, or not at all. */
type Whole<Shown> = { [Card in keyof Shown]: NonNullable<Shown[Card]> };

const periodNames = ['sales', 'salesBefore', 'trend'] as const;
const cardNames = [
  'owned',
  'cost',
  'sellable',
  'nonSellable',
  'reserved',
  'inTransit',
  'negativeSellable',
  'negativeItems',
  'pending',
  'due',
  'overdue',
  'layaways',
  'straightCount',
  'straightAmount',
  'todayAmount',
  'todayCount',
] as const;
export const dashboardNames = [...periodNames, ...cardNames, 'quantity', 'milligrams'];

const trendOf = (points: readonly { amount: number }[]) => points.reduce((sum, { amount }) => sum + amount, 0);

/** What the cards and charts say: by period what depends on it, and everything else once. */
export function shownDashboards(shown: readonly ShownDashboard[]): Sql {
  const rows = shown.flatMap(({ period, locationId, dashboard }) => {
    const place = `location ${locationId}`;
    const { totalSales, salesTrend } = dashboard;
    const sales = { sales: totalSales.value, salesBefore: totalSales.previous, trend: trendOf(salesTrend) };
    const ofPeriod = { key: `${place} ${period}`, figures: sales };
    return period === 'month' ? [ofPeriod, ...cardsOf(place, dashboard)] : [ofPeriod];
  });
  return sql`SELECT key, figures FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS told(key text, figures jsonb)`;
}

function cardsOf(place: string, dashboard: ShownDashboard['dashboard']): { key: string; figures: object }[] {
  const { stock, today, totalInventory, pendingOrders, orderPaymentDue, monthlyLayawayValue, monthlyStraight } =
    dashboard;
  const cards: Record<(typeof cardNames)[number], number | undefined> = {
    owned: totalInventory.value,
    cost: totalInventory.cost,
    sellable: stock.sellable,
    nonSellable: stock.nonSellable,
    reserved: stock.reserved,
    inTransit: stock.inTransit,
    negativeSellable: stock.negativeSellable,
    negativeItems: stock.negativeItems,
    pending: pendingOrders.value,
    due: orderPaymentDue.value,
    overdue: orderPaymentDue.overdue,
    layaways: monthlyLayawayValue.value,
    straightCount: monthlyStraight.value,
    straightAmount: monthlyStraight.amount,
    todayAmount: today.amount,
    todayCount: today.count,
  };
  const shares = dashboard.byCategory.map(({ categoryId, quantity, milligrams }) => {
    return { key: `${place} category ${categoryId}`, figures: { quantity, milligrams } };
  });
  return [{ key: place, figures: cards }, ...shares];
}

const emptyOf = (names: readonly string[]) => sql.join(names.map(() => sql`0`));

/** The same from sales, shipments, plans, payments and movements. */
export function recomputedDashboards(ctx: Context, periods: readonly Period[]): Sql {
  const today = businessDate(ctx.clock.now());
  const place = sql`FROM location WHERE location.company_id = ${ctx.companyId}`;
  const amountIn = ({ from, to }: { from: string; to: string }) =>
    sql`(SELECT coalesce(sum(amount), 0) FROM counted_sale WHERE location_id = location.id AND date BETWEEN ${from}::date AND ${to}::date)`;
  const ofPeriod = periods.map((period) => {
    const { now, before } = comparisonOf(period, today);
    return sql`SELECT format('location %s %s', location.id, ${period}::text), ${amountIn(now)}, ${amountIn(before)}, ${amountIn(now)},
        ${emptyOf(cardNames)}, 0, 0 ${place}`;
  });
  return sql`SELECT format('location %s', location.id) AS key, 0 AS sales, 0 AS sales_before, 0 AS trend, ${cards(ctx, today)},
      0 AS quantity, 0 AS milligrams
    FROM location LEFT JOIN (${stockOf(ctx)}) AS stood ON stood.location_id = location.id
    WHERE location.company_id = ${ctx.companyId}
    UNION ALL ${sql.join(ofPeriod, sql` UNION ALL `)}
    UNION ALL SELECT format('location %s category %s', location_id, item.category_id), 0, 0, 0, ${emptyOf(cardNames)},
      coalesce(sum(leg.quantity) FILTER (WHERE price_by = 'unit'), 0), sum(leg.milligrams)
      FROM ${legsOf(ctx)} AS leg JOIN item ON item.id = leg.item_id
      WHERE leg.kind <> 'inTransit' GROUP BY location_id, item.category_id
      HAVING coalesce(sum(leg.quantity) FILTER (WHERE price_by = 'unit'), 0) <> 0 OR sum(leg.milligrams) <> 0`;
}

/** What each place holds, by kind; what was sold below stock apart. Goods by the gram are no pieces there. */
function stockOf(ctx: Context): Sql {
  const ofKind = (kind: string) => sql`coalesce(sum(quantity) FILTER (WHERE kind = ${sql.lit(kind)}), 0)`;
  return sql`SELECT location_id, sum(quantity) AS owned, sum(value) AS cost,
      coalesce(sum(greatest(quantity, 0)) FILTER (WHERE kind = 'sellable'), 0) AS sellable, ${ofKind('nonSellable')} AS non_sellable,
      ${ofKind('reserved')} AS reserved, ${ofKind('inTransit')} AS in_transit,
      coalesce(-sum(least(quantity, 0)), 0) AS negative_sellable,
      count(DISTINCT item_id) FILTER (WHERE units < 0) AS negative_items
    FROM (SELECT item_id, location_id, kind, sum(quantity) AS units,
        CASE item.price_by WHEN 'gram' THEN 0 ELSE sum(quantity) END AS quantity, sum(value) AS value
      FROM ${legsOf(ctx)} AS leg JOIN item ON item.id = leg.item_id GROUP BY 1, 2, 3, item.price_by)
      AS level GROUP BY location_id`;
}

function cards(ctx: Context, today: string): Sql {
  const month = comparisonOf('month', today).now;
  const stood = [
    'owned',
    'cost',
    'sellable',
    'non_sellable',
    'reserved',
    'in_transit',
    'negative_sellable',
    'negative_items',
  ];
  const here = sql`company_id = ${ctx.companyId} AND location_id = location.id`;
  const isMonth = (day: Sql) => sql`${day} BETWEEN ${month.from}::date AND ${month.to}::date`;
  const straight = (sum: Sql) =>
    sql`(SELECT coalesce(sum(${sum}), 0) FROM counted_sale WHERE ${here} AND type = 'straight' AND ${isMonth(sql`date`)})`;
  const ofToday = (sum: Sql) =>
    sql`(SELECT coalesce(sum(${sum}), 0) FROM counted_sale WHERE ${here} AND date = ${today}::date)`;
  return sql`${sql.join(stood.map((name) => sql`coalesce(stood.${sql.ref(name)}, 0) AS ${sql.ref(name)}`))},
    (SELECT count(*) FROM sale WHERE ${here} AND status = 'pending') AS pending,
    ${dueUntil(sql`${today}::date + 7`)} AS due, ${dueUntil(sql`${today}::date - 1`)} AS overdue,
    (SELECT coalesce(sum(grand_total), 0) FROM sale WHERE ${here} AND type = 'layaway' AND status NOT IN ('cancelled', 'voided')
      AND ${isMonth(sql`(created_at AT TIME ZONE 'Asia/Tokyo')::date`)}) AS layaways,
    ${straight(sql`count`)} AS straight_count, ${straight(sql`amount`)} AS straight_amount,
    ${ofToday(sql`amount`)} AS today_amount, ${ofToday(sql`count`)} AS today_count`;
}

/** Of plans what is due through a day and not covered by payments; of made pieces and services what they still cost. */
const dueUntil = (day: Sql) => sql`(SELECT coalesce(sum(greatest(0, asked - money)), 0)
  FROM (SELECT (SELECT coalesce(sum(amount), 0) FROM payment WHERE payment.sale_id = sale.id) + CASE WHEN plan.sale_id IS NULL THEN written_off ELSE 0 END AS money,
      CASE WHEN plan.sale_id IS NOT NULL
          THEN (SELECT coalesce(sum(amount), 0) FROM payment_plan_row AS row WHERE row.sale_id = sale.id AND due_date <= ${day})
        WHEN type IN ('madeToOrder', 'service') AND coalesce(made.expected_date, service.promised_date, sale.date) <= ${day}
          THEN grand_total ELSE 0 END AS asked
    FROM sale LEFT JOIN payment_plan AS plan ON plan.sale_id = sale.id LEFT JOIN made_to_order AS made ON made.sale_id = sale.id
    LEFT JOIN service ON service.sale_id = sale.id WHERE sale.company_id = location.company_id AND sale.location_id = location.id AND sale.status = 'pending') AS owed)`;
