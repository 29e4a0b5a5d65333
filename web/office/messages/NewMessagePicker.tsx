import { Textarea, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { mailLanguages } from '#contract/kernel/mail.ts';
import { conversationApi } from '#contract/messages/conversation.ts';
import { useLocale, useText } from '#web/text/text.ts';
import { FormModal } from '#web/ui/form/FormModal.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { useDraft } from '#web/ui/form/useDraft.ts';

/** A message that begins a conversation with a customer. */
export function NewMessagePicker({ customerId, onClose }: { customerId: number; onClose: () => void }) {
  const t = useText();
  const locale = useLocale();
  const navigate = useNavigate();
  const draft = useDraft(conversationApi.start, {
    initial: { subject: '', text: '', language: locale },
    labels: {
      subject: t('conversation.subject'),
      text: t('conversation.text'),
      language: t('conversation.language'),
    },
    toInput: (values) => ({ ...values, customerId }),
    done: t('conversation.started'),
    failed: t('conversation.startFailed'),
    invalidates: ['customer'],
    onDone: ({ id }) => void navigate({ to: '/messages/$id', params: { id: String(id) } }),
  });
  const languages = mailLanguages.map((value) => ({ value, label: t(`mail.languages.${value}`) }));
  return (
    <FormModal draft={draft} title={t('conversation.start')} submit={t('conversation.send')} onClose={onClose}>
      <div className="fields">
        <TextInput className="span-8" maxLength={200} {...draft.field('subject')} />
        <SelectField className="span-4" options={languages} {...draft.field('language')} />
        <Textarea className="span-12" autosize minRows={5} maxRows={14} maxLength={4_000} {...draft.field('text')} />
      </div>
    </FormModal>
  );
}
