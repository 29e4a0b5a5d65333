import { japanesePlace } from '#contract/people/address.ts';
import { countryName } from '#contract/people/country.ts';
import type { OrderShown } from '#contract/sales/ecommerceOrder.ts';
import { type Sale, saleApi } from '#contract/sales/sale.ts';
import { useMay } from '#web/api/rights.ts';
import { useLocale, useLocalName, useText } from '#web/text/text.ts';
import { IconButton } from '#web/ui/Button.tsx';
import { type LineColumn, LineTable } from '#web/ui/document/LineTable.tsx';
import { Count, DateText, Money } from '#web/ui/Figures.tsx';
import { Facts } from '#web/ui/Page.tsx';
import { NameCell } from '#web/ui/Photo.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { openReturnInvoice } from '../receipt.ts';
import { HeldUntil } from './HeldUntil.tsx';
import { openPackingSlip } from './orderSteps.ts';
import { isFetchedSale } from './shippingStatus.ts';
import './ecommerce.css';

interface OrderProps {
  sale: Sale;
  order: OrderShown;
}

/** What left, what came back and what was given up: below the items that stay. */
export function OrderPart({ sale, order }: OrderProps) {
  return (
    <>
      {order.shipments.length > 0 && <Shipments sale={sale} order={order} />}
      {order.cancelledLines.length > 0 && <CancelledLines order={order} />}
    </>
  );
}

/** Where an order goes and how, or at which shop it is fetched, and until when it is held. */
export function Delivery({ sale, order }: OrderProps) {
  const t = useText();
  const localName = useLocalName();
  const locale = useLocale();
  const { postalCode, prefecture, address, country, heldUntil, expiredAt } = order;
  const isHeld = sale.status === 'pending' && sale.revenueDate === null && sale.amountPaid === 0;
  const isJapan = country === 'JP';
  const place = isJapan
    ? [postalCode && `〒${postalCode}`, japanesePlace(prefecture, address)]
    : [[address, prefecture, postalCode].filter(Boolean).join(', '), countryName(country, locale)];
  const method = [localName(order.methodName, order.methodNameJa), order.carrier].filter(Boolean).join(' · ');
  const honoured = t('common.honoured', { name: order.recipient });
  const isFetched = isFetchedSale(sale);
  const facts: [string, React.ReactNode][] = isFetched
    ? [[t('ecommerce.pickupShop'), localName(sale.locationName, sale.locationNameJa)]]
    : [
        [t('ecommerce.recipient'), [honoured, order.contactNumber].filter(Boolean).join(' · ')],
        [t('ecommerce.address'), place.filter(Boolean).join(' ')],
      ];
  facts.push([t('ecommerce.channel'), t(`ecommerce.channels.${order.channel}`)]);
  if (method && !isFetched) facts.push([t('ecommerce.method'), method]);
  if (order.isPaidAtDoor) facts.push([t('shippingMethod.cashOnDelivery'), t('common.yes')]);
  if (isHeld)
    facts.push([t('ecommerce.heldUntil'), heldUntil ? <HeldUntil key="held" of={heldUntil} /> : t('ecommerce.noEnd')]);
  if (expiredAt) facts.push([t('ecommerce.expiredAt'), <DateText key="expired" of={expiredAt} />]);
  return (
    <section className="sheet-part order-delivery">
      <h3>{t(isFetched ? 'ecommerce.fetched' : 'ecommerce.delivery')}</h3>
      <Facts of={facts} />
    </section>
  );
}

type Shipment = OrderShown['shipments'][number];

/** Each with what it counted, on its day. */
function Shipments({ sale, order }: OrderProps) {
  const t = useText();
  const may = useMay();
  const isFetched = isFetchedSale(sale);
  const title = t(isFetched ? 'ecommerce.handOvers' : 'ecommerce.shipments');
  const kindText = (kind: Shipment['kind']) =>
    t(isFetched && kind === 'shipment' ? 'ecommerce.fetchedStatus.shipped' : `ecommerce.shipmentKind.${kind}`);
  const codes = new Map(sale.lines.map(({ id, itemCode }) => [id, itemCode]));
  const columns: LineColumn<Shipment>[] = [
    { key: 'date', title: t('common.date'), width: 124, render: ({ date }) => <DateText of={date} /> },
    {
      key: 'kind',
      title: t('sales.saleType'),
      width: 120,
      render: ({ kind }) => <StatusBadge of={kind === 'return' ? 'reversed' : 'shipped'}>{kindText(kind)}</StatusBadge>,
    },
    {
      key: 'items',
      title: t('sales.items'),
      render: ({ lineIds, reason }) => (
        <>
          <span className="code wraps">{lineIds.map((id) => codes.get(id) ?? '').join(', ')}</span>
          {reason && <div className="text-small text-secondary notes">{reason}</div>}
        </>
      ),
    },
    {
      key: 'quantity',
      title: t('sales.quantity'),
      width: 80,
      align: 'right',
      render: ({ quantity }) => <Count count={quantity} />,
    },
    {
      key: 'amount',
      title: t('ecommerce.amount'),
      width: 128,
      align: 'right',
      render: ({ amount }) => <Money yen={amount} />,
      total: <Money yen={order.shipments.reduce((sum, { amount }) => sum + amount, 0)} />,
    },
    {
      key: 'slip',
      title: '',
      width: 56,
      align: 'right',
      render: ({ id, kind }) =>
        kind === 'shipment' ? (
          <IconButton
            icon="printer"
            label={t('ecommerce.packingSlip')}
            onClick={() => void openPackingSlip(sale.id, id)}
          />
        ) : (
          may(saleApi.print) && (
            <IconButton
              icon="receipt"
              label={t('sales.variant.returnInvoice')}
              onClick={() => void openReturnInvoice(sale.id, id)}
            />
          )
        ),
    },
  ];
  return (
    <section className="sheet-part">
      <h3>{title}</h3>
      <LineTable
        label={title}
        lines={order.shipments}
        keyOf={({ id }) => id}
        columns={columns}
        minWidth={740}
        totalLabel={t('common.total')}
      />
    </section>
  );
}

type Cancelled = OrderShown['cancelledLines'][number];

function CancelledLines({ order: { cancelledLines } }: Pick<OrderProps, 'order'>) {
  const t = useText();
  const localName = useLocalName();
  const columns: LineColumn<Cancelled>[] = [
    {
      key: 'item',
      title: t('sales.item'),
      render: ({ name, nameJa, itemCode }) => <NameCell name={localName(name, nameJa)} code={itemCode} />,
    },
    {
      key: 'reason',
      title: t('sales.reason'),
      width: 260,
      render: ({ reason }) => <span className="notes">{reason}</span>,
    },
    {
      key: 'quantity',
      title: t('sales.quantity'),
      width: 80,
      align: 'right',
      render: ({ quantity }) => <Count count={quantity} />,
    },
    {
      key: 'subtotal',
      title: t('sales.subtotal'),
      width: 128,
      align: 'right',
      quiet: true,
      render: ({ subtotal }) => <Money yen={subtotal} />,
    },
  ];
  return (
    <section className="sheet-part">
      <h3>{t('ecommerce.cancelledLines')}</h3>
      <LineTable
        label={t('ecommerce.cancelledLines')}
        lines={cancelledLines}
        keyOf={({ id }) => id}
        columns={columns}
        minWidth={680}
      />
    </section>
  );
}
