import { sql } from 'kysely';
import { type NamedPerson, personName } from '#contract/kernel/personName.ts';
import { straightSalesApi } from '#contract/reports/salesReport.ts';
import { isOneOf } from '../../kernel/filterStore.ts';
import { growingList, type QueryOf, type RowOf } from '../../kernel/list.ts';
import type { Sql } from '../../kernel/listStatements.ts';
import { both, hasWord, matchAny } from '../../kernel/search.ts';
import { userName, userNameJa, userNames } from '../../kernel/userName.ts';
import { visibleLocationIds } from '../../kernel/visibleLocations.ts';
import { hasSaleWord } from '../../sales/sale/listStore.ts';

type Row = RowOf<typeof straightSalesApi>;
type Stored = Omit<Row, 'customerName'> & { customer: NamedPerson | null };
interface Sums {
  milligrams: number;
  quantity: number;
  discount: number;
  amount: number;
}

/** What a line took off: its own discount and its share of the sale's. */
const discount = sql`((floor(line.price::numeric * CASE line.price_by WHEN 'gram' THEN line.milligrams / 1000.0 ELSE line.quantity END)
  - line.subtotal + line.allocated_discount)::bigint * counted.way)`;
const quantity = sql`pieces(line.price_by, line.quantity) * counted.way`;
/** With its share of tax, which is in the price already where prices include it (domain.md §6). */
const amount = sql`((line.subtotal - line.allocated_discount
  + CASE sale.tax_mode WHEN 'exclusive' THEN line.allocated_tax ELSE 0 END) * counted.way)`;
const paidWith = (name: 'name' | 'name_ja') => sql`coalesce((SELECT string_agg(DISTINCT type.${sql.ref(name)}, ', ')
  FROM payment JOIN payment_type AS type ON type.company_id = payment.company_id AND type.code = payment.payment_type
  WHERE payment.sale_id = sale.id AND payment.amount > 0), '')`;

const seller = sql`coalesce(sale.completed_by, sale.created_by)`;

/** That a day may be one of those asked for: the days that a sale has itself have indexes, and those that it counts on have none. */
const isDuring = (day: Sql, { from, to }: Partial<QueryOf<typeof straightSalesApi>>) =>
  sql`${day} BETWEEN ${from ?? '-infinity'}::date AND ${to ?? 'infinity'}::date`;

/** Lines of straight sales on the day that they count on, and again with a minus on the day of a void (domain.md §6). */
export const straightSales = growingList<typeof straightSalesApi, Stored, Sums>({
  api: straightSalesApi,
  source: sql`sale JOIN sale_line AS line ON line.sale_id = sale.id
    CROSS JOIN LATERAL (SELECT sale.revenue_date AS day, 1::bigint AS way WHERE sale.revenue_date IS NOT NULL
      UNION ALL SELECT sale.ended_date, -1 WHERE sale.status = 'voided') AS counted`,
  key: { 'line.id': 'bigint', 'counted.way': 'bigint' },
  scope: (
    ctx,
    query,
  ) => sql`sale.company_id = ${ctx.companyId} AND sale.type = 'straight' AND sale.revenue_date IS NOT NULL
    AND sale.location_id = ANY(${visibleLocationIds(ctx)}) AND (${isDuring(sql`sale.revenue_date`, query)}
      OR ${isDuring(sql`sale.ended_date`, query)})`,
  sorts: {
    day: [sql`counted.day`, sql`line.id`, sql`counted.way`],
    amount: [amount, sql`line.id`, sql`counted.way`],
  },
  filters: {
    locations: isOneOf(sql`sale.location_id`),
    categories: (ids) =>
      sql`EXISTS (SELECT FROM item WHERE item.id = line.item_id AND ${isOneOf(sql`item.category_id`)(ids)})`,
    from: (day) => sql`counted.day >= ${day}`,
    to: (day) => sql`counted.day <= ${day}`,
    staff: (id) => sql`${seller} = ${id}`,
    paymentType: (code) =>
      sql`EXISTS (SELECT FROM payment WHERE payment.sale_id = sale.id AND payment.amount > 0 AND payment.payment_type = ${code})`,
  },
  search: (word, ctx) =>
    matchAny([
      hasSaleWord(word, ctx),
      both(hasWord(sql`folded(line.item_code || ' ' || line.name || ' ' || line.name_ja)`, word).row),
    ]),
  columns:
    () => sql`line.id AS line_id, counted.way, sale.id AS sale_id, sale.number, counted.day, sale.customer, line.item_code,
    line.name, line.name_ja, line.milligrams * counted.way AS milligrams, ${quantity} AS quantity, line.price, line.price_by,
    ${discount} AS discount, ${amount} AS amount, ${paidWith('name')} AS payment_types, ${paidWith('name_ja')} AS payment_types_ja,
    ${userNames('seller')}`,
  joins: () => sql`JOIN app_user AS seller ON seller.id = ${seller}`,
  row: ({ customer, ...row }) => ({ ...row, customerName: customer ? personName(customer) : '' }),
  sums: () => ({
    milligrams: sql`coalesce(sum(line.milligrams * counted.way), 0)`,
    quantity: sql`coalesce(sum(${quantity}), 0)`,
    discount: sql`coalesce(sum(${discount}), 0)`,
    amount: sql`coalesce(sum(${amount}), 0)`,
  }),
  chart: () => ({
    key: sql`seller.id`,
    name: userName('seller'),
    nameJa: userNameJa('seller'),
    joins: sql`JOIN app_user AS seller ON seller.id = ${seller}`,
    sums: { amount: sql`coalesce(sum(${amount}), 0)` },
    order: sql`sum(${amount}) DESC, 1`,
  }),
});

export const exportStraightSales = straightSales.exporter<Row>({
  title: 'straightSalesReport',
  columns: [
    'number',
    { title: 'date', of: 'day' },
    { title: 'customer', of: 'customerName' },
    'itemCode',
    { title: 'name', local: 'name' },
    { title: 'grams', of: 'milligrams', kind: 'grams' },
    'quantity',
    { title: 'price', of: 'price', kind: 'yen' },
    { title: 'discountAmount', of: 'discount', kind: 'yen' },
    { title: { en: 'Amount with tax', ja: '金額（税込）' }, value: (row) => row.amount, kind: 'yen' },
    { title: 'paymentType', local: 'paymentTypes' },
    { title: 'user', local: 'userName' },
  ],
});
