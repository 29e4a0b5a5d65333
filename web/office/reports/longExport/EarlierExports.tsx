import { useEffect } from 'react';
import { type LongExport, type LongExportStatus, longExportApi } from '#contract/reports/longExport.ts';
import { call } from '#web/api/client.ts';
import { saveBlob } from '#web/api/file.ts';
import { useAct, useRead } from '#web/api/hooks.ts';
import { instantText } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { Page } from '#web/ui/Page.tsx';
import { reports } from '#web/ui/reports.ts';
import { Loading } from '#web/ui/States.tsx';
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx';
import { toastProblem } from '#web/ui/toast.tsx';
import './longExport.css';

/** While something is being written, it is asked how far it is. */
const askAgainMs = 1_000;
const isBusy = ({ status }: LongExport) => status === 'waiting' || status === 'running';

/** The exports that the user asked for within a week, how far they are, and their files. */
export function EarlierExports() {
  const t = useText();
  const found = useRead(longExportApi.list, {}, { staleTime: 0 });
  const rows = found.data?.rows;
  const busy = rows?.some(isBusy) ?? false;
  const { refetch } = found;
  useEffect(() => {
    if (!busy) return;
    const timer = setInterval(() => void refetch(), askAgainMs);
    return () => clearInterval(timer);
  }, [busy, refetch]);
  // Whoever looks at them has seen which have ended.
  const { mutate: see } = useAct(longExportApi.see, { invalidates: ['dashboard'] });
  const ended = rows?.filter((row) => !isBusy(row)).length ?? 0;
  useEffect(() => {
    if (ended > 0) see({});
  }, [ended, see]);
  return (
    <Page title={t('frame.menu.exports')} scrolls>
      {rows ? (
        <div className="long-exports">
          <p className="text-secondary">{t('longExport.text')}</p>
          {rows.length === 0 && <Empty title={t('longExport.none')} text={t('longExport.noneText')} />}
          <ul>
            {rows.map((row) => (
              <Export key={row.id} row={row} />
            ))}
          </ul>
        </div>
      ) : (
        <Loading of={found} title={t('longExport.failed')} rows={4} />
      )}
    </Page>
  );
}

const tones: Record<LongExportStatus, Tone> = {
  waiting: 'waiting',
  running: 'moving',
  ready: 'good',
  failed: 'bad',
  denied: 'bad',
  givenUp: 'off',
};

/** A refusal, as of who has lost a right since, does not ask to try again. */
async function save({ id, fileName }: LongExport, failed: string): Promise<void> {
  try {
    saveBlob((await call(longExportApi.open, { id })) as Blob, fileName);
  } catch (problem) {
    toastProblem(problem, failed);
  }
}

function Export({ row }: { row: LongExport }) {
  const t = useText();
  const giveUp = useAct(longExportApi.giveUp, {
    onError: (problem) => toastProblem(problem, t('longExport.giveUpFailed')),
  });
  const again = useAct(longExportApi.again, {
    onError: (problem) => toastProblem(problem, t('longExport.beginFailed')),
  });
  const { id, report, format, status, failure, rowCount, rowsDone, createdAt } = row;
  const title = t(reports[report].title);
  return (
    <li className="card">
      <div>
        <b>{title}</b>
        <div className="text-small text-secondary">
          {t(`longExport.byFormat.${format}`)} · {instantText(createdAt)} ·{' '}
          {isBusy(row)
            ? t('longExport.progress', { done: rowsDone, all: rowCount })
            : t('longExport.rows', { count: status === 'ready' ? rowsDone : rowCount })}
        </div>
        {failure && <div className="text-small">{t(`longExport.failure.${failure}`)}</div>}
        {isBusy(row) && <progress max={Math.max(1, rowCount)} value={rowsDone} aria-label={title} />}
      </div>
      <StatusBadge tone={tones[status]}>{t(`longExport.status.${status}`)}</StatusBadge>
      {status === 'ready' && (
        <Button icon="download" onClick={() => void save(row, t('longExport.openFailed'))}>
          {t('longExport.open')}
        </Button>
      )}
      {status === 'failed' && (
        <Button icon="refresh" busy={again.isPending} onClick={() => again.mutate({ id })}>
          {t('common.retry')}
        </Button>
      )}
      {isBusy(row) && (
        <Button icon="x" busy={giveUp.isPending} onClick={() => giveUp.mutate({ id })}>
          {t('longExport.giveUp')}
        </Button>
      )}
    </li>
  );
}
