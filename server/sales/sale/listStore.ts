import { sql } from 'kysely';
import { pick } from '#contract/kernel/pick.ts';
import { type SaleRow, saleApi } from '#contract/sales/sale.ts';
import { type SaleType, saleTypes, seenTypes } from '#contract/sales/saleType.ts';
import { type Context, may } from '../../kernel/context.ts';
import { isOneOf } from '../../kernel/filterStore.ts';
import { growingList, type ListApi, type ListDefinition, type QueryOf, type RowOf } from '../../kernel/list.ts';
import type { SheetField } from '../../kernel/listSheet.ts';
import type { Sql } from '../../kernel/listStatements.ts';

import { hasNumber, hasWord, type Match } from '../../kernel/search.ts';
import { visibleLocationIds } from '../../kernel/visibleLocations.ts';
import { hasCustomerWord } from '../../people/customer/listStore.ts';
import { saleStatusText, saleTypeText } from '../../sheet/saleText.ts';
import type { SheetTitle } from '../../sheet/text.ts';
import { type Header, rowColumns, rowJoins, rowOf } from './readStore.ts';

/** A line is still to be shipped: few are, and they have an index of their own. */
const toShip = sql`((sale.status = 'completed' OR (sale.status = 'pending' AND sale.type = 'ecommerce')) AND sale.id IN (SELECT sale_id FROM sale_line
  WHERE shipping_status IN ('pending', 'processing')))`;

/** That a sale is of a type that the user may see. */
export function isVisibleSale(ctx: Context): Sql {
  const types = seenTypes((right) => may(ctx, right));
  return types.length === saleTypes.length ? sql`true` : sql`sale.type = ANY(${types}::text[])`;
}

export const standing = sql`sale.status NOT IN ('cancelled', 'voided')`;

const sorts = {
  date: [sql`sale.date`, sql`sale.id`],
  number: [sql`sale.number`],
  grandTotal: [sql`sale.grand_total`, sql`sale.id`],
};

const filters = {
  from: null,
  to: null,
  // Told to PostgreSQL while it plans: those that are not completed have an index of their own.
  status: (status: string) => sql`sale.status = ${sql.lit(status)}`,
  locations: isOneOf(sql`sale.location_id`),
};

/** What was cancelled or voided counts as a row and adds nothing, but to what was begun. */
function plainSums(begun = false) {
  const counted = begun ? sql`true` : standing;
  return {
    quantity: sql`coalesce(sum(sale.total_quantity) FILTER (WHERE ${counted}), 0)`,
    grandTotal: sql`coalesce(sum(sale.grand_total) FILTER (WHERE ${counted}), 0)`,
    amountPaid: sql`coalesce(sum(sale.amount_paid), 0)`,
    balance: sql`coalesce(sum(sale.grand_total - sale.amount_paid - sale.written_off) FILTER (WHERE ${standing}), 0)`,
  };
}

/** Sales of the company at the places that the user works in. */
function scopeOf(ctx: Context): Sql {
  return sql`sale.company_id = ${ctx.companyId} AND sale.location_id = ANY(${visibleLocationIds(ctx)})`;
}

/** What the list of one type has besides what every list of sales has. */
interface OwnList<A extends ListApi, Own extends object> {
  api: A;
  type: SaleType;
  title: SheetTitle;
  /** Joined to the sale, in a row for each: what filters and sums look at. */
  joins?: Sql;
  /** What a row is read from besides the sale, and the joins that only this takes. */
  columns?: (ctx: Context) => Sql;
  rowJoins?: (ctx: Context) => Sql;
  row: (stored: Header & Own, ctx: Context) => Omit<RowOf<A>, keyof SaleRow>;
  filters: Record<string, (value: never, ctx: Context) => Sql>;
  /** What it is sorted by besides what every list of sales is; what it is searched in, where that is more. */
  sorts?: Record<string, readonly Sql[]>;
  search?: (word: string, ctx: Context) => Match;
  sums?: (ctx: Context) => Record<string, Sql>;
  sumJoins?: (ctx: Context) => Sql;
  /** Columns of the spreadsheet after the money. */
  sheet?: readonly SheetField<RowOf<A>>[];
}

/** The list of one type of sale, with its summary and its export. */
export function saleList<A extends ListApi, Own extends object>(own: OwnList<A, Own>) {
  const { joins = sql``, columns, rowJoins: more, sums, sumJoins = () => sql`` } = own;
  const row = (stored: Header & Own, ctx: Context) => ({ ...rowOf(ctx, stored), ...own.row(stored, ctx) });
  const described = {
    api: own.api,
    source: sql`sale ${joins}`,
    key: { 'sale.id': 'bigint' },
    scope: (ctx: Context, query: Query) =>
      sql`${scopeOf(ctx)} AND sale.type = ${sql.lit(own.type)} AND ${isWithin(sql`sale.date`, query)}`,
    sorts: { ...sorts, ...own.sorts },
    filters: { ...filters, begun: null, ...own.filters },
    search: own.search ?? hasSaleWord,
    columns: (ctx: Context) => (columns ? sql`${rowColumns}, ${columns(ctx)}` : rowColumns),
    joins: (ctx: Context) => (more ? sql`${rowJoins} ${more(ctx)}` : rowJoins),
    row,
    sums: (ctx: Context, { begun }: { begun?: boolean | undefined }) => ({ ...plainSums(begun), ...sums?.(ctx) }),
    sumJoins,
  };
  const list = growingList<A, Header & Own>(described as unknown as ListDefinition<A, Header & Own, object>);
  return {
    page: list.page,
    summary: list.summary as (ctx: Context, query: QueryOf<A>) => Promise<never>,
    export: list.exporter<RowOf<A>>({
      title: own.title,
      columns: [
        ...(saleFields as unknown as readonly SheetField<RowOf<A>>[]),
        { title: 'grandTotal', of: 'grandTotal' as never, kind: 'yen' },
        { title: 'amountPaid', of: 'amountPaid' as never, kind: 'yen' },
        { title: 'balance', of: 'balance' as never, kind: 'yen' },
        ...(own.sheet ?? []),
        { title: 'user', local: 'userName' as never },
      ],
    }),
  };
}

/** Sales of all types that the user may see. */
const list = growingList<
  typeof saleApi,
  Header,
  { quantity: number; grandTotal: number; amountPaid: number; balance: number }
>({
  api: saleApi,
  source: sql`sale`,
  key: { 'sale.id': 'bigint' },
  scope: (ctx, query) => sql`${scopeOf(ctx)} AND ${isVisibleSale(ctx)} AND ${isWithin(sql`sale.date`, query)}`,
  sorts,
  filters: {
    ...filters,
    uncounted: (is) => sql`(sale.status = 'pending' AND sale.revenue_date IS NULL) = ${is}`,
    toShip: (is) => sql`${toShip} = ${is}`,
    // Told while it is planned, too: those that are not straight have an index of their own.
    type: (type) => sql`sale.type = ${sql.lit(type)}`,
  },
  search: hasSaleWord,
  columns: () => rowColumns,
  joins: () => rowJoins,
  row: (row, ctx) => rowOf(ctx, row),
  sums: () => plainSums(),
});
export const listSales = list.page;
export const sumSales = list.summary;

type Query = Partial<QueryOf<typeof saleApi>>;

/** That a day is between those that were asked for. */
export function isWithin(day: Sql, { from, to }: { from?: string | undefined; to?: string | undefined }): Sql {
  const bounds = [...(from ? [sql`${day} >= ${from}`] : []), ...(to ? [sql`${day} <= ${to}`] : [])];
  return bounds.length === 0 ? sql`true` : sql.join(bounds, sql` AND `);
}

/** What every spreadsheet of sales begins with. */
const saleFields: readonly SheetField<SaleRow>[] = [
  { title: 'saleNumber', of: 'number' },
  'date',
  { title: 'saleType', value: (row, language) => saleTypeText[row.type][language] },
  { title: 'status', value: (row, language) => saleStatusText[row.status][language] },
  'customerCode',
  { title: 'customer', of: 'customerName' },
  { title: 'location', local: 'locationName' },
  { title: 'quantity', of: 'totalQuantity' },
];

/** A file has the parts of a total, too, and how it was paid. */
type Exported = SaleRow &
  Pick<Header, (typeof exportedParts)[number]> & { paymentTypes: string[]; paymentTypesJa: string[] };
const exportedParts = [
  'subtotal',
  'discountAmount',
  'additionalFees',
  'shippingFee',
  'taxBasisPoints',
  'taxAmount',
] as const;

/** What the ways are called in which money came in for a sale, in their order. */
function typesPaidWith(name: 'name' | 'name_ja') {
  return sql`ARRAY(SELECT type.${sql.ref(name)} FROM payment JOIN payment_type AS type
    ON type.company_id = payment.company_id AND type.code = payment.payment_type
    WHERE payment.sale_id = sale.id AND amount > 0 GROUP BY type.id ORDER BY min(payment.id))`;
}

export const exportSales = list.exporter<Exported>({
  title: 'sales',
  columnsRead: () =>
    sql`${rowColumns}, ${typesPaidWith('name')} AS payment_types, ${typesPaidWith('name_ja')} AS payment_types_ja`,
  row: (stored: Header & Pick<Exported, 'paymentTypes' | 'paymentTypesJa'>, ctx) => {
    const { paymentTypes, paymentTypesJa } = stored;
    return { ...rowOf(ctx, stored), ...pick(stored, exportedParts), paymentTypes, paymentTypesJa };
  },
  columns: [
    ...saleFields,
    { title: 'subtotal', of: 'subtotal', kind: 'yen' },
    { title: 'discountAmount', of: 'discountAmount', kind: 'yen' },
    { title: 'additionalFees', of: 'additionalFees', kind: 'yen' },
    { title: 'shippingFee', of: 'shippingFee', kind: 'yen' },
    { title: 'taxRate', of: 'taxBasisPoints', kind: 'percent' },
    { title: 'taxAmount', of: 'taxAmount', kind: 'yen' },
    { title: 'grandTotal', of: 'grandTotal', kind: 'yen' },
    { title: 'amountPaid', of: 'amountPaid', kind: 'yen' },
    {
      title: 'paymentType',
      value: ({ paymentTypes, paymentTypesJa }, language) =>
        language === 'ja' ? paymentTypesJa.join('、') : paymentTypes.join(', '),
    },
    { title: 'user', local: 'userName' },
  ],
});

/**
 * That a sale has a word: in its number, in its name, or its customer has it. An index finds each of the three by itself; the
 * customers are found first, and then their sales.
 */
export function hasSaleWord(word: string, ctx: Context): Match {
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
