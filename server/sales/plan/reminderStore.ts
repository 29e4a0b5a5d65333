import { sql } from 'kysely';
import { saleTypeFacts } from '#contract/sales/saleType.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { ReminderSource } from '../../kernel/mail/source.ts';
import { visibleLocationIds } from '../../kernel/visibleLocations.ts';
import { lastDayOfWeek } from './rules.ts';

/** Instalments that are due within a week, and those that were due and are not paid (domain.md §6). */
export const dueInstalments: readonly ReminderSource[] = (['layaway', 'installment'] as const).flatMap((type) =>
  (['PENDING', 'OVERDUE'] as const).map((state) => ({
    kind: state === 'OVERDUE' ? ('dueAfter' as const) : ('dueReminder' as const),
    right: saleTypeFacts[type].view,
    statement: (ctx, most) => {
      const today = businessDate(ctx.clock.now());
      const isDue =
        state === 'OVERDUE'
          ? sql`row.paid < row.amount AND row.due_date < ${today}::date`
          : sql`row.paid < row.amount AND row.due_date BETWEEN ${today}::date AND ${lastDayOfWeek(today)}::date`;
      return sql`SELECT sale.customer_id, 'sale'::text AS cause, sale.id AS cause_id, sale.number, owed.amount, owed.due_date,
          ${sql.lit(state)}::text AS state
        FROM (SELECT DISTINCT id FROM (SELECT sale.id FROM payment_plan_row AS row JOIN sale ON sale.id = row.sale_id
            WHERE ${isDue} AND sale.company_id = ${ctx.companyId} AND sale.status = 'pending'
              AND sale.type = ${sql.lit(type)} AND sale.location_id = ANY(${visibleLocationIds(ctx)})
            ORDER BY row.due_date, row.sale_id LIMIT ${most ?? null}) AS soonest) AS due JOIN sale USING (id)
        CROSS JOIN LATERAL (SELECT (sum(row.amount - row.paid) FILTER (WHERE ${isDue}))::bigint AS amount,
            min(row.due_date) FILTER (WHERE ${isDue}) AS due_date
          FROM payment_plan_row AS row WHERE row.sale_id = sale.id) AS owed`;
    },
  })),
);
