import './stockCount.css';
import { useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { type StockCount, stockCountApi } from '#contract/inventory/stockCount.ts';
import { isCancelled, statusesOf } from '#contract/kernel/document.ts';
import { useRead } from '#web/api/hooks.ts';
import { useMay } from '#web/api/rights.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { PaperMenu } from '#web/ui/document/PaperMenu.tsx';
import { StepButtons } from '#web/ui/document/StepButtons.tsx';
import { Stepper } from '#web/ui/document/Stepper.tsx';
import { stagesOf } from '#web/ui/document/stages.ts';
import type { SentStep } from '#web/ui/document/steps.ts';
import { useDocumentSteps } from '#web/ui/document/useDocumentSteps.ts';
import { useDocumentText } from '#web/ui/document/words.ts';
import { DateText } from '#web/ui/Figures.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Segments } from '#web/ui/Segments.tsx';
import { Loading } from '#web/ui/States.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { useNarrow } from '#web/ui/useNarrow.ts';
import { Counting } from './Counting.tsx';
import { CountLines } from './CountLines.tsx';
import { usePostStep } from './usePostStep.tsx';

/** One count: scanned while it is counted, looked at once that has ended. */
export function StockCountPage() {
  const t = useText();
  const { id = '' } = useParams({ strict: false });
  const back = useBack();
  const count = useRead(stockCountApi.find, { id: Number(id) });
  if (count.data) return <Count count={count.data} />;
  return (
    <Page title={t('stockCount.one')} onBack={back}>
      <Loading of={count} title={(error) => t('stockCount.findFailed', { error })} />
    </Page>
  );
}

function useBack(): () => void {
  const navigate = useNavigate();
  return () => void navigate({ to: '/inventory/stock-count' });
}

type Uncounted = StockCount['uncounted'];

function Count({ count }: { count: StockCount }) {
  const t = useText();
  const local = useLocalName();
  const onBack = useBack();
  // Who walks with a phone needs its room for scanning.
  const isPhone = useNarrow();
  const mayScan = useMay()('Enter Stock Count') && count.status === 'counting';
  const [view, setView] = useState<'scanning' | 'lines'>('scanning');
  const [uncounted, setUncounted] = useState<Uncounted>('leave');
  const { statusText } = useDocumentText('stockCount');
  const { buttons } = useDocumentSteps({
    api: stockCountApi,
    words: 'stockCount',
    opened: { review: useReviewStep(count, uncounted) as never, post: usePostStep() as never },
    invalidates: ['stock', 'item', 'dashboard'],
  });
  const { number, status, date, locationName, locationNameJa, userName, userNameJa } = count;
  const steps = buttons(count).filter(({ kind }) => kind !== 'edit');
  const head = {
    onBack,
    crumb: number,
    badge: <StatusBadge of={status}>{statusText(status)}</StatusBadge>,
    under: (
      <span className="text-secondary">
        <DateText of={date} /> · {local(locationName, locationNameJa)} · {local(userName, userNameJa)}
      </span>
    ),
  };
  const actions = (
    <>
      <PaperMenu steps={steps} />
      <StepButtons steps={steps} kinds={['end', 'more', 'main']} />
    </>
  );
  const lead = (
    <>
      {!(isPhone && mayScan) && <Stages count={count} />}
      {status === 'counting' && (
        <div className="row wrap count-views">
          {mayScan && (
            <Segments
              label={t('stockCount.view')}
              value={view}
              options={(['scanning', 'lines'] as const).map((value) => ({
                value,
                label: t(`stockCount.views.${value}`),
              }))}
              onChange={setView}
            />
          )}
          {count.steps.includes('review') && <UncountedChoice value={uncounted} onChange={setUncounted} />}
        </div>
      )}
    </>
  );
  if (mayScan && view === 'scanning')
    return (
      <Page title={number} {...head} actions={actions} scrolls>
        {lead}
        <Counting count={count} />
      </Page>
    );
  return <CountLines count={count} head={head} actions={actions} lead={lead} />;
}

function Stages({ count: { status, reached } }: { count: StockCount }) {
  const nameOf = useLocalName();
  const { text } = useDocumentText('stockCount');
  const order = statusesOf(stockCountApi.list).filter((one) => !isCancelled(one));
  return <Stepper stages={stagesOf({ order, titleOf: (one) => text(`stages.${one}`), status, reached, nameOf })} />;
}

/** What becomes of lines that nobody counted, once counting is finished. */
function UncountedChoice({ value, onChange }: { value: Uncounted; onChange: (value: Uncounted) => void }) {
  const t = useText();
  return (
    <span className="row count-choice">
      <span className="label">{t('stockCount.uncounted')}</span>
      <Segments
        label={t('stockCount.uncounted')}
        value={value}
        options={(['leave', 'zero'] as const).map((one) => ({
          value: one,
          label: t(`stockCount.uncountedChoices.${one}`),
        }))}
        onChange={onChange}
      />
    </span>
  );
}

function useReviewStep({ id, status }: StockCount, uncounted: Uncounted): SentStep<StockCount> {
  const t = useText();
  const progress = useRead(stockCountApi.progress, { id }, { enabled: status === 'counting', keep: true }).data;
  const { lineCount = 0, countedCount = 0 } = progress ?? {};
  const open = lineCount - countedCount;
  return {
    kind: 'main',
    icon: 'list-check',
    label: t('stockCount.reviewMore'),
    endpoint: stockCountApi.review,
    question: ({ number }) => ({
      title: t('stockCount.reviewTitle', { number }),
      text: (
        <>
          {open > 0 && (
            <p className="text-medium">
              {t(uncounted === 'zero' ? 'stockCount.openZero' : 'stockCount.openLeft', { open, all: lineCount })}
            </p>
          )}
          <p>{t(uncounted === 'zero' ? 'stockCount.reviewZeroText' : 'stockCount.reviewText')}</p>
        </>
      ),
      confirm: t('stockCount.review'),
    }),
    input: () => ({ uncounted }),
    done: t('stockCount.reviewDone'),
    failed: t('stockCount.reviewFailed'),
  };
}
