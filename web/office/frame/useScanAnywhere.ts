import { useEffect, useRef } from 'react';
import { type Burst, codeOf, grow, noBurst } from '#web/ui/scan/wedge.ts';

/**
 * Hears a scanner on a screen that has no scan field of its own, as long as no field, dialog or menu has the keys. Its
 * Enter opens no row and presses no button. Esc closes what the last scan showed.
 */
export function useScanAnywhere(onScan: (code: string) => void, onClose: () => void): void {
  const latest = useRef({ onScan, onClose });
  latest.current = { onScan, onClose };
  useEffect(() => {
    let burst: Burst = noBurst;
    const listen = (event: KeyboardEvent) => {
      if (event.isComposing || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return;
      const before = burst;
      burst = noBurst;
      if (isForAnother(event.target)) return;
      if (event.key === 'Escape') latest.current.onClose();
      if (event.key.length === 1) burst = grow(before, event.key, event.timeStamp);
      const code = event.key === 'Enter' ? codeOf(before, event.timeStamp) : null;
      if (code === null || !/^\d{8,}$/.test(code.normalize('NFKC'))) return;
      event.preventDefault();
      event.stopPropagation();
      latest.current.onScan(code.normalize('NFKC'));
    };
    document.addEventListener('keydown', listen, true);
    return () => document.removeEventListener('keydown', listen, true);
  }, []);
}

function isForAnother(target: EventTarget | null): boolean {
  const field = (target as HTMLElement).closest('input:not([type=checkbox]), textarea, select, [contenteditable]');
  return field !== null || document.querySelector('[role=dialog], [role=menu], .scan') !== null;
}
