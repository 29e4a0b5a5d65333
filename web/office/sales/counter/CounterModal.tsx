import { Modal } from '@mantine/core';
import type { FormEvent, ReactNode } from 'react';
import { useText } from '#web/text/text.ts';
import { Button, IconButton } from '#web/ui/Button.tsx';

const widths = { small: 440, normal: 640 } as const;

interface CounterModalProps {
  title: ReactNode;
  code?: ReactNode;
  size?: keyof typeof widths;
  onClose: () => void;
  /** Without it the modal has no form, and no button to apply. */
  onApply?: () => void;
  /** What stands at the left of the footer. */
  footer?: ReactNode;
  children: ReactNode;
}

/** A small dialog before the counter: what it changes is part of the draft, so that leaving loses nothing that was applied. */
export function CounterModal({ title, code, size = 'small', onClose, onApply, footer, children }: CounterModalProps) {
  const t = useText();
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const form = event.currentTarget;
    onApply?.();
    // What is wrong is said once it is drawn; where nothing is, the dialog is gone by then.
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };
  return (
    <Modal.Root opened onClose={onClose} size={widths[size]} centered returnFocus={false}>
      <Modal.Overlay />
      <Modal.Content className="form-modal">
        <form className="modal-form" onSubmit={submit} noValidate autoComplete="off">
          <div className="modal-head">
            <div className="modal-name">
              <Modal.Title component="h2">{title}</Modal.Title>
              {code && <div className="code">{code}</div>}
            </div>
            <IconButton icon="x" size="small" label={t('common.close')} onClick={onClose} />
          </div>
          <div className="modal-scroll">
            <div className="modal-main">{children}</div>
          </div>
          {(onApply || footer) && (
            <div className="modal-foot">
              {footer}
              <span className="spacer" />
              <Button onClick={onClose} className="cancel" shortcut="esc">
                {t('common.cancel')}
              </Button>
              {onApply && (
                <Button kind="primary" type="submit" shortcut="↵">
                  {t('sales.counter.apply')}
                </Button>
              )}
            </div>
          )}
        </form>
      </Modal.Content>
    </Modal.Root>
  );
}
