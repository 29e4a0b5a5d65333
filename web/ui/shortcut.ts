import { useEffect, useRef } from 'react';
import { isAsked } from './ask.tsx';

/** The key that stands for ⌘ on a Mac and for Ctrl elsewhere, as it is written on it. */
export const modifierKey = /Mac|iP(hone|ad)/.test(globalThis.navigator?.platform ?? '') ? '⌘' : 'Ctrl';

/** Keys of a scanner follow each other this quickly at most, wireless ones included; people are slower. */
export const scannerGapMs = 60;

export interface ShortcutOptions {
  enabled?: boolean;
  /** Also while a field has the focus or a dialog is open: for function keys and ⌘K. */
  anywhere?: boolean;
  /** What it does, for the list of shortcuts; a key without a name is not listed. */
  label?: string | undefined;
}

/** A key and what it does. */
export interface NamedKey {
  key: string;
  label: string;
  /** It works on the focused row of a list. */
  isOfRow?: boolean;
}

const listed = new Set<readonly NamedKey[]>();

/** The named keys of what stands on the screen. */
export function listedKeys(): NamedKey[] {
  return [...listed].flat();
}

/** Names keys for the list of shortcuts for as long as the component stands. */
export function useListedKeys(keys: readonly NamedKey[]): void {
  const text = JSON.stringify(keys);
  useEffect(() => {
    const entry = JSON.parse(text) as NamedKey[];
    listed.add(entry);
    return () => {
      listed.delete(entry);
    };
  }, [text]);
}

/**
 * Binds a key for as long as the component stands: `useShortcut('n', create)`, `useShortcut('mod+k', open)`. Plain
 * letters stay silent while somebody types, and under an open dialog.
 */
export function useShortcut(
  key: string,
  run: () => void,
  { enabled = true, anywhere = false, label }: ShortcutOptions = {},
): void {
  const latest = useRef(run);
  latest.current = run;
  useListedKeys(enabled && label ? [{ key, label }] : []);
  useEffect(() => {
    if (!enabled) return;
    const listen = (event: KeyboardEvent) => {
      if (!isKey(event, key) || event.defaultPrevented || event.isComposing) return;
      if (!anywhere && isBusyElsewhere(event.target)) return;
      event.preventDefault();
      // A question is answered first: nothing opens beneath it.
      if (isAsked.get()) return;
      unlessScanned(event, () => latest.current());
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, [key, enabled, anywhere]);
}

/** Does what a letter stands for once no other key has come right after it: then it is none of a scanner's. */
export function unlessScanned({ key, ctrlKey, metaKey }: KeyboardEvent, run: () => void): void {
  if (!/^[a-z]$/i.test(key) || ctrlKey || metaKey) {
    run();
    return;
  }
  const end = () => {
    clearTimeout(timer);
    document.removeEventListener('keydown', hear, true);
  };
  const hear = (next: KeyboardEvent) => next.key === 'Shift' || end();
  const timer = setTimeout(() => {
    end();
    run();
  }, scannerGapMs);
  document.addEventListener('keydown', hear, true);
}

/** Whether an event is this key: `n`, `/`, `F2`, `mod+k`. */
export function isKey(event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>, key: string): boolean {
  const [name, modifier] = key.split('+').reverse();
  const isModified = event.ctrlKey || event.metaKey;
  return event.key.toLowerCase() === name?.toLowerCase() && isModified === (modifier === 'mod') && !event.altKey;
}

/** Whether somebody types there. */
export function isField(target: EventTarget | null): boolean {
  return Boolean(
    (target as Element | null)?.closest?.(
      'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable=true]',
    ),
  );
}

function isBusyElsewhere(target: EventTarget | null): boolean {
  return isField(target) || document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null;
}
