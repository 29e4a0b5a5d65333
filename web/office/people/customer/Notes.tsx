import { useState } from 'react';
import { type CustomerNote, customerNoteApi } from '#contract/people/note.ts';
import { useAct } from '#web/api/hooks.ts';
import { useMay } from '#web/api/rights.ts';
import { useText } from '#web/text/text.ts';
import { isConfirmed } from '#web/ui/ask.tsx';
import { Button, IconButton } from '#web/ui/Button.tsx';
import { DateText } from '#web/ui/Figures.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Pages, usePages } from '#web/ui/Pages.tsx';
import { toastDone, toastProblem } from '#web/ui/toast.tsx';
import { UserName } from '#web/ui/UserName.tsx';
import { EditNote, NewNote } from './NoteForm.tsx';

/** What was written down about a customer; one note may be pinned on top. */
export function Notes({ customerId }: { customerId: number }) {
  const t = useText();
  const mayEdit = useMay()('Edit Customers');
  const [written, setWritten] = useState(0);
  return (
    <section aria-label={t('customer.tab.notes')}>
      {mayEdit && (
        <NewNote key={written} customerId={customerId} isNext={written > 0} onDone={() => setWritten(written + 1)} />
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

function Note({ note, customerId, mayEdit }: { note: CustomerNote; customerId: number; mayEdit: boolean }) {
  const t = useText();
  const [isEditing, setEditing] = useState(false);
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
  if (isEditing) {
    return (
      <article className="note">
        <EditNote customerId={customerId} note={note} onDone={() => setEditing(false)} />
      </article>
    );
  }
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
          <>
            <IconButton size="small" icon="pencil" label={t('customer.notes.edit')} onClick={() => setEditing(true)} />
            <IconButton
              size="small"
              icon="trash"
              label={t('customer.notes.remove')}
              onClick={() => void askToRemove()}
            />
          </>
        )}
      </span>
      <div className="row text-small text-dim">
        {note.pinned && <Icon name="pin" />}
        <span>
          <UserName of={note} /> · <DateText of={note.at} />
          {note.editedAt && ` · ${t('customer.notes.changed')}`}
        </span>
      </div>
    </article>
  );
}
