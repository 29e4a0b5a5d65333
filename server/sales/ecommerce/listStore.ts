import { sql } from 'kysely';
import { ecommerceApi } from '#contract/sales/ecommerce.ts';
import { type OrderChannel, type OrderState, orderPaymentOf } from '#contract/sales/ecommerceOrder.ts';
import { businessDate, timeZone } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import { orderChannelText, orderPaymentText, orderStateText } from '../../sheet/saleText.ts';
import { saleList } from '../sale/listStore.ts';

interface Own {
  state: OrderState;
  channel: OrderChannel;
  recipient: string;
  heldUntil: Date | null;
  expiredAt: Date | null;
  wasPaid: boolean;
  shippedAmount: number;
}

const wasPaid = sql`EXISTS (SELECT FROM payment WHERE payment.sale_id = sale.id)`;
const isRefunded = sql`((sale.status = 'cancelled' OR sale.written_off > 0) AND sale.amount_paid <= sale.cancellation_fee AND ${wasPaid})`;
const isSettled = sql`(sale.status <> 'cancelled' AND sale.grand_total = sale.amount_paid + sale.written_off)`;
/** The same as `orderPaymentOf`. */
const payments = {
  refunded: isRefunded,
  paid: sql`(${isSettled} AND NOT ${isRefunded})`,
  unpaid: sql`(NOT ${isSettled} AND NOT ${isRefunded})`,
};

export const ecommerceOrders = saleList<typeof ecommerceApi, Own>({
  api: ecommerceApi,
  type: 'ecommerce',
  title: 'ecommerceOrders',
  joins: sql`JOIN ecommerce_order AS own ON own.sale_id = sale.id`,
  columns: () => sql`own.state, own.channel, own.recipient, own.held_until, own.expired_at, ${wasPaid} AS was_paid`,
  row: (stored) => ({
    state: stored.state,
    channel: stored.channel,
    recipient: stored.recipient,
    heldUntil: stored.heldUntil?.toISOString() ?? null,
    isExpired: stored.expiredAt !== null,
    payment: orderPaymentOf(stored),
    shippedAmount: stored.shippedAmount,
  }),
  filters: {
    state: (state: string) => sql`own.state = ${sql.lit(state)}`,
    channel: (channel: string) => sql`own.channel = ${channel}`,
    payment: (payment: keyof typeof payments) => payments[payment],
    endsToday: (
      is: boolean,
      ctx: Context,
    ) => sql`(sale.status = 'pending' AND sale.amount_paid = 0 AND sale.revenue_date IS NULL AND own.held_until IS NOT NULL
      AND ((own.held_until - interval '1 second') AT TIME ZONE ${timeZone})::date = ${businessDate(ctx.clock.now())}::date) = ${is}`,
    expired: (is: boolean) => sql`(own.expired_at IS NOT NULL) = ${is}`,
  },
  sums: () => ({ shippedAmount: sql`coalesce(sum(sale.shipped_amount), 0)` }),
  sheet: [
    { title: 'shippingStatus', value: ({ state }, language) => orderStateText[state][language] },
    { title: 'orderPayment', value: ({ payment }, language) => orderPaymentText[payment][language] },
    { title: 'orderChannel', value: ({ channel }, language) => orderChannelText[channel][language] },
    'recipient',
    { title: 'shippedAmount', of: 'shippedAmount', kind: 'yen' },
  ],
});
