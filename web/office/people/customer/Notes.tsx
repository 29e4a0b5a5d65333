import { Textarea } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { type CustomerNote, customerNoteApi, noteMax } from '#contract/people/note.ts';
import { useAct } from '#web/api/hooks.ts';
import { useMay } from '#web/api/rights.ts';
import { useText } from '#web/text/text.ts';
import { isConfirmed } from '#web/ui/ask.tsx';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { DateText } from '#web/ui/Figures.tsx';
import { useDraft } from '#web/ui/form/useDraft.ts';
import { isSamePage, useLeaveGuard } from '#web/ui/form/useLeaveGuard.ts';
import { useUnsaved } from '#web/ui/form/useUnsaved.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Pages, usePages } from '#web/ui/Pages.tsx';
import { toastDone, toastProblem } from '#web/ui/toast.tsx';

/** What was written down about a customer; one note may be pinned on top. */
export function Notes({ customerId }: { customerId: number }) {
  const t = useText();
  const mayEdit = useMay()('Edit Customers');
  const [written, setWritten] = useState(0);
  return (
    <section aria-label={t('customer.tab.notes')}>
      {mayEdit && (
        <NoteForm key={written} customerId={customerId} isNext={written > 0} onDone={() => setWritten(written + 1)} />
      )}
      <Pages
        of={usePages(customerNoteApi.list, { customerId })}
        failed={t('customer.notes.failed')}
        empty={{ title: t('customer.notes.empty') }}
        className="customer-more"
      >
        {(rows) => rows.map((note) => <Note key={note.id} note={note} customerId={customerId} mayEdit={mayEdit} />)}
      </Pages>
    </section>
  );
}

interface NoteFormProps {
  customerId: number;
  /** Another note was just written: the pen stays in the hand. */
  isNext: boolean;
  onDone: () => void;
}

/** Half a note is kept when the page goes away, and asked about when somebody leaves the customer. */
function NoteForm({ customerId, isNext, onDone }: NoteFormProps) {
  const t = useText();
  const area = useRef<HTMLTextAreaElement>(null);
  const draft = useDraft(customerNoteApi.add, {
    initial: { text: '' },
    labels: { text: t('customer.notes.write') },
    toInput: ({ text }) => ({ customerId, text }),
    done: t('customer.notes.added'),
    invalidates: ['customer'],
    onDone,
  });
  const giveUp = useUnsaved(draft, String(customerId));
  const isUnsaved = () => !draft.isDone() && draft.values.text.trim() !== '';
  useLeaveGuard(isUnsaved, { giveUp, stays: isSamePage });
  useEffect(() => {
    if (isNext) area.current?.focus();
  }, [isNext]);
  const press = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    const isSending = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing;
    if (isSending && isUnsaved()) draft.submit(event);
  };
  return (
    <form className="note-form" onSubmit={draft.submit} noValidate>
      <Textarea
        ref={area}
        description={t('customer.notes.hint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autosize
        minRows={2}
        maxRows={10}
        maxLength={noteMax}
        {...draft.field('text')}
        onKeyDown={press}
      />
      <div className="row">
        <Button type="submit" icon="plus" busy={draft.busy} disabled={!isUnsaved()}>
          {t('customer.notes.add')}
        </Button>
      </div>
    </form>
  );
}

function Note({ note, customerId, mayEdit }: { note: CustomerNote; customerId: number; mayEdit: boolean }) {
  const t = useText();
  const pin = useAct(customerNoteApi.pin, { invalidates: ['customer'], onError: (problem) => toastProblem(problem) });
  const remove = useAct(customerNoteApi.remove, {
    invalidates: ['customer'],
    onSuccess: () => toastDone(t('customer.notes.removed')),
    onError: (problem) => toastProblem(problem),
  });
  const askToRemove = async () => {
    const title = t('customer.notes.removeTitle');
    const question = { title, text: t('customer.notes.removeText'), confirm: t('common.removeYes'), danger: true };
    if (await isConfirmed(question)) remove.mutate({ customerId, id: note.id });
  };
  return (
    <article className={note.pinned ? 'note is-pinned' : 'note'}>
      <p>{note.text}</p>
      <span className="row">
        {mayEdit && (
          <Button
            size="small"
            kind="ghost"
            icon={note.pinned ? 'pinned-off' : 'pin'}
            busy={pin.isPending}
            onClick={() => pin.mutate({ customerId, id: note.id, pinned: !note.pinned })}
          >
            {t(note.pinned ? 'customer.notes.unpin' : 'customer.notes.pin')}
          </Button>
        )}
        {mayEdit && note.isOwn && (
          <IconButton size="small" icon="trash" label={t('customer.notes.remove')} onClick={() => void askToRemove()} />
        )}
      </span>
      <div className="row text-small text-dim">
        {note.pinned && <Icon name="pin" />}
        <span>
          {note.userName} · <DateText of={note.at} />
        </span>
      </div>
    </article>
  );
}
