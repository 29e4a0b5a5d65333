import { Link } from '@tanstack/react-router';
import { type Lot, lotApi } from '#contract/sales/subasta.ts';
import { useRead } from '#web/api/hooks.ts';
import { yenInSentence } from '#web/text/format.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { DateText, Grams, Money } from '#web/ui/Figures.tsx';
import { Facts } from '#web/ui/Page.tsx';
import { Photo } from '#web/ui/Photo.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { useShortcut } from '#web/ui/shortcut.ts';
import { BidEntry } from './BidEntry.tsx';
import { Bids } from './Bids.tsx';
import { lotTones } from './lotTones.ts';
import { useLotSteps } from './useLotSteps.ts';

/** One lot: what is bid for it, by whom, and the hammer, which falls with one key. */
export function LotPanel({ lot, onNext }: { lot: Lot; onNext: (() => void) | undefined }) {
  const t = useText();
  const local = useLocalName();
  const steps = useLotSteps(lot);
  const whole = useRead(
    lotApi.find,
    { id: lot.id },
    { keep: true, refetchInterval: lot.status === 'open' ? 1_500 : false },
  );
  const may = (step: Lot['steps'][number]) => lot.steps.includes(step);
  const isShort = lot.highAmount !== null && lot.highAmount < lot.leastPrice;
  useShortcut('F9', steps.hammer, { anywhere: true, enabled: may('hammer'), label: t('subasta.hammer') });
  return (
    <section className="hammer-panel" aria-label={t('subasta.lotNo', { position: lot.position })}>
      <header className="row">
        <Photo url={lot.imageUrl} size="large" />
        <div className="hammer-title">
          <h2>
            <span className="digits">{t('subasta.lotNo', { position: lot.position })}</span>{' '}
            {local(lot.name, lot.nameJa)}
          </h2>
          <span className="text-secondary">
            {lot.itemCode} · <Grams milligrams={lot.milligrams} />
            {lot.round > 1 && ` · ${t('subasta.round', { round: lot.round })}`}
          </span>
        </div>
        <StatusBadge tone={lotTones[lot.status]}>{t(`subasta.status.${lot.status}`)}</StatusBadge>
      </header>
      <p className="hammer-high" role="status">
        <span className="label">
          {lot.hammerPrice !== null
            ? t('subasta.wonBy', { paddle: lot.winnerPaddle ?? 0, name: lot.winnerName })
            : lot.highPaddle === null
              ? t('subasta.noBids')
              : t('subasta.highBy', { paddle: lot.highPaddle })}
        </span>
        <b>
          {lot.hammerPrice === null && lot.highAmount === null ? (
            '—'
          ) : (
            <Money yen={lot.hammerPrice ?? lot.highAmount ?? 0} />
          )}
        </b>
      </p>
      {may('bid') && <BidEntry lot={lot} />}
      {isShort && lot.status === 'open' && (
        <p className="hammer-short">{t('subasta.belowReserve', { least: yenInSentence(lot.leastPrice) })}</p>
      )}
      <div className="row wrap hammer-steps">
        {may('hammer') && (
          <Button kind="primary" icon="gavel" shortcut="F9" busy={steps.isBusy} onClick={steps.hammer}>
            {t('subasta.hammer')}
          </Button>
        )}
        {may('hammer') && isShort && (
          <Button onClick={() => void steps.sellShort()}>{t('subasta.underReserve')}</Button>
        )}
        {may('pass') && <Button onClick={steps.pass}>{t('subasta.pass')}</Button>}
        {may('withdraw') && <Button onClick={() => void steps.withdraw()}>{t('subasta.withdraw')}</Button>}
        {may('offer') && <Button onClick={() => void steps.offer()}>{t('subasta.offer')}</Button>}
        {may('rerun') && <Button onClick={() => void steps.rerun()}>{t('subasta.rerun')}</Button>}
        {onNext && (
          <Button shortcut="F8" icon="player-skip-forward" onClick={onNext}>
            {t('subasta.next')}
          </Button>
        )}
      </div>
      <Facts
        of={[
          [t('subasta.startingPrice'), <Money key="start" yen={lot.startingPrice} />],
          [t('subasta.leastPrice'), lot.leastPrice > 0 ? <Money key="least" yen={lot.leastPrice} /> : '—'],
          [t('subasta.increment'), <Money key="step" yen={lot.increment} />],
          lot.saleId !== null && [
            t('subasta.sale'),
            <Link key="sale" className="link digits" to="/sales/transaction/$id" params={{ id: String(lot.saleId) }}>
              {lot.saleNumber}
            </Link>,
          ],
          lot.saleStatus !== null && [t('common.status'), t(`sales.status.${lot.saleStatus}`)],
          lot.dueDate !== null && [t('subasta.dueDate'), <DateText key="due" of={lot.dueDate} />],
        ]}
      />
      {whole.data && <Bids lot={whole.data} retract={may('retract') ? steps.retract : undefined} />}
    </section>
  );
}
