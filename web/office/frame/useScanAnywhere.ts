import { useEffect, useRef } from 'react';
import { keepEarly } from '#web/ui/scan/early.ts';
import { earlyCodes } from '#web/ui/scan/earlyCodes.ts';
import { takesScans } from '#web/ui/scan/takesScans.ts';
import { type Burst, codeOf, grow, noBurst } from '#web/ui/scan/wedge.ts';
import { isField } from '#web/ui/shortcut.ts';
import { pendingPath } from '../stay.ts';

/** What is scanned while the counter is on its way is meant for it. */
const isCounter = /\/transaction\/(new|\d+\/edit)$/;

/**
 * Hears a scanner on a screen that has no scan field of its own, as long as no field, dialog or menu has the keys. Its
 * Enter opens no row and presses no button. Esc closes what the last scan showed. What was scanned while the screen was
 * loaded is answered first.
 */
export function useScanAnywhere(onScan: (code: string) => void, onClose: () => void): void {
  const latest = useRef({ onScan, onClose });
  latest.current = { onScan, onClose };
  useEffect(() => {
    const isForCounter = takesScans() || isBoundForCounter();
    const { codes, begun } = isForCounter ? { codes: [], begun: noBurst } : earlyCodes();
    // A card shows one thing: what was scanned last.
    const early = codes.at(-1);
    if (early !== undefined) latest.current.onScan(early.normalize('NFKC'));
    let burst: Burst = begun;
    const listen = (event: KeyboardEvent) => {
      if (event.isComposing || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      // A capital letter of a scanner comes with a Shift before it.
      if (event.key === 'Shift') return;
      const before = burst;
      burst = noBurst;
      if (isForAnother(event.target)) return;
      if (isBoundForCounter()) return keepEarly(event);
      if (event.key === 'Escape') latest.current.onClose();
      if (event.key.length === 1) burst = grow(before, event.key, event.timeStamp);
      const code = event.key === 'Enter' ? codeOf(before, event.timeStamp) : null;
      if (code === null) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current.onScan(code.normalize('NFKC'));
    };
    document.addEventListener('keydown', listen, true);
    return () => document.removeEventListener('keydown', listen, true);
  }, []);
}

function isBoundForCounter(): boolean {
  return isCounter.test(pendingPath || location.pathname);
}

/** The number of a sale as its papers say it: `KZ-SV-202606-00001`. */
export function isNumber(text: string): boolean {
  return /^[A-Z\d]{2,8}-[A-Z]{2}-\d{6}-\d{5,}$/i.test(text);
}

function isForAnother(target: EventTarget | null): boolean {
  return isField(target) || takesScans() || document.querySelector('[role=dialog], [role=menu]') !== null;
}
