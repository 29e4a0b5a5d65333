import { sql } from 'kysely';
import { saleTypeFacts } from '#contract/sales/saleType.ts';
import { timeZone } from '../../kernel/clock.ts';
import type { ReminderSource } from '../../kernel/mail/source.ts';
import { remindedSales } from '../sale/reminderStore.ts';

const isBegun = sql`EXISTS (SELECT FROM sale_line WHERE sale_line.sale_id = sale.id AND shipping_status = 'processing')`;
const orders = {
  right: saleTypeFacts.ecommerce.view,
  joins: sql`JOIN ecommerce_order ON ecommerce_order.sale_id = sale.id`,
};

/** Orders that are made ready to be sent. */
const processingOrders: ReminderSource = {
  kind: 'orderProcessing',
  right: orders.right,
  statement: (ctx) => remindedSales(ctx, { state: 'PENDING', joins: orders.joins, where: isBegun }),
};

/** Orders that are held for a customer who has not paid yet, with the last day of the hold. What the shop has not confirmed is not to be paid. */
const heldOrders: ReminderSource = {
  kind: 'pendingTransaction',
  right: orders.right,
  statement: (ctx) =>
    remindedSales(ctx, {
      state: 'PENDING',
      dueDate: sql`((held_until - interval '1 second') AT TIME ZONE ${timeZone})::date`,
      joins: orders.joins,
      where: sql`sale.grand_total > sale.amount_paid AND sale.revenue_date IS NULL
        AND sale.online_stage IS DISTINCT FROM 'unconfirmed' AND NOT ${isBegun}`,
    }),
};

export const waitingOrders: readonly ReminderSource[] = [heldOrders, processingOrders];
