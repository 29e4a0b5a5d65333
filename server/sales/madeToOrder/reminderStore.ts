import { sql } from 'kysely';
import { saleTypeFacts } from '#contract/sales/saleType.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { ReminderSource } from '../../kernel/mail/source.ts';
import { visibleLocationIds } from '../../kernel/visibleLocations.ts';

/** Pieces whose customer was told a day that is over, and which are not ready. */
export const lateMadeToOrders: ReminderSource = {
  kind: 'madeToOrderOverdue',
  right: saleTypeFacts.madeToOrder.view,
  statement: (ctx) => sql`SELECT sale.customer_id, 'sale'::text AS cause, sale.id AS cause_id, sale.number,
      sale.grand_total - sale.amount_paid - sale.written_off AS amount, made.expected_date AS due_date, 'OVERDUE'::text AS state
    FROM sale JOIN made_to_order AS made ON made.sale_id = sale.id
    WHERE sale.company_id = ${ctx.companyId} AND sale.status = 'pending' AND sale.type = 'madeToOrder'
      AND sale.production <> 'ready' AND made.expected_date < ${businessDate(ctx.clock.now())}
      AND sale.location_id = ANY(${visibleLocationIds(ctx)})`,
};
