import { lazy, type ReactNode, Suspense } from 'react';
import { fetchedOnce } from '#web/api/connection.ts';
import { observable } from '#web/api/observable.ts';
import type { FailedTitle } from './States.tsx';

export type ToastKind = 'success' | 'error' | 'warning' | 'info';

export interface ToastOptions {
  /** False: stays until somebody closes it. */
  autoClose?: number | false;
  closeOnClick?: boolean;
  toastId?: string;
  /** The form, call or scan that it is about: an error of one goes when the same one succeeds. */
  of?: string;
  /** Where the thing that it names is looked at. */
  to?: ToastLink;
  /** What a form calls its fields, one of which may be refused. */
  labelOf?: (path: string) => string;
}

export interface ToastLink {
  to: string;
  search?: Record<string, string>;
}

/** Says that something was done: `toastDone('Sale completed', 'KZ-SO-202606-00184')`. */
export function toastDone(title: string, text?: ReactNode, options: ToastOptions = {}): void {
  push('success', title, text, options);
}

/** Says that something failed or is missing. */
export function toastFailed(title: string, text?: ReactNode, options: ToastOptions = {}): void {
  push('error', title, text, options);
}

export function toastWarning(title: string, text?: ReactNode, options: ToastOptions = {}): void {
  push('warning', title, text, options);
}

export function toastInfo(title: string, text?: ReactNode, options: ToastOptions = {}): void {
  push('info', title, text, options);
}

/** Tells why something failed, in the user's language; `title` says what failed, where one text is not enough. */
export function toastProblem(problem: unknown, title?: FailedTitle, options: ToastOptions = {}): void {
  show(problem, ({ pushProblem }) => pushProblem(problem, title, options));
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
function show(about: unknown, push: (stack: Awaited<ReturnType<typeof load>>) => void): void {
  load()
    .then((stack) => {
      isWanted.set(true);
      push(stack);
    })
    .catch((problem) => console.error(about, problem));
}

function push(kind: ToastKind, title: string, text?: ReactNode, options: ToastOptions = {}): void {
  show(title, ({ pushToast }) => pushToast(kind, title, text, options));
}
