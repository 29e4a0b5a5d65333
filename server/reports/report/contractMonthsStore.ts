import { sql } from 'kysely';
import type { ReplyOf } from '#contract/kernel/endpoint.ts';
import { layawaySummaryApi, madeToOrderSummaryApi } from '#contract/reports/soldReport.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import { growingList, type ListDefinition, type RowOf } from '../../kernel/list.ts';
import type { SheetField } from '../../kernel/listSheet.ts';
import type { Sql } from '../../kernel/listStatements.ts';
import { yearUntil } from './rulesDays.ts';
import { type Asked, hasNoWord, placesOf, sumsOf } from './soldStore.ts';

type Months = typeof layawaySummaryApi | typeof madeToOrderSummaryApi;
type SumsOf<A extends Months> = Omit<ReplyOf<A['summary']>, 'count'>;
type LayawayMonth = RowOf<typeof layawaySummaryApi>;
type OrderMonth = RowOf<typeof madeToOrderSummaryApi>;

const figures = [
  'newCount',
  'newValue',
  'collected',
  'due',
  'overdue',
  'completedValue',
  'cancelledValue',
  'givenUp',
  'fees',
] as const;
const ofOrders = ['expected', 'late'] as const;

/** A year of months until now, unless told. */
function monthsOf(ctx: Context, asked: Asked): { first: Sql; last: Sql; today: Sql } {
  const today = businessDate(ctx.clock.now());
  const { from, to } = yearUntil(asked, today);
  const monthOf = (day: string) => sql`date_trunc('month', ${day}::date)`;
  return { first: monthOf(from), last: monthOf(to), today: sql`${today}::date` };
}

/** What happened to contracts of one type by month, since the first of them, what was due, and what it changes of what is owed. */
function eventsOf(ctx: Context, asked: Asked, type: Sql): Sql {
  const { last, today } = monthsOf(ctx, asked);
  const ever = sql`'0001-01-01'::date, month_end(${last}::date)`;
  return sql`SELECT date_trunc('month', date)::date AS month, sum(new_count) AS new_count, sum(new_value) AS new_value,
      sum(collected) AS collected, sum(completed_value) AS completed_value, sum(cancelled_value) AS cancelled_value,
      sum(given_up) AS given_up, sum(fees) AS fees, sum(due) AS due, sum(late) FILTER (WHERE date <= ${today}) AS overdue,
      sum(new_value - collected - given_up) AS change
    FROM contract_by_day(${placesOf(ctx, asked)}, ${ever}) WHERE type = ${type} GROUP BY 1`;
}

/** Of a sale, what was paid until a day. */
const paidUntil = (day: Sql) =>
  sql`(SELECT coalesce(sum(payment.amount), 0) FROM payment WHERE payment.sale_id = sale.id AND payment.date <= ${day})`;

/** What is promised for a month: what remains to be paid of it, how many pieces, and how many of them came late or not yet. */
function promisedOf(ctx: Context, asked: Asked): Sql {
  const { first, last, today } = monthsOf(ctx, asked);
  const day = sql`made.expected_date`;
  const seen = sql`least(month_end(${day}), ${today})`;
  const left = (until: Sql) => sql`greatest(0, sale.grand_total - ${paidUntil(until)})`;
  return sql`SELECT date_trunc('month', ${day})::date AS month, sum(${left(sql`(date_trunc('month', ${day}) - interval '1 day')::date`)}) AS due,
      sum(CASE WHEN ${day} > ${today} OR sale.ended_date <= ${seen} THEN 0 ELSE ${left(seen)} END) AS overdue,
      count(*) AS expected, count(*) FILTER (WHERE coalesce(sale.revenue_date, ${today}) > ${day}) AS late
    FROM made_to_order AS made JOIN sale ON sale.id = made.sale_id
    WHERE sale.company_id = ${ctx.companyId} AND sale.location_id = ANY(${placesOf(ctx, asked)})
      AND ${day} >= ${first} AND ${day} < ${last} + interval '1 month'
      AND (sale.ended_date IS NULL OR sale.status = 'voided' OR ${day} < sale.ended_date)
    GROUP BY 1`;
}

/** Each month with its figures; none before the first contract. The closing balance of one is the opening of the next. */
function balancesOf(ctx: Context, asked: Asked, type: 'layaway' | 'madeToOrder'): Sql {
  const { first, last } = monthsOf(ctx, asked);
  const isMade = type === 'madeToOrder';
  const plain = (column: string) =>
    sql`coalesce(${sql.ref(column)}, 0)::bigint AS ${sql.ref(column.split('.')[1] ?? '')}`;
  const happened = ['new_count', 'new_value', 'collected', 'completed_value', 'cancelled_value', 'given_up', 'fees'];
  const waits = ['due', 'overdue', ...(isMade ? ofOrders : [])];
  const columns = [
    ...happened.map((name) => `event.${name}`),
    ...waits.map((name) => `${isMade ? 'wait' : 'event'}.${name}`),
  ];
  return sql`WITH event AS MATERIALIZED (${eventsOf(ctx, asked, sql.lit(type))})
    SELECT step.month, ${sql.join(columns.map(plain))},
      (SELECT coalesce(sum(change), 0)::bigint FROM event AS past WHERE past.month < step.month) AS opening,
      (SELECT coalesce(sum(change), 0)::bigint FROM event AS past WHERE past.month <= step.month) AS closing
    FROM (SELECT generate_series(${first}, ${last}, '1 month'::interval)::date AS month) AS step
    LEFT JOIN event ON event.month = step.month
    ${isMade ? sql`LEFT JOIN (${promisedOf(ctx, asked)}) AS wait ON wait.month = step.month` : sql``}
    WHERE step.month >= (SELECT min(month) FROM event WHERE new_count > 0)`;
}

function monthList<A extends Months>(ctx: Context, api: A, query: Asked, type: 'layaway' | 'madeToOrder') {
  const summed = [...figures, ...(type === 'madeToOrder' ? ofOrders : [])];
  const list = {
    api,
    isSummed: true,
    source: sql`(${balancesOf(ctx, query, type)}) AS flow`,
    key: { 'flow.month': 'text' },
    scope: () => sql`true`,
    sorts: { month: [sql`flow.month`] },
    filters: { locations: null, from: null, to: null },
    search: hasNoWord,
    columns: () => sql`flow.*`,
    sums: () => ({
      ...sumsOf(summed, 'flow'),
      // What was owed before the first month, and after the last one.
      opening: sql`coalesce((array_agg(flow.opening ORDER BY flow.month))[1], 0)`,
      closing: sql`coalesce((array_agg(flow.closing ORDER BY flow.month DESC))[1], 0)`,
    }),
    chart: () => ({ isOfTime: true, key: sql`flow.month`, sums: sumsOf(['closing'], 'flow') }),
  };
  return growingList<A, RowOf<A>, SumsOf<A>>(list as unknown as ListDefinition<A, RowOf<A>, SumsOf<A>>);
}

export const layawayMonthsFor = (ctx: Context, query: Asked) => monthList(ctx, layawaySummaryApi, query, 'layaway');
export const orderMonthsFor = (ctx: Context, query: Asked) =>
  monthList(ctx, madeToOrderSummaryApi, query, 'madeToOrder');

const yen = (en: string, ja: string, of: keyof LayawayMonth): SheetField<LayawayMonth> => ({
  title: { en, ja },
  value: (row) => row[of],
  kind: 'yen',
});
const fields: readonly SheetField<LayawayMonth>[] = [
  { title: { en: 'Month', ja: '月' }, value: ({ month }) => month.slice(0, 7) },
  yen('Opening balance', '期首残高', 'opening'),
  { title: { en: 'New contracts', ja: '新規件数' }, value: ({ newCount }) => newCount, kind: 'number' },
  yen('New value', '新規金額', 'newValue'),
  yen('Collected', '入金', 'collected'),
  yen('Due', '入金予定', 'due'),
  yen('Overdue', '延滞', 'overdue'),
  yen('Completed value', '完了金額', 'completedValue'),
  yen('Cancelled value', 'キャンセル金額', 'cancelledValue'),
  yen('Given up', '取消残高', 'givenUp'),
  yen('Cancellation fees', 'キャンセル料', 'fees'),
  yen('Closing balance', '期末残高', 'closing'),
];

export const exportLayawayMonths = (ctx: Context, query: Asked) =>
  layawayMonthsFor(ctx, query).exporter<LayawayMonth>({ title: 'layawaySummary', columns: fields });

export const exportOrderMonths = (ctx: Context, query: Asked) =>
  orderMonthsFor(ctx, query).exporter<OrderMonth>({
    title: 'madeToOrderSummary',
    columns: [
      ...(fields as unknown as readonly SheetField<OrderMonth>[]),
      { title: { en: 'Expected deliveries', ja: 'お渡し予定件数' }, value: ({ expected }) => expected, kind: 'number' },
      { title: { en: 'Late', ja: '遅延件数' }, value: ({ late }) => late, kind: 'number' },
    ],
  });
