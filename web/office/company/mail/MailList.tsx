import { useNavigate } from '@tanstack/react-router';
import { mailApi } from '#contract/company/mail.ts';
import { mailKinds, mailLanguages, mailStatuses } from '#contract/kernel/mail.ts';
import { useRead } from '#web/api/hooks.ts';
import { useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { useDialog } from '#web/ui/dialog.ts';
import { DateText } from '#web/ui/Figures.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { CardRow } from '#web/ui/list/Cards.tsx';
import { countColumn, dateColumn, textColumn } from '#web/ui/list/columns.tsx';
import { ListPage } from '#web/ui/list/ListPage.tsx';
import { MailBadge } from './MailBadge.tsx';
import { MailView } from './MailView.tsx';
import './mail.css';

/** Every mail of the company, newest first, with what became of it. */
export function MailList() {
  const t = useText();
  const dialog = useDialog();
  const navigate = useNavigate();
  return (
    <ListPage
      title={t('mail.title')}
      api={mailApi}
      search={t('mail.search')}
      failed={t('mail.failed')}
      empty={{ title: t('mail.none'), text: t('mail.noneText') }}
      dates
      lead={<ServerNote />}
      buttons={
        <Button icon="pencil" onClick={() => void navigate({ to: '/company-profile/mail/templates' })}>
          {t('mail.template.title')}
        </Button>
      }
      filters={[
        {
          kind: 'choice',
          key: 'status',
          label: t('common.status'),
          options: mailStatuses.map((value) => ({ value, label: t(`mail.statuses.${value}`) })),
        },
        {
          kind: 'choice',
          key: 'kind',
          label: t('mail.kind'),
          options: mailKinds.map((value) => ({ value, label: t(`mail.kinds.${value}`) })),
        },
        {
          kind: 'choice',
          key: 'language',
          label: t('mail.language'),
          options: mailLanguages.map((value) => ({ value, label: t(`mail.languages.${value}`) })),
        },
      ]}
      columns={[
        dateColumn('createdAt', t('mail.createdAt'), { width: 200, sort: 'newest', fixed: true }),
        textColumn('recipient', t('mail.recipient'), { width: 232, sort: 'recipient', rank: 1 }),
        textColumn('subject', t('mail.subject')),
        { key: 'kind', title: t('mail.kind'), width: 152, rank: 3, render: (row) => t(`mail.kinds.${row.kind}`) },
        countColumn('attempts', t('mail.attempts'), { width: 96, rank: 4, quiet: true }),
        { key: 'status', title: t('common.status'), width: 128, render: (row) => <MailBadge status={row.status} /> },
      ]}
      card={(row) => (
        <CardRow
          title={row.subject || t('mail.erased')}
          code={row.recipient}
          figure={<MailBadge status={row.status} />}
          under={
            <>
              <DateText of={row.createdAt} />
              <br />
              {t(`mail.kinds.${row.kind}`)}
            </>
          }
        />
      )}
      onOpen={(row) => dialog.open('view', row.id)}
      guide={{ id: 'mail', steps: [t('mail.guide1'), t('mail.guide2'), t('mail.guide3')] }}
    >
      {dialog.is('view') && dialog.id !== null && (
        <MailView key={dialog.id} id={dialog.id} onOther={(id) => dialog.open('view', id)} onClose={dialog.close} />
      )}
    </ListPage>
  );
}

/** Where there is no mail server, or it takes nothing, that is said above the list. */
function ServerNote() {
  const t = useText();
  const { data } = useRead(mailApi.state, {});
  if (!data || (data.isSending && !(data.waiting > 0 && data.answer))) return null;
  return (
    <p className="mail-note" role="status">
      <Icon name={data.isSending ? 'clock' : 'info-circle'} className="text-warn" />
      <span>
        {data.isSending ? t('mail.waits', { count: data.waiting }) : t('mail.noServer')}
        {data.isSending && <> {t('mail.serverSaid', { words: data.answer })}</>}
      </span>
    </p>
  );
}
