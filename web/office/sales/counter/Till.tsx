import type { CSSProperties } from 'react';
import { countText } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Money } from '#web/ui/Figures.tsx';
import { CustomerCard } from './CustomerCard.tsx';
import { Keypad, Offers } from './Keypad.tsx';
import { Payments, PaymentTypes } from './Payments.tsx';
import { Sums } from './Sums.tsx';
import type { Counter } from './useCounter.ts';

interface TillProps {
  counter: Counter;
  onEnter: () => void;
}

/** The right half of the counter: who buys, what it comes to, how it is paid, what goes back. */
export function Till({ counter, onEnter }: TillProps) {
  const t = useText();
  return (
    <section className="till" aria-label={t('document.payments')}>
      <CustomerCard counter={counter} isPhone={false} />
      <Sums counter={counter} isPhone={false} />
      <Payments counter={counter} onEnter={onEnter} />
      <PaymentTypes counter={counter} />
      <Keypad counter={counter} />
      <span className="spacer" />
      <Paid counter={counter} />
      <Change counter={counter} />
      <FinishButton counter={counter} />
    </section>
  );
}

/** The same on a phone, below the lines. */
export function PhoneTill({ counter, onEnter }: TillProps) {
  const t = useText();
  const hasLines = counter.draft.lines.length > 0;
  return (
    <>
      <CustomerCard counter={counter} isPhone />
      <span className="spacer" />
      <section className="till" aria-label={t('document.payments')}>
        <Sums counter={counter} isPhone />
        {hasLines && (
          <>
            <Payments counter={counter} onEnter={onEnter} />
            <PaymentTypes counter={counter} />
            <Offers counter={counter} />
            <Change counter={counter} />
          </>
        )}
        <FinishButton counter={counter} />
      </section>
    </>
  );
}

function Paid({ counter }: { counter: Counter }) {
  const t = useText();
  return (
    <div className="row text-md text-secondary paid">
      <span>{t('sales.counter.received')}</span>
      <span className="spacer" />
      <Money yen={counter.standing.tendered} className="text-ink" />
    </div>
  );
}

/** What goes back in very large figures; what is still missing while something is. */
function Change({ counter }: { counter: Counter }) {
  const t = useText();
  const { due, change, isOverpaidWithoutCash } = counter.standing;
  const isDue = due > 0 && counter.draft.lines.length > 0;
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

function FinishButton({ counter }: { counter: Counter }) {
  const t = useText();
  const { busy, finish } = counter.finishing;
  if (!counter.rights.completes) return null;
  return (
    <Button
      kind="primary"
      size="touch"
      className="finish"
      shortcut="↵"
      busy={busy === 'sell' || busy === 'complete'}
      disabled={counter.isLocked}
      onClick={() => void finish()}
    >
      {t(busy ? 'sales.counter.finishing' : 'sales.counter.finish')}
    </Button>
  );
}
