import type { PointerEvent } from 'react';
import { useText } from '#web/text/text.ts';
import { Money } from '#web/ui/Figures.tsx';
import { Icon } from '#web/ui/Icon.tsx';
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
  const whole = { yen: due, label: t('sales.counter.exact') };
  // Of a plan the down payment is paid now, or all of it.
  const sums =
    payment.down !== null
      ? [
          { yen: down, label: t('plan.downPayment') },
          { yen: roundUp(down, 1000), label: t('sales.counter.next1000') },
          whole,
        ]
      : [
          whole,
          { yen: roundUp(due, 1000), label: t('sales.counter.next1000') },
          { yen: roundUp(due, 10_000), label: t('sales.counter.next10000') },
        ];
  const isCash = !given || given.paymentType === 'cash';
  return sums.map(({ yen, label }, index) => {
    const isRepeated = sums.slice(0, index).some((sum) => sum.yen === yen);
    return {
      yen,
      label,
      isOn: due > 0 && !isRepeated && given?.tendered === yen,
      isOff: yen === 0 || isLocked || isRepeated || (index > 0 && !isCash && payment.down === null),
      take: () => payment.offer(yen),
    };
  });
}

/** Digits under the finger, with 00 and 万, and the sums that are often given. */
export function Keypad() {
  const t = useText();
  const { isLocked, payment } = useCounter();
  const offers = useOffers();
  const key = (name: KeypadKey) => (
    <button
      key={name}
      type="button"
      tabIndex={-1}
      disabled={isLocked}
      onPointerDown={stay}
      onClick={() => payment.press(name)}
      {...(name === 'man' ? { lang: 'ja', className: 'ten-thousand', 'aria-label': t('sales.counter.man') } : {})}
      {...(name === 'delete' ? { 'aria-label': t('sales.counter.deleteDigit') } : {})}
    >
      {name === 'man' ? '万' : name === 'delete' ? <Icon name="backspace" size={20} /> : name}
    </button>
  );
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset draws a frame.
    <div className="keys" role="group" aria-label={t('sales.counter.keypad')}>
      {[0, 1, 2, 3].map((rowIndex) => (
        <div key={rowIndex} className="keys-row">
          {keypadKeys.slice(rowIndex * 3, rowIndex * 3 + 3).map(key)}
          {rowIndex < 3 ? <OfferKey offer={offers[rowIndex]} /> : key('delete')}
        </div>
      ))}
    </div>
  );
}

type Offer = ReturnType<typeof useOffers>[number];

function OfferKey({ offer, className = 'quick-amount' }: { offer: Offer | undefined; className?: string }) {
  if (!offer) return null;
  return (
    <button
      type="button"
      className={offer.isOn ? `${className} on` : className}
      disabled={offer.isOff}
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
