import { Link, type LinkProps } from '@tanstack/react-router';
import { type AnimationEvent, type ReactNode, useEffect, useRef } from 'react';
import { cssTransition, ToastContainer, toast } from 'react-toastify/unstyled';
import { problemWithHolder } from '#web/text/holder.ts';
import { say, useText } from '#web/text/text.ts';
import { IconButton } from './Button.tsx';
import { causeOf } from './causeOf.ts';
import { linkToHolder } from './document/documentPlace.ts';
import { Icon } from './Icon.tsx';
import type { FailedTitle } from './States.tsx';
import type { ToastKind, ToastOptions } from './toast.tsx';
import { keepToastsFree } from './toastPlace.ts';
import { unbroken } from './unbroken.tsx';

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

/** Slides like the library's own, whose rows below close after 300 ms. */
const slide = cssTransition({
  enter: 'Toastify--animate Toastify__slide-enter',
  exit: 'Toastify--animate Toastify__slide-exit',
  appendPosition: true,
  collapseDuration: 100,
});

/** Where toasts stack. */
export function ToastStack() {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => (place.current ? keepToastsFree(place.current) : undefined), []);
  return (
    <div className="toasts" ref={place} onAnimationEndCapture={ignoreFalseEnd}>
      <ToastContainer {...toastConstants} transition={slide} closeButton={CloseToast} />
    </div>
  );
}

/**
 * A toast lives as long as the animation of its bar. On a busy machine that begins a moment before its own start, which
 * a browser reports as an end after no time at all: the toast would be gone before anybody sees it.
 */
function ignoreFalseEnd(event: AnimationEvent): void {
  if (event.elapsedTime === 0) event.stopPropagation();
}

/** How often a message has been closed: the toast that slides out is no place for the same one again. */
const leaving = new Map<string, number>();

/** The errors that were told, and what each was about; nothing for one of no form. */
const wrong = new Map<string, string>();

/** Takes away the errors of this form, and leaves those of others. */
export function dismissFailed(of: string): void {
  for (const [toastId, about] of wrong) {
    if (about !== of) continue;
    wrong.delete(toastId);
    toast.dismiss(toastId);
  }
}

/** Puts a toast onto the stack. The same message again renews its toast rather than stacking a second one. */
export function pushToast(kind: ToastKind, title: string, text: ReactNode, given: ToastOptions): void {
  const { of = '', to, ...options } = given;
  // What went well now makes what was wrong before untrue.
  if (kind === 'success') dismissFailed(of);
  const message = `${kind}:${title}:${typeof text === 'string' ? text : ''}`;
  const times = leaving.get(message) ?? 0;
  const toastId = `${message}:${times}`;
  if (kind === 'error' || (kind === 'warning' && of)) wrong.set(toastId, of);
  toast[kind](
    <div className="toast-text">
      <div className="text-medium">{unbroken(title)}</div>
      {(text || to) && (
        <div className="text-secondary">
          {unbroken(text)}
          {to && (
            <Link
              className="link toast-link"
              activeOptions={to.search ? {} : { exact: true, includeSearch: false }}
              {...(to as LinkProps)}
            >
              {say('common.view')}
            </Link>
          )}
        </div>
      )}
    </div>,
    {
      toastId,
      onClose: () => {
        leaving.set(message, times + 1);
        wrong.delete(toastId);
      },
      role: kind === 'error' || kind === 'warning' ? 'alert' : 'status',
      icon: () => <Icon name={icons[kind]} size={20} />,
      ...options,
    },
  );
}

/** Tells why something failed, in the user's language, and leads to the document that has the goods where that is why. */
export function pushProblem(
  problem: unknown,
  title: FailedTitle | undefined,
  { labelOf, ...given }: ToastOptions,
): void {
  const cause = (labelOf && causeOf(problem, labelOf)) || problemWithHolder(problem);
  const options = { ...linkToHolder(problem), ...given };
  if (typeof title === 'string') pushToast('error', title, cause, options);
  else pushToast('error', title ? title(cause) : cause, undefined, options);
}

function CloseToast({ closeToast }: { closeToast: (event: React.MouseEvent) => void }) {
  const t = useText();
  return <IconButton icon="x" label={t('common.close')} size="small" onClick={closeToast} />;
}
