import { sql } from 'kysely';
import { salesSummaryApi } from '#contract/reports/soldReport.ts';
import { saleTypes } from '#contract/sales/saleType.ts';
import type { Context } from '../../kernel/context.ts';
import { growingList, type QueryOf, type RowOf } from '../../kernel/list.ts';
import type { Sql } from '../../kernel/listStatements.ts';
import { saleTypeText } from '../../sheet/saleText.ts';
import { hasNoWord, placesOf, spanOf, sumOf } from './soldStore.ts';

type Row = RowOf<typeof salesSummaryApi>;
type Query = Partial<QueryOf<typeof salesSummaryApi>>;
const figures = [
  'transactions',
  'quantity',
  'discount',
  'fees',
  'shipping',
  'tax',
  'amount',
  'cost',
  'profit',
] as const;
type Sums = Record<(typeof figures)[number] | 'pendingTransactions' | 'pendingAmount', number>;

/** What counts by type of sale; and in a block of its own, never added to it, what waits of the contracts of these days. */
export function salesSummaryFor(ctx: Context, query: Query) {
  const isCounted = sql`summed.block = 'counted'`;
  const isPending = sql`summed.block = 'pending'`;
  return growingList<typeof salesSummaryApi, Row, Sums>({
    api: salesSummaryApi,
    isSummed: true,
    source: sql`(${countedOf(ctx, query)} UNION ALL ${pendingOf(ctx, query)}) AS summed`,
    key: { 'summed.block': 'text', 'summed.type': 'text' },
    scope: () => sql`true`,
    sorts: {
      type: [sql`summed.block`, sql`array_position(${[...saleTypes]}::text[], summed.type)`],
      amount: [sql`summed.amount`, sql`summed.block`, sql`summed.type`],
    },
    filters: { locations: null, from: null, to: null },
    search: hasNoWord,
    columns: () => sql`summed.*`,
    sums: () => ({
      ...(Object.fromEntries(figures.map((name) => [name, sumOf(name, 'summed', isCounted)])) as Record<
        (typeof figures)[number],
        Sql
      >),
      pendingTransactions: sumOf('transactions', 'summed', isPending),
      pendingAmount: sumOf('amount', 'summed', isPending),
    }),
    chart: () => ({
      key: sql`summed.type`,
      sums: { amount: sumOf('amount', 'summed', isCounted) },
      order: sql`4 DESC, 1`,
    }),
  });
}

function countedOf(ctx: Context, query: Query): Sql {
  const { from, to } = spanOf(ctx, query);
  return sql`SELECT 'counted' AS block, type, sum(count)::bigint AS transactions, sum(quantity)::bigint AS quantity,
      sum(discount)::bigint AS discount, sum(fees)::bigint AS fees, sum(shipping)::bigint AS shipping, sum(tax)::bigint AS tax,
      sum(amount)::bigint AS amount, sum(cost)::bigint AS cost, sum(amount - tax - cost)::bigint AS profit
    FROM sold_by_day(${placesOf(ctx, query)}, ${from}::date, ${to}::date) GROUP BY type`;
}

/** Contracts of which nothing counts yet, by the day on which they were made. */
function pendingOf(ctx: Context, query: Query): Sql {
  const { from, to } = spanOf(ctx, query);
  return sql`SELECT 'pending', type, count(*), sum(total_quantity)::bigint, sum(discount_amount + lines.given)::bigint,
      sum(additional_fees)::bigint, sum(shipping_fee)::bigint, sum(tax_amount)::bigint, sum(grand_total)::bigint,
      NULL::bigint, NULL::bigint
    FROM sale CROSS JOIN LATERAL (SELECT coalesce(sum(line_gross(price_by, price, quantity, milligrams) - subtotal), 0) AS given
      FROM sale_line WHERE sale_id = sale.id) AS lines
    WHERE company_id = ${ctx.companyId} AND location_id = ANY(${placesOf(ctx, query)}) AND status = 'pending'
      AND revenue_date IS NULL AND date BETWEEN ${from}::date AND ${to}::date GROUP BY type`;
}

const blockText = {
  counted: { en: 'Counted', ja: '計上済み' },
  pending: { en: 'Pending contracts', ja: '未計上の契約' },
};

export const exportSalesSummary = (ctx: Context, query: Parameters<typeof salesSummaryFor>[1]) =>
  salesSummaryFor(ctx, query).exporter<Row>({
    title: 'salesSummary',
    columns: [
      { title: 'status', value: ({ block }, language) => blockText[block][language] },
      { title: 'saleType', value: ({ type }, language) => saleTypeText[type][language] },
      { title: 'saleCount', of: 'transactions' },
      'quantity',
      { title: 'discountAmount', of: 'discount', kind: 'yen' },
      { title: 'additionalFees', of: 'fees', kind: 'yen' },
      { title: 'shippingFee', of: 'shipping', kind: 'yen' },
      { title: 'taxAmount', of: 'tax', kind: 'yen' },
      { title: 'amountWithTax', of: 'amount', kind: 'yen' },
      { title: 'cost', of: 'cost', kind: 'yen' },
      { title: { en: 'Gross profit', ja: '粗利' }, value: ({ profit }) => profit ?? null, kind: 'yen', cost: true },
    ],
  });
