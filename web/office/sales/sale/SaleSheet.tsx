import type { ReactNode } from 'react';
import { personName } from '#contract/kernel/personName.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { gramsText, percentText, yenText } from '#web/text/format.ts';
import { useCustomerName } from '#web/text/person.ts';
import { type Translate, useLocalName, useText } from '#web/text/text.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { type LineColumn, LineTable } from '#web/ui/document/LineTable.tsx';
import { DateText, Grams, Money, Price } from '#web/ui/Figures.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Facts } from '#web/ui/Page.tsx';
import { NameCell } from '#web/ui/Photo.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { useNarrow } from '#web/ui/useNarrow.ts';
import { Delivery, OrderPart } from '../ecommerce/OrderPart.tsx';
import { TrackingNumber } from '../ecommerce/TrackingNumber.tsx';
import { MadeToOrderPart } from '../madeToOrder/MadeToOrderPart.tsx';
import { OnlinePart } from '../online/OnlinePart.tsx';
import { IntakeSheet } from '../service/IntakeSheet.tsx';
import { LotOfSale } from '../subasta/LotOfSale.tsx';
import { MaterialSheet } from './MaterialSheet.tsx';
import { SalePayments } from './SalePayments.tsx';
import { WorkSheet } from './WorkSheet.tsx';

/** The sale on one sheet: the sums, the customer, the pieces, the money. */
export function SaleSheet({ sale }: { sale: Sale }) {
  const t = useText();
  return (
    <div className="sheet">
      <div className="sheet-top">
        <div className="sheet-main">
          <Figures sale={sale} />
          <Customer sale={sale} />
        </div>
        <Summary sale={sale} />
      </div>
      {sale.reason && (
        <p className="sheet-reason">
          <span className="label">{t(sale.status === 'voided' ? 'sales.voidReason' : 'sales.cancelReason')}</span>
          {sale.reason}
        </p>
      )}
      {sale.lot && <LotOfSale lot={sale.lot} />}
      {sale.intake && <IntakeSheet sale={sale} />}
      {sale.ecommerce && <Delivery sale={sale} order={sale.ecommerce} />}
      {sale.onlineStage && <OnlinePart sale={sale} />}
      {sale.lines.length > 0 && <Lines sale={sale} />}
      {sale.ecommerce && <OrderPart sale={sale} order={sale.ecommerce} />}
      {sale.work.length > 0 && <WorkSheet sale={sale} />}
      {sale.intake && <MaterialSheet title={t('service.parts')} materials={sale.intake.materials} />}
      {sale.madeToOrder && <MadeToOrderPart own={sale.madeToOrder} production={sale.production} />}
      <SalePayments sale={sale} />
      {sale.notes && (
        <section className="sheet-part">
          <h3>{t('common.notes')}</h3>
          <p className="text-secondary notes">{sale.notes}</p>
        </section>
      )}
    </div>
  );
}

function Figures({ sale }: { sale: Sale }) {
  const t = useText();
  const figures: (readonly [string, number])[] = [
    [t('sales.grandTotal'), sale.grandTotal],
    [t('sales.paid'), sale.amountPaid],
    sale.status === 'pending' || sale.type === 'ecommerce'
      ? [t('sales.remaining'), sale.balance]
      : [t('sales.change'), sale.change],
  ];
  return (
    <dl className="sheet-figures">
      {figures.map(([label, yen]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <Money yen={yen} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Customer({ sale: { customer } }: { sale: Sale }) {
  const t = useText();
  const named = useCustomerName();
  if (!customer) {
    return (
      <div className="row sheet-customer text-secondary">
        <span className="avatar">
          <Icon name="user" />
        </span>
        {t('sales.walkIn')}
      </div>
    );
  }
  const { code, contactNumber, email, address, customerType } = customer;
  return (
    <div className="row sheet-customer">
      <Avatar name={personName(customer)} />
      <div>
        <div className="row">
          <span className="text-medium">{named(customer)}</span>
          <StatusBadge>{t(`customer.type.${customerType}`)}</StatusBadge>
        </div>
        <div className="code wraps">{[code, contactNumber, email, address].filter(Boolean).join(' · ')}</div>
      </div>
    </div>
  );
}

function Summary({ sale }: { sale: Sale }) {
  const t = useText();
  const rate = percentText(sale.taxBasisPoints);
  const isInclusive = sale.taxMode === 'inclusive';
  const facts: [string, React.ReactNode][] = [
    [
      t('sales.items'),
      t('sales.counter.count', {
        items: t('sales.counter.kinds', { count: sale.totalItems }),
        count: sale.totalQuantity,
      }),
    ],
    [t('sales.subtotal'), <Money key="subtotal" yen={sale.subtotal} />],
  ];
  if (sale.discountAmount > 0) facts.push([t('sales.discount'), <Money key="discount" yen={-sale.discountAmount} />]);
  if (sale.additionalFees > 0) facts.push([t('sales.additionalFees'), <Money key="fees" yen={sale.additionalFees} />]);
  if (sale.shippingFee > 0) facts.push([t('sales.shippingFee'), <Money key="shipping" yen={sale.shippingFee} />]);
  const taxLabel =
    sale.taxBasisPoints === 0 ? t('sales.taxFree') : t(isInclusive ? 'sales.taxInside' : 'sales.taxAt', { rate });
  facts.push([taxLabel, <Money key="tax" yen={sale.taxAmount} />]);
  const givenUp = t(sale.type === 'ecommerce' ? 'ecommerce.returned' : 'plan.writtenOffSum');
  if (sale.writtenOff > 0) facts.push([givenUp, <Money key="returned" yen={-sale.writtenOff} />]);
  if (sale.taxFreeGround) facts.push([t('sales.taxFreeGround'), t(`sales.taxFreeGrounds.${sale.taxFreeGround}`)]);
  if (sale.taxReason) facts.push([t('sales.counter.taxReason'), sale.taxReason]);
  if (sale.completedAt) facts.push([t('sales.completedAt'), <DateText key="completed" of={sale.completedAt} />]);
  if (sale.endedAt)
    facts.push([
      t(sale.status === 'voided' ? 'sales.voidedAt' : 'sales.cancelledAt'),
      <DateText key="ended" of={sale.endedAt} />,
    ]);
  return (
    <div className="sheet-sums">
      <Facts of={facts} />
    </div>
  );
}

type Line = Sale['lines'][number];

interface Figure {
  /** So wide in any case. */
  least: number;
  render: (line: Line) => ReactNode;
  /** What is as long as its digits, and how much beside them its margins and its unit take. */
  text?: (line: Line) => string;
  beside?: number;
  quiet?: boolean;
}

const figures = {
  grams: {
    least: 92,
    render: ({ milligrams }) => <Grams milligrams={milligrams} />,
    text: ({ milligrams }) => gramsText(milligrams),
    beside: 28,
  },
  price: {
    least: 108,
    render: ({ price, listPrice, priceBy }) => (
      <Price yen={price} priceBy={priceBy} className={price === listPrice ? '' : 'gold'} />
    ),
    text: ({ price, priceBy }) => `${yenText(price)}${priceBy === 'gram' ? '/g' : ''}`,
  },
  quantity: {
    least: 80,
    render: ({ quantity, priceBy }) =>
      priceBy === 'gram' ? <span className="text-dim">–</span> : <span className="digits">{quantity}</span>,
  },
  discount: { least: 88, render: discountOf },
  cost: {
    least: 108,
    render: ({ cost }) => cost !== undefined && <Money yen={cost} />,
    text: ({ cost = 0 }) => yenText(cost),
    quiet: true,
  },
  subtotal: {
    least: 112,
    render: ({ subtotal }) => <Money yen={subtotal} className="text-bold" />,
    text: ({ subtotal }) => yenText(subtotal),
    beside: 32,
  },
} satisfies Record<string, Figure>;

/** A column of figures has room for the longest of them. */
function widthOf({ least, text, beside = 20 }: Figure, lines: readonly Line[]): number {
  const longest = text ? lines.reduce((most, line) => Math.max(most, text(line).length), 0) : 0;
  return Math.max(least, beside + 8 * longest);
}

/** Picture and name of a piece are read at this width. */
const nameLeast = 210;

function discountOf({ discountBasisPoints }: Line) {
  return discountBasisPoints > 0 ? (
    <span className="digits gold">−{percentText(discountBasisPoints)}</span>
  ) : (
    <span className="text-dim">–</span>
  );
}

export function Lines({ sale }: { sale: Sale }) {
  const t = useText();
  const localName = useLocalName();
  const isShipped = sale.lines.some((line) => line.shippingStatus !== null);
  // On a tablet the name needs the room more than dashes; where a parcel is and what was let off, more than the cost.
  const isNarrow = useNarrow(1024);
  const hasCost = sale.lines.some((line) => line.cost !== undefined) && sale.status === 'completed';
  const showsDiscount = !isNarrow || sale.lines.some((line) => line.discountBasisPoints > 0);
  const showsCost = hasCost && !(isNarrow && (sale.ecommerce || showsDiscount));
  const figure = (key: keyof typeof figures): LineColumn<Line> => {
    const { render, quiet = false }: Figure = figures[key];
    return { key, title: t(`sales.${key}`), width: widthOf(figures[key], sale.lines), align: 'right', quiet, render };
  };
  const columns: LineColumn<Line>[] = [
    {
      key: 'item',
      title: t('sales.item'),
      render: (line) => (
        <NameCell
          url={line.imageUrl}
          name={localName(line.name, line.nameJa)}
          code={
            <>
              {line.itemCode}
              {line.priceReason && (
                <span className="price-reason">
                  {t('sales.priceBefore', { price: line.listPrice, reason: line.priceReason })}
                </span>
              )}
            </>
          }
        />
      ),
    },
    figure('grams'),
    figure('price'),
    figure('quantity'),
    ...(showsDiscount ? [figure('discount')] : []),
    ...(showsCost ? [figure('cost')] : []),
    figure('subtotal'),
    ...(isShipped ? [shippingColumn(t, sale)] : []),
  ];
  return (
    <section className="sheet-part">
      <h3>{t('sales.items')}</h3>
      <LineTable
        label={t('sales.items')}
        lines={sale.lines}
        keyOf={({ id }) => id}
        columns={columns}
        minWidth={columns.reduce((sum, { width = nameLeast }) => sum + width, 0)}
      />
    </section>
  );
}

function shippingColumn(t: Translate, { ecommerce }: Sale): LineColumn<Line> {
  const returned = ecommerce?.shipments.flatMap(({ kind, lineIds }) => (kind === 'return' ? lineIds : [])) ?? [];
  return {
    key: 'shipping',
    title: t('sales.shipping.title'),
    width: ecommerce ? 148 : 108,
    isWide: true,
    render: ({ id, shippingStatus, shippingNotes, trackingNumber }) => (
      <div title={shippingNotes}>
        {returned.includes(id) ? (
          <StatusBadge of="reversed">{t('ecommerce.returned')}</StatusBadge>
        ) : (
          shippingStatus && (
            <StatusBadge of={shippingStatus}>{t(`sales.shipping.status.${shippingStatus}`)}</StatusBadge>
          )
        )}
        {trackingNumber && (
          <div className="code">
            <TrackingNumber number={trackingNumber} url={ecommerce?.trackingUrl ?? ''} />
          </div>
        )}
      </div>
    ),
  };
}
