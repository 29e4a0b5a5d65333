import { sql } from 'kysely';
import { dailySalesApi } from '#contract/reports/soldReport.ts';
import type { Context } from '../../kernel/context.ts';
import { growingList, type QueryOf, type RowOf } from '../../kernel/list.ts';
import type { Sql } from '../../kernel/listStatements.ts';
import { isOfKind } from './paymentStore.ts';
import { hasNoWord, placesOf, spanOf, sumsOf } from './soldStore.ts';

type Row = RowOf<typeof dailySalesApi>;
type Query = Partial<QueryOf<typeof dailySalesApi>>;
const figures = [
  'transactions',
  'quantity',
  'gross',
  'discount',
  'fees',
  'shipping',
  'tax',
  'amount',
  'collected',
  'cash',
  'card',
  'otherMoney',
  'voids',
  'yearBefore',
] as const;

const daysDrawn = 60;

/** Days or months of a period, those without sales as rows of nothing; the month until today unless told. */
export function dailySalesFor(ctx: Context, query: Query) {
  return growingList<typeof dailySalesApi, Row, Record<(typeof figures)[number], number>>({
    api: dailySalesApi,
    isSummed: true,
    source: sql`(${daysOf(ctx, query)}) AS days`,
    key: { 'days.day': 'text' },
    scope: () => sql`true`,
    sorts: { day: [sql`days.day`], amount: [sql`days.amount`, sql`days.day`] },
    filters: { locations: null, from: null, to: null, by: null },
    search: hasNoWord,
    columns: () => sql`days.*`,
    sums: () => sumsOf(figures, 'days'),
    chart: () => ({
      isOfTime: true,
      key: isDrawnDaily(ctx, query) ? sql`days.day` : sql`to_char(days.day, 'YYYY-MM')`,
      sums: sumsOf(['amount', 'yearBefore'], 'days'),
    }),
  });
}

/** A chart has room for two months of days; of more, and of months, it draws months. */
function isDrawnDaily(ctx: Context, query: Query): boolean {
  const { from, to } = spanOf(ctx, query);
  return query.by !== 'month' && (Date.parse(to) - Date.parse(from)) / 86_400_000 < daysDrawn;
}

function daysOf(ctx: Context, query: Query): Sql {
  const span = spanOf(ctx, query);
  const isMonthly = query.by === 'month';
  const stepOf = (date: Sql) => (isMonthly ? sql`date_trunc('month', ${date})::date` : sql`${date}`);
  const [from, to] = [sql`${span.from}::date`, sql`${span.to}::date`];
  // Each day is that of one day a year later: of a 29 February there is none the year before.
  const yearLater = sql`(date + interval '1 year')::date`;
  const zero = (names: readonly string[]) =>
    sql.join(names.map((name) => sql`coalesce(${sql.ref(name)}, 0)::bigint AS ${sql.ref(name.split('.')[1] ?? '')}`));
  return sql`SELECT step.day, ${zero(['sold.transactions', 'sold.quantity', 'sold.gross', 'sold.discount', 'sold.fees', 'sold.shipping', 'sold.tax', 'sold.amount', 'money.collected', 'money.cash', 'money.card', 'money.other_money', 'sold.voids', 'past.year_before'])}
    FROM (SELECT generate_series(${stepOf(from)}::timestamp, ${to}::timestamp, ${isMonthly ? '1 month' : '1 day'}::interval)::date AS day) AS step
    LEFT JOIN (SELECT ${stepOf(sql`date`)} AS day, sum(count) AS transactions, sum(quantity) AS quantity, sum(gross) AS gross,
        sum(discount) AS discount, sum(fees) AS fees, sum(shipping) AS shipping, sum(tax) AS tax, sum(amount) AS amount,
        sum(voids) AS voids
      FROM sold_by_day(${placesOf(ctx, query)}, ${from}, ${to}) GROUP BY 1) AS sold ON sold.day = step.day
    LEFT JOIN (SELECT ${stepOf(sql`payment.date`)} AS day, sum(payment.amount) AS collected,
        sum(payment.amount) FILTER (WHERE ${isOfKind.cash}) AS cash, sum(payment.amount) FILTER (WHERE ${isOfKind.card}) AS card,
        sum(payment.amount) FILTER (WHERE ${isOfKind.other}) AS other_money
      FROM paid_by_day(${placesOf(ctx, query)}, ${from}, ${to}) AS payment GROUP BY 1) AS money ON money.day = step.day
    LEFT JOIN (SELECT ${stepOf(yearLater)} AS day, sum(amount) AS year_before
      FROM sale_flow(${placesOf(ctx, query)}, (${stepOf(from)} - interval '1 year')::date - 1, (${to} - interval '1 year')::date + 1)
      WHERE ${yearLater} BETWEEN ${stepOf(from)} AND ${to} GROUP BY 1) AS past ON past.day = step.day`;
}

export const exportDailySales = (ctx: Context, query: Parameters<typeof dailySalesFor>[1]) =>
  dailySalesFor(ctx, query).exporter<Row>({
    title: 'dailySales',
    columns: [
      { title: 'date', of: 'day' },
      { title: 'saleCount', of: 'transactions' },
      'quantity',
      { title: { en: 'Gross sales', ja: '値引前売上' }, value: ({ gross }) => gross, kind: 'yen' },
      { title: 'discountAmount', of: 'discount', kind: 'yen' },
      { title: 'additionalFees', of: 'fees', kind: 'yen' },
      { title: 'shippingFee', of: 'shipping', kind: 'yen' },
      { title: 'taxAmount', of: 'tax', kind: 'yen' },
      { title: 'amountWithTax', of: 'amount', kind: 'yen' },
      { title: { en: 'Collected', ja: '入金' }, value: ({ collected }) => collected, kind: 'yen' },
      { title: { en: 'Cash collected', ja: '現金入金' }, value: ({ cash }) => cash, kind: 'yen' },
      { title: { en: 'Card collected', ja: 'カード入金' }, value: ({ card }) => card, kind: 'yen' },
      { title: { en: 'Other collected', ja: 'その他入金' }, value: ({ otherMoney }) => otherMoney, kind: 'yen' },
      { title: { en: 'Voids', ja: '取消' }, value: ({ voids }) => voids, kind: 'yen' },
    ],
  });
