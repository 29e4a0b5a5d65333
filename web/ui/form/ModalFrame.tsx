import { Modal, type ModalRootProps } from '@mantine/core';
import type { ComponentProps, ReactNode, Ref } from 'react';
import { useText } from '#web/text/text.ts';
import { IconButton } from '../Button.tsx';

export interface ModalFrameProps
  extends Pick<ModalRootProps, 'onClose' | 'closeOnEscape' | 'closeOnClickOutside' | 'returnFocus'> {
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

/** A dialog over its page: a head with a closing cross, contents, a foot. */
export function ModalFrame(props: ModalFrameProps) {
  const { width, head, foot, form, onClose, onCross = onClose, ref, children, ...root } = props;
  const t = useText();
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
    <Modal.Root opened onClose={onClose} size={width} centered {...root}>
      <Modal.Overlay />
      <Modal.Content className="form-modal" ref={ref}>
        {form ? (
          <form className="modal-form" noValidate autoComplete="off" {...form}>
            {parts}
          </form>
        ) : (
          <div className="modal-form">{parts}</div>
        )}
      </Modal.Content>
    </Modal.Root>
  );
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
