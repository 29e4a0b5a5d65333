import { type RawBuilder, sql } from 'kysely';
import { personName } from '#contract/kernel/personName.ts';
import { type BuyerRow, buyerApi } from '#contract/sales/buyer.ts';
import { seenTypes } from '#contract/sales/saleType.ts';
import { type Context, may } from '../../kernel/context.ts';
import { growingList } from '../../kernel/list.ts';
import { visibleLocationIds } from '../../kernel/visibleLocations.ts';
import {
  hasCustomerWord,
  isBought,
  isDue,
  isOpenSale,
  isOwedOrder,
  openBalance,
} from '../../people/customer/listStore.ts';
import { customerTypeText } from '../../sheet/text.ts';

const waitsWith = (more: RawBuilder<unknown>) =>
  sql`EXISTS (SELECT FROM sale WHERE sale.customer_id = customer.id AND sale.status = 'pending' AND ${more})`;

/** Said by the customers of all such orders: an index has them, and they are few. */
const owes = ({ companyId }: Context) =>
  sql`customer.id IN (SELECT sale.customer_id FROM sale WHERE sale.company_id = ${companyId} AND ${isOwedOrder})`;

/** Customers who have bought something, or have something waiting. */
const list = growingList<typeof buyerApi, BuyerRow, { spent: number }>({
  api: buyerApi,
  source: sql`customer JOIN customer_total AS total ON total.customer_id = customer.id AND total.company_id = customer.company_id`,
  key: { 'customer.id': 'bigint' },
  scope: ({ companyId }) => sql`customer.company_id = ${companyId} AND customer.merged_into_id IS NULL
    AND (total.last_visit > '0001-01-01' OR ${waitsWith(sql`true`)})`,
  sorts: {
    lastVisit: [sql`total.last_visit`, sql`total.customer_id`],
    spent: [sql`total.spent`, sql`total.customer_id`],
    name: [sql`customer.name_order`, sql`customer.id`],
  },
  filters: {
    customerTypes: (types) => sql`customer.customer_type = ANY(${types.split(',')}::text[])`,
    open: (is, ctx) => sql`(${waitsWith(isDue)} OR ${owes(ctx)}) = ${is}`,
  },
  search: hasCustomerWord,
  columns: () => sql`customer.id, customer.code, customer.first_name, customer.middle_name, customer.last_name,
    customer.contact_number, customer.customer_type, customer.active, total.spent,
    nullif(total.last_visit, '0001-01-01') AS last_visit, bought.sale_count, bought.open_count, bought.open_balance`,
  joins: (ctx) => sql`LEFT JOIN LATERAL (
      SELECT count(*) FILTER (WHERE ${isBought}) AS sale_count,
        count(*) FILTER (WHERE ${isOpenSale}) AS open_count,
        ${openBalance} AS open_balance
      FROM sale WHERE sale.customer_id = customer.id AND sale.type = ANY(${typesOf(ctx)}::text[])
        AND sale.location_id = ANY(${visibleLocationIds(ctx)})
    ) AS bought ON true`,
  row: (row) => row,
  sums: () => ({ spent: sql`coalesce(sum(total.spent), 0)` }),
});
export const listBuyers = list.page;
export const sumBuyers = list.summary;

export const exportBuyers = list.exporter<BuyerRow>({
  title: 'salesByCustomer',
  columns: [
    { title: 'customerCode', of: 'code' },
    { title: 'customer', value: (row) => personName(row) },
    'contactNumber',
    { title: 'customerType', value: (row, language) => customerTypeText[row.customerType][language] },
    { title: 'spent', of: 'spent', kind: 'yen' },
    'lastVisit',
    'saleCount',
    'openCount',
    { title: 'openBalance', of: 'openBalance', kind: 'yen' },
  ],
});

function typesOf(ctx: Context): string[] {
  return seenTypes((right) => may(ctx, right));
}
