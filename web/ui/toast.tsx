import { lazy, type ReactNode, Suspense, useSyncExternalStore } from 'react';
import { problemText } from '#web/text/refusal.ts';

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
export function toastProblem(problem: unknown, title?: string): void {
  if (title) toastFailed(title, problemText(problem));
  else toastFailed(problemText(problem));
}

/** Fetches what toasts are made of before one is wanted. */
export function preloadToasts(): void {
  void load().catch(() => {});
}

/** The place where toasts appear; it stands once, outside all screens. */
export function Toasts() {
  const isWanted = useSyncExternalStore(subscribe, () => wanted);
  return (
    isWanted && (
      <Suspense fallback={null}>
        <Stack />
      </Suspense>
    )
  );
}

const load = () => import('./ToastStack.tsx');
const Stack = lazy(() => load().then((module) => ({ default: module.ToastStack })));
const listeners = new Set<() => void>();
let wanted = false;

function show(kind: ToastKind, title: string, text?: ReactNode, options: ToastOptions = {}): void {
  wanted = true;
  for (const listener of listeners) listener();
  void load().then(({ pushToast }) => pushToast(kind, title, text, options));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
