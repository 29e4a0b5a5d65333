import { sql } from 'kysely';
import type { dueStates } from '#contract/kernel/mail.ts';
import type { Context } from '../../kernel/context.ts';
import type { Sql } from '../../kernel/listStatements.ts';
import type { ReminderSource } from '../../kernel/mail/source.ts';
import { visibleLocationIds } from '../../kernel/visibleLocations.ts';

interface Reminded {
  state: (typeof dueStates)[number];
  /** Since when or until when it waits; nothing where no day is said. */
  dueDate?: Sql;
  joins?: Sql;
  /** Which of the sales that wait. */
  where: Sql;
}

/** Sales that wait, with what is left to pay of them, as a customer is reminded of them. */
export function remindedSales(ctx: Context, { state, dueDate, joins, where }: Reminded): Sql {
  return sql`SELECT sale.customer_id, 'sale'::text AS cause, sale.id AS cause_id, sale.number,
      sale.grand_total - sale.amount_paid - sale.written_off AS amount, ${dueDate ?? sql`NULL::date`} AS due_date,
      ${sql.lit(state)}::text AS state
    FROM sale ${joins ?? sql``} WHERE sale.company_id = ${ctx.companyId} AND sale.status = 'pending' AND ${where}
      AND sale.location_id = ANY(${visibleLocationIds(ctx)})`;
}

/**
 * Sales that were begun for a customer and wait for them; of those with instalments it is these that are due, orders speak
 * for themselves, and a piece that is made to order waits for nobody until it is ready; one that is late is told of as late.
 */
export const pendingSales: ReminderSource = {
  kind: 'pendingTransaction',
  right: 'View Sales Transaction',
  statement: (ctx) =>
    remindedSales(ctx, {
      state: 'PENDING',
      where: sql`sale.type NOT IN ('layaway', 'installment', 'service', 'ecommerce') AND sale.customer_id IS NOT NULL
        AND NOT (sale.type = 'madeToOrder' AND sale.production <> 'ready')`,
    }),
};
