import './document.css';
import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { useText } from '#web/text/text.ts';
import { IconButton } from '../Button.tsx';
import { DateText, Money } from '../Figures.tsx';
import { Icon } from '../Icon.tsx';
import type { RowAction } from '../list/types.ts';
import { paymentIcon, usePaymentTypes } from './usePaymentTypes.ts';

interface Payment {
  id: number;
  paymentType: string;
  /** Below zero where it was given back. */
  amount: number;
  tendered: number;
  reference: string;
  remarks: string;
  /** The day on which it was paid, whenever it was entered. */
  date: string;
  /** The row that this one takes back. */
  reversalOf: number | null;
}

interface PaymentsPanelProps<Row extends Payment> {
  payments: readonly Row[];
  /** Said where there is none. */
  none: string;
  /** A button that takes a payment. */
  action?: ReactNode;
  /** What may be done with one of them. */
  actions?: (payment: Row) => readonly RowAction[];
}

/** The money of a document, payment by payment, as it came in and went back. */
export function PaymentsPanel<Row extends Payment>({ payments, none, action, actions }: PaymentsPanelProps<Row>) {
  const t = useText();
  const { nameOf } = usePaymentTypes();
  const takenBack = new Set(payments.flatMap(({ reversalOf }) => reversalOf ?? []));
  return (
    <section className="sheet-part">
      <header className="row">
        <h3>{t('document.payments')}</h3>
        <span className="spacer" />
        {action}
      </header>
      {payments.length === 0 && <p className="text-secondary">{none}</p>}
      {payments.map((payment) => (
        <div key={payment.id} className={`row sheet-payment ${takenBack.has(payment.id) ? 'is-taken-back' : ''}`}>
          <Icon name={paymentIcon(payment.paymentType)} size={20} />
          <span>{t(wordOf(payment), { type: nameOf(payment.paymentType) })}</span>
          <span className="code">{[payment.reference, payment.remarks].filter(Boolean).join(' · ')}</span>
          <span className="spacer" />
          {payment.tendered > payment.amount && payment.amount > 0 && (
            <span className="code">
              {t('document.tendered')} <Money yen={payment.tendered} />
            </span>
          )}
          <DateText of={payment.date} className="text-secondary" />
          <Money yen={payment.amount} className={payment.amount < 0 ? 'text-bad text-medium' : 'text-medium'} />
          {actions && <PaymentMenu actions={actions(payment)} />}
        </div>
      ))}
    </section>
  );
}

function wordOf({ amount, reversalOf }: Payment) {
  if (amount < 0) return reversalOf === null ? 'document.refundOf' : 'document.reversalOf';
  return reversalOf === null ? 'document.paymentOf' : 'document.restorationOf';
}

function PaymentMenu({ actions }: { actions: readonly RowAction[] }) {
  const t = useText();
  if (actions.length === 0) return null;
  return (
    <Menu position="bottom-end" transitionProps={{ duration: 100 }}>
      <Menu.Target>
        <IconButton icon="dots" label={t('common.actions')} />
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, icon, run }) => (
          <Menu.Item key={label} {...(icon ? { leftSection: <Icon name={icon} /> } : {})} onClick={run}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
