import { Modal, type ModalRootProps } from '@mantine/core';
import type { ComponentProps, KeyboardEvent, ReactNode, Ref } from 'react';
import { useText } from '#web/text/text.ts';
import { Button, IconButton } from '../Button.tsx';
import { useReturnFocus } from '../focus.ts';

export interface ModalFrameProps extends Pick<ModalRootProps, 'onClose' | 'closeOnEscape' | 'closeOnClickOutside'> {
  /** Pixels. */
  width: number;
  /** The title, and what stands beside it. */
  head: ReactNode;
  /** Buttons. */
  foot?: ReactNode;
  /** The head, the contents and the foot are one form, where there is one. */
  form?: Omit<ComponentProps<'form'>, 'className' | 'children'>;
  /** The cross closes without the checks of `onClose`. */
  onCross?: () => void;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}

/** A dialog over its page: a head with a closing cross, contents, a foot. The focus returns to where it came from. */
export function ModalFrame(props: ModalFrameProps) {
  const { width, head, foot, form, onClose, onCross = onClose, ref, children, ...root } = props;
  const t = useText();
  useReturnFocus();
  const parts = (
    <>
      <div className="modal-head">
        {head}
        <IconButton icon="x" size="small" label={t('common.close')} onClick={onCross} />
      </div>
      {children}
      {foot && <div className="modal-foot">{foot}</div>}
    </>
  );
  return (
    <Modal.Root opened onClose={onClose} size={width} centered returnFocus={false} {...root}>
      <Modal.Overlay />
      <Modal.Content className="form-modal" ref={ref}>
        {form ? (
          <form
            className="modal-form"
            noValidate
            autoComplete="off"
            onKeyDownCapture={(event) => isEnterOnChoice(event) && sendInstead(event)}
            {...form}
          >
            {parts}
          </form>
        ) : (
          <div className="modal-form">{parts}</div>
        )}
      </Modal.Content>
    </Modal.Root>
  );
}

/** Enter on a choice whose list is closed: arrows and space open the list, Enter is for the button that shows it. */
function isEnterOnChoice({ key, target, nativeEvent }: KeyboardEvent): boolean {
  const isClosed = (target as HTMLElement).matches('[readonly][aria-haspopup=listbox][aria-expanded=false]');
  return key === 'Enter' && isClosed && !nativeEvent.isComposing;
}

function sendInstead(event: KeyboardEvent<HTMLFormElement>): void {
  event.preventDefault();
  event.stopPropagation();
  event.currentTarget.requestSubmit();
}

/** The title of a dialog with a line under it. */
export function ModalName({ title, code, badge }: { title: ReactNode; code?: ReactNode; badge?: ReactNode }) {
  return (
    <div className="modal-name">
      <div className="row">
        <Modal.Title component="h2">{title}</Modal.Title>
        {badge}
      </div>
      {code && <div className="code">{code}</div>}
    </div>
  );
}

/** The foot of a form: what stands at its left, the way out, and the buttons that go on. */
export function FormFoot({
  left,
  cancel,
  onCancel,
  children,
}: {
  left?: ReactNode;
  /** Another word than *Cancel*, where that could be taken for what the form does. */
  cancel?: string;
  onCancel: () => void;
  children: ReactNode;
}) {
  const t = useText();
  return (
    <>
      {left}
      <span className="spacer" />
      <Button onClick={onCancel} className="cancel" shortcut="esc">
        {cancel ?? t('common.cancel')}
      </Button>
      {children}
    </>
  );
}
