import { useNetwork } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useMay } from '#web/api/rights.ts';
import { instantText, yenText } from '#web/text/format.ts';
import { problemText } from '#web/text/refusal.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { isConfirmed } from '#web/ui/ask.tsx';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { useCounterPart } from './counterParts.ts';
import type { PriceChange } from './saleLines.ts';
import type { Sold } from './usePrinting.ts';
import type { UnconfirmedSale } from './useUnconfirmedSales.ts';

/** What the person has to know before going on: no connection, a missed answer, another tax rate, other prices. */
export function Notices() {
  const t = useText();
  const { online } = useNetwork();
  const { isDoubtful, changes, seeChanges, rateChange } = useCounterPart('finishing');
  const { totals } = useCounterPart('draft');
  const { latest } = useCounterPart('unconfirmed');
  if (isDoubtful) return <Doubt />;
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
            {t('sales.counter.rateTotal', { total: totals.grandTotal })}
          </span>
        </div>
      )}
      {changes.length > 0 && <PricesChanged changes={changes} onClose={seeChanges} />}
      {latest && <Unconfirmed of={latest} />}
    </>
  );
}

/** It is not known whether the sale was made: it is asked again, or set aside where asking again won't help. */
function Doubt() {
  const t = useText();
  const { retry, obstacle } = useCounterPart('finishing');
  const unconfirmed = useCounterPart('unconfirmed');
  const { scanner, focusScan } = useCounterPart('scan');
  const setAside = async () => {
    const isSure = await isConfirmed({
      title: t('sales.counter.asideAsk'),
      text: (
        <>
          {t('sales.counter.asideText')} <SalesLink />
        </>
      ),
      confirm: t('sales.counter.setAside'),
    });
    if (!isSure) return;
    unconfirmed.setAside();
    scanner.hush();
    focusScan();
  };
  return (
    <div className="counter-notice is-bad" role="alert">
      <Icon name="alert-triangle" />
      <span>
        <b>{obstacle ? problemText(obstacle) : t('sales.counter.doubt')}</b> {t('sales.counter.doubtText')}
      </span>
      <span className="spacer" />
      <span className="row">
        {obstacle && (
          <Button size="small" kind="ghost" onClick={() => void setAside()}>
            {t('sales.counter.setAside')}
          </Button>
        )}
        <Button size="small" onClick={retry}>
          {t('common.retry')}
        </Button>
      </span>
    </div>
  );
}

/** A sale that was set aside: it may be sent again once the counter is free, or forgotten. */
function Unconfirmed({ of }: { of: UnconfirmedSale }) {
  const t = useText();
  const unconfirmed = useCounterPart('unconfirmed');
  const { send } = useCounterPart('finishing');
  const takeUp = () => {
    unconfirmed.takeUp(of);
    if (of.stored.attempt) void send(of.stored.attempt);
  };
  const forget = async () => {
    const isSure = await isConfirmed({
      title: t('sales.counter.asideForget'),
      text: (
        <>
          {t('sales.counter.asideForgetText')} <SalesLink />
        </>
      ),
      confirm: t('sales.counter.forget'),
      danger: true,
    });
    if (isSure) unconfirmed.forget(of);
  };
  const count = of.stored.draft.lines.reduce((sum, line) => sum + line.quantity, 0);
  return (
    <div className="counter-notice" role="status">
      <Icon name="clock" />
      <span>
        <b>{t('sales.counter.asideOf', { at: instantText(of.at), pieces: t('sales.counter.pieces', { count }) })}</b>{' '}
        {t('sales.counter.asideOpen')} <SalesLink />
      </span>
      <span className="spacer" />
      <span className="row">
        <Button size="small" disabled={!unconfirmed.mayTakeUp} onClick={takeUp}>
          {t('common.retry')}
        </Button>
        <IconButton icon="x" size="small" label={t('sales.counter.forget')} onClick={() => void forget()} />
      </span>
    </div>
  );
}

/** To the list of sales in a tab of its own: the counter stays as it is. */
function SalesLink() {
  const t = useText();
  const may = useMay();
  if (!may('View Sales Transaction')) return null;
  return (
    <Link to="/sales/transaction" target="_blank" className="link">
      {t('sales.counter.lookUp')}
    </Link>
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
      <span className="spacer" />
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
      <Icon name="check" className="text-ok" />
      <span className="text-medium">{t('sales.counter.sold')}</span>
      <span className="code">{sale.number}</span>
      <span className="digits">{yenText(sale.grandTotal)}</span>
      {sale.change > 0 && <b className="digits">{t('sales.counter.soldChange', { change: yenText(sale.change) })}</b>}
      <span className="spacer" />
      <Button
        size="small"
        kind={paper === 'failed' ? 'secondary' : 'ghost'}
        icon="printer"
        busy={paper === 'printing'}
        onClick={onPrint}
      >
        {t(paper === 'printed' ? 'sales.counter.printAgain' : 'sales.counter.printReceipt')}
      </Button>
      <IconButton icon="x" size="small" label={t('common.close')} onClick={onClose} />
    </div>
  );
}
