import { type ReactNode, useEffect, useRef } from 'react';
import { ToastContainer, toast } from 'react-toastify/unstyled';
import { useText } from '#web/text/text.ts';
import { IconButton } from './Button.tsx';
import { Icon } from './Icon.tsx';
import type { ToastKind, ToastOptions } from './toast.tsx';

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

const icons: Record<ToastKind, string> = {
  success: 'check',
  error: 'alert-triangle',
  warning: 'alert-triangle',
  info: 'info-circle',
};

/** Where toasts stack. */
export function ToastStack() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => trackHeight(place.current), []);
  return (
    <div className="toasts" ref={place}>
      <ToastContainer {...toastConstants} closeButton={CloseToast} />
    </div>
  );
}

/** Puts a toast onto the stack. The same message again renews its toast rather than stacking a second one. */
export function pushToast(kind: ToastKind, title: string, text: ReactNode, options: ToastOptions): void {
  toast[kind](
    <div className="toast-text">
      <div className="text-medium">{title}</div>
      {text && <div className="text-secondary">{text}</div>}
    </div>,
    {
      toastId: `${kind}:${title}:${typeof text === 'string' ? text : ''}`,
      role: kind === 'error' || kind === 'warning' ? 'alert' : 'status',
      icon: () => <Icon name={icons[kind]} size={20} />,
      ...options,
    },
  );
}

/** Keeps the height of the stack in `--toasts`, for a screen that makes way for it rather than being covered. */
function trackHeight(place: HTMLElement | null): (() => void) | undefined {
  if (!place) return;
  const { style } = document.documentElement;
  const observer = new ResizeObserver(() => style.setProperty('--toasts', `${place.offsetHeight}px`));
  observer.observe(place);
  return () => {
    observer.disconnect();
    style.removeProperty('--toasts');
  };
}

function CloseToast({ closeToast }: { closeToast: (event: React.MouseEvent) => void }) {
  const t = useText();
  return <IconButton icon="x" label={t('common.close')} size="small" onClick={closeToast} />;
}
