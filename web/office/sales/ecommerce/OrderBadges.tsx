import type { OrderPayment, OrderState } from '#contract/sales/ecommerceOrder.ts';
import { useText } from '#web/text/text.ts';
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx';
import { shippingStatusText } from './shippingStatus.ts';

interface Standing {
  state: OrderState;
  payment: OrderPayment;
  expiredAt: string | null;
}

const paymentTones: Record<OrderPayment, Tone> = { unpaid: 'waiting', paid: 'good', refunded: 'off' };

/** How far an order is, and beside it whether it is paid. */
export function OrderBadges({ order, isFetched }: { order: Standing; isFetched: boolean }) {
  const t = useText();
  const { state, payment, expiredAt } = order;
  return (
    <>
      <OrderStateBadge state={state} isFetched={isFetched} />
      {(state !== 'cancelled' || payment !== 'unpaid') && <PaymentBadge payment={payment} />}
      {expiredAt && <StatusBadge tone="bad">{t('ecommerce.expired')}</StatusBadge>}
    </>
  );
}

export function OrderStateBadge({ state, isFetched }: { state: OrderState; isFetched: boolean }) {
  const t = useText();
  return <StatusBadge of={state}>{t(shippingStatusText(state, isFetched))}</StatusBadge>;
}

export function PaymentBadge({ payment }: { payment: OrderPayment }) {
  const t = useText();
  return <StatusBadge tone={paymentTones[payment]}>{t(`ecommerce.paymentStatus.${payment}`)}</StatusBadge>;
}
