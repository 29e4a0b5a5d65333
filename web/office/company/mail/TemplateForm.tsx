import { Textarea, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { type MailTemplate, mailTemplateApi } from '#contract/company/mailTemplate.ts';
import { mailPlaces } from '#contract/kernel/mail.ts';
import { useAct, useRead } from '#web/api/hooks.ts';
import { useText } from '#web/text/text.ts';
import { isConfirmed } from '#web/ui/ask.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConflictNotice } from '#web/ui/form/ConflictNotice.tsx';
import { FormModal } from '#web/ui/form/FormModal.tsx';
import { useDraft } from '#web/ui/form/useDraft.ts';
import { Card } from '#web/ui/Page.tsx';
import { Loading } from '#web/ui/States.tsx';
import { toastDone, toastProblem } from '#web/ui/toast.tsx';

/** The words of one kind of mail in one language, with a mail that has them. */
export function TemplateForm({ template, onClose }: { template: MailTemplate; onClose: () => void }) {
  const t = useText();
  const { kind, language } = template;
  const kindName = t(`mail.kinds.${kind}`);
  const draft = useDraft(mailTemplateApi.edit, {
    initial: valuesOf(template),
    labels: {
      subject: t('mail.template.subject'),
      opening: t('mail.template.opening'),
      closing: t('mail.template.closing'),
    },
    toInput: (values) => ({ kind, language, ...values }),
    done: t('mail.template.saved'),
    failed: t('mail.template.saveFailed'),
    invalidates: ['company'],
    onDone: onClose,
  });
  return (
    <FormModal
      draft={draft}
      title={kindName}
      code={t(`mail.languages.${language}`)}
      size="large"
      footer={template.isOwn && <RestoreButton template={template} kindName={kindName} onClose={onClose} />}
      onClose={onClose}
    >
      <ConflictNotice
        draft={draft}
        find={mailTemplateApi.list}
        input={{}}
        valuesOf={({ rows }) =>
          valuesOf(rows.find((row) => row.kind === kind && row.language === language) ?? template)
        }
      />
      <div className="mail-form">
        <TextInput maxLength={200} lang={language} {...draft.field('subject')} />
        <Textarea autosize minRows={4} maxLength={2000} lang={language} {...draft.field('opening')} />
        <Textarea autosize minRows={3} maxLength={2000} lang={language} {...draft.field('closing')} />
        <p className="hint">
          {t('mail.template.places')}{' '}
          {mailPlaces.map((place) => (
            <span key={place} className="mail-place">
              <code>{`{${place}}`}</code> {t(`mail.template.placeNames.${place}`)}
            </span>
          ))}
        </p>
        <Preview template={template} {...draft.values} />
      </div>
    </FormModal>
  );
}

function valuesOf({ subject, opening, closing, version }: MailTemplate) {
  return { subject, opening, closing, version };
}

const typingMs = 400;

/** A mail of made-up documents with the words as they stand in the form. */
function Preview({
  template,
  subject,
  opening,
  closing,
}: { template: MailTemplate } & Omit<ReturnType<typeof valuesOf>, 'version'>) {
  const t = useText();
  const { kind, language } = template;
  const [words] = useDebouncedValue({ subject, opening, closing }, typingMs);
  const input = { kind, language, ...words };
  const isWhole = mailTemplateApi.preview.input.safeParse(input).success;
  const last = useRead(mailTemplateApi.preview, input, { enabled: isWhole, keep: true });
  return (
    <Card title={t('mail.template.preview')}>
      {last.data ? (
        <div lang={language}>
          <p className="mail-subject text-medium">{last.data.subject}</p>
          <pre className="mail-text">{last.data.text}</pre>
        </div>
      ) : (
        isWhole && <Loading of={last} title={t('mail.template.previewFailed')} rows={3} />
      )}
    </Card>
  );
}

function RestoreButton({
  template: { kind, language, version },
  kindName,
  onClose,
}: {
  template: MailTemplate;
  kindName: string;
  onClose: () => void;
}) {
  const t = useText();
  const restore = useAct(mailTemplateApi.restore, {
    onSuccess: () => {
      toastDone(t('mail.template.restored'));
      onClose();
    },
    onError: (problem) => toastProblem(problem, t('mail.template.saveFailed')),
    invalidates: ['company'],
  });
  const ask = async () => {
    const question = {
      title: t('mail.template.restoreTitle'),
      text: t('mail.template.restoreText', { kind: kindName }),
      confirm: t('mail.template.restore'),
    };
    if (await isConfirmed(question)) restore.mutate({ kind, language, version });
  };
  return (
    <Button busy={restore.isPending} onClick={() => void ask()}>
      {t('mail.template.restore')}
    </Button>
  );
}
