import { type ReceiptVariant, saleApi } from '#contract/sales/sale.ts';
import { call } from '#web/api/client.ts';
import { currentLocale } from '#web/text/locale.ts';
import { say } from '#web/text/text.ts';
import { openPaper } from '#web/ui/paper.ts';
import { toastProblem } from '#web/ui/toast.tsx';

/** The receipt in the language of the screen. */
export function usualVariant(): ReceiptVariant {
  return currentLocale() === 'ja' ? 'japanese' : 'english';
}

/** Notes one printing, so that copies are counted, and fetches its paper. */
async function makeReceipt(id: number, variant: ReceiptVariant): Promise<Blob> {
  const { printId } = await call(saleApi.print, { id, variant });
  return call(saleApi.receipt, { id, printId, language: currentLocale() });
}

/** Opens a receipt in a window of its own; call it straight from a click. */
export function openReceipt(id: number, variant: ReceiptVariant): Promise<boolean> {
  return openPaper(() => makeReceipt(id, variant), say('sales.receiptFailed'));
}

/** The same with the warranty cards, which are counted like receipts. */
export function openWarranty(id: number): Promise<boolean> {
  return openPaper(async () => {
    const { printId } = await call(saleApi.print, { id, variant: 'warranty' });
    return call(saleApi.warranty, { id, printId, language: currentLocale() });
  }, say('sales.warrantyFailed'));
}

/**
 * Prints the receipt of a sale that was just made, in the language of the screen. Desktops print out of the page;
 * phones and tablets want a window. True when it worked; tells why when it didn't.
 */
export async function printReceipt(id: number): Promise<boolean> {
  const printsHere = navigator.pdfViewerEnabled && window.matchMedia('(hover: hover)').matches;
  if (!printsHere) return openReceipt(id, usualVariant());
  try {
    await printInPlace(await makeReceipt(id, usualVariant()));
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
