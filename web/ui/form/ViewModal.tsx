import { type ReactNode, useRef } from 'react';
import { topDialog } from '../focus.ts';
import { ModalFrame, ModalName } from './ModalFrame.tsx';

const widths = { small: 440, normal: 640, large: 1016 } as const;

export interface ViewModalProps {
  title: ReactNode;
  /** A line under the title: number, date, place. */
  code?: ReactNode;
  badge?: ReactNode;
  actions?: ReactNode;
  footer?: ReactNode;
  size?: keyof typeof widths;
  /** The contents take the focus and not the cross: it takes the place of another dialog, of which a key may still come. */
  isNextStep?: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A thing in a modal over its list, to look at. */
export function ViewModal(props: ViewModalProps) {
  const { title, code, badge, actions, footer, size = 'normal', isNextStep, onClose, children } = props;
  const content = useRef<HTMLDivElement>(null);
  // The Esc of a question that stands above this is the question's alone.
  const close = () => {
    if (topDialog() === content.current) onClose();
  };
  return (
    <ModalFrame
      ref={content}
      width={widths[size]}
      head={
        <>
          <ModalName title={title} code={code} badge={badge} />
          {actions && <span className="modal-actions">{actions}</span>}
        </>
      }
      foot={footer}
      onClose={close}
      onCross={onClose}
    >
      <div className="modal-scroll" {...(isNextStep && { tabIndex: -1, 'data-autofocus': true })}>
        {children}
      </div>
    </ModalFrame>
  );
}
