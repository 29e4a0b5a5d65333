import { sql } from 'kysely';
import { businessDate } from '../../kernel/clock.ts';
import type { ReminderSource } from '../../kernel/mail/source.ts';
import { visibleLocationIds } from '../../kernel/visibleLocations.ts';

/**
 * Sales that were begun for a customer and wait for them; of those with instalments it is these that are due, orders speak
 * for themselves, and a piece that is made to order and late is told of as late.
 */
export const pendingSales: ReminderSource = {
  kind: 'pendingTransaction',
  right: 'View Sales Transaction',
  statement: (ctx) => sql`SELECT sale.customer_id, 'sale'::text AS cause, sale.id AS cause_id, sale.number,
      sale.grand_total - sale.amount_paid AS amount, NULL::date AS due_date, 'PENDING'::text AS state
    FROM sale WHERE sale.company_id = ${ctx.companyId} AND sale.status = 'pending'
      AND sale.type NOT IN ('layaway', 'installment', 'service', 'ecommerce') AND sale.customer_id IS NOT NULL
      AND NOT (sale.type = 'madeToOrder' AND sale.production <> 'ready' AND EXISTS (SELECT FROM made_to_order
        WHERE sale_id = sale.id AND expected_date < ${businessDate(ctx.clock.now())}))
      AND sale.location_id = ANY(${visibleLocationIds(ctx)})`,
};
