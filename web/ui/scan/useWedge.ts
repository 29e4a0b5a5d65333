import { type RefObject, useEffect, useRef } from 'react';
import { figureText } from '../form/figure.ts';
import { earlyCodes } from './earlyCodes.ts';
import { restoreOf } from './restore.ts';
import { type Burst, codeOf, grow, noBurst, weightOf } from './wedge.ts';

type Field = HTMLInputElement | HTMLSelectElement;

interface WedgeOptions {
  /** The field that scans are meant for. */
  field: RefObject<HTMLInputElement | null>;
  /** Off while a dialog stands before the field. */
  enabled: boolean;
  /** The answer to it, where there is one, is waited for before the next of several that came early. */
  onScan: (code: string) => unknown;
  /** A scan that came while a question stood: its Enter must not answer it. */
  onRefused: (code: string) => void;
}

/**
 * Catches a keyboard-wedge scanner wherever the focus is. Keys outside any field go into the scan field; a burst into
 * another field is taken out of it again, and is a scan. So is what was scanned while the screen was loaded.
 */
export function useWedge(options: WedgeOptions): void {
  const { field, enabled } = options;
  const latest = useRef(options);
  latest.current = options;
  useEffect(() => {
    if (!enabled) return;
    const { codes, begun } = earlyCodes();
    void inTurn(codes, (code) => latest.current.onScan(code));
    let burst = begun;
    let restore = (input: Field) => putBack(input, '');
    const take = (event: KeyboardEvent, input: Field | null, before: Burst) => {
      const isWeighing = [input?.dataset.unit, input?.dataset.lineField].includes('grams');
      const weight = isWeighing && event.key === 'Enter' ? weightOf(before, event.timeStamp) : null;
      // What the scale says stands for all that was in the field; its Enter goes on as a typed one does.
      if (input && weight !== null) return putBack(input, figureText(weight, 3));
      const code = event.key === 'Enter' ? codeOf(before, event.timeStamp) : null;
      if (code === null) return;
      event.preventDefault();
      event.stopPropagation();
      if (input) restore(input);
      if (isBehindDialog(field.current)) return latest.current.onRefused(code);
      // A menu is no question: the scan closes it.
      closeMenu(menuOf(event.target));
      latest.current.onScan(code);
    };
    const listen = (event: KeyboardEvent) => {
      if (event.isComposing || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.key === 'Shift') return;
      if (event.target === field.current) {
        // The field takes its own keys; what was caught before them is over.
        burst = noBurst;
        return;
      }
      const input = (event.target as HTMLElement).closest<Field>('input, textarea, select');
      if (event.key.length !== 1) {
        take(event, input, burst);
        burst = noBurst;
        return;
      }
      burst = grow(burst, event.key, event.timeStamp);
      if (input && burst.text.length === 1) restore = restoring(input);
      if (input || event.key === ' ' || menuOf(event.target) || isBehindDialog(field.current)) return;
      // The keys of a scan that was going on when the screen came are missing there.
      if (field.current?.value === '' && burst.text.length > 1) putBack(field.current, burst.text.slice(0, -1));
      field.current?.focus();
    };
    document.addEventListener('keydown', listen, true);
    return () => document.removeEventListener('keydown', listen, true);
  }, [enabled, field]);
}

/** One after the other, so that the lines stand as they were scanned. */
async function inTurn(codes: readonly string[], onScan: WedgeOptions['onScan']): Promise<void> {
  for (const code of codes) await onScan(code);
}

/** Before the field stands a question. */
function isBehindDialog(field: Element | null): boolean {
  return [...document.querySelectorAll('.mantine-Modal-content')].some((dialog) => !dialog.contains(field));
}

/** Closes the menu that stands open, as Escape does: what comes next would happen behind it. */
export function closeMenu(menu: Element | null = document.querySelector('[role=menu]')): void {
  menu?.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
}

/** The open menu that a key goes to, which has keys of its own. */
function menuOf(target: EventTarget | null): Element | null {
  return (target as HTMLElement).closest('[role=menu]');
}

/** What takes out of a field again what is typed into it from now on. */
function restoring(input: Field): (input: Field) => void {
  const { value } = input;
  return restoreOf(input) ?? ((field) => putBack(field, value));
}

/** Sets a field's value as if it had been typed or chosen, so that React hears of it. */
function putBack(input: Field, value: string): void {
  const proto = Object.getPrototypeOf(input) as object;
  Object.getOwnPropertyDescriptor(proto, 'value')?.set?.call(input, value);
  input.dispatchEvent(new Event(input instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}
