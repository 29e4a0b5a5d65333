import { type PointerEvent, useEffect, useState } from 'react';
import { useText } from '#web/text/text.ts';
import { Money } from '#web/ui/Figures.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { isTouch } from '#web/ui/scan/touch.ts';
import { useCounter } from './counterContext.ts';
import { dueFor, type KeypadKey, keypadKeys, roundUp } from './tender.ts';

const stay = (event: PointerEvent) => event.preventDefault();

/** Sums that are often given: exactly, and the next round ones. */
function useOffers() {
  const t = useText();
  const { draft, owed, isLocked, payment } = useCounter();
  const { tenders, activeTender } = draft;
  const due = dueFor(tenders, activeTender, owed);
  const given = tenders.find(({ key }) => key === activeTender);
  const down = dueFor(tenders, activeTender, payment.down ?? 0);
  // Of a plan the down payment is paid now, or all of it.
  const sums: { yen: number; label: string; countsAll?: boolean }[] =
    payment.down !== null
      ? [
          { yen: down, label: t('plan.downPayment') },
          { yen: roundUp(down, 1000), label: t('sales.counter.next1000') },
          { yen: due, label: t('sales.counter.all'), countsAll: true },
        ]
      : [
          { yen: due, label: t('sales.counter.exact') },
          { yen: roundUp(due, 1000), label: t('sales.counter.next1000') },
          { yen: roundUp(due, 10_000), label: t('sales.counter.next10000') },
        ];
  const isCash = !given || given.paymentType === 'cash';
  return sums.map(({ yen, label, countsAll }, index) => {
    const isRepeated = sums.slice(0, index).some((sum) => sum.yen === yen);
    return {
      yen,
      label,
      isOn: due > 0 && !isRepeated && given?.tendered === yen,
      isOff: yen === 0 || isLocked || isRepeated || (index > 0 && !isCash && payment.down === null),
      take: () => payment.offer(yen, countsAll),
    };
  });
}

/** Digits under the finger, with 00 and 万, and the sums that are often given; those of a line, while they are typed. */
export function Keypad() {
  const t = useText();
  const { isLocked, payment } = useCounter();
  const figure = useLineFigure();
  const offers = useOffers();
  const press = (name: KeypadKey) => (figure ? typeInto(figure.field, name) : payment.press(name));
  const key = (name: KeypadKey) => (
    <button
      key={name}
      type="button"
      tabIndex={-1}
      disabled={isLocked || (name === 'man' && figure?.name === 'quantity')}
      onPointerDown={stay}
      onClick={() => press(name)}
      {...(name === 'man' && figure?.name !== 'grams'
        ? { lang: 'ja', className: 'ten-thousand', 'aria-label': t('sales.counter.man') }
        : {})}
      {...(name === 'delete' ? { 'aria-label': t('sales.counter.deleteDigit') } : {})}
    >
      {name === 'man' ? (
        figure?.name === 'grams' ? (
          '.'
        ) : (
          '万'
        )
      ) : name === 'delete' ? (
        <Icon name="backspace" size={20} />
      ) : (
        name
      )}
    </button>
  );
  const offer = (row: number) =>
    figure && row === 0 ? (
      <button type="button" className="quick-amount on" onPointerDown={stay} onClick={() => figure.field.blur()}>
        {t(`sales.${figure.name}`)}
        <small>{t('common.ok')}</small>
      </button>
    ) : (
      <OfferKey offer={offers[row]} isOff={figure !== null} />
    );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame.
    <div className="keys" role="group" aria-label={t('sales.counter.keypad')}>
      {[0, 1, 2, 3].map((rowIndex) => (
        <div key={rowIndex} className="keys-row">
          {keypadKeys.slice(rowIndex * 3, rowIndex * 3 + 3).map(key)}
          {rowIndex < 3 ? offer(rowIndex) : key('delete')}
        </div>
      ))}
    </div>
  );
}

type Offer = ReturnType<typeof useOffers>[number];

interface OfferKeyProps {
  offer: Offer | undefined;
  isOff?: boolean;
  className?: string;
}

function OfferKey({ offer, isOff = false, className = 'quick-amount' }: OfferKeyProps) {
  if (!offer) return null;
  return (
    <button
      type="button"
      className={offer.isOn ? `${className} on` : className}
      disabled={isOff || offer.isOff}
      onPointerDown={stay}
      onClick={offer.take}
    >
      <Money yen={offer.yen} />
      <small>{offer.label}</small>
    </button>
  );
}

/** The same sums on a phone, where the device's own keyboard takes the digits. */
export function Offers() {
  return (
    <div className="row phone-offers">
      {useOffers().map((offer) => (
        <OfferKey key={offer.label} offer={offer} className="button" />
      ))}
    </div>
  );
}

/** The field of a line's weight or quantity while it has the focus: a tablet with a scanner shows no keyboard of its own. */
function useLineFigure() {
  const [field, setField] = useState<HTMLInputElement | null>(null);
  useEffect(() => {
    if (!isTouch()) return;
    const look = ({ target }: FocusEvent) => {
      const isFigure = target instanceof HTMLInputElement && target.matches('.counter-lines [data-line-field]');
      setField(isFigure ? target : null);
    };
    const leave = () => setField(null);
    document.addEventListener('focusin', look);
    document.addEventListener('focusout', leave);
    return () => {
      document.removeEventListener('focusin', look);
      document.removeEventListener('focusout', leave);
    };
  }, []);
  if (!field) return null;
  return { field, name: field.dataset.lineField === 'grams' ? 'grams' : 'quantity' } as const;
}

/** A key where the caret is; a weight has a decimal point in place of 万. */
function typeInto(field: HTMLInputElement, key: KeypadKey): void {
  const end = field.selectionEnd ?? field.value.length;
  const start = field.selectionStart ?? end;
  const isOneBack = key === 'delete' && start === end;
  const text = key === 'delete' ? '' : key === 'man' ? '.' : key;
  field.setRangeText(text, isOneBack ? Math.max(0, start - 1) : start, end, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
