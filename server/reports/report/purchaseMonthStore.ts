import { sql } from 'kysely';
import {
  type AcrossMeasure,
  type AcrossMonth,
  acrossMonths,
  acrossUnits,
  purchaseMonthApi,
} from '#contract/reports/inventoryReport.ts';
import { orderCounts } from '../../inventory/purchaseOrder/listStore.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import { isHiddenFrom } from '../../kernel/costs.ts';
import { isOneOf } from '../../kernel/filterStore.ts';
import { growingList, type QueryOf, type RowOf } from '../../kernel/list.ts';
import type { SheetField } from '../../kernel/listSheet.ts';
import type { Sql } from '../../kernel/listStatements.ts';
import { both, hasWord } from '../../kernel/search.ts';
import { visibleLocationIds } from '../../kernel/visibleLocations.ts';
import { monthsUntil, yearUntil } from './rulesDays.ts';

const figures = {
  orders: 'orders',
  orderQuantity: 'order_quantity',
  orderQuantityMilligrams: 'order_quantity_milligrams',
  orderTotal: 'order_total',
  orderTax: 'order_tax',
  orderTotalWithTax: 'order_total_with_tax',
  receivedQuantity: 'received_quantity',
  receivedQuantityMilligrams: 'received_quantity_milligrams',
  receivedValue: 'received_value',
  openValue: 'open_value',
} as const;
type Figure = keyof typeof figures;
type Asked = QueryOf<typeof purchaseMonthApi>;
type Query = Partial<Pick<Asked, 'locations' | 'from' | 'to' | 'across' | 'measure'>>;
type Row = RowOf<typeof purchaseMonthApi>;

const sumOf = (figure: Figure) => sql`coalesce(sum(ordered.${sql.ref(figures[figure])}), 0)::bigint`;

const { orderQuantity: ordered, receivedQuantity: received, outstandingQuantity: outstanding } = orderCounts;

/** What is still to come of a line: pieces, or grams of what is priced by the gram, at their cost. */
const openOfLine = sql`CASE item.price_by
  WHEN 'gram' THEN floor((${outstanding.milligrams})::numeric * line.order_cost / 1000)
  ELSE greatest(0, line.quantity - line.received_quantity) * line.order_cost END`;

/** A sum over the goods by the gram of lines, which are no pieces. */
const byGram = (of: Sql) => sql`coalesce(sum(${of}) FILTER (WHERE item.price_by = 'gram'), 0)`;

/**
 * Orders that were not canceled, by the month of the order and by supplier. What was received of them costs what its
 * receivings said; nothing is still to come of one that was closed short.
 */
export function purchaseMonthsFor(ctx: Context, query: Query) {
  const { locations } = query;
  const { from, to } = daysOf(ctx, query);
  const months = query.across ? { of: monthsUntil(to ?? ''), measure: measureOf(ctx, query) } : null;
  const asked = [
    sql`purchase_order.company_id = ${ctx.companyId} AND purchase_order.status <> 'canceled'
      AND purchase_order.location_id = ANY(${visibleLocationIds(ctx)})`,
    ...(locations ? [isOneOf(sql`purchase_order.location_id`)(locations)] : []),
    ...(from ? [sql`purchase_order.date >= ${from}::date`] : []),
    ...(to ? [sql`purchase_order.date <= ${to}::date`] : []),
  ];
  return growingList<typeof purchaseMonthApi, Row, Record<Figure, number> & Partial<Record<AcrossMonth, number>>>({
    api: purchaseMonthApi,
    isSummed: true,
    source: sql`(${months ? acrossOf(byMonth(asked), months) : byMonth(asked)}) AS ordered
      JOIN supplier ON supplier.id = ordered.supplier_id`,
    key: { 'ordered.month': 'text', 'ordered.supplier_id': 'bigint' },
    scope: () => sql`true`,
    sorts: {
      month: [sql`ordered.month`, sql`ordered.supplier_id`],
      orderQuantity: [sql`ordered.order_quantity`, sql`ordered.month`, sql`ordered.supplier_id`],
    },
    filters: {
      locations: null,
      from: null,
      to: null,
      across: null,
      measure: null,
      suppliers: isOneOf(sql`ordered.supplier_id`),
    },
    search: (word) =>
      both(hasWord(sql`folded(supplier.code || ' ' || supplier.name || ' ' || supplier.name_ja)`, word).row),
    columns: () => sql`ordered.*, supplier.name AS supplier_name, supplier.name_ja AS supplier_name_ja`,
    sums: () => ({ ...figureSums(), ...(months ? acrossSums() : {}) }) as Record<Figure | AcrossMonth, Sql>,
    chart: () => ({
      isOfTime: true,
      key: sql`ordered.month`,
      sums: Object.fromEntries(
        (['orderTotal', 'receivedValue', 'orderQuantity', 'receivedQuantity'] as const).map((one) => [one, sumOf(one)]),
      ),
    }),
  });
}

/** The days that are asked for; where months stand across, all of them. */
function daysOf(ctx: Context, { across, from, to }: Query) {
  return across ? yearUntil({ to }, businessDate(ctx.clock.now())) : { from, to };
}

/** What a cell tells: to whoever may not see costs, how much was ordered. */
function measureOf(ctx: Context, { measure = 'orderTotalWithTax' }: Query): AcrossMeasure {
  return isHiddenFrom(ctx, measure) ? 'orderQuantity' : measure;
}

/** A row for each month and supplier. */
function byMonth(asked: readonly Sql[]): Sql {
  return sql`SELECT to_char(purchase_order.date, 'YYYY-MM') AS month, supplier_id, count(*) AS orders,
      sum(order_quantity - lines.units)::bigint AS order_quantity,
      sum(lines.milligrams)::bigint AS order_quantity_milligrams, sum(order_total)::bigint AS order_total,
      sum(order_tax)::bigint AS order_tax, sum(order_total_with_tax)::bigint AS order_total_with_tax,
      sum(received_quantity - lines.received_units)::bigint AS received_quantity,
      sum(lines.received_milligrams)::bigint AS received_quantity_milligrams, sum(came.value)::bigint AS received_value,
      sum(CASE WHEN closed_short THEN 0 WHEN kind = 'detailed' THEN lines.open ELSE greatest(0, order_total - came.value) END)::bigint
        AS open_value
    FROM purchase_order
    CROSS JOIN LATERAL (SELECT coalesce(sum(receiving.order_total), 0) AS value FROM receiving
    WHERE receiving.purchase_order_id = purchase_order.id AND receiving.status = 'posted') AS came
    CROSS JOIN LATERAL (SELECT coalesce(sum(${openOfLine}), 0) AS open,
        ${byGram(ordered.units)} AS units, ${byGram(ordered.milligrams)} AS milligrams,
        ${byGram(received.units)} AS received_units, ${byGram(received.milligrams)} AS received_milligrams
      FROM purchase_order_line AS line
      JOIN item ON item.id = line.item_id WHERE line.purchase_order_id = purchase_order.id) AS lines
    WHERE ${sql.join(asked, sql` AND `)} GROUP BY 1, 2`;
}

interface Months {
  of: readonly string[];
  measure: AcrossMeasure;
}

/** The same with the months across: a row for each supplier, whose figures are those of all months. */
function acrossOf(rows: Sql, { of, measure }: Months): Sql {
  const each = acrossMonths.map(
    (name, index) => sql`coalesce(sum(${sql.ref(figures[measure])}) FILTER (WHERE month = ${of[index]}), 0)::bigint
      AS ${sql.ref(name)}`,
  );
  const whole = Object.values(figures).map((column) => sql`sum(${sql.ref(column)})::bigint AS ${sql.ref(column)}`);
  return sql`SELECT ${of.at(-1)}::text AS month, supplier_id, ${sql.join([...whole, ...each])}
    FROM (${rows}) AS each GROUP BY supplier_id`;
}

const figureSums = () => Object.fromEntries(figuresOf().map((figure) => [figure, sumOf(figure)]));

function acrossSums(): Record<string, Sql> {
  const sums = acrossMonths.map((name) => [name, sql`coalesce(sum(ordered.${sql.ref(name)}), 0)::bigint`]);
  return Object.fromEntries(sums);
}

/** The same days with a row for each month: the points of the chart are months whichever way the rows have them. */
export function monthsDown(ctx: Context, { across, ...asked }: Asked): Asked {
  return { ...asked, ...daysOf(ctx, { ...asked, across }) };
}

function figuresOf(): Figure[] {
  return Object.keys(figures) as Figure[];
}

export const exportPurchaseMonths = (ctx: Context, query: Query) =>
  purchaseMonthsFor(ctx, query).exporter<Row>({
    title: 'purchaseMonths',
    columns: query.across ? columnsAcross(ctx, query) : columnsDown,
  });

const columnsDown: SheetField<Row>[] = [
  { title: { en: 'Month', ja: '月' }, value: ({ month }) => month },
  { title: 'supplier', local: 'supplierName' },
  { title: { en: 'Orders', ja: '発注件数' }, value: ({ orders }) => orders, kind: 'number' },
  'orderQuantity',
  { title: 'orderGrams', of: 'orderQuantityMilligrams', kind: 'grams' },
  { title: 'orderTotal', of: 'orderTotal', kind: 'yen' },
  { title: 'orderTax', of: 'orderTax', kind: 'yen' },
  { title: 'orderTotalWithTax', of: 'orderTotalWithTax', kind: 'yen' },
  'receivedQuantity',
  { title: 'receivedGrams', of: 'receivedQuantityMilligrams', kind: 'grams' },
  { title: 'receivedValue', of: 'receivedValue', kind: 'yen' },
  { title: 'openValue', of: 'openValue', kind: 'yen' },
];

/** The supplier, each month, and all of them. */
function columnsAcross(ctx: Context, query: Query): SheetField<Row>[] {
  const measure = measureOf(ctx, query);
  const kind = acrossUnits[measure];
  const months = monthsUntil(daysOf(ctx, query).to ?? '');
  return [
    { title: 'supplier', local: 'supplierName' },
    ...acrossMonths.map((name, index): SheetField<Row> => {
      const month = months[index] ?? '';
      return { title: { en: month, ja: month }, value: (row) => row[name] ?? 0, kind };
    }),
    { title: { en: 'Total', ja: '合計' }, value: (row) => row[measure] ?? 0, kind },
  ];
}
