import { personName } from '#contract/kernel/personName.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { percentText } from '#web/text/format.ts';
import { useCustomerName } from '#web/text/person.ts';
import { useText } from '#web/text/text.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { DateText, Money } from '#web/ui/Figures.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Facts } from '#web/ui/Page.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { Delivery, OrderPart } from '../ecommerce/OrderPart.tsx';
import { MadeToOrderPart } from '../madeToOrder/MadeToOrderPart.tsx';
import { OnlinePart } from '../online/OnlinePart.tsx';
import { IntakeSheet } from '../service/IntakeSheet.tsx';
import { LotOfSale } from '../subasta/LotOfSale.tsx';
import { MaterialSheet } from './MaterialSheet.tsx';
import { SaleLines } from './SaleLines.tsx';
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
      {sale.lines.length > 0 && <SaleLines sale={sale} />}
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
