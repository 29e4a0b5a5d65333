import { Textarea } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { type CustomerNote, customerNoteApi, noteMax } from '#contract/people/note.ts';
import { useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { type Draft, useDraft } from '#web/ui/form/useDraft.ts';
import { isSamePage, useLeaveGuard } from '#web/ui/form/useLeaveGuard.ts';
import { useUnsaved } from '#web/ui/form/useUnsaved.ts';

interface NewNoteProps {
  customerId: number;
  /** Another note was just written: the pen stays in the hand. */
  isNext: boolean;
  onDone: () => void;
}

/** A new note. Half of it is kept when the page goes away, and asked about when somebody leaves the customer. */
export function NewNote({ customerId, isNext, onDone }: NewNoteProps) {
  const t = useText();
  const draft = useDraft(customerNoteApi.add, {
    initial: { text: '' },
    labels: { text: t('customer.notes.write') },
    toInput: ({ text }) => ({ customerId, text }),
    done: t('customer.notes.added'),
    invalidates: ['customer'],
    onDone,
  });
  return (
    <NoteForm draft={draft} of={String(customerId)} hasFocus={isNext} hint={t('customer.notes.hint')}>
      {(isUnsaved) => (
        <Button type="submit" icon="plus" busy={draft.busy} disabled={!isUnsaved}>
          {t('customer.notes.add')}
        </Button>
      )}
    </NoteForm>
  );
}

/** A note that its writer changes. */
export function EditNote(props: { customerId: number; note: CustomerNote; onDone: () => void }) {
  const { customerId, note, onDone } = props;
  const t = useText();
  const draft = useDraft(customerNoteApi.edit, {
    initial: { text: note.text },
    labels: { text: t('customer.notes.edit') },
    toInput: ({ text }) => ({ customerId, id: note.id, text }),
    done: t('customer.notes.edited'),
    invalidates: ['customer'],
    onDone,
  });
  return (
    <NoteForm draft={draft} of={String(note.id)} hasFocus>
      {(isUnsaved, giveUp) => (
        <>
          <Button
            onClick={() => {
              giveUp();
              onDone();
            }}
          >
            {t('common.cancel')}
          </Button>
          <Button type="submit" busy={draft.busy} disabled={!isUnsaved}>
            {t('customer.notes.save')}
          </Button>
        </>
      )}
    </NoteForm>
  );
}

interface NoteFormProps {
  draft: Draft<{ text: string }>;
  of: string;
  hasFocus: boolean;
  hint?: string;
  children: (isUnsaved: boolean, giveUp: () => void) => ReactNode;
}

function NoteForm({ draft, of, hasFocus, hint, children }: NoteFormProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  const giveUp = useUnsaved(draft, of);
  const isUnsaved = () => !draft.isDone() && draft.isDirty() && draft.values.text.trim() !== '';
  useLeaveGuard(isUnsaved, { giveUp, stays: isSamePage });
  useEffect(() => {
    if (hasFocus) area.current?.focus();
  }, [hasFocus]);
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const isSending = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing;
    if (isSending && isUnsaved()) draft.submit(event);
  };
  return (
    <form className="note-form" onSubmit={draft.submit} noValidate>
      <Textarea
        ref={area}
        description={hint}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={noteMax}
        {...draft.field('text')}
        onKeyDown={press}
      />
      <div className="row">{children(isUnsaved(), giveUp)}</div>
    </form>
  );
}
