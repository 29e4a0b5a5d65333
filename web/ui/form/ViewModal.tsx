import { Modal } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { useText } from '#web/text/text.ts';
import { IconButton } from '../Button.tsx';

const widths = { small: 440, normal: 640, large: 1016 } as const;

export interface ViewModalProps {
  title: ReactNode;
  /** A line under the title: number, date, place. */
  code?: ReactNode;
  badge?: ReactNode;
  actions?: ReactNode;
  footer?: ReactNode;
  size?: keyof typeof widths;
  onClose: () => void;
  /** False where whoever closes it puts the focus elsewhere. */
  returnFocus?: boolean;
  children: ReactNode;
}

/** A thing in a modal over its list, to look at. */
export function ViewModal(props: ViewModalProps) {
  const { title, code, badge, actions, footer, size = 'normal', onClose, returnFocus = true, children } = props;
  const t = useText();
  const content = useRef<HTMLDivElement>(null);
  // The Esc of a question that stands above this is the question's alone.
  const close = () => {
    if ([...document.querySelectorAll('.mantine-Modal-content')].at(-1) === content.current) onClose();
  };
  return (
    <Modal.Root opened onClose={close} size={widths[size]} centered returnFocus={returnFocus}>
      <Modal.Overlay />
      <Modal.Content className="form-modal" ref={content}>
        <div className="modal-form">
          <div className="modal-head">
            <div className="modal-name">
              <div className="row">
                <Modal.Title component="h2">{title}</Modal.Title>
                {badge}
              </div>
              {code && <div className="code">{code}</div>}
            </div>
            {actions && <span className="modal-actions">{actions}</span>}
            <IconButton icon="x" size="small" label={t('common.close')} onClick={onClose} />
          </div>
          <div className="modal-scroll">{children}</div>
          {footer && <div className="modal-foot">{footer}</div>}
        </div>
      </Modal.Content>
    </Modal.Root>
  );
}
