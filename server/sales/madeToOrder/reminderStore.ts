import { sql } from 'kysely';
import { saleTypeFacts } from '#contract/sales/saleType.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { ReminderSource } from '../../kernel/mail/source.ts';
import { remindedSales } from '../sale/reminderStore.ts';

/** Pieces whose customer was told a day that is over, and which are not ready. */
export const lateMadeToOrders: ReminderSource = {
  kind: 'madeToOrderOverdue',
  right: saleTypeFacts.madeToOrder.view,
  statement: (ctx) =>
    remindedSales(ctx, {
      state: 'OVERDUE',
      dueDate: sql`made.expected_date`,
      joins: sql`JOIN made_to_order AS made ON made.sale_id = sale.id`,
      where: sql`sale.type = 'madeToOrder' AND sale.production <> 'ready'
        AND made.expected_date < ${businessDate(ctx.clock.now())}`,
    }),
};
