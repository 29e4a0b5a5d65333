import { useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { PaperMenu } from '#web/ui/document/PaperMenu.tsx';
import { usePaymentTypes } from '#web/ui/document/usePaymentTypes.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { useSaleSteps } from '../sale/useSaleSteps.ts';
import { useCounter } from './counterContext.ts';
import { LargeSum, Sum } from './Sums.tsx';
import { soldRows } from './soldRows.ts';
import type { Sold } from './usePrinting.ts';

/** The sale that was just made: what goes back, what was to pay and what was given, until the next one begins. */
export function SoldSheet({ of: { sale, paper } }: { of: Sold }) {
  const t = useText();
  const { nameOf } = usePaymentTypes();
  const { printing, lines } = useCounter();
  const { buttons } = useSaleSteps();
  const { before, now } = soldRows(sale);
  return (
    <section className="till sold-sheet" aria-label={t('sales.completed')} role="status">
      <div className="row sold-title">
        <Icon name="check" className="text-ok" />
        <div>
          <p className="text-medium">{t('sales.completed')}</p>
          <p className="code">{sale.number}</p>
        </div>
      </div>
      <div className="sold-change">
        <span className="text-secondary">{t('sales.change')}</span>
        <LargeSum yen={sale.change} />
      </div>
      <dl className="totals">
        <Sum label={t('sales.grandTotal')} yen={sale.grandTotal} className="text-medium" />
        {before !== 0 && <Sum label={t('sales.counter.paidAlready')} yen={before} />}
        {now.map(({ id, paymentType, tendered }) => (
          <Sum
            key={id}
            label={paymentType === 'cash' ? t('sales.counter.cashTendered') : nameOf(paymentType)}
            yen={tendered}
          />
        ))}
      </dl>
      <p className={paper === 'failed' ? 'row text-bad' : 'row text-secondary'}>
        <Icon name={paper === 'failed' ? 'alert-triangle' : 'receipt'} />
        {t(`sales.counter.paper.${paper}`)}
      </p>
      <div className="row sold-papers">
        <Button icon="printer" busy={paper === 'printing'} onClick={() => printing.print(sale)}>
          {t(paper === 'printed' ? 'sales.counter.printAgain' : 'sales.counter.printReceipt')}
        </Button>
        <PaperMenu steps={buttons(sale)} />
      </div>
      <span className="spacer" />
      <p className="text-secondary sold-hint">{t('sales.counter.nextHint')}</p>
      <Button
        size="touch"
        className="finish"
        onClick={() => {
          printing.next();
          lines.focusScan();
        }}
      >
        {t('sales.new')}
      </Button>
    </section>
  );
}
