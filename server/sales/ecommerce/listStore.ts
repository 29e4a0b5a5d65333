import { sql } from 'kysely';
import type { ReplyOf } from '#contract/kernel/endpoint.ts';
import { ecommerceApi } from '#contract/sales/ecommerce.ts';
import { type OrderChannel, type OrderState, orderPaymentOf } from '#contract/sales/ecommerceOrder.ts';
import { isFetchedOrder } from '#contract/sales/pickup.ts';
import type { SaleStatus } from '#contract/sales/sale.ts';
import { businessDate, timeZone } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import type { Sql } from '../../kernel/listStatements.ts';
import {
  fetchedStateText,
  orderChannelText,
  orderExpiredText,
  orderPaymentText,
  orderStateText,
  orderToConfirmText,
} from '../../sheet/saleText.ts';
import { saleList } from '../sale/listStore.ts';

interface Own {
  state: OrderState;
  channel: OrderChannel;
  recipient: string;
  heldUntil: Date | null;
  expiredAt: Date | null;
  wasPaid: boolean;
  shippingMethodId: number | null;
  shippedAmount: number;
}

const wasPaid = sql`EXISTS (SELECT FROM payment WHERE payment.sale_id = sale.id)`;
/** What an order's sale is by its state, which follows from it: the indexes of sales know the one and not the other. */
const statuses = {
  pending: 'pending',
  processing: 'pending',
  shipped: 'completed',
  delivered: 'completed',
  cancelled: 'cancelled',
} as const satisfies Record<OrderState, SaleStatus>;

/** Looked up for each row of a page: an EXISTS is answered for a page by reading the payments of all sales. */
const firstPayment = sql`(SELECT payment.id FROM payment WHERE payment.sale_id = sale.id LIMIT 1)`;
const isRefunded = sql`((sale.status = 'cancelled' OR sale.written_off > 0) AND sale.amount_paid <= sale.cancellation_fee AND ${wasPaid})`;
const isSettled = sql`(sale.status <> 'cancelled' AND sale.grand_total = sale.amount_paid + sale.written_off)`;
/** The same as `orderPaymentOf`. */
const payments = {
  refunded: isRefunded,
  paid: sql`(${isSettled} AND NOT ${isRefunded})`,
  unpaid: sql`(NOT ${isSettled} AND NOT ${isRefunded})`,
};

/**
 * Its hold ends within the day, whose last moment is the first of the next. Said by the moments between which it ends, and
 * of orders that can be held at all, so that an index gives them.
 */
function endsToday({ clock }: Context): Sql {
  const dawn = sql`(${businessDate(clock.now())}::date::timestamp AT TIME ZONE ${timeZone})`;
  return sql`sale.status = 'pending' AND sale.amount_paid = 0 AND sale.revenue_date IS NULL
    AND own.state IN ('pending', 'processing') AND own.held_until > ${dawn} AND own.held_until <= ${dawn} + interval '1 day'`;
}

export const ecommerceOrders = saleList<typeof ecommerceApi, Own>({
  api: ecommerceApi,
  type: 'ecommerce',
  title: 'ecommerceOrders',
  joins: sql`JOIN ecommerce_order AS own ON own.sale_id = sale.id`,
  columns: () =>
    sql`own.state, own.channel, own.recipient, own.held_until, own.expired_at, own.shipping_method_id, ${firstPayment} IS NOT NULL AS was_paid`,
  row: (stored) => ({
    state: stored.state,
    channel: stored.channel,
    recipient: stored.recipient,
    heldUntil: stored.heldUntil?.toISOString() ?? null,
    isExpired: stored.expiredAt !== null,
    isFetched: isFetchedOrder(stored.onlineStage, stored.shippingMethodId),
    payment: orderPaymentOf(stored),
    shippedAmount: stored.shippedAmount,
  }),
  filters: {
    state: (state: OrderState) => sql`(own.state = ${sql.lit(state)} AND sale.status = ${sql.lit(statuses[state])})`,
    channel: (channel: string) => sql`own.channel = ${channel}`,
    payment: (payment: keyof typeof payments) => payments[payment],
    endsToday: (is: boolean, ctx: Context) => (is ? endsToday(ctx) : sql`(${endsToday(ctx)}) IS NOT TRUE`),
    expired: (is: boolean) => sql`(own.expired_at IS NOT NULL) = ${is}`,
  },
  sums: () => ({ shippedAmount: sql`coalesce(sum(sale.shipped_amount), 0)` }),
  sheet: [
    { title: 'shippingStatus', value: (row, language) => standingOf(row)[language] },
    // What was cancelled before anything was paid owes nothing.
    {
      title: 'orderPayment',
      value: ({ payment, status }, language) =>
        status === 'cancelled' && payment === 'unpaid' ? '' : orderPaymentText[payment][language],
    },
    { title: 'orderEndsAt', value: (row) => (isHeld(row) ? row.heldUntil : null), kind: 'instant' },
    { title: 'orderChannel', value: ({ channel }, language) => orderChannelText[channel][language] },
    'recipient',
    { title: 'shippedAmount', of: 'shippedAmount', kind: 'yen' },
  ],
});

type OrderRow = ReplyOf<typeof ecommerceApi.list>['rows'][number];

/** Where an order is, as the list shows it: first that it waits to be confirmed, or that its hold ran out. */
function standingOf({ state, status, onlineStage, isExpired, isFetched }: OrderRow) {
  if (isExpired) return orderExpiredText;
  if (onlineStage === 'unconfirmed' && status === 'pending') return orderToConfirmText;
  return (isFetched ? fetchedStateText : orderStateText)[state];
}

/** Whether the end of its hold matters: until something is paid or shipped. */
function isHeld({ status, revenueDate, amountPaid }: OrderRow): boolean {
  return status === 'pending' && revenueDate === null && amountPaid === 0;
}
