import type { ReceiptVariant } from '#contract/sales/paper.ts';
import { currentLocale } from '#web/text/locale.ts';
import { say } from '#web/text/text.ts';
import { openPaper } from '#web/ui/paper.ts';
import { toastProblem } from '#web/ui/toast.tsx';
import { makePaper } from './paper.ts';

/** The receipt in the language of the screen. */
export function usualVariant(): ReceiptVariant {
  return currentLocale() === 'ja' ? 'japanese' : 'english';
}

/** Opens a receipt in a window of its own; call it straight from a click. */
export function openReceipt(id: number, variant: ReceiptVariant): Promise<boolean> {
  return openPaper(() => makePaper(id, variant), say('sales.receiptFailed'));
}

/** The same with what one return of an order came to. */
export function openReturnInvoice(id: number, shipmentId: number): Promise<boolean> {
  return openPaper(() => makePaper(id, 'returnInvoice', shipmentId), say('sales.receiptFailed'));
}

/** The same with the warranty cards, which are counted like receipts. */
export function openWarranty(id: number): Promise<boolean> {
  return openPaper(() => makePaper(id, 'warranty'), say('sales.warrantyFailed'));
}

/**
 * Prints the receipt of a sale that was just made, in the language of the screen. Desktops print out of the page;
 * phones and tablets want a window. True when it worked; tells why when it didn't.
 */
export async function printReceipt(id: number): Promise<boolean> {
  const printsHere = navigator.pdfViewerEnabled && window.matchMedia('(hover: hover)').matches;
  if (!printsHere) return openReceipt(id, usualVariant());
  try {
    await printInPlace(await makePaper(id, usualVariant()));
    return true;
  } catch (problem) {
    toastProblem(problem, say('sales.receiptFailed'));
    return false;
  }
}

/** Prints a PDF without leaving the page: the browser's own dialog asks for the printer. */
function printInPlace(paper: Blob): Promise<void> {
  return new Promise((resolve) => {
    const url = URL.createObjectURL(paper);
    const frame = document.createElement('iframe');
    frame.className = 'print-frame';
    frame.title = say('common.print');
    frame.onload = () => {
      frame.contentWindow?.focus();
      frame.contentWindow?.print();
      resolve();
    };
    frame.src = url;
    document.querySelector('.print-frame')?.remove();
    document.body.append(frame);
    setTimeout(() => URL.revokeObjectURL(url), 10 * 60_000);
  });
}
