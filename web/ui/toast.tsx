import { lazy, type ReactNode, Suspense } from 'react';
import { fetchedOnce } from '#web/api/connection.ts';
import { observable } from '#web/api/observable.ts';
import { problemText } from '#web/text/refusal.ts';
import type { FailedTitle } from './States.tsx';

export type ToastKind = 'success' | 'error' | 'warning' | 'info';

export interface ToastOptions {
  /** False: stays until somebody closes it. */
  autoClose?: number | false;
  closeOnClick?: boolean;
  toastId?: string;
}

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
export function toastProblem(problem: unknown, title?: FailedTitle): void {
  const cause = problemText(problem);
  if (typeof title === 'string') toastFailed(title, cause);
  else toastFailed(title ? title(cause) : cause);
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
