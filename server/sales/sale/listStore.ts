import { sql } from 'kysely';
import { type SaleRow, saleApi } from '#contract/sales/sale.ts';
import type { Context } from '../../kernel/context.ts';
import { growingList } from '../../kernel/list.ts';

import { hasNumber, hasWord, type Match } from '../../kernel/search.ts';
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
    // Told to PostgreSQL while it plans: those that are not completed have an index of their own.
    status: (status) => sql`sale.status = ${sql.lit(status)}`,
    type: (type) => sql`sale.type = ${type}`,
    locationId: (id) => sql`sale.location_id = ${id}`,
  },
  search: hasSaleWord,
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

/**
 * That a sale has a word: in its number, in its name, or its customer has it. An index finds each of the three by itself; the
 * customers are found first, and then their sales.
 */
function hasSaleWord(word: string, ctx: Context): Match {
  const number = hasNumber(sql`sale.number`, word);
  const name = hasWord(sql`folded(sale.name)`, word);
  const customer = hasCustomerWord(word, ctx).indexed;
  const ofCompany = sql`sale.company_id = ${ctx.companyId}`;
  const customers = sql`customer.company_id = ${ctx.companyId} AND ${customer}`;
  const parts = [
    ...(isInNumber(word) ? [sql`SELECT sale.id FROM sale WHERE ${ofCompany} AND ${number.indexed}`] : []),
    sql`SELECT sale.id FROM sale WHERE ${ofCompany} AND sale.name <> '' AND ${name.indexed}`,
    sql`SELECT sale.id FROM customer JOIN sale ON sale.customer_id = customer.id WHERE ${customers}`,
  ];
  return {
    indexed: sql`sale.id IN (${sql.join(parts, sql` UNION ALL `)})`,
    row: sql`(${number.row} OR ${name.row} OR sale.customer_id IN (SELECT customer.id FROM customer WHERE ${customers}))`,
  };
}

/** Letters of a company's code, digits and hyphens. */
function isInNumber(word: string): boolean {
  return /^[a-z\d-]+$/.test(word);
}
