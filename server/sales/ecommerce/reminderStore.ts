import { sql } from 'kysely';
import { timeZone } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import type { ReminderSource } from '../../kernel/mail/source.ts';
import { visibleLocationIds } from '../../kernel/visibleLocations.ts';

const isBegun = sql`EXISTS (SELECT FROM sale_line WHERE sale_line.sale_id = sale.id AND shipping_status = 'processing')`;

/** Orders that are made ready to be sent. */
const processingOrders: ReminderSource = {
  kind: 'orderProcessing',
  right: 'View E-commerce Order',
  statement: (ctx) => sql`SELECT sale.customer_id, 'sale'::text AS cause, sale.id AS cause_id, sale.number,
      sale.grand_total - sale.amount_paid - sale.written_off AS amount, NULL::date AS due_date, 'PENDING'::text AS state
    ${waiting(ctx)} AND ${isBegun}`,
};

/** Orders that are held for a customer who has not paid yet, with the last day of the hold. What the shop has not confirmed is not to be paid. */
const heldOrders: ReminderSource = {
  kind: 'pendingTransaction',
  right: 'View E-commerce Order',
  statement: (ctx) => sql`SELECT sale.customer_id, 'sale'::text AS cause, sale.id AS cause_id, sale.number,
      sale.grand_total - sale.amount_paid AS amount,
      ((held_until - interval '1 second') AT TIME ZONE ${timeZone})::date AS due_date, 'PENDING'::text AS state
    ${waiting(ctx)} AND sale.grand_total > sale.amount_paid AND sale.revenue_date IS NULL
      AND sale.online_stage IS DISTINCT FROM 'unconfirmed' AND NOT ${isBegun}`,
};

function waiting(ctx: Context) {
  return sql`FROM sale JOIN ecommerce_order ON ecommerce_order.sale_id = sale.id
    WHERE sale.company_id = ${ctx.companyId} AND sale.status = 'pending'
      AND sale.location_id = ANY(${visibleLocationIds(ctx)})`;
}

export const waitingOrders: readonly ReminderSource[] = [heldOrders, processingOrders];
