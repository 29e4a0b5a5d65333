import { Menu } from '@mantine/core';
import type { KeyboardEvent, PointerEvent } from 'react';
import { yenInSentence } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { IconButton, Kbd } from '#web/ui/Button.tsx';
import { paymentIcon, usePaymentTypes } from '#web/ui/document/usePaymentTypes.ts';
import { Money } from '#web/ui/Figures.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { useStoreCredit } from '../sale/useStoreCredit.ts';
import { AmountField } from './AmountField.tsx';
import { useCounter } from './counterContext.ts';
import { TillMenu } from './TillMenu.tsx';
import { amountsOf, dueFor, type Tender } from './tender.ts';

const usual = ['card', 'cash', 'qr', 'bankTransfer'] as const;
/** The key of each, as it stands on its button. */
export const paymentKeys = { card: 'F7', cash: 'F8', qr: 'F9', bankTransfer: 'F10' } as const;

interface PaymentsProps {
  onEnter: () => void;
}

/** What was given, one row for each way of paying; the one with the gold line is typed into. */
export function Payments({ onEnter }: PaymentsProps) {
  const t = useText();
  const { draft, owed, isLocked, payment } = useCounter();
  const { pay, activate, down } = payment;
  const { nameOf } = usePaymentTypes();
  const { tenders, activeTender } = draft;
  const amounts = amountsOf(tenders, down ?? owed);
  return (
    <div className="card pays">
      {tenders.map((tender, index) =>
        tender.key === activeTender ? (
          <ActiveTender key={tender.key} tender={tender} amount={amounts[index] ?? 0} onEnter={onEnter} />
        ) : (
          <div key={tender.key} className="pay">
            <button type="button" className="pay-name" disabled={isLocked} onClick={() => activate(tender.key)}>
              <Icon name={paymentIcon(tender.paymentType)} size={20} />
              <span>{nameOf(tender.paymentType)}</span>
              <span className="code">{tender.reference}</span>
              <span className="spacer" />
              <Money yen={amounts[index] ?? 0} className="text-medium" />
            </button>
            <RemoveTender tender={tender} />
          </div>
        ),
      )}
      {tenders.length === 0 && (
        <button type="button" className="pay pay-none" onClick={() => pay()} disabled={isLocked}>
          <Icon name="cash" size={20} />
          <span className="text-secondary">{t('sales.counter.payHint')}</span>
        </button>
      )}
    </div>
  );
}

interface ActiveProps {
  tender: Tender;
  amount: number;
  onEnter: () => void;
}

function ActiveTender({ tender, amount, onEnter }: ActiveProps) {
  const t = useText();
  const { draft, owed, isLocked, payment, lines } = useCounter();
  const { amountField, type, capture, offer, refer } = payment;
  const { nameOf } = usePaymentTypes();
  const isCash = tender.paymentType === 'cash';
  // Of a plan the down payment is due now, and the rest once that is given.
  const due = dueFor(draft.tenders, tender.key, payment.down ?? owed) || dueFor(draft.tenders, tender.key, owed);
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') lines.focusScan();
    else if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // Enter on an empty cash field means: exactly what is due; what was handed over may still be typed instead.
    else if (isCash && tender.tendered === null && due > 0) offer(due);
    else onEnter();
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="pay is-active">
      <Icon name={paymentIcon(tender.paymentType)} size={20} />
      <span className="pay-what">
        <span>{isCash ? t('sales.counter.cashTendered') : nameOf(tender.paymentType)}</span>
        {isCash && <span className="code">{t('sales.counter.ofDue', { due: yenInSentence(due) })}</span>}
      </span>
      {!isCash && (
        <input
          className="pay-reference"
          aria-label={t('sales.counter.reference')}
          placeholder={t('sales.counter.referenceShort')}
          maxLength={100}
          autoComplete="off"
          value={tender.reference}
          disabled={isLocked}
          onChange={(event) => refer(tender.key, event.currentTarget.value)}
          onKeyDown={press}
        />
      )}
      <AmountField
        field={amountField}
        tender={tender}
        offered={amount}
        disabled={isLocked}
        capture={capture}
        onChange={type}
        onKeyDown={press}
      >
        <RemoveTender tender={tender} />
      </AmountField>
    </div>
  );
}

function RemoveTender({ tender }: { tender: Tender }) {
  const t = useText();
  const { isLocked, payment } = useCounter();
  const name = usePaymentTypes().nameOf(tender.paymentType);
  return (
    <IconButton
      icon="x"
      label={t('sales.counter.removePayment', { name })}
      disabled={isLocked}
      onClick={() => payment.remove(tender.key)}
    />
  );
}

/** How to pay: the four that are usual, as far as the company takes them, and the rest behind the dots. */
export function PaymentTypes() {
  const t = useText();
  const { draft, isLocked, payment } = useCounter();
  const { pay } = payment;
  const { used, nameOf, failed } = usePaymentTypes();
  const others = used.filter((code) => !(usual as readonly string[]).includes(code));
  const credit = useStoreCredit(draft.header.customer?.id ?? null);
  const active = draft.tenders.find(({ key }) => key === draft.activeTender)?.paymentType;
  // A press leaves the focus where it is: in the amount, or in the scan field.
  const stay = (event: PointerEvent) => event.preventDefault();
  return (
    <div className="row pay-types">
      {usual
        .filter((type) => used.length === 0 || used.includes(type))
        .map((type) => (
          <button
            key={type}
            type="button"
            className={active === type ? 'button small on' : 'button small'}
            aria-pressed={active === type}
            aria-keyshortcuts={paymentKeys[type]}
            aria-label={t(`sales.paymentShort.${type}`)}
            disabled={isLocked}
            onPointerDown={stay}
            onClick={() => pay(type)}
          >
            <Icon name={paymentIcon(type)} />
            {t(`sales.paymentShort.${type}`)}
            <Kbd>{paymentKeys[type]}</Kbd>
          </button>
        ))}
      <TillMenu position="bottom-end">
        <Menu.Target>
          <button
            type="button"
            className="button small pay-more"
            aria-label={t('sales.counter.otherPayments')}
            disabled={isLocked}
          >
            <Icon name="dots" />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {others.map((type) => (
            <Menu.Item key={type} leftSection={<Icon name={paymentIcon(type)} />} onClick={() => pay(type)}>
              {nameOf(type)}
            </Menu.Item>
          ))}
          {credit > 0 && (
            <Menu.Item
              leftSection={<Icon name={paymentIcon('storeCredit')} />}
              onClick={() => pay('storeCredit', credit)}
            >
              {t('sales.money.credit', { credit })}
            </Menu.Item>
          )}
          {failed && <Menu.Label className="text-bad">{failed}</Menu.Label>}
        </Menu.Dropdown>
      </TillMenu>
    </div>
  );
}
