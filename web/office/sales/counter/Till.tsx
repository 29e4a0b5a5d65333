import type { CSSProperties } from 'react';
import { countText } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Money } from '#web/ui/Figures.tsx';
import { CustomerCard } from './CustomerCard.tsx';
import { useCounter } from './counterContext.ts';
import { Keypad, Offers } from './Keypad.tsx';
import { Payments, PaymentTypes } from './Payments.tsx';
import { Sums } from './Sums.tsx';

interface TillProps {
  onEnter: () => void;
}

/** The right half of the counter: who buys, what it comes to, how it is paid, what goes back. */
export function Till({ onEnter }: TillProps) {
  const t = useText();
  return (
    <section className="till" aria-label={t('document.payments')}>
      <CustomerCard isPhone={false} />
      <Sums isPhone={false} />
      <Payments onEnter={onEnter} />
      <PaymentTypes />
      <Keypad />
      <span className="spacer" />
      <Paid />
      <Change />
      <FinishButton />
    </section>
  );
}

/** The same on a phone, below the lines. */
export function PhoneTill({ onEnter }: TillProps) {
  const t = useText();
  const hasLines = useCounter().draft.lines.length > 0;
  return (
    <>
      <CustomerCard isPhone />
      <span className="spacer" />
      <section className="till" aria-label={t('document.payments')}>
        <Sums isPhone />
        {hasLines && (
          <>
            <Payments onEnter={onEnter} />
            <PaymentTypes />
            <Offers />
            <Change />
          </>
        )}
        <FinishButton />
      </section>
    </>
  );
}

function Paid() {
  const t = useText();
  const { standing } = useCounter().payment;
  return (
    <div className="row text-md text-secondary paid">
      <span>{t('sales.counter.received')}</span>
      <span className="spacer" />
      <Money yen={standing.tendered} className="text-ink" />
    </div>
  );
}

/** What goes back in very large figures; what is still missing while something is. */
function Change() {
  const t = useText();
  const { draft, payment } = useCounter();
  const { due, change, isOverpaidWithoutCash } = payment.standing;
  const isDue = due > 0 && draft.lines.length > 0;
  const figure = isDue ? due : change;
  return (
    <div className="change" aria-live="polite">
      <span className={isOverpaidWithoutCash ? 'text-bad' : 'text-secondary'}>
        {isOverpaidWithoutCash ? t('sales.counter.tooMuch') : t(isDue ? 'sales.counter.due' : 'sales.change')}
      </span>
      <span
        className={isDue ? 'amount digits is-due' : 'amount digits'}
        style={{ '--characters': countText(figure).length } as CSSProperties}
      >
        <small>¥</small>
        {countText(figure)}
      </span>
    </div>
  );
}

function FinishButton() {
  const t = useText();
  const { isLocked, rights, finishing } = useCounter();
  const { busy, finish } = finishing;
  if (!rights.completes) return null;
  return (
    <Button
      kind="primary"
      size="touch"
      className="finish"
      shortcut="↵"
      busy={busy === 'sell' || busy === 'complete'}
      disabled={isLocked}
      onClick={() => void finish()}
    >
      {t(busy ? 'sales.counter.finishing' : 'sales.counter.finish')}
    </Button>
  );
}
