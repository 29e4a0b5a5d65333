import type { Sale } from '#contract/sales/sale.ts';
import { percentText } from '#web/text/format.ts';
import { personName, usePersonName } from '#web/text/person.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { DateText, Grams, Money } from '#web/ui/Figures.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Facts } from '#web/ui/Page.tsx';
import { NameCell } from '#web/ui/Photo.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { paymentIcons } from '../payments.ts';

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
          <span className="lab">{t(sale.status === 'voided' ? 'sales.voidReason' : 'sales.cancelReason')}</span>
          {sale.reason}
        </p>
      )}
      <Lines sale={sale} />
      <Payments sale={sale} />
      {sale.notes && (
        <section className="sheet-part">
          <h3>{t('common.notes')}</h3>
          <p className="sec notes">{sale.notes}</p>
        </section>
      )}
    </div>
  );
}

function Figures({ sale }: { sale: Sale }) {
  const t = useText();
  const remaining = Math.max(0, sale.grandTotal - sale.amountPaid);
  const figures: (readonly [string, number])[] = [
    [t('sales.grandTotal'), sale.grandTotal],
    [t('sales.paid'), sale.amountPaid],
    sale.status === 'pending' ? [t('sales.remaining'), remaining] : [t('sales.change'), sale.change],
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
  const named = usePersonName();
  if (!customer) {
    return (
      <div className="row sheet-customer sec">
        <span className="ava">
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
          <span className="m">{named(customer)}</span>
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

function Lines({ sale }: { sale: Sale }) {
  const t = useText();
  const localName = useLocalName();
  const isShipped = sale.lines.some((line) => line.shippingStatus !== null);
  const showsCost = sale.lines.some((line) => line.cost !== undefined) && sale.status === 'completed';
  return (
    <section className="sheet-part">
      <h3>{t('sales.items')}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways has to be reached by keys. */}
      <section className="sheet-scroll" aria-label={t('sales.items')} tabIndex={0}>
        <table className="table sheet-lines" aria-label={t('sales.items')}>
          <thead>
            <tr>
              <th className="w-name">{t('sales.item')}</th>
              <th className="r">{t('sales.grams')}</th>
              <th className="r">{t('sales.price')}</th>
              <th className="r">{t('sales.quantity')}</th>
              <th className="r">{t('sales.discount')}</th>
              {showsCost && <th className="r">{t('sales.cost')}</th>}
              <th className="r">{t('sales.subtotal')}</th>
              {isShipped && <th>{t('sales.shipping.title')}</th>}
            </tr>
          </thead>
          <tbody>
            {sale.lines.map((line) => (
              <tr key={line.id}>
                <td>
                  <NameCell url={line.imageUrl} name={localName(line.name, line.nameJa)} code={line.itemCode} />
                </td>
                <td className="r" data-label={t('sales.grams')}>
                  <Grams milligrams={line.milligrams} />
                </td>
                <td className="r" data-label={t('sales.price')}>
                  <Money yen={line.price} className={line.price === line.listPrice ? '' : 'gold'} />
                  {line.priceReason && <div className="code wraps">{line.priceReason}</div>}
                </td>
                <td className="r n" data-label={t('sales.quantity')}>
                  {line.quantity}
                </td>
                <td className="r" data-label={t('sales.discount')}>
                  {line.discountBasisPoints > 0 ? (
                    <span className="n gold">−{percentText(line.discountBasisPoints)}</span>
                  ) : (
                    <span className="dim">–</span>
                  )}
                </td>
                {showsCost && (
                  <td className="r sec" data-label={t('sales.cost')}>
                    {line.cost !== undefined && <Money yen={line.cost} />}
                  </td>
                )}
                <td className="r b" data-label={t('sales.subtotal')}>
                  <Money yen={line.subtotal} />
                </td>
                {isShipped && (
                  <td data-label={t('sales.shipping.title')} title={line.shippingNotes}>
                    {line.shippingStatus && (
                      <StatusBadge of={line.shippingStatus}>
                        {t(`sales.shipping.status.${line.shippingStatus}`)}
                      </StatusBadge>
                    )}
                    {line.trackingNumber && <div className="code">{line.trackingNumber}</div>}
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  );
}

function Payments({ sale }: { sale: Sale }) {
  const t = useText();
  return (
    <section className="sheet-part">
      <h3>{t('sales.payments')}</h3>
      {sale.payments.length === 0 && (
        <p className="sec">{t(sale.grandTotal === 0 ? 'sales.nothingDue' : 'sales.noPayments')}</p>
      )}
      {sale.payments.map((payment) => (
        <div key={payment.id} className="row sheet-payment">
          <Icon name={paymentIcons[payment.paymentType]} size={20} />
          <span>
            {t(payment.amount < 0 ? 'sales.refundOf' : 'sales.paymentOf', {
              type: t(`sales.payment.${payment.paymentType}`),
            })}
          </span>
          <span className="code">{payment.reference}</span>
          <span className="sp" />
          {payment.tendered > payment.amount && payment.amount > 0 && (
            <span className="code">
              {t('sales.tendered')} <Money yen={payment.tendered} />
            </span>
          )}
          <DateText of={payment.at} className="sec" />
          <Money yen={payment.amount} className={payment.amount < 0 ? 'badc m' : 'm'} />
        </div>
      ))}
    </section>
  );
}
