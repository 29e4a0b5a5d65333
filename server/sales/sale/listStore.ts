import { sql } from 'kysely';
import { type SaleRow, saleApi } from '#contract/sales/sale.ts';
import type { Context } from '../../kernel/context.ts';
import { growingList } from '../../kernel/list.ts';

import { both, hasNumber, hasWord, type Match, matchAll, matchAny } from '../../kernel/search.ts';
import { visibleLocationIds } from '../../kernel/visibleLocations.ts';

import { hasCustomerWord } from '../../people/customer/listStore.ts';
import { saleStatusText, saleTypeText } from '../../sheet/text.ts';
import { type Header, rowColumns, rowJoins, rowOf } from './readStore.ts';

const standing = sql`sale.status NOT IN ('cancelled', 'voided')`;

/** Sales of the shops that the user works in. */
const list = growingList<typeof saleApi, Header, { quantity: number; grandTotal: number; amountPaid: number }>({
  api: saleApi,
  source: sql`sale`,
  key: { 'sale.id': 'bigint' },
  scope: (ctx) => sql`sale.company_id = ${ctx.companyId} AND sale.location_id = ANY(${visibleLocationIds(ctx)})`,
  sorts: {
    date: [sql`sale.date`, sql`sale.id`],
    number: [sql`sale.number`],
    grandTotal: [sql`sale.grand_total`, sql`sale.id`],
  },
  filters: {
    from: (date) => sql`sale.date >= ${date}`,
    to: (date) => sql`sale.date <= ${date}`,
    status: (status) => sql`sale.status = ${status}`,
    type: (type) => sql`sale.type = ${type}`,
    locationId: (id) => sql`sale.location_id = ${id}`,
  },
  search: (word, ctx) => matchAny([hasNumber(sql`sale.number`, word), hasName(word), hasCustomer(word, ctx)]),
  columns: () => rowColumns,
  joins: () => rowJoins,
  row: (row, ctx) => rowOf(ctx, row),
  // What was cancelled or voided counts as a row and adds nothing.
  sums: () => ({
    quantity: sql`coalesce(sum(sale.total_quantity) FILTER (WHERE ${standing}), 0)`,
    grandTotal: sql`coalesce(sum(sale.grand_total) FILTER (WHERE ${standing}), 0)`,
    amountPaid: sql`coalesce(sum(sale.amount_paid), 0)`,
  }),
});
export const listSales = list.page;
export const sumSales = list.summary;

export const exportSales = list.exporter<SaleRow>({
  title: 'sales',
  columns: [
    'number',
    'date',
    { title: 'saleType', value: (row, language) => saleTypeText[row.type][language] },
    { title: 'status', value: (row, language) => saleStatusText[row.status][language] },
    'customerCode',
    { title: 'customer', of: 'customerName' },
    { title: 'location', local: 'locationName' },
    { title: 'quantity', of: 'totalQuantity' },
    { title: 'grandTotal', of: 'grandTotal', kind: 'yen' },
    { title: 'amountPaid', of: 'amountPaid', kind: 'yen' },
    { title: 'user', of: 'userName' },
  ],
});

function hasName(word: string): Match {
  const named = both(sql`sale.name <> ''`);
  return matchAll([named, hasWord(sql`folded(sale.name)`, word)]);
}

/** The customer is found first, and then their sales. */
function hasCustomer(word: string, ctx: Context): Match {
  const customers = sql`SELECT customer.id FROM customer
    WHERE customer.company_id = ${ctx.companyId} AND ${hasCustomerWord(word, ctx).indexed}`;
  return { indexed: sql`sale.customer_id = ANY(ARRAY(${customers}))`, row: sql`sale.customer_id IN (${customers})` };
}
