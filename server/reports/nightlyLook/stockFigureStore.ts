import { sql } from 'kysely';
import { correctionEvents } from '#contract/reports/inventoryReport.ts';
import type { Context } from '../../kernel/context.ts';
import type { Sql } from '../../kernel/listStatements.ts';
import type { Span } from '../../kernel/rulesPeriod.ts';
import { adjustmentRows } from '../report/adjustmentStore.ts';
import { agingFor } from '../report/agingStore.ts';
import { companyStocks } from '../report/companyStockStore.ts';
import { onHandFor } from '../report/onHandStore.ts';
import { purchaseMonthsFor } from '../report/purchaseMonthStore.ts';
import { shelvedPieces } from '../report/shelfStore.ts';
import { snapshotFor } from '../report/snapshotStore.ts';
import { stockLevels } from '../report/stockLevelStore.ts';
import { transferRowsFor } from '../report/transferStore.ts';
import { itemAt, legsOf, report } from './figureStore.ts';
import type { Figure } from './store.ts';

const amount = sql`CASE item.price_by WHEN 'gram' THEN leg.milligrams ELSE quantity END`;
const pieces = shelvedPieces(sql`quantity`);
const ofKind = (kind: string) => sql`coalesce(sum(${pieces}) FILTER (WHERE kind = ${sql.lit(kind)}), 0)`;
const here = (what: Sql) => sql`coalesce(sum(${what}) FILTER (WHERE kind <> 'inTransit'), 0)`;
const kinds = sql`${ofKind('sellable')} AS sellable, ${ofKind('nonSellable')} AS non_sellable, ${ofKind('reserved')} AS reserved`;
const atKey = (table: string) =>
  sql`format('item %s location %s', ${sql.ref(`${table}.item_id`)}, ${sql.ref(`${table}.location_id`)})`;

const recomputedLevels = (ctx: Context) =>
  sql`SELECT ${itemAt} AS key, ${kinds}, ${ofKind('inTransit')} AS in_transit, ${here(pieces)} AS on_hand,
      ${here(sql`leg.milligrams`)} AS milligrams
    FROM ${legsOf(ctx)} AS leg JOIN item ON item.id = item_id GROUP BY item_id, location_id`;

const recomputedCompany = (ctx: Context) =>
  sql`SELECT format('location %s category %s', location_id, item.category_id) AS key, ${kinds}, ${ofKind('inTransit')} AS in_transit,
      ${here(pieces)} AS on_hand, sum(owned.milligrams) AS milligrams,
      sum(value) AS value, coalesce(sum(CASE item.price_by WHEN 'gram' THEN floor(owned.milligrams::numeric * item.price / 1000)
        ELSE quantity * item.price END) FILTER (WHERE kind <> 'inTransit'), 0) AS retail_value
    FROM (SELECT item_id, location_id, kind, sum(quantity) AS quantity, sum(milligrams)::bigint AS milligrams, sum(value) AS value
      FROM ${legsOf(ctx)} AS leg GROUP BY 1, 2, 3) AS owned JOIN item ON item.id = owned.item_id
    GROUP BY location_id, item.category_id HAVING bool_or(quantity <> 0 OR item.price_by = 'gram' AND owned.milligrams <> 0)`;

/** What is on hand has its part of the value of its place: what is in transit has the rest. */
const recomputedOnHand = (ctx: Context, { to }: Span) =>
  sql`SELECT ${itemAt} AS key, sellable, non_sellable, reserved, on_hand, milligrams,
      CASE WHEN owned = 0 OR owned = own THEN worth ELSE floor(worth * own / owned) END AS value
    FROM (SELECT item_id, location_id, ${kinds}, ${here(pieces)} AS on_hand, ${here(sql`leg.milligrams`)} AS milligrams,
        ${here(amount)} AS own, sum(${amount}) AS owned, sum(value) AS worth
      FROM ${legsOf(ctx, to)} AS leg JOIN item ON item.id = item_id GROUP BY item_id, location_id) AS stood
    WHERE own <> 0`;

const recomputedAging = (ctx: Context, { to }: Span) =>
  sql`SELECT ${itemAt} AS key, sum(${pieces}) AS quantity, sum(leg.milligrams) AS milligrams, sum(value) AS value
    FROM ${legsOf(ctx, to)} AS leg JOIN item ON item.id = item_id GROUP BY item_id, location_id HAVING sum(quantity) > 0`;

const recomputedCorrections = ({ companyId }: Context, { from, to }: Span) => {
  const which = sql`company_id = ${companyId} AND event = ANY(${[...correctionEvents]}::text[])
    AND effective_date BETWEEN ${from}::date AND ${to}::date`;
  return sql`SELECT format('move %s', id) AS key, sum(quantity) AS quantity, sum(milligrams) AS milligrams, sum(value) AS value
    FROM (SELECT id, quantity::bigint AS quantity, milligrams, value FROM stock_move WHERE to_kind <> 'outside' AND ${which}
      UNION ALL SELECT id, -quantity, -milligrams, -value FROM stock_move WHERE from_kind <> 'outside' AND ${which}) AS leg
    GROUP BY id`;
};

const recomputedTransfers = ({ companyId }: Context, { from, to }: Span) =>
  sql`SELECT format('transfer %s', transfer.number) AS key,
      sum(CASE WHEN shipped_on IS NULL THEN 0 ELSE part.quantity END) AS shipped, sum(part.received) AS received_quantity,
      sum(part.damaged) AS damaged_quantity, sum(part.short) AS short_quantity,
      sum(CASE WHEN shipped_on IS NULL THEN 0 ELSE part.milligrams END) AS shipped_milligrams,
      sum(part.received_weight) AS received_quantity_milligrams, sum(part.damaged_weight) AS damaged_quantity_milligrams,
      sum(part.short_weight) AS short_quantity_milligrams
    FROM transfer JOIN transfer_line AS line ON line.transfer_id = transfer.id JOIN item ON item.id = line.item_id
    CROSS JOIN LATERAL (
      SELECT line.quantity, line.received, line.damaged, line.short, 0 AS milligrams, 0 AS received_weight, 0 AS damaged_weight,
        0 AS short_weight WHERE item.price_by = 'unit'
      UNION ALL SELECT 0, 0, 0, 0, line.milligrams, line.received_milligrams, line.damaged_milligrams, line.short_milligrams
        WHERE item.price_by = 'gram'
    ) AS part
    WHERE (transfer.company_id = ${companyId} OR (destination_company_id = ${companyId} AND shipped_on IS NOT NULL))
      AND transfer.date BETWEEN ${from}::date AND ${to}::date AND transfer.status <> 'cancelled' GROUP BY transfer.number`;

/** What an order asks for, and what its receivings say that came. */
function recomputedOrders({ companyId }: Context, { from, to }: Span): Sql {
  return sql`SELECT format('month %s supplier %s', to_char(own.date, 'YYYY-MM'), own.supplier_id) AS key, count(*) AS orders,
      sum(CASE own.kind WHEN 'detailed' THEN asked.quantity ELSE own.order_quantity END) AS order_quantity,
      sum(CASE own.kind WHEN 'detailed' THEN asked.total ELSE own.order_total END) AS order_total,
      sum(CASE own.kind WHEN 'detailed' THEN asked.received ELSE came.quantity END) AS received_quantity,
      sum(asked.milligrams) AS order_quantity_milligrams, sum(asked.received_weight) AS received_quantity_milligrams,
      sum(came.value) AS received_value
    FROM purchase_order AS own
    CROSS JOIN LATERAL (SELECT coalesce(sum(line.quantity) FILTER (WHERE item.price_by = 'unit'), 0) AS quantity,
        coalesce(sum(line.milligrams) FILTER (WHERE item.price_by = 'gram'), 0) AS milligrams, coalesce(sum(CASE item.price_by
          WHEN 'gram' THEN floor(line.order_cost::numeric * line.milligrams / 1000 + 0.5)
          ELSE line.order_cost * line.quantity END), 0) AS total,
        coalesce(sum(part.quantity) FILTER (WHERE item.price_by = 'unit'), 0) AS received,
        coalesce(sum(part.milligrams) FILTER (WHERE item.price_by = 'gram'), 0) AS received_weight
      FROM purchase_order_line AS line JOIN item ON item.id = line.item_id
      CROSS JOIN LATERAL (SELECT coalesce(sum(part.quantity - part.refused), 0) AS quantity,
          coalesce(sum(part.milligrams - part.refused_milligrams), 0) AS milligrams
        FROM receiving_line AS part JOIN receiving ON receiving.id = part.receiving_id AND receiving.status = 'posted'
        WHERE part.purchase_order_line_id = line.id) AS part
      WHERE line.purchase_order_id = own.id) AS asked
    CROSS JOIN LATERAL (SELECT coalesce(sum(CASE item.price_by WHEN 'gram' THEN units_of_weight(line.milligrams - line.refused_milligrams)
          ELSE line.quantity - line.refused END), 0) AS quantity,
        coalesce(sum(CASE item.price_by
          WHEN 'gram' THEN floor(line.order_cost::numeric * (line.milligrams - line.damaged_milligrams - line.refused_milligrams) / 1000 + 0.5)
            + floor(line.order_cost::numeric * line.damaged_milligrams / 1000 + 0.5)
          ELSE line.order_cost * (line.quantity - line.refused) END), 0) AS value
      FROM receiving JOIN receiving_line AS line ON line.receiving_id = receiving.id LEFT JOIN item ON item.id = line.item_id
      WHERE receiving.purchase_order_id = own.id AND receiving.status = 'posted') AS came
    WHERE own.company_id = ${companyId} AND own.status <> 'canceled' AND own.date BETWEEN ${from}::date AND ${to}::date
    GROUP BY 1`;
}

/** A month from movements alone, whether it was closed or not. */
function recomputedMonth(ctx: Context, { from }: Span): Sql {
  const first = sql`date_trunc('month', ${from}::date)::date`;
  const end = sql`(date_trunc('month', ${from}::date) + interval '1 month' - interval '1 day')::date`;
  const isAdjusted = sql`event = ANY(${[...correctionEvents]}::text[])`;
  const isThen = sql`date BETWEEN ${first} AND ${end}`;
  const travels = sql`from_location_id IS DISTINCT FROM to_location_id`;
  const flow = (
    way: number,
  ) => sql`coalesce(sum(abs(${pieces})) FILTER (WHERE ${isThen} AND ${travels} AND NOT ${isAdjusted}
    AND sign(way) = ${sql.lit(way)}), 0)`;
  const columns = sql`item_id, effective_date AS date, event, from_location_id, to_location_id`;
  return sql`SELECT ${itemAt} AS key, coalesce(sum(${pieces}) FILTER (WHERE date < ${first}), 0) AS opening, ${flow(1)} AS came,
      ${flow(-1)} AS went, coalesce(sum(${pieces}) FILTER (WHERE ${isThen} AND ${travels} AND ${isAdjusted}), 0) AS adjusted,
      sum(${pieces}) AS closing, ${kinds}, ${ofKind('inTransit')} AS in_transit, sum(leg.milligrams) AS milligrams, sum(value) AS value
    FROM (SELECT ${columns}, 1 AS way, to_location_id AS location_id, to_kind AS kind, quantity::bigint AS quantity, milligrams,
          value FROM stock_move WHERE company_id = ${ctx.companyId} AND to_kind <> 'outside' AND effective_date <= ${end}
      UNION ALL SELECT ${columns}, -1, from_location_id, from_kind, -quantity, -milligrams, -value
        FROM stock_move WHERE company_id = ${ctx.companyId} AND from_kind <> 'outside' AND effective_date <= ${end}) AS leg
      JOIN item ON item.id = item_id
    GROUP BY item_id, location_id`;
}

const kept = ['sellable', 'nonSellable', 'reserved'];

/** The reports of stock, beside movements and documents. */
export const stockFigures: readonly Figure[] = [
  report(
    'stockLevel',
    'now',
    [...kept, 'inTransit', 'onHand', 'milligrams'],
    atKey('level'),
    () => [stockLevels, {}],
    recomputedLevels,
  ),
  report(
    'companyStock',
    'now',
    [...kept, 'inTransit', 'onHand', 'milligrams', 'value', 'retailValue'],
    sql`format('location %s category %s', owned.location_id, owned.category_id)`,
    () => [companyStocks, {}],
    recomputedCompany,
  ),
  report(
    'purchaseMonth',
    'days',
    [
      ...['orders', 'orderQuantity', 'orderTotal', 'receivedQuantity', 'receivedValue'],
      ...['orderQuantityMilligrams', 'receivedQuantityMilligrams'],
    ],
    sql`format('month %s supplier %s', ordered.month, ordered.supplier_id)`,
    (ctx, days) => [purchaseMonthsFor(ctx, days), days],
    recomputedOrders,
  ),
  report(
    'adjustmentReport',
    'days',
    ['quantity', 'milligrams', 'value'],
    sql`format('move %s', move.id)`,
    (_, days) => [adjustmentRows, days],
    recomputedCorrections,
  ),
  report(
    'transferReport',
    'days',
    [
      ...['shipped', 'receivedQuantity', 'damagedQuantity', 'shortQuantity'],
      ...['shippedMilligrams', 'receivedQuantityMilligrams', 'damagedQuantityMilligrams', 'shortQuantityMilligrams'],
    ],
    sql`format('transfer %s', transfer.number)`,
    (ctx, days) => [transferRowsFor(ctx), days],
    recomputedTransfers,
  ),
  report(
    'snapshot',
    'months',
    ['opening', 'came', 'went', 'adjusted', 'closing', ...kept, 'inTransit', 'milligrams', 'value'],
    atKey('stood'),
    (ctx, { from }) => [snapshotFor(ctx, { month: from.slice(0, 7) }), {}],
    recomputedMonth,
  ),
  report(
    'aging',
    'days',
    ['quantity', 'milligrams', 'value'],
    atKey('aged'),
    (ctx, { to }) => [agingFor(ctx, { day: to }), {}],
    recomputedAging,
  ),
  report(
    'onHand',
    'days',
    [...kept, 'onHand', 'milligrams', 'value'],
    atKey('stood'),
    (ctx, { to }) => [onHandFor(ctx, { day: to }), {}],
    recomputedOnHand,
  ),
];
