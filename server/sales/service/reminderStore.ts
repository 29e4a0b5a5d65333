import { sql } from 'kysely';
import { saleTypeFacts } from '#contract/sales/saleType.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { ReminderSource } from '../../kernel/mail/source.ts';
import { remindedSales } from '../sale/reminderStore.ts';

/** Services that were promised for a day that is over, and are not ready. */
export const lateServices: ReminderSource = {
  kind: 'serviceOverdue',
  right: saleTypeFacts.service.view,
  statement: (ctx) =>
    remindedSales(ctx, {
      state: 'OVERDUE',
      dueDate: sql`service.promised_date`,
      joins: sql`JOIN service ON service.sale_id = sale.id`,
      where: sql`sale.service_stage IN ('bench', 'workshop') AND sale.customer_id IS NOT NULL
        AND service.promised_date < ${businessDate(ctx.clock.now())}`,
    }),
};
