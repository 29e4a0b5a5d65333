import './document.css';
import type { ReactNode } from 'react';
import type { PaymentType } from '#contract/sales/sale.ts';
import { useText } from '#web/text/text.ts';
import { DateText, Money } from '../Figures.tsx';
import { Icon } from '../Icon.tsx';

/** The drawing of each way of paying. */
export const paymentIcons: Record<PaymentType, string> = {
  cash: 'cash',
  card: 'credit-card',
  bankTransfer: 'building-bank',
  qr: 'qrcode',
  cashOnDelivery: 'truck-delivery',
  other: 'dots',
};

interface Payment {
  id: number;
  paymentType: PaymentType;
  /** Below zero where it was given back. */
  amount: number;
  tendered: number;
  reference: string;
  at: string;
}

interface PaymentsPanelProps {
  payments: readonly Payment[];
  /** Said where there is none. */
  none: string;
  /** A button that takes a payment. */
  action?: ReactNode;
}

/** The money of a document, payment by payment, as it came in and went back. */
export function PaymentsPanel({ payments, none, action }: PaymentsPanelProps) {
  const t = useText();
  return (
    <section className="sheet-part">
      <header className="row">
        <h3>{t('document.payments')}</h3>
        <span className="spacer" />
        {action}
      </header>
      {payments.length === 0 && <p className="text-secondary">{none}</p>}
      {payments.map((payment) => (
        <div key={payment.id} className="row sheet-payment">
          <Icon name={paymentIcons[payment.paymentType]} size={20} />
          <span>
            {t(payment.amount < 0 ? 'document.refundOf' : 'document.paymentOf', {
              type: t(`sales.payment.${payment.paymentType}`),
            })}
          </span>
          <span className="code">{payment.reference}</span>
          <span className="spacer" />
          {payment.tendered > payment.amount && payment.amount > 0 && (
            <span className="code">
              {t('document.tendered')} <Money yen={payment.tendered} />
            </span>
          )}
          <DateText of={payment.at} className="text-secondary" />
          <Money yen={payment.amount} className={payment.amount < 0 ? 'text-bad text-medium' : 'text-medium'} />
        </div>
      ))}
    </section>
  );
}
