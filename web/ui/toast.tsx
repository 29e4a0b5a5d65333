import type { ReactNode } from 'react';
import { ToastContainer, type ToastOptions, toast } from 'react-toastify/unstyled';
import { problemText } from '#web/text/refusal.ts';
import { useText } from '#web/text/text.ts';
import { IconButton } from './Button.tsx';
import { Icon } from './Icon.tsx';

/** The constants of specification §9. */
export const toastConstants = {
  autoClose: 5000,
  limit: 20,
  position: 'top-right',
  draggable: true,
  draggablePercent: 60,
  closeOnClick: true,
  pauseOnHover: true,
  pauseOnFocusLoss: true,
  hideProgressBar: true,
} as const;

/** Says that something was done: `toastDone('Sale completed', 'KZ-SO-202606-00184')`. */
export function toastDone(title: string, text?: ReactNode): void {
  show('success', title, text);
}

/** Says that something failed or is missing. */
export function toastFailed(title: string, text?: ReactNode): void {
  show('error', title, text);
}

export function toastWarning(title: string, text?: ReactNode): void {
  show('warning', title, text);
}

export function toastInfo(title: string, text?: ReactNode, options: ToastOptions = {}): void {
  show('info', title, text, options);
}

/** Tells why something failed, in the user's language; `title` says what failed, where one text is not enough. */
export function toastProblem(problem: unknown, title?: string): void {
  if (title) toastFailed(title, problemText(problem));
  else toastFailed(problemText(problem));
}

/** The place where toasts appear; it stands once, outside all screens. */
export function Toasts() {
  return <ToastContainer {...toastConstants} closeButton={CloseToast} />;
}

type Kind = 'success' | 'error' | 'warning' | 'info';
const icons: Record<Kind, string> = {
  success: 'check',
  error: 'alert-triangle',
  warning: 'alert-triangle',
  info: 'info-circle',
};

function show(kind: Kind, title: string, text?: ReactNode, options: ToastOptions = {}): void {
  toast[kind](
    <div className="toast-text">
      <div className="m">{title}</div>
      {text && <div className="sec">{text}</div>}
    </div>,
    {
      // The same message again renews its toast rather than stacking a second one.
      toastId: `${kind}:${title}:${typeof text === 'string' ? text : ''}`,
      role: kind === 'error' || kind === 'warning' ? 'alert' : 'status',
      icon: () => <Icon name={icons[kind]} size={20} />,
      ...options,
    },
  );
}

function CloseToast({ closeToast }: { closeToast: (event: React.MouseEvent) => void }) {
  const t = useText();
  return <IconButton icon="x" label={t('common.close')} size="small" onClick={closeToast} />;
}
