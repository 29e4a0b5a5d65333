import type { FormEvent, ReactNode } from 'react';
import { useText } from '#web/text/text.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormFoot, ModalFrame, ModalName } from '#web/ui/form/ModalFrame.tsx';
import { isUnread } from '#web/ui/form/unread.ts';
import { useRefusedScan } from '#web/ui/scan/useRefusedScan.ts';
import { useCounter } from './counterContext.ts';

interface CounterModalProps {
  title: string;
  code?: string;
  /** Pixels. */
  width: number;
  onClose: () => void;
  onApply: () => void;
  /** Takes a scan, as long as nothing was entered that it would lose. */
  onScan?: ((code: string) => void) | undefined;
  /** What stands at the left of the footer. */
  footer?: ReactNode;
  children: ReactNode;
}

/** A small form before the counter: what it changes is part of the draft, so that leaving loses nothing that was applied. */
export function CounterModal({ title, code, width, onClose, onApply, onScan, footer, children }: CounterModalProps) {
  const t = useText();
  // A scan is meant for the counter.
  useRefusedScan(useCounter().lines.field, onScan);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    event.stopPropagation();
    const form = event.currentTarget;
    // What can't be read stays, and nothing is applied without it.
    if (!isUnread(form)) onApply();
    // What is wrong is said once it is drawn; where nothing is, the dialog is gone by then.
    requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus());
  };
  return (
    <ModalFrame
      width={width}
      form={{ onSubmit: submit }}
      head={<ModalName title={title} code={code} />}
      foot={
        <FormFoot left={footer} onCancel={onClose}>
          <Button kind="primary" type="submit" data-autofocus shortcut="↵">
            {t('sales.counter.apply')}
          </Button>
        </FormFoot>
      }
      onClose={onClose}
    >
      <div className="modal-scroll">
        <div className="modal-main">{children}</div>
      </div>
    </ModalFrame>
  );
}
