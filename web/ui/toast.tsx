import { lazy, type ReactNode, Suspense } from 'react';
import { fetchedOnce } from '#web/api/connection.ts';
import { observable } from '#web/api/observable.ts';
import { problemText } from '#web/text/refusal.ts';
import { linkToHolder } from './document/documentPlace.ts';
import type { FailedTitle } from './States.tsx';

export type ToastKind = 'success' | 'error' | 'warning' | 'info';

export interface ToastOptions {
  /** False: stays until somebody closes it. */
  autoClose?: number | false;
  closeOnClick?: boolean;
  toastId?: string;
  /** The form or the call that it is about: an error of one goes when the same one succeeds. */
  of?: string;
  /** Where the thing that it names is looked at. */
  to?: ToastLink;
}

export interface ToastLink {
  to: string;
  search?: Record<string, string>;
}

/** Says that something was done: `toastDone('Sale completed', 'KZ-SO-202606-00184')`. */
export function toastDone(title: string, text?: ReactNode, options: ToastOptions = {}): void {
  show('success', title, text, options);
}

/** Says that something failed or is missing. */
export function toastFailed(title: string, text?: ReactNode, options: ToastOptions = {}): void {
  show('error', title, text, options);
}

export function toastWarning(title: string, text?: ReactNode): void {
  show('warning', title, text);
}

export function toastInfo(title: string, text?: ReactNode, options: ToastOptions = {}): void {
  show('info', title, text, options);
}

/** Tells why something failed, in the user's language; `title` says what failed, where one text is not enough. */
export function toastProblem(problem: unknown, title?: FailedTitle, given: ToastOptions = {}): void {
  const cause = problemText(problem);
  const options = { ...linkToHolder(problem), ...given };
  if (typeof title === 'string') toastFailed(title, cause, options);
  else toastFailed(title ? title(cause) : cause, undefined, options);
}

/** What went wrong before with this form is true no longer. */
export function dropFailed(of: string): void {
  if (isWanted.get()) void load().then(({ dismissFailed }) => dismissFailed(of));
}

/** Fetches what toasts are made of before one is wanted. */
export function preloadToasts(): void {
  void load().catch(() => {});
}

/** The place where toasts appear; it stands once, outside all screens. */
export function Toasts() {
  return (
    isWanted.use() && (
      <Suspense>
        <Stack />
      </Suspense>
    )
  );
}

const load = fetchedOnce(() => import('./ToastStack.tsx'));
const Stack = lazy(async () => ({ default: (await load()).ToastStack }));
const isWanted = observable(false);

/** Only what could be fetched is drawn: a message that can't be shown must not take the screen along. */
function show(kind: ToastKind, title: string, text?: ReactNode, options: ToastOptions = {}): void {
  load()
    .then(({ pushToast }) => {
      isWanted.set(true);
      pushToast(kind, title, text, options);
    })
    .catch((problem) => console.error(title, problem));
}
