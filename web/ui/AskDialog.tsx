import { Modal, TextInput } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { fieldText } from '#web/text/refusal.ts';
import { useText } from '#web/text/text.ts';
import { type Answer, dialogWidth, focusRestoreMs, type Question } from './ask.tsx';
import { checkInput } from './askInput.ts';
import { Button, IconButton } from './Button.tsx';
import { returnFocus } from './focus.ts';
import { hastyMs, meantAfter } from './hasty.ts';
import { isHeldEnter } from './heldEnter.ts';

/** A question in a dialog, with the constants of specification §9. */
export function AskDialog({ question, end }: { question: Question; end: (answer: Answer) => void }) {
  const t = useText();
  const { title, text, confirm, deny, cancel, danger, careful = danger, input, timerMs } = question;
  const [value, setValue] = useState(input?.value ?? '');
  const [error, setError] = useState('');
  const finish = useFinish(end);
  // Enter that follows too soon loses nothing.
  const isCancelFirst = careful && !input && cancel !== null;
  const [isMeant] = useState(() => meantAfter(performance.now()));
  const content = useRef<HTMLDivElement>(null);
  useFocusIn(content);
  useEffect(() => {
    if (!timerMs) return;
    const timer = setTimeout(() => finish({ outcome: 'dismissed', reason: 'timer' }), timerMs);
    return () => clearTimeout(timer);
  }, [timerMs, finish]);
  // Wherever the focus still is: whoever is quick presses nothing below the question.
  useWindowEvent(
    'keydown',
    (event) => {
      const isBelow = event.key === 'Enter' && !content.current?.contains(event.target as Node);
      const isKept = isBelow || isHeldEnter(event);
      if ((event.key !== 'Escape' && !isKept) || event.isComposing) return;
      event.preventDefault();
      event.stopPropagation();
      if (!isKept) finish({ outcome: 'dismissed', reason: 'esc' });
    },
    true,
  );
  // Whoever goes back is asked no more. Before the router hears of it, which may ask whether to leave.
  useWindowEvent('popstate', () => finish({ outcome: 'dismissed', reason: 'esc' }), true);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    const problem = input ? checkInput(input, value) : '';
    setError(problem);
    if (!problem) finish({ outcome: 'confirmed', value: value.trim() });
  };
  return (
    <Modal.Root
      opened
      onClose={() => {}}
      closeOnEscape={false}
      closeOnClickOutside={false}
      returnFocus={false}
      size={dialogWidth}
      centered
      zIndex={400}
    >
      <Modal.Overlay
        // When it was made counts, and not when a busy machine came to it.
        onClick={({ timeStamp }) => isMeant(timeStamp) && finish({ outcome: 'dismissed', reason: 'backdrop' })}
      />
      <Modal.Content className="ask" ref={content}>
        <form onSubmit={submit} noValidate>
          <div className="ask-body">
            <Modal.Title component="h2">{title}</Modal.Title>
            <IconButton
              icon="x"
              size="small"
              label={t('common.closeDialog')}
              onClick={() => finish({ outcome: 'closed', reason: 'close' })}
            />
            {text && <div className="ask-text text-secondary">{text}</div>}
            {input && (
              <TextInput
                data-autofocus
                label={input.label}
                type={input.kind === 'email' ? 'email' : 'text'}
                value={value}
                error={error && fieldText(error, input.label)}
                onChange={(event) => setValue(event.currentTarget.value)}
              />
            )}
          </div>
          <div className="modal-foot">
            <span className="spacer" />
            {cancel !== null && (
              <Button
                data-autofocus={isCancelFirst || undefined}
                onClick={() => finish({ outcome: 'cancelled', reason: 'cancel' })}
              >
                {cancel ?? t('common.cancel')}
              </Button>
            )}
            {deny && (
              <Button onClick={() => finish({ outcome: 'denied' })}>{deny === true ? t('common.no') : deny}</Button>
            )}
            <Button
              kind={danger ? 'destroy' : 'primary'}
              type="submit"
              data-autofocus={(!input && !isCancelFirst) || undefined}
            >
              {confirm ?? t('common.ok')}
            </Button>
          </div>
        </form>
      </Modal.Content>
    </Modal.Root>
  );
}

/** Keeps the focus in the question: a dialog that opens below it at the same moment would take it for itself. */
function useFocusIn(content: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const keep = ({ target }: FocusEvent) => {
      const isBelow = target instanceof Element && target.closest('.mantine-Modal-content, main') !== null;
      if (!isBelow || content.current?.contains(target)) return;
      content.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    };
    document.addEventListener('focusin', keep);
    return () => document.removeEventListener('focusin', keep);
  }, [content]);
}

/** The second click of a double one presses nothing of what lay below the question. */
function swallowSecondClick(): void {
  const swallow = (event: MouseEvent) => {
    if (event.detail < 2) return;
    event.preventDefault();
    event.stopPropagation();
  };
  document.addEventListener('click', swallow, true);
  setTimeout(() => document.removeEventListener('click', swallow, true), 2 * hastyMs);
}

/** Ends the dialog, and gives the focus back to what had it before. */
function useFinish(end: (answer: Answer) => void): (answer: Answer) => void {
  const latest = useRef(end);
  latest.current = end;
  const finish = useRef((answer: Answer) => {
    swallowSecondClick();
    latest.current(answer);
    setTimeout(returnFocus, focusRestoreMs);
  });
  return finish.current;
}
