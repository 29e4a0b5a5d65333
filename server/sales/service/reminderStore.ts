import { sql } from 'kysely';
import { businessDate } from '../../kernel/clock.ts';
import type { ReminderSource } from '../../kernel/mail/source.ts';
import { visibleLocationIds } from '../../kernel/visibleLocations.ts';

/** Services that were promised for a day that is over, and are not ready. */
export const lateServices: ReminderSource = {
  kind: 'serviceOverdue',
  right: 'View Service Transaction',
  statement: (ctx) => sql`SELECT sale.customer_id, 'sale'::text AS cause, sale.id AS cause_id, sale.number,
      sale.grand_total - sale.amount_paid - sale.written_off AS amount, service.promised_date AS due_date, 'OVERDUE'::text AS state
    FROM sale JOIN service ON service.sale_id = sale.id
    WHERE sale.company_id = ${ctx.companyId} AND sale.status = 'pending' AND sale.service_stage IN ('bench', 'workshop')
      AND service.promised_date < ${businessDate(ctx.clock.now())} AND sale.customer_id IS NOT NULL
      AND sale.location_id = ANY(${visibleLocationIds(ctx)})`,
};
