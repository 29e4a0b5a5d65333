import { Menu } from '@mantine/core';
import type { KeyboardEvent, PointerEvent } from 'react';
import { yenText } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { IconButton } from '#web/ui/Button.tsx';
import { paymentIcons } from '#web/ui/document/PaymentsPanel.tsx';
import { Money } from '#web/ui/Figures.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { AmountField } from './AmountField.tsx';
import { amountsOf, dueFor, type Tender } from './tender.ts';
import type { Counter } from './useCounter.ts';

const usual = ['card', 'cash', 'qr', 'bankTransfer'] as const;
const others = ['cashOnDelivery', 'other'] as const;

interface PaymentsProps {
  counter: Counter;
  onEnter: () => void;
}

/** What was given, one row for each way of paying; the one with the gold line is typed into. */
export function Payments({ counter, onEnter }: PaymentsProps) {
  const t = useText();
  const { tenders, activeTender } = counter.draft;
  const amounts = amountsOf(tenders, counter.totals.grandTotal);
  return (
    <div className="card pays">
      {tenders.map((tender, index) =>
        tender.key === activeTender ? (
          <ActiveTender
            key={tender.key}
            tender={tender}
            amount={amounts[index] ?? 0}
            counter={counter}
            onEnter={onEnter}
          />
        ) : (
          <div key={tender.key} className="pay">
            <button
              type="button"
              className="pay-name"
              disabled={counter.isLocked}
              onClick={() => counter.till.activate(tender.key)}
            >
              <Icon name={paymentIcons[tender.paymentType]} size={20} />
              <span>{t(`sales.payment.${tender.paymentType}`)}</span>
              <span className="code">{tender.reference}</span>
              <span className="spacer" />
              <Money yen={amounts[index] ?? 0} className="text-medium" />
            </button>
            <RemoveTender tender={tender} counter={counter} />
          </div>
        ),
      )}
      {tenders.length === 0 && (
        <button type="button" className="pay pay-none" onClick={() => counter.till.pay()} disabled={counter.isLocked}>
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
  counter: Counter;
  onEnter: () => void;
}

function ActiveTender({ tender, amount, counter, onEnter }: ActiveProps) {
  const t = useText();
  const isCash = tender.paymentType === 'cash';
  const due = dueFor(counter.draft.tenders, tender.key, counter.totals.grandTotal);
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Escape') counter.focusScan();
    else if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // Enter on an empty cash field means: exactly what is due.
    else if (isCash && tender.tendered === null && due > 0) counter.till.type(due);
    else onEnter();
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div className="pay is-active">
      <Icon name={paymentIcons[tender.paymentType]} size={20} />
      <span className="pay-what">
        <span>{t(isCash ? 'sales.counter.cashTendered' : `sales.payment.${tender.paymentType}`)}</span>
        {isCash && <span className="code">{t('sales.counter.ofDue', { due: yenText(due) })}</span>}
      </span>
      {!isCash && (
        <input
          className="pay-reference"
          aria-label={t('sales.counter.reference')}
          placeholder={t('sales.counter.reference')}
          maxLength={100}
          autoComplete="off"
          value={tender.reference}
          disabled={counter.isLocked}
          onChange={(event) => counter.till.refer(tender.key, event.currentTarget.value)}
          onKeyDown={press}
        />
      )}
      <span className="pay-end">
        <AmountField
          field={counter.amountField}
          label={t('sales.counter.amount')}
          value={tender.tendered ?? (amount || null)}
          isBold={tender.tendered !== null || amount > 0}
          disabled={counter.isLocked}
          onChange={counter.till.type}
          onKeyDown={press}
        />
        <RemoveTender tender={tender} counter={counter} />
      </span>
    </div>
  );
}

function RemoveTender({ tender, counter }: { tender: Tender; counter: Counter }) {
  const t = useText();
  const name = t(`sales.payment.${tender.paymentType}`);
  return (
    <IconButton
      icon="x"
      label={t('sales.counter.removePayment', { name })}
      disabled={counter.isLocked}
      onClick={() => counter.till.remove(tender.key)}
    />
  );
}

/** How to pay: the four that are usual, and the rest behind the dots. */
export function PaymentTypes({ counter }: { counter: Counter }) {
  const t = useText();
  const active = counter.draft.tenders.find(({ key }) => key === counter.draft.activeTender)?.paymentType;
  // A press leaves the focus where it is: in the amount, or in the scan field.
  const stay = (event: PointerEvent) => event.preventDefault();
  return (
    <div className="row pay-types">
      {usual.map((type) => (
        <button
          key={type}
          type="button"
          className={active === type ? 'button small on' : 'button small'}
          aria-pressed={active === type}
          disabled={counter.isLocked}
          onPointerDown={stay}
          onClick={() => counter.till.pay(type)}
        >
          <Icon name={paymentIcons[type]} />
          {t(`sales.paymentShort.${type}`)}
        </button>
      ))}
      <Menu position="bottom-end" transitionProps={{ duration: 100 }}>
        <Menu.Target>
          <button
            type="button"
            className="button small pay-more"
            aria-label={t('sales.counter.otherPayments')}
            disabled={counter.isLocked}
          >
            <Icon name="dots" />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {others.map((type) => (
            <Menu.Item
              key={type}
              leftSection={<Icon name={paymentIcons[type]} />}
              onClick={() => counter.till.pay(type)}
            >
              {t(`sales.payment.${type}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </div>
  );
}
