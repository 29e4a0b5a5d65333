import { useNetwork } from '@mantine/hooks';
import { yenText } from '#web/text/format.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import type { PriceChange } from './draft.ts';
import type { Counter } from './useCounter.ts';
import type { Sold } from './usePrinting.ts';

/** What the person has to know before going on: no connection, a missed answer, another tax rate, other prices. */
export function Notices({ counter }: { counter: Counter }) {
  const t = useText();
  const { online } = useNetwork();
  const { isDoubtful, retry, changes, seeChanges, rateChange } = counter.finishing;
  if (isDoubtful) {
    return (
      <div className="counter-notice is-bad" role="alert">
        <Icon name="alert-triangle" />
        <span>
          <b>{t('sales.counter.doubt')}</b> {t('sales.counter.doubtText')}
        </span>
        <span className="sp" />
        <Button size="small" onClick={retry}>
          {t('common.retry')}
        </Button>
      </div>
    );
  }
  if (!online) {
    return (
      <div className="counter-notice" role="status">
        <Icon name="wifi-off" />
        <span>
          <b>{t('sales.counter.offline')}</b> {t('sales.counter.offlineText')}
        </span>
      </div>
    );
  }
  return (
    <>
      {rateChange && (
        <div className="counter-notice" role="status">
          <Icon name="alert-triangle" />
          <span>
            <b>{t('sales.counter.rateChanged', { ...rateChange })}</b>{' '}
            {t('sales.counter.rateTotal', { total: counter.totals.grandTotal })}
          </span>
        </div>
      )}
      {changes.length > 0 && <PricesChanged changes={changes} onClose={seeChanges} />}
    </>
  );
}

function PricesChanged({ changes, onClose }: { changes: readonly PriceChange[]; onClose: () => void }) {
  const t = useText();
  const localName = useLocalName();
  return (
    <div className="counter-notice" role="alert">
      <Icon name="alert-triangle" />
      <span>
        <b>{t('sales.counter.pricesChanged')}</b>{' '}
        {changes.map((change) => (
          <span key={change.itemCode} className="price-change">
            {localName(change.name, change.nameJa)} {yenText(change.before)} → {yenText(change.after)}
          </span>
        ))}
      </span>
      <span className="sp" />
      <IconButton icon="x" size="small" label={t('common.close')} onClick={onClose} />
    </div>
  );
}

/** The sale before this one: its number and what went back stay in sight until the next one is done. */
export function LastSale({ sold, onPrint, onClose }: { sold: Sold; onPrint: () => void; onClose: () => void }) {
  const t = useText();
  const { sale, paper } = sold;
  return (
    <div className="last-sale" role="status">
      <Icon name="check" className="okc" />
      <span className="m">{t('sales.counter.sold')}</span>
      <span className="code">{sale.number}</span>
      <span className="n">{yenText(sale.grandTotal)}</span>
      {sale.change > 0 && <b className="n">{t('sales.counter.soldChange', { change: yenText(sale.change) })}</b>}
      <span className="sp" />
      <Button
        size="small"
        kind={paper === 'failed' ? 'secondary' : 'ghost'}
        icon="printer"
        busy={paper === 'printing'}
        onClick={onPrint}
      >
        {t(paper === 'failed' ? 'sales.counter.printReceipt' : 'sales.counter.printAgain')}
      </Button>
      <IconButton icon="x" size="small" label={t('common.close')} onClick={onClose} />
    </div>
  );
}
