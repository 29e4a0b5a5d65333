import { ecommerceApi } from '#contract/sales/ecommerce.ts';
import { orderChannels, orderPayments, orderStates } from '#contract/sales/ecommerceOrder.ts';
import { type Translate, useText } from '#web/text/text.ts';
import { Money } from '#web/ui/Figures.tsx';
import type { ColumnOf, Filter } from '#web/ui/list/types.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { owedColumn, saleColumnsOf } from '../sale/saleColumns.tsx';
import { TypeList } from '../sale/TypeList.tsx';
import './ecommerce.css';
import { HeldUntil } from './HeldUntil.tsx';
import { OrderStateBadge, PaymentBadge } from './OrderBadges.tsx';

type OrderColumn = ColumnOf<typeof ecommerceApi.list, typeof ecommerceApi.summary>;
type OrderRow = Parameters<OrderColumn['render']>[0];

/** Orders that are sent: how far each is, whether it is paid, until when it is held. */
export function EcommerceList() {
  const t = useText();
  return (
    <TypeList<typeof ecommerceApi.list, typeof ecommerceApi.summary>
      title={t('ecommerce.title')}
      type="ecommerce"
      api={ecommerceApi}
      columns={columnsOf(t)}
      filters={filtersOf(t)}
      empty={{ title: t('ecommerce.none'), text: t('ecommerce.noneText'), filtered: t('sales.none') }}
      create={t('ecommerce.new')}
      status={(row) => (
        <span className="row order-badges">
          {!isGivenUp(row) && <PaymentBadge payment={row.payment} />}
          <Standing row={row} />
        </span>
      )}
      guide={{
        id: 'ecommerce',
        steps: [
          t('ecommerce.guide.enter'),
          t('ecommerce.guide.online'),
          t('ecommerce.guide.hold'),
          t('ecommerce.guide.ship'),
          t('ecommerce.guide.back'),
        ],
      }}
    />
  );
}

/** Those of every sale, with what is asked of a parcel in place of pieces and staff. */
function columnsOf(t: Translate): OrderColumn[] {
  const of = saleColumnsOf<OrderColumn>(t);
  return [
    ...of('number', 'date', 'customer', 'items'),
    {
      key: 'recipient',
      title: t('ecommerce.recipient'),
      width: 132,
      rank: 8,
      quiet: true,
      hidden: true,
      render: ({ recipient }) => t('common.honoured', { name: recipient }),
    },
    {
      key: 'channel',
      title: t('ecommerce.channel'),
      width: 144,
      rank: 7,
      quiet: true,
      render: ({ channel }) => t(`ecommerce.channels.${channel}`),
    },
    {
      key: 'heldUntil',
      title: t('onlineOrder.endsAt'),
      width: 184,
      rank: 6,
      render: (row) => <Hold row={row} />,
    },
    shippedColumn(t),
    ...of('total', 'paid'),
    { ...owedColumn(t), hidden: true, rank: 5 },
    {
      key: 'payment',
      title: t('ecommerce.payment'),
      width: 112,
      rank: 4,
      render: (row) => (isGivenUp(row) ? <span className="text-dim">–</span> : <PaymentBadge payment={row.payment} />),
    },
    {
      key: 'state',
      title: t('ecommerce.state'),
      width: 116,
      rank: 1,
      render: (row) => <Standing row={row} />,
    },
    ...of('staff').map((column) => ({ ...column, hidden: true })),
  ];
}

/** What was counted of an order so far. */
function shippedColumn(t: Translate): OrderColumn {
  return {
    key: 'shippedAmount',
    title: t('ecommerce.shippedAmount'),
    width: 112,
    align: 'right',
    quiet: true,
    hidden: true,
    render: ({ shippedAmount }) => <Money yen={shippedAmount} />,
    total: (all) => <Money yen={all.shippedAmount} />,
  };
}

/** A cancelled order of which nothing was ever paid owes nothing. */
function isGivenUp({ status, payment }: OrderRow): boolean {
  return status === 'cancelled' && payment === 'unpaid';
}

/** How far an order is; of one from the online shop first that it waits to be confirmed. */
function Standing({ row: { state, status, onlineStage, isFetched } }: { row: OrderRow }) {
  const t = useText();
  if (onlineStage === 'unconfirmed' && status === 'pending')
    return <StatusBadge tone="waiting">{t('onlineOrder.stages.unconfirmed')}</StatusBadge>;
  return <OrderStateBadge state={state} isFetched={isFetched} />;
}

/** The end of a hold as long as it matters: until something is shipped. */
function Hold({ row: { heldUntil, isExpired, status, revenueDate, amountPaid } }: { row: OrderRow }) {
  const t = useText();
  if (isExpired) return <StatusBadge tone="bad">{t('ecommerce.expired')}</StatusBadge>;
  // What was paid for is held without an end.
  if (!heldUntil || status !== 'pending' || revenueDate !== null || amountPaid > 0)
    return <span className="text-dim">–</span>;
  return <HeldUntil of={heldUntil} />;
}

function filtersOf(t: Translate): Filter[] {
  return [
    {
      kind: 'choice',
      key: 'state',
      label: t('ecommerce.state'),
      options: orderStates.map((value) => ({ value, label: t(`sales.shipping.status.${value}`) })),
    },
    {
      kind: 'choice',
      key: 'payment',
      label: t('ecommerce.payment'),
      options: orderPayments.map((value) => ({ value, label: t(`ecommerce.paymentStatus.${value}`) })),
    },
    {
      kind: 'choice',
      key: 'channel',
      label: t('ecommerce.channel'),
      options: orderChannels.map((value) => ({ value, label: t(`ecommerce.channels.${value}`) })),
    },
    {
      kind: 'choice',
      key: 'expired',
      label: t('ecommerce.heldUntil'),
      options: [{ value: 'true', label: t('ecommerce.expired') }],
    },
    {
      kind: 'choice',
      key: 'endsToday',
      label: t('onlineOrder.endsAt'),
      options: [{ value: 'true', label: t('onlineOrder.endsToday') }],
    },
  ];
}
