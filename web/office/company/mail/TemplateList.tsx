import { useNavigate } from '@tanstack/react-router';
import { type MailTemplate, mailTemplateApi } from '#contract/company/mailTemplate.ts';
import { templateKinds } from '#contract/kernel/mail.ts';
import { useRead } from '#web/api/hooks.ts';
import { useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { useDialog } from '#web/ui/dialog.ts';
import { Card, Page } from '#web/ui/Page.tsx';
import { Loading } from '#web/ui/States.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { TemplateForm } from './TemplateForm.tsx';
import './mail.css';

/** The words of every kind of mail, in both languages. */
export function TemplateList() {
  const t = useText();
  const navigate = useNavigate();
  const dialog = useDialog();
  const templates = useRead(mailTemplateApi.list, {});
  const rows = templates.data?.rows ?? [];
  const open = rows[(dialog.id ?? 0) - 1];
  return (
    <Page title={t('mail.template.title')} onBack={() => void navigate({ to: '/company-profile/mail' })} scrolls>
      {!templates.data && <Loading of={templates} title={t('mail.template.failed')} rows={6} />}
      <div className="mail-templates">
        {templates.data &&
          templateKinds.map((kind) => (
            <Card key={kind} title={t(`mail.kinds.${kind}`)}>
              <ul className="mail-languages">
                {rows.map(
                  (row, index) =>
                    row.kind === kind && (
                      <Template key={row.language} row={row} onEdit={() => dialog.open('edit', index + 1)} />
                    ),
                )}
              </ul>
            </Card>
          ))}
      </div>
      {dialog.is('edit') && open && <TemplateForm key={dialog.id} template={open} onClose={dialog.close} />}
    </Page>
  );
}

function Template({ row, onEdit }: { row: MailTemplate; onEdit: () => void }) {
  const t = useText();
  const language = t(`mail.languages.${row.language}`);
  return (
    <li>
      <div className="mail-words">
        <div className="row">
          <span className="text-medium">{language}</span>
          <StatusBadge tone={row.isOwn ? 'good' : 'plain'}>
            {t(row.isOwn ? 'mail.template.own' : 'mail.template.house')}
          </StatusBadge>
        </div>
        <span className="text-secondary" lang={row.language}>
          {row.subject}
        </span>
      </div>
      <Button
        size="small"
        icon="pencil"
        aria-label={`${t('mail.template.edit')}: ${t(`mail.kinds.${row.kind}`)}, ${language}`}
        onClick={onEdit}
      >
        {t('common.edit')}
      </Button>
    </li>
  );
}
