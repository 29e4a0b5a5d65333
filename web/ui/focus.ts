import { useEffect } from 'react';
import { isTouch } from './scan/touch.ts';

const keptMax = 20;

/** The elements that had the focus, the last one at the end. */
let had: HTMLElement[] = [];

/** Remembers where the focus was; it stands once, around all screens. */
export function followFocus(): () => void {
  const listen = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    had = [...had.filter((element) => element !== target && element.isConnected).slice(1 - keptMax), target];
  };
  document.addEventListener('focusin', listen);
  return () => document.removeEventListener('focusin', listen);
}

/**
 * Gives the focus back where it lies nowhere, because what had it is gone: to the last element that had it before and is
 * still there, in front of everything else. Where something took the focus on purpose, it stays.
 */
export function returnFocus(): void {
  if (!isFocusLost()) return;
  const dialog = topDialog();
  const before = had.findLast((element) => (dialog?.contains(element) ?? true) && takesFocus(element));
  const place = before ?? dialog ?? document.getElementById('main');
  if (place instanceof HTMLElement) place.focus({ preventScroll: true });
}

/** The dialog in front of everything else. */
export function topDialog(): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>('.mantine-Modal-content')].at(-1);
}

/** Keeps the focus in the dialog in front, whose button is gone that had it; the next Tab starts at its head. */
export function useFocusKept(step: unknown): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step draws other buttons.
  useEffect(() => {
    const timer = setTimeout(() => isFocusLost() && topDialog()?.focus({ preventScroll: true }));
    return () => clearTimeout(timer);
  }, [step]);
}

/** Nothing has the focus: what had it is gone. */
export function isFocusLost(): boolean {
  return document.activeElement === null || document.activeElement === document.body;
}

/** Gives the focus back when the dialog goes that calls this. */
export function useReturnFocus(): void {
  useEffect(
    () => () => {
      setTimeout(returnFocus);
    },
    [],
  );
}

/** The same for a menu that opens once its button has worked: a button that works is disabled, and loses the focus to nothing. */
export function FocusReturn(): null {
  useReturnFocus();
  return null;
}

/** A field that gets the focus by itself opens the keyboard of a touch screen. */
function takesFocus(element: HTMLElement): boolean {
  const isField = element.matches('input, textarea');
  return element.checkVisibility() && !element.matches(':disabled, [role=menu] *') && !(isField && isTouch());
}
