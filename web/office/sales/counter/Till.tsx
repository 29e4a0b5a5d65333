import { Suspense } from 'react';
import { useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { LineScanResult } from '#web/ui/document/LineScan.tsx';
import { Money } from '#web/ui/Figures.tsx';
import { CustomerCard } from './CustomerCard.tsx';
import { useCounter } from './counterContext.ts';
import { Keypad, Offers } from './Keypad.tsx';
import { Payments, PaymentTypes } from './Payments.tsx';
import { SoldSheet } from './SoldSheet.tsx';
import { LargeSum, Sums } from './Sums.tsx';
import { startKey } from './startKey.ts';
import { depositOf } from './tender.ts';
import { typePanels } from './typePanels.ts';

interface TillProps {
  onEnter: () => void;
}

/** The right half of the counter: who buys, what it comes to, how it is paid, what goes back. */
export function Till({ onEnter, isTypeBelow }: TillProps & { isTypeBelow: boolean }) {
  const t = useText();
  const { sold, isShown } = useCounter().printing;
  if (sold && isShown) return <SoldSheet of={sold} />;
  return (
    <section className="till" aria-label={t('document.payments')}>
      <CustomerCard isPhone={false} />
      <Sums isPhone={false} />
      {!isTypeBelow && <TypePart />}
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
  const { draft, lines, printing } = useCounter();
  const hasLines = draft.lines.length + draft.work.length > 0;
  if (printing.sold && printing.isShown) return <SoldSheet of={printing.sold} />;
  return (
    <>
      <CustomerCard isPhone />
      <span className="spacer" />
      <section className="till" aria-label={t('document.payments')}>
        <Sums isPhone />
        <TypePart />
        {hasLines && (
          <>
            <Payments onEnter={onEnter} />
            <PaymentTypes />
            <Offers />
          </>
        )}
      </section>
      <div className="phone-foot">
        <LineScanResult editing={lines} />
        {hasLines && <Change isPhone />}
        <FinishButton />
      </div>
    </>
  );
}

/** What the type of the sale asks for besides: its schedule, its day of delivery. */
export function TypePart() {
  const { draft } = useCounter();
  const Panel = typePanels[draft.type];
  if (!Panel) return null;
  return (
    <Suspense fallback={null}>
      <div className="type-part">
        <Panel />
      </div>
    </Suspense>
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

/** What goes back in very large figures; what is still missing while something is. A phone has the total beside it. */
function Change({ isPhone = false }: { isPhone?: boolean }) {
  const t = useText();
  const { draft, payment, owed, totals } = useCounter();
  const { due, change, tendered, isOverpaidWithoutCash } = payment.standing;
  // Of a plan the down payment is due now, and the rest later: notes above it get change.
  const deposit = depositOf(draft.tenders, payment.down);
  const downDue = Math.max(0, (payment.down ?? 0) - tendered);
  const downLabel = tendered > 0 ? 'plan.downShort' : 'plan.downPayment';
  const isDue = due > 0 && !deposit && draft.lines.length + draft.work.length > 0;
  return (
    <div className="change" aria-live="polite">
      <span className={isOverpaidWithoutCash ? 'text-bad' : 'text-secondary'}>
        {isOverpaidWithoutCash
          ? t('sales.counter.tooMuch')
          : t(
              !isDue
                ? 'sales.change'
                : downDue > 0
                  ? downLabel
                  : payment.down
                    ? 'sales.remaining'
                    : 'sales.counter.due',
            )}
        {(deposit || (isDue && downDue > 0)) && !isPhone && (
          <span className="change-total text-small">
            {t('sales.remaining')} <Money yen={deposit ? owed - deposit.taken : tendered > 0 ? due : due - downDue} />
          </span>
        )}
        {isPhone && (
          <span className="change-total text-small">
            {t('sales.toPay')} <Money yen={totals.grandTotal} />
          </span>
        )}
      </span>
      <LargeSum yen={isDue ? downDue || due : (deposit?.change ?? change)} isDue={isDue} />
    </div>
  );
}

function FinishButton() {
  const t = useText();
  const { isLocked, rights, finishing, edited, draft, isSaved } = useCounter();
  const { busy, end } = finishing;
  if (isSaved ? !rights.parks : !rights.completes) return null;
  return (
    <Button
      kind="primary"
      size="touch"
      className="finish"
      shortcut="↵"
      busy={busy !== null}
      disabled={isLocked}
      onClick={() => void end()}
    >
      {t(
        isSaved
          ? edited
            ? 'common.save'
            : startKey(draft.type)
          : busy
            ? 'sales.counter.finishing'
            : 'sales.counter.finish',
      )}
    </Button>
  );
}
