import { sql } from 'kysely';
import { type NamedPerson, personName } from '#contract/kernel/personName.ts';
import { shipItemSalesApi } from '#contract/reports/soldReport.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import { isOneOf } from '../../kernel/filterStore.ts';
import { growingList, type RowOf } from '../../kernel/list.ts';
import type { Sql } from '../../kernel/listStatements.ts';
import { both, hasWord, matchAny } from '../../kernel/search.ts';
import { visibleLocationIds } from '../../kernel/visibleLocations.ts';
import { hasSaleWord, isWithin, standing } from '../../sales/sale/listStore.ts';
import { orderStateText } from '../../sheet/saleText.ts';

type Row = RowOf<typeof shipItemSalesApi>;
type Stored = Omit<Row, 'customerName'> & { customer: NamedPerson | null };

/** Days from the sale to the shipment, or to today; what is cancelled waits no more. */
const waitingOf = (ctx: Context) =>
  sql`(CASE line.shipping_status WHEN 'cancelled' THEN 0
    ELSE greatest(coalesce(line.shipping_date, ${businessDate(ctx.clock.now())}::date) - sale.date, 0) END)`;

/**
 * A line with its share of discount and tax. Before anything of the sale counts nobody has shared them out: then a line has
 * the part of the total that its place among the lines gives it, so that the lines make the total here, too.
 */
const worth = sql`(CASE WHEN sale.revenue_date IS NOT NULL THEN line.subtotal - line.allocated_discount
    + CASE sale.tax_mode WHEN 'exclusive' THEN line.allocated_tax ELSE 0 END
  WHEN sale.subtotal = 0 THEN 0
  ELSE (SELECT div(whole * through, sale.subtotal) - div(whole * (through - line.subtotal), sale.subtotal)
    FROM (SELECT (sale.grand_total - sale.additional_fees - sale.shipping_fee)::numeric AS whole, sum(other.subtotal) AS through
      FROM sale_line AS other WHERE other.sale_id = sale.id AND other.position <= line.position) AS shared)::bigint END)`;

const quantity = sql`pieces(line.price_by, line.quantity)`;

const isOfCategory = (categories: string): Sql =>
  sql`line.item_id IN (SELECT item.id FROM item WHERE ${isOneOf(sql`item.category_id`)(categories)})`;

/** Lines that are shipped, and how long their customers wait, or waited. */
export function shipItemSalesFor(ctx: Context) {
  const waiting = waitingOf(ctx);
  return growingList<typeof shipItemSalesApi, Stored, { quantity: number; amount: number }>({
    api: shipItemSalesApi,
    source: sql`sale JOIN sale_line AS line ON line.sale_id = sale.id AND line.shipping_status IS NOT NULL
      LEFT JOIN ecommerce_order AS own ON own.sale_id = sale.id`,
    key: { 'line.id': 'bigint' },
    scope: (_, query) => sql`sale.company_id = ${ctx.companyId} AND sale.location_id = ANY(${visibleLocationIds(ctx)})
      AND ${standing} AND ${isWithin(sql`sale.date`, query)}`,
    sorts: {
      date: [sql`sale.date`, sql`line.id`],
      number: [sql`sale.number`, sql`line.id`],
      waiting: [waiting, sql`line.id`],
      amount: [worth, sql`line.id`],
    },
    filters: {
      from: null,
      to: null,
      locations: isOneOf(sql`sale.location_id`),
      categories: isOfCategory,
      status: (status) => sql`line.shipping_status = ${sql.lit(status)}`,
      shippingMethodId: (id) => sql`own.shipping_method_id = ${id}`,
      waitingOver: (days) => sql`${waiting} > ${days}`,
    },
    search: (word) =>
      matchAny([
        hasSaleWord(word, ctx),
        both(hasWord(sql`folded(line.item_code || ' ' || line.name || ' ' || line.name_ja)`, word).row),
      ]),
    columns:
      () => sql`line.id AS line_id, sale.id AS sale_id, sale.number, sale.date, sale.customer, line.item_code, line.name,
      line.name_ja, ${quantity} AS quantity, ${worth} AS amount, line.shipping_status AS status, coalesce(method.name, '') AS method,
      coalesce(method.name_ja, '') AS method_ja, line.tracking_number, line.shipping_date, ${waiting} AS waiting`,
    joins: () => sql`LEFT JOIN shipping_method AS method ON method.id = own.shipping_method_id`,
    row: ({ customer, ...row }) => ({ ...row, customerName: customer ? personName(customer) : '' }),
    sums: () => ({
      quantity: sql`coalesce(sum(${quantity}), 0)`,
      amount: sql`coalesce(sum(${worth}), 0)::bigint`,
    }),
    chart: () => ({
      key: sql`line.shipping_status`,
      sums: { lines: sql`count(*)`, quantity: sql`coalesce(sum(${quantity}), 0)` },
      order: sql`array_position(ARRAY['pending', 'processing', 'shipped', 'delivered', 'cancelled'], min(line.shipping_status))`,
    }),
  });
}

export const exportShipItemSales = (ctx: Context) =>
  shipItemSalesFor(ctx).exporter<Row>({
    title: 'shipItemSales',
    columns: [
      'number',
      'date',
      { title: 'customer', of: 'customerName' },
      'itemCode',
      { title: 'name', local: 'name' },
      'quantity',
      { title: 'amountWithTax', of: 'amount', kind: 'yen' },
      { title: 'shippingStatus', value: ({ status }, language) => orderStateText[status][language] },
      {
        title: { en: 'Shipping method', ja: '配送方法' },
        value: (row, language) => (language === 'ja' && row.methodJa) || row.method,
      },
      { title: { en: 'Tracking number', ja: 'お問い合わせ番号' }, value: ({ trackingNumber }) => trackingNumber },
      { title: { en: 'Shipping date', ja: '発送日' }, value: ({ shippingDate }) => shippingDate, kind: 'date' },
      { title: { en: 'Days waiting', ja: '待ち日数' }, value: ({ waiting }) => waiting, kind: 'number' },
    ],
  });
