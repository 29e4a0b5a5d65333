import { sql } from 'kysely';
import { installmentApi, layawayApi } from '#contract/sales/planList.ts';
import { riskDays } from '#contract/sales/schedule.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import type { Sql } from '../../kernel/listStatements.ts';
import { saleList } from '../sale/listStore.ts';
import { lastDayOfWeek } from './rules.ts';

/** What is read of a plan beside its sale. */
interface StoredPlan {
  terms: number;
  paidRows: number;
  rowCount: number;
  overdueAmount: number;
  overdueDays: number;
  nextDueDate: string | null;
}

const today = (ctx: Context) => businessDate(ctx.clock.now());

/** That a sale is open and has an unpaid row that was due before a day, or is due until one. The index of unpaid rows finds it. */
function isDue(condition: Sql): Sql {
  return sql`(sale.status = 'pending' AND sale.id IN (SELECT sale_id FROM payment_plan_row WHERE paid < amount AND ${condition}))`;
}

const daysAgo = (ctx: Context, days: number) => sql`${today(ctx)}::date - ${days}::int`;
const overdueOf = (ctx: Context) => sql`row.paid < row.amount AND row.due_date < ${today(ctx)}::date`;

const plans = {
  filters: {
    overdue: (is: boolean, ctx: Context) => sql`${isDue(sql`due_date < ${today(ctx)}::date`)} = ${is}`,
    atRisk: (is: boolean, ctx: Context) => sql`${isDue(sql`due_date <= ${daysAgo(ctx, riskDays)}`)} = ${is}`,
    dueThisWeek: (is: boolean, ctx: Context) =>
      sql`${isDue(sql`due_date BETWEEN ${today(ctx)}::date AND ${lastDayOfWeek(today(ctx))}::date`)} = ${is}`,
    demandPassed: (is: boolean, ctx: Context) =>
      sql`${isDue(sql`EXISTS (SELECT FROM payment_plan_demand AS demand WHERE demand.sale_id = payment_plan_row.sale_id
        AND demand.deadline < ${today(ctx)}::date AND due_date < demand.date)`)} = ${is}`,
  },
  columns: () => sql`plan.terms, standing.*`,
  rowJoins: (ctx: Context) => sql`JOIN payment_plan AS plan ON plan.sale_id = sale.id
    CROSS JOIN LATERAL (SELECT count(*) AS row_count, count(*) FILTER (WHERE row.paid = row.amount) AS paid_rows,
      coalesce(sum(row.amount - row.paid) FILTER (WHERE ${overdueOf(ctx)} AND sale.status = 'pending'), 0) AS overdue_amount,
      coalesce(${today(ctx)}::date - min(row.due_date) FILTER (WHERE ${overdueOf(ctx)} AND sale.status = 'pending'), 0) AS overdue_days,
      min(row.due_date) FILTER (WHERE row.paid < row.amount AND sale.status = 'pending') AS next_due_date
      FROM payment_plan_row AS row WHERE row.sale_id = sale.id) AS standing`,
  sums: () => ({
    overdueAmount: sql`coalesce(sum(late.amount) FILTER (WHERE sale.status = 'pending'), 0)`,
  }),
  // Few are late: the index of unpaid rows has all that is summed.
  sumJoins: (
    ctx: Context,
  ) => sql`LEFT JOIN (SELECT row.sale_id, sum(row.amount - row.paid) AS amount FROM payment_plan_row AS row
      WHERE ${overdueOf(ctx)} GROUP BY row.sale_id) AS late ON late.sale_id = sale.id`,
  row: ({ terms, paidRows, rowCount, overdueAmount, overdueDays, nextDueDate }: StoredPlan) => ({
    terms,
    paidRows,
    rowCount,
    overdueAmount,
    overdueDays,
    nextDueDate,
    isAtRisk: overdueDays >= riskDays,
  }),
  sheet: ['terms', 'nextDueDate', { title: 'overdueAmount', of: 'overdueAmount', kind: 'yen' }],
} as const;

export const layaways = saleList<typeof layawayApi, StoredPlan>({
  ...plans,
  api: layawayApi,
  type: 'layaway',
  title: 'layaways',
});
export const installments = saleList<typeof installmentApi, StoredPlan>({
  ...plans,
  api: installmentApi,
  type: 'installment',
  title: 'installments',
});
