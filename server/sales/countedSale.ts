import { sql } from 'kysely';
import { type NamedPerson, personName } from '#contract/kernel/personName.ts';
import { type CountedRow, countedSaleApi } from '#contract/sales/countedSale.ts';
import { seenTypes } from '#contract/sales/saleType.ts';
import { type Context, may } from '../kernel/context.ts';
import { isOneOf } from '../kernel/filterStore.ts';
import { growingList, type QueryOf } from '../kernel/list.ts';
import type { Sql } from '../kernel/listStatements.ts';
import { readByReplica } from '../kernel/replica.ts';
import { implement } from '../kernel/route.ts';
import { userNames } from '../kernel/userName.ts';
import { visibleLocationIds } from '../kernel/visibleLocations.ts';
import { countedKindText, saleTypeText } from '../sheet/saleText.ts';
import { hasSaleWord, isWithin } from './sale/listStore.ts';

type Query = Partial<QueryOf<typeof countedSaleApi>>;
type Stored = Omit<CountedRow, 'customerName'> & { customer: NamedPerson | null };

/** What is counted: whole sales, or of each the lines of one thing, which are asked for by their index. */
function countedOf({ itemId, serviceItemId }: Query): Sql {
  const isOf = [
    ...(itemId ? [sql`item_id = ${itemId}`] : []),
    ...(serviceItemId ? [sql`service_item_id = ${serviceItemId}`] : []),
  ];
  if (isOf.length === 0) return sql`(SELECT counted_sale.*, 0::bigint AS milligrams FROM counted_sale) AS counted`;
  const weight = itemId
    ? sql`CASE (SELECT price_by FROM item WHERE id = ${itemId}) WHEN 'gram' THEN sum(milligrams) ELSE 0 END::bigint`
    : sql`0::bigint`;
  return sql`(SELECT sale_id, part, company_id, location_id, type, date, sign(min(quantity))::bigint AS count,
      sum(quantity)::bigint AS quantity, ${weight} AS milligrams, sum(amount)::bigint AS amount
    FROM counted_line WHERE ${sql.join(isOf, sql` AND `)} GROUP BY sale_id, part, company_id, location_id, type, date) AS counted`;
}

/** Counted whole sales of a page, each by itself: PostgreSQL would else work out all that ever counted, and join the page with it. */
const wholeOf = sql`LATERAL (SELECT counted_sale.*, 0::bigint AS milligrams FROM counted_sale WHERE sale_id = page.k0 AND part = page.k1 OFFSET 0) AS counted
  JOIN sale ON sale.id = counted.sale_id`;

/** Recognitions on their days, voids and returns below zero. */
function countedSales(query: Query) {
  return growingList<
    typeof countedSaleApi,
    Stored,
    { transactions: number; quantity: number; milligrams: number; amount: number }
  >({
    api: countedSaleApi,
    source: sql`${countedOf(query)} JOIN sale ON sale.id = counted.sale_id`,
    ...(!query.itemId && !query.serviceItemId && { rowSource: wholeOf }),
    key: { 'counted.sale_id': 'bigint', 'counted.part': 'bigint' },
    scope: (ctx, { countedFrom, countedTo }) => sql`counted.company_id = ${ctx.companyId}
      AND counted.location_id = ANY(${visibleLocationIds(ctx)})
      AND counted.type = ANY(${seenTypes((right) => may(ctx, right))}::text[])
      AND ${isWithin(sql`counted.date`, { from: countedFrom, to: countedTo })}`,
    sorts: {
      day: [sql`counted.date`, sql`counted.sale_id`, sql`counted.part`],
      number: [sql`sale.number`, sql`counted.part`],
      amount: [sql`counted.amount`, sql`counted.sale_id`, sql`counted.part`],
    },
    filters: {
      countedFrom: null,
      countedTo: null,
      type: (type) => sql`counted.type = ${sql.lit(type)}`,
      locations: isOneOf(sql`counted.location_id`),
      itemId: null,
      serviceItemId: null,
    },
    search: hasSaleWord,
    columns:
      () => sql`counted.sale_id, counted.part, counted.type, counted.date AS day, counted.quantity, counted.milligrams, counted.amount,
      CASE WHEN counted.part = 0 THEN 'sale' WHEN counted.part < 0 THEN 'void' ELSE shipment.kind END AS kind,
      sale.number, sale.customer, location.name AS location_name, location.name_ja AS location_name_ja, ${userNames('seller')}`,
    joins: () => sql`JOIN location ON location.id = counted.location_id
      LEFT JOIN shipment ON shipment.id = counted.part
      JOIN app_user AS seller ON seller.id = CASE WHEN counted.part < 0 THEN sale.ended_by
        ELSE coalesce(shipment.user_id, sale.completed_by, sale.created_by) END`,
    row: ({ customer, ...row }) => ({ ...row, customerName: customer ? personName(customer) : '' }),
    sums: () => ({
      transactions: sql`coalesce(sum(counted.count), 0)`,
      quantity: sql`coalesce(sum(counted.quantity), 0)`,
      milligrams: sql`coalesce(sum(counted.milligrams), 0)`,
      amount: sql`coalesce(sum(counted.amount), 0)`,
    }),
  });
}

const exportOf = (query: Query) =>
  countedSales(query).exporter<CountedRow>({
    title: 'countedSales',
    columns: [
      { title: 'date', of: 'day' },
      'number',
      { title: 'saleType', value: (row, language) => saleTypeText[row.type][language] },
      { title: 'countedAs', value: (row, language) => countedKindText[row.kind][language] },
      { title: 'customer', of: 'customerName' },
      { title: 'location', local: 'locationName' },
      'quantity',
      ...(query.itemId ? [{ title: 'grams', of: 'milligrams', kind: 'grams' } as const] : []),
      { title: 'amountWithTax', of: 'amount', kind: 'yen' },
      { title: 'user', local: 'userName' },
    ],
  });

export const countedSaleRoutes = readByReplica(
  implement(countedSaleApi, {
    list: async (ctx: Context, query) => countedSales(query).page(ctx, query),
    summary: async (ctx: Context, query) => countedSales(query).summary(ctx, query),
    export: async (ctx: Context, query) => exportOf(query)(ctx, query),
  }),
);
