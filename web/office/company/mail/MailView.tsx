import { type Mail, mailApi } from '#contract/company/mail.ts';
import { useAct } from '#web/api/hooks.ts';
import { useText } from '#web/text/text.ts';
import { AuditTrail } from '#web/ui/AuditTrail.tsx';
import { isConfirmed } from '#web/ui/ask.tsx';
import { Button } from '#web/ui/Button.tsx';
import { DateText, Money } from '#web/ui/Figures.tsx';
import { LoadedModal } from '#web/ui/form/LoadedModal.tsx';
import { ViewModal } from '#web/ui/form/ViewModal.tsx';
import { Card, Facts } from '#web/ui/Page.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { toastDone, toastProblem } from '#web/ui/toast.tsx';
import { MailBadge } from './MailBadge.tsx';

interface MailViewProps {
  id: number;
  onOther: (id: number) => void;
  onClose: () => void;
}

/** One mail as it was sent, and what became of it. */
export function MailView({ id, onOther, onClose }: MailViewProps) {
  const t = useText();
  return (
    <LoadedModal
      find={mailApi.find}
      input={{ id }}
      title={t('mail.title')}
      size="large"
      failed={t('mail.showFailed')}
      onClose={onClose}
      isFresh
    >
      {(mail) => <Shown mail={mail} onOther={onOther} onClose={onClose} />}
    </LoadedModal>
  );
}

function Shown({ mail, onOther, onClose }: { mail: Mail } & Omit<MailViewProps, 'id'>) {
  const t = useText();
  const actionName = (action: string) => {
    if (action === 'resend') return t('mail.resend');
    return action === 'bounce' ? t('mail.bounce') : undefined;
  };
  const fieldName = (field: string) => (field === 'recipient' ? t('mail.recipient') : t('common.status'));
  const showValue = (_: string, value: unknown) =>
    value === 'sent' || value === 'bounced' ? t(`mail.statuses.${value}`) : String(value ?? '');
  return (
    <ViewModal
      title={mail.subject || t('mail.erased')}
      code={mail.recipient}
      badge={<MailBadge status={mail.status} />}
      size="large"
      footer={<Steps mail={mail} onOther={onOther} />}
      onClose={onClose}
    >
      <div className="modal-main mail-view">
        <MailFacts mail={mail} onOther={onOther} />
        {mail.causes.length > 0 && <Causes mail={mail} />}
        <Card title={t('mail.text')}>
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls to it where nothing else takes the focus. */}
          <section aria-label={t('mail.text')} tabIndex={0}>
            <pre className="mail-text" lang={mail.language}>
              {mail.text || t('mail.erased')}
            </pre>
          </section>
        </Card>
        <Card title={t('common.audit.title')}>
          <AuditTrail
            endpoint={mailApi.audit}
            id={mail.id}
            actionName={actionName}
            fieldName={fieldName}
            showValue={showValue}
          />
        </Card>
      </div>
    </ViewModal>
  );
}

function MailFacts({ mail, onOther }: { mail: Mail; onOther: (id: number) => void }) {
  const t = useText();
  const { status, endedAt, resendOf, resentAs } = mail;
  const other = (id: number) => (
    <button type="button" className="link" onClick={() => onOther(id)}>
      {t('mail.openOther')}
    </button>
  );
  return (
    <Facts
      of={[
        [t('mail.createdAt'), <DateText key="created" of={mail.createdAt} />],
        status === 'waiting' && [t('mail.dueAt'), <DateText key="due" of={mail.dueAt} />],
        endedAt !== null && [
          t(`mail.endedAt.${status === 'failed' || status === 'bounced' ? status : 'sent'}`),
          <DateText key="ended" of={endedAt} />,
        ],
        [t('mail.kind'), t(`mail.kinds.${mail.kind}`)],
        [t('mail.language'), t(`mail.languages.${mail.language}`)],
        [t('mail.sender'), mail.sender],
        [t('mail.replyTo'), mail.replyTo],
        [t('mail.attempts'), String(mail.attempts)],
        mail.answer !== '' && [t('mail.answer'), mail.answer],
        resendOf !== null && [t('mail.resendOf'), other(resendOf)],
        resentAs !== null && [t('mail.resentAs'), other(resentAs)],
      ]}
    />
  );
}

function Causes({ mail }: { mail: Mail }) {
  const t = useText();
  return (
    <Card title={t('mail.about')}>
      <ul className="mail-causes">
        {mail.causes.map(({ cause, causeId, kind, number, amount, dueDate, state }) => (
          <li key={`${cause} ${causeId} ${kind}`}>
            <span className="digits text-medium">{number}</span>
            <span className="text-secondary">{t(`mail.kinds.${kind}`)}</span>
            {dueDate && <DateText of={dueDate} className="text-secondary" />}
            {dueDate && (
              <StatusBadge tone={state === 'OVERDUE' ? 'bad' : 'waiting'}>{t(`mail.states.${state}`)}</StatusBadge>
            )}
            <Money yen={amount} className="mail-amount" />
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Steps({ mail: { id, steps }, onOther }: { mail: Mail; onOther: (id: number) => void }) {
  const t = useText();
  const resend = useAct(mailApi.resend, {
    onSuccess: (again) => {
      toastDone(t('mail.resent'), again.recipient);
      onOther(again.id);
    },
    onError: (problem) => toastProblem(problem, t('mail.resendFailed')),
  });
  const bounce = useAct(mailApi.bounce, {
    onSuccess: () => toastDone(t('mail.bounced')),
    onError: (problem) => toastProblem(problem, t('mail.bounceFailed')),
  });
  const askResend = async () => {
    const question = { title: t('mail.resendTitle'), text: t('mail.resendText'), confirm: t('mail.resend') };
    if (await isConfirmed(question)) resend.mutate({ id });
  };
  const askBounce = async () => {
    const question = { title: t('mail.bounceTitle'), text: t('mail.bounceText'), confirm: t('mail.bounce') };
    if (await isConfirmed(question)) bounce.mutate({ id });
  };
  if (steps.length === 0) return null;
  return (
    <>
      <span className="spacer" />
      {steps.includes('bounce') && (
        <Button busy={bounce.isPending} onClick={() => void askBounce()}>
          {t('mail.bounce')}
        </Button>
      )}
      {steps.includes('resend') && (
        <Button kind="primary" icon="mail" busy={resend.isPending} onClick={() => void askResend()}>
          {t('mail.resend')}
        </Button>
      )}
    </>
  );
}
