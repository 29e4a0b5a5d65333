import { type Backup, type BackupRun, backupApi } from '#contract/company/backup.ts';
import type { BackupStatus } from '#contract/kernel/backup.ts';
import { useAct, useRead } from '#web/api/hooks.ts';
import { bytesText } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { DateText } from '#web/ui/Figures.tsx';
import { useGuide } from '#web/ui/guide/Guide.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Card, Facts, Page } from '#web/ui/Page.tsx';
import { PhoneActions } from '#web/ui/PhoneActions.tsx';
import { Loading } from '#web/ui/States.tsx';
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx';
import { toastDone, toastProblem } from '#web/ui/toast.tsx';
import { useNarrow } from '#web/ui/useNarrow.ts';
import { noteOf } from './note.ts';
import './backup.css';

const pollMs = 5_000;
const tones: Record<BackupStatus, Tone> = {
  waiting: 'waiting',
  copying: 'waiting',
  checking: 'waiting',
  good: 'good',
  unchecked: 'off',
  failed: 'bad',
};

/** Whether the shop could be restored, until which moment, and what became of each backup. */
export function BackupPage() {
  const t = useText();
  const backup = useRead(backupApi.show, {}, { keep: true, refetchInterval: pollMs });
  const guide = useGuide({ id: 'backup', steps: [t('backup.guide1'), t('backup.guide2'), t('backup.guide3')] });
  const isPhone = useNarrow();
  const start = useAct(backupApi.start, {
    onSuccess: () => toastDone(t('backup.started')),
    onError: (problem) => toastProblem(problem, t('backup.startFailed')),
  });
  const { data } = backup;
  const isBusy = data?.runs.some(({ endedAt }) => endedAt === null) ?? false;
  return (
    <Page
      title={t('backup.title')}
      actions={
        <>
          {!isPhone && guide.button}
          {data?.mode === 'folder' && (
            <Button
              kind="primary"
              icon="database"
              busy={start.isPending}
              disabled={isBusy || !data.isRunning}
              onClick={() => start.mutate({})}
            >
              {t('backup.start')}
            </Button>
          )}
        </>
      }
    >
      {isPhone && <PhoneActions>{guide.icon}</PhoneActions>}
      <div className="with-guide">
        <div className="backup">
          {data ? <Shown backup={data} /> : <Loading of={backup} title={t('backup.loadFailed')} rows={8} />}
        </div>
        {guide.panel}
      </div>
    </Page>
  );
}

function Shown({ backup }: { backup: Backup }) {
  const t = useText();
  const { mode, problem } = backup;
  const note = noteOf(backup, Date.now());
  return (
    <>
      <p className="backup-note" role="status">
        <Icon name={note.isGood ? 'check' : 'alert-triangle'} className={note.isGood ? '' : 'text-warn'} />
        <span>
          {t(note.text)}
          {problem !== '' && <> {t('backup.problem', { words: problem })}</>}
        </span>
      </p>
      {mode === 'folder' && (
        <>
          <Standing backup={backup} />
          <Runs runs={backup.runs} />
        </>
      )}
    </>
  );
}

function Standing({ backup }: { backup: Backup }) {
  const t = useText();
  const moment = (at: string | null) => (at === null ? t('backup.never') : <DateText of={at} />);
  return (
    <Card title={t('backup.standing')}>
      <Facts
        of={[
          [t('backup.goodAt'), moment(backup.goodAt)],
          [t('backup.checkedAt'), moment(backup.checkedAt)],
          [t('backup.fromAt'), moment(backup.fromAt)],
          [t('backup.throughAt'), moment(backup.throughAt)],
          [t('backup.nextAt'), moment(backup.nextAt)],
          [t('backup.keptBytes'), bytesText(backup.keptBytes)],
          [t('backup.freeBytes'), bytesText(backup.freeBytes)],
          [
            t('backup.place'),
            <span key="place" className="backup-words">
              {backup.place}
            </span>,
          ],
        ]}
      />
    </Card>
  );
}

function Runs({ runs }: { runs: readonly BackupRun[] }) {
  const t = useText();
  if (runs.length === 0)
    return (
      <Card title={t('backup.runs')}>
        <p className="backup-none">{t('backup.none')}</p>
      </Card>
    );
  return (
    <Card title={t('backup.runs')}>
      <table className="backup-runs" aria-label={t('backup.runs')}>
        <thead>
          <tr>
            <th>{t('backup.startedAt')}</th>
            <th className="align-right">{t('backup.size')}</th>
            <th>{t('backup.result')}</th>
          </tr>
        </thead>
        <tbody>
          {runs.map((run) => (
            <tr key={run.id}>
              <td>
                <DateText of={run.startedAt ?? run.askedAt} />
              </td>
              <td className="align-right digits">{run.totalBytes > 0 ? bytesText(run.totalBytes) : '—'}</td>
              <td>
                <StatusBadge tone={tones[run.status]}>{t(`backup.statuses.${run.status}`)}</StatusBadge>
                {run.status === 'copying' && run.totalBytes > 0 && (
                  <span className="digits text-secondary"> {Math.floor((100 * run.doneBytes) / run.totalBytes)}%</span>
                )}
                {run.problem !== '' && <div className="text-small text-secondary backup-words">{run.problem}</div>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Card>
  );
}
