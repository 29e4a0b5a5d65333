import { Modal } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { type FocusEvent, type FormEvent, type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { useText } from '#web/text/text.ts';
import { Button } from '../Button.tsx';
import { UploadsContext, useUploads } from '../file/uploads.ts';
import { topDialog } from '../focus.ts';
import { isHeldEnter } from '../heldEnter.ts';
import { modifierKey } from '../shortcut.ts';
import { toastInfo } from '../toast.tsx';
import { ChangedMeanwhile } from './ChangedMeanwhile.tsx';
import { FormFoot, ModalFrame } from './ModalFrame.tsx';
import type { Draft } from './useDraft.ts';
import { useLeaveGuard } from './useLeaveGuard.ts';
import { type UnsavedStorage, useUnsaved } from './useUnsaved.ts';

const widths = { small: 440, normal: 640, large: 920, wide: 1240 } as const;

export interface FormModalProps<Values extends object> {
  draft: Draft<Values>;
  title: ReactNode;
  /** A code or a number beside the title. */
  code?: ReactNode;
  onClose: () => void;
  /** Label of the saving button; Save by default. */
  submit?: string;
  size?: keyof typeof widths;
  /** What is saved can't be taken back. */
  danger?: boolean;
  /** It moves a thing on, and holds none of its fields: after a step of somebody else it is read anew, and goes on. */
  isStep?: boolean;
  /** Where it stores what was not saved: a document in the browser, so that a power cut loses nothing. */
  storage?: UnsavedStorage;
  /** What stands on the left, on the canvas: pictures. */
  aside?: ReactNode;
  /** What stands at the left of the footer: a switch. */
  footer?: ReactNode;
  /** More buttons before the saving one. */
  actions?: ReactNode;
  children: ReactNode;
}

/** A form in a modal: Enter saves, with ⌘ or Ctrl where it begins a line; Esc closes, leaving with unsaved changes asks. */
export function FormModal<Values extends object>(props: FormModalProps<Values>) {
  const { draft, title, code, onClose, size = 'normal', danger, isStep, storage, aside, footer, actions } = props;
  const t = useText();
  const uploads = useUploads();
  const isUnsaved = () => !draft.isDone() && (draft.isDirty() || uploads.isSending());
  const giveUp = useUnsaved(draft, code, storage);
  const leave = useLeaveGuard(isUnsaved, { giveUp });
  const close = () => void leave(onClose);
  const content = useRef<HTMLDivElement>(null);
  const [isInLines, setInLines] = useState(false);
  // The focus lies nowhere for a moment after a question was answered, or once the calendar stands in place of the field
  // that had it: Esc and Enter are for the form that stands in front.
  useWindowEvent('keydown', (event) => {
    const isNowhere = event.target === document.body || event.target === content.current;
    if (!isNowhere || event.defaultPrevented || event.isComposing || topDialog() !== content.current) return;
    if (event.key === 'Escape') close();
    else if (event.key === 'Enter' && !event.repeat) content.current?.querySelector('form')?.requestSubmit();
  });
  const submit = (event: FormEvent) => {
    if (!uploads.isSending()) return draft.submit(event);
    event.preventDefault();
    event.stopPropagation();
    toastInfo(t('item.picture.wait'), t('item.picture.waitText'));
  };
  return (
    <ModalFrame
      ref={content}
      width={widths[size]}
      form={{
        onSubmit: submit,
        onFocus: (event) => {
          // The foot moves for another field alone: a button that is pressed stays where it is.
          if (isField(event)) setInLines(event.target instanceof HTMLTextAreaElement);
        },
        onKeyDown: (event) => {
          if (isHeldEnter(event)) return event.preventDefault();
          if (isSending(event)) return event.currentTarget.requestSubmit();
          if (event.key !== 'Escape' || isTaken(event)) return;
          // It may stand over another form, to which the key would go on.
          event.stopPropagation();
          close();
        },
      }}
      onClose={close}
      closeOnEscape={false}
      closeOnClickOutside={false}
      head={
        <>
          <Modal.Title component="h2">{title}</Modal.Title>
          {code && <span className="code">{code}</span>}
          <span className="spacer" />
          {isUnsaved() && <span className="text-small text-dim">{t('common.unsaved')}</span>}
        </>
      }
      foot={
        <FormFoot left={footer} onCancel={close} {...(danger ? { cancel: t('common.back') } : {})}>
          {actions}
          <Button
            kind={danger ? 'destroy' : 'primary'}
            type="submit"
            data-autofocus
            busy={draft.busy}
            shortcut={isInLines ? `${modifierKey} ↵` : '↵'}
          >
            {draft.busy ? t('common.saving') : (props.submit ?? t('common.save'))}
          </Button>
        </FormFoot>
      }
    >
      <UploadsContext value={uploads.begin}>
        <div className={aside ? 'modal-split' : 'modal-scroll'}>
          {aside && <div className="modal-aside">{aside}</div>}
          <div className="modal-main" ref={markFirst}>
            {isStep && <ChangedMeanwhile draft={draft} />}
            {props.children}
          </div>
        </div>
      </UploadsContext>
    </ModalFrame>
  );
}

/** A field in which something is typed or chosen. */
function isField({ target }: FocusEvent<HTMLElement>): boolean {
  return target.matches('input, textarea, select');
}

/** ⌘ or Ctrl with Enter, in a field of several lines. */
function isSending(event: KeyboardEvent): boolean {
  const isEnter = event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing;
  return isEnter && event.target instanceof HTMLTextAreaElement && !event.defaultPrevented;
}

/** Whether a key was for something within the form: a row that is lifted, a word that is composed, an open list. */
function isTaken(event: KeyboardEvent): boolean {
  const closesOwn = (event.target as HTMLElement).matches('[data-mantine-stop-propagation]');
  return closesOwn || event.defaultPrevented || event.nativeEvent.isComposing;
}

/**
 * Marks the first field for the modal's focus trap, which would choose the closing cross. Without a field the trap comes
 * to the button of the form, whose mark is the last one.
 */
function markFirst(main: HTMLElement | null): void {
  const isChosen = main?.closest('form')?.querySelector('[data-autofocus]:not([type=submit])');
  const first = main?.querySelector('input:not(:disabled), textarea:not(:disabled)');
  if (!isChosen) first?.setAttribute('data-autofocus', 'true');
}
