import { useNetwork } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useMay } from '#web/api/rights.ts';
import { instantText, yenText } from '#web/text/format.ts';
import { problemText } from '#web/text/refusal.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { isConfirmed, type Question } from '#web/ui/ask.tsx';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { useCounter } from './counterContext.ts';
import type { Discarded } from './discarded.ts';
import { isBlank, isEmpty } from './draft.ts';
import { MissedScans } from './MissedScans.tsx';
import { Notice } from './Notice.tsx';
import { useSavedTime } from './savedTime.ts';
import type { TillDraft } from './tillDrafts.ts';
import { useDraftFacts, useDraftName } from './useDraftFacts.ts';
import type { TillDrafts } from './useTillDrafts.ts';
import type { UnconfirmedSale } from './useUnconfirmedSales.ts';

/** What the person has to know before going on: no connection, a missed answer, another tax rate, other prices. */
export function Notices() {
  const t = useText();
  const localName = useLocalName();
  const { online } = useNetwork();
  const { finishing, totals, unconfirmed, till } = useCounter();
  const { isDoubtful, changes, seeChanges, rateChange } = finishing;
  if (isDoubtful) return <Doubt />;
  if (!online) {
    return (
      <>
        <Notice icon="wifi-off" title={t('sales.counter.offline')} text={t('sales.counter.offlineText')} />
        <MissedScans />
      </>
    );
  }
  return (
    <>
      {rateChange && (
        <Notice
          title={t('sales.counter.rateChanged', { ...rateChange })}
          text={t('sales.counter.rateTotal', { total: totals.grandTotal })}
        />
      )}
      {changes.length > 0 && (
        <Notice
          isUrgent
          title={t('sales.counter.pricesChanged')}
          text={changes.map((change) => (
            <span key={change.itemCode} className="price-change">
              {localName(change.name, change.nameJa)} {yenText(change.before)} → {yenText(change.after)}
            </span>
          ))}
          actions={<IconButton icon="x" size="small" label={t('common.close')} onClick={seeChanges} />}
        />
      )}
      {till?.discarded.map((one) => (
        <DiscardedSale key={one.stored.key} of={one} till={till} />
      ))}
      {till?.resumed && <Resumed key={till.open} till={till} />}
      {till?.waiting && <Waiting of={till.waiting} till={till} />}
      <MissedScans />
      {unconfirmed.latest && <Unconfirmed of={unconfirmed.latest} />}
    </>
  );
}

/** A sale that was thrown away a moment ago; it says which one, unless it is alone before an empty counter. */
function DiscardedSale({ of, till }: { of: Discarded; till: TillDrafts }) {
  const t = useText();
  const nameOf = useDraftName();
  const factsOf = useDraftFacts();
  const { lines } = useCounter().draft;
  const { draft } = of.stored;
  const isPlain = till.discarded.length === 1 && lines.length === 0;
  return (
    <Notice
      icon="trash"
      title={t('sales.counter.discarded')}
      text={!isPlain && [nameOf(draft), ...factsOf(of.stored)].join(' · ')}
      actions={
        <Button size="small" icon="arrow-back-up" onClick={() => void till.putBack(of)}>
          {t('document.putBack')}
        </Button>
      }
    />
  );
}

/** It is not known whether the sale was made: it is asked again, or set aside where asking again won't help. */
function Doubt() {
  const t = useText();
  const { finishing, unconfirmed, lines } = useCounter();
  const { retry, obstacle } = finishing;
  const setAside = async () => {
    const confirm = t('sales.counter.setAside');
    if (!(await isSure(t('sales.counter.asideText'), { title: t('sales.counter.asideAsk'), confirm }))) return;
    unconfirmed.setAside();
    lines.forget();
    lines.focusScan();
  };
  return (
    <Notice
      isBad
      title={obstacle ? problemText(obstacle) : t('sales.counter.doubt')}
      text={t('sales.counter.doubtText')}
      actions={
        <>
          {obstacle && (
            <Button size="small" kind="ghost" onClick={() => void setAside()}>
              {t('sales.counter.setAside')}
            </Button>
          )}
          <Button size="small" onClick={retry}>
            {t('common.retry')}
          </Button>
        </>
      }
    />
  );
}

/** A sale of before lies on the till: what is scanned now may belong to somebody else. */
function Resumed({ till }: { till: TillDrafts }) {
  const t = useText();
  const timeOf = useSavedTime();
  const { savedAt, draft, printing } = useCounter();
  // What is typed from now on is saved later.
  const [leftAt] = useState(savedAt ?? '');
  const isOver = isEmpty(draft) || printing.isShown;
  const { seeResumed } = till;
  // The next one is begun here.
  useEffect(() => {
    if (isOver) seeResumed();
  }, [isOver, seeResumed]);
  return (
    <Notice
      icon="clock"
      title={t('sales.counter.resumed', { time: timeOf(leftAt) })}
      actions={
        <>
          <Button size="small" icon="plus" onClick={() => void till.begin()}>
            {t('sales.counter.begin')}
          </Button>
          <IconButton icon="x" size="small" label={t('common.close')} onClick={seeResumed} />
        </>
      }
    />
  );
}

/** A new sale was asked for while a half-made one lies on the till. */
function Waiting({ of, till }: { of: TillDraft; till: TillDrafts }) {
  const t = useText();
  const timeOf = useSavedTime();
  const { draft } = useCounter();
  if (!isBlank(draft)) return null;
  return (
    <Notice
      icon="clock"
      title={t('sales.counter.waits', { time: timeOf(of.stored.savedAt ?? '') })}
      actions={
        <>
          <Button size="small" onClick={() => void till.choose(of.storageKey)}>
            {t('sales.counter.openIt')}
          </Button>
          <IconButton icon="x" size="small" label={t('common.close')} onClick={till.seeWaiting} />
        </>
      }
    />
  );
}

/** A sale that was set aside: it may be sent again once the counter is free, or forgotten. */
function Unconfirmed({ of }: { of: UnconfirmedSale }) {
  const t = useText();
  const { finishing, unconfirmed } = useCounter();
  const takeUp = () => {
    unconfirmed.takeUp(of);
    if (of.stored.attempt) void finishing.send(of.stored.attempt);
  };
  const forget = async () => {
    const question = { title: t('sales.counter.asideForget'), confirm: t('sales.counter.forget'), danger: true };
    if (await isSure(t('sales.counter.asideForgetText'), question)) unconfirmed.forget(of);
  };
  const count = of.stored.draft.lines.reduce((sum, line) => sum + line.quantity, 0);
  return (
    <Notice
      icon="clock"
      title={t('sales.counter.asideOf', { at: instantText(of.at), pieces: t('sales.counter.pieces', { count }) })}
      text={
        <>
          {t('sales.counter.asideOpen')} <SalesLink />
        </>
      }
      actions={
        <>
          <Button size="small" disabled={!unconfirmed.mayTakeUp} onClick={takeUp}>
            {t('common.retry')}
          </Button>
          <IconButton icon="x" size="small" label={t('sales.counter.forget')} onClick={() => void forget()} />
        </>
      }
    />
  );
}

/** Asks beside a link to the list of sales, where the answer stands. */
function isSure(text: string, question: Question): Promise<boolean> {
  const asked = (
    <>
      {text} <SalesLink />
    </>
  );
  return isConfirmed({ ...question, text: asked });
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

/** The receipt of the sale before this one, where it has not come out. */
export function LastPaper() {
  const t = useText();
  const { sold, isShown, print, forget } = useCounter().printing;
  if (!sold || isShown || sold.paper !== 'failed') return null;
  return (
    <Notice
      icon="receipt"
      title={t('sales.counter.paper.failed')}
      text={<span className="code">{sold.sale.number}</span>}
      actions={
        <>
          <Button size="small" icon="printer" onClick={() => print(sold.sale)}>
            {t('sales.counter.printReceipt')}
          </Button>
          <IconButton icon="x" size="small" label={t('common.close')} onClick={forget} />
        </>
      }
    />
  );
}
