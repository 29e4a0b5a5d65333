import { type ReactNode, useState } from 'react';
import type { ReplyOf } from '#contract/kernel/endpoint.ts';
import { type ReminderBatch, reminderApi } from '#contract/reports/reminder.ts';
import { useAct, useRead } from '#web/api/hooks.ts';
import { dayText } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { Empty } from '#web/ui/Empty.tsx';
import { Money } from '#web/ui/Figures.tsx';
import { ViewModal } from '#web/ui/form/ViewModal.tsx';
import { Loading } from '#web/ui/States.tsx';
import { StatusBadge, type Tone } from '#web/ui/StatusBadge.tsx';
import { toastProblem } from '#web/ui/toast.tsx';
import './reminder.css';

const askAgainMs = 1_000;

/** Who gets which reminder; then how they go. */
export function ReminderDialog({ onClose }: { onClose: () => void }) {
  const latest = useRead(reminderApi.latest, {}, { staleTime: 0 });
  const [isAnother, setAnother] = useState(false);
  const batch = latest.data?.batch;
  if (batch && !isAnother) return <Progress first={batch} onAnother={() => setAnother(true)} onClose={onClose} />;
  return <Preview isAsked={latest.data === undefined} onSent={() => setAnother(false)} onClose={onClose} />;
}

function Preview({ isAsked, onSent, onClose }: { isAsked: boolean; onSent: () => void; onClose: () => void }) {
  const t = useText();
  const preview = useRead(reminderApi.preview, {}, { staleTime: 0, enabled: !isAsked });
  const send = useAct(reminderApi.send, {
    onSuccess: onSent,
    onError: (problem) => toastProblem(problem, t('reminder.sendFailed')),
    invalidates: ['mail'],
  });
  const { data } = preview;
  const foot = data && data.count > 0 && (
    <>
      <span className="spacer" />
      <Button kind="primary" icon="mail" busy={send.isPending} onClick={() => send.mutate({})}>
        {t('reminder.send', { count: data.count })}
      </Button>
    </>
  );
  return (
    <ViewModal title={t('reminder.title')} size="large" footer={foot} onClose={onClose}>
      <div className="modal-main reminders">
        <p className="text-secondary">{t('reminder.text')}</p>
        {!data && <Loading of={preview} title={t('reminder.failed')} rows={5} />}
        {data?.count === 0 && <Empty title={t('reminder.nobody')} text={t('reminder.nobodyText')} />}
        {data && <Skips of={data.skipped} />}
        {data && data.rows.length > 0 && (
          <Reached label={t('reminder.title')}>
            <People rows={data.rows} />
          </Reached>
        )}
        {data && data.count > data.rows.length && (
          <p className="text-secondary">{t('reminder.shown', { count: data.rows.length })}</p>
        )}
      </div>
    </ViewModal>
  );
}

/** A list that is longer than its window, which the keyboard scrolls. */
function Reached({ label, children }: { label: string; children: ReactNode }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: nothing within it takes the focus.
    <section aria-label={label} tabIndex={0}>
      {children}
    </section>
  );
}

function Skips({ of }: { of: ReminderBatch['skipped'] }) {
  const t = useText();
  if (of.length === 0) return null;
  return (
    <ul className="reminder-skips text-secondary">
      {of.map(({ reason, count }) => (
        <li key={reason}>{t('reminder.skipped', { reason: t(`reminder.skips.${reason}`), count })}</li>
      ))}
    </ul>
  );
}

function People({ rows }: { rows: ReplyOf<typeof reminderApi.preview>['rows'] }) {
  const t = useText();
  return (
    <ul className="reminder-rows">
      {rows.map(({ customerId, name, recipient, skip, causes }) => (
        <li key={customerId}>
          <div className="reminder-who">
            <span className="text-medium">{name}</span>
            {recipient && <span className="text-small text-secondary">{recipient}</span>}
            <StatusBadge tone={skip === null ? 'good' : 'off'}>
              {skip === null ? t('reminder.gets') : t(`reminder.skips.${skip}`)}
            </StatusBadge>
          </div>
          <ul className="reminder-causes">
            {causes.map(({ kind, number, amount, dueDate, state }) => (
              <li key={`${kind} ${number}`}>
                <span className="text-small text-secondary">
                  {t(`mail.kinds.${kind}`)} <span className="digits">{number}</span>
                  {dueDate && <> · {dayText(dueDate)}</>}
                </span>
                {dueDate && (
                  <StatusBadge tone={state === 'OVERDUE' ? 'bad' : 'waiting'}>{t(`mail.states.${state}`)}</StatusBadge>
                )}
                <Money yen={amount} className="reminder-amount" />
              </li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  );
}

const tones: Record<ReminderBatch['rows'][number]['status'], Tone> = {
  waiting: 'waiting',
  sent: 'good',
  failed: 'bad',
  bounced: 'bad',
  stopped: 'off',
};

function Progress({ first, onAnother, onClose }: { first: ReminderBatch; onAnother: () => void; onClose: () => void }) {
  const t = useText();
  const read = useRead(reminderApi.find, { id: first.id }, { refetchInterval: askAgainMs });
  const batch = read.data ?? first;
  const { id, version, counts, total, skipped, steps, rows } = batch;
  const told = {
    onError: (problem: unknown) => toastProblem(problem, t('reminder.stepFailed')),
    invalidates: ['mail'],
  };
  const stop = useAct(reminderApi.stop, told);
  const resume = useAct(reminderApi.resume, told);
  const refused = counts.failed + counts.bounced;
  return (
    <ViewModal
      title={t('reminder.title')}
      size="large"
      footer={
        <>
          <Button onClick={onAnother}>{t('reminder.another')}</Button>
          <span className="spacer" />
          {steps.includes('stop') && (
            <Button busy={stop.isPending} onClick={() => stop.mutate({ id, version })}>
              {t('reminder.stop')}
            </Button>
          )}
          {steps.includes('resume') && (
            <Button kind="primary" busy={resume.isPending} onClick={() => resume.mutate({ id, version })}>
              {t('reminder.resume')}
            </Button>
          )}
        </>
      }
      onClose={onClose}
    >
      <div className="modal-main reminders">
        <div role="status">
          <p className="text-medium">{t('reminder.progress', { sent: counts.sent, total })}</p>
          <ul className="reminder-skips text-secondary">
            {counts.waiting > 0 && <li>{t('reminder.waiting', { count: counts.waiting })}</li>}
            {counts.stopped > 0 && <li>{t('reminder.stopped', { count: counts.stopped })}</li>}
            {refused > 0 && <li>{t('reminder.refused', { count: refused })}</li>}
          </ul>
        </div>
        <progress
          className="reminder-progress"
          max={total}
          value={total - counts.waiting - counts.stopped}
          aria-label={t('reminder.title')}
        />
        <Skips of={skipped} />
        <Reached label={t('reminder.title')}>
          <ul className="reminder-rows">
            {rows.map((row) => (
              <li key={row.id}>
                <div className="reminder-who">
                  <span className="text-medium">{row.name}</span>
                  <span className="text-small text-secondary">{row.recipient}</span>
                  <StatusBadge tone={tones[row.status]}>{t(`mail.statuses.${row.status}`)}</StatusBadge>
                </div>
                {row.status !== 'sent' && row.answer && <div className="text-small text-secondary">{row.answer}</div>}
              </li>
            ))}
          </ul>
        </Reached>
      </div>
    </ViewModal>
  );
}
