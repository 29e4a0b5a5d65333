import { useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the screen is being printed; drawn before the paper is, unless it is a sheet of its own that is printed. */
export function usePrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useWindowEvent('beforeprint', () => {
    if (!document.querySelector('body > .printout') && isDrawable()) flushSync(() => setPrinting(true));
  });
  useWindowEvent('afterprint', () => setPrinting(false));
  return isPrinting;
}

/** Opens the dialog of the printer, with the screen drawn for it before: `window.print` lets nothing be drawn any more. */
export function printScreen(): void {
  window.dispatchEvent(new Event('beforeprint'));
  window.print();
}

/** A page that `window.print` holds can't ask the policy of what may be written into it, and so draws nothing new. */
function isDrawable(): boolean {
  try {
    document.createElement('style').innerHTML = ' ';
    return true;
  } catch {
    return false;
  }
}
