import type { DraftOf, Endpoint } from '#contract/kernel/endpoint.ts';
import { call } from '#web/api/client.ts';
import { saveBlob } from '#web/api/file.ts';
import { say } from '#web/text/text.ts';
import { toastFailed, toastProblem } from './toast.tsx';

/** Saves what a file endpoint answers. Tells why when it doesn't. True when it was saved. */
export async function saveFile<E extends Endpoint>(endpoint: E, input: DraftOf<E>, filename: string): Promise<boolean> {
  try {
    saveBlob((await call(endpoint, input)) as Blob, filename);
    return true;
  } catch (problem) {
    toastProblem(problem, say('common.exportFailed'));
    return false;
  }
}

/**
 * Shows a PDF in a window of its own. Call it straight from a click: a window opened later is blocked. `failed` is
 * the title of the toast where it could not be made.
 */
export function openPdf<E extends Endpoint>(endpoint: E, input: DraftOf<E>, failed?: string): Promise<boolean> {
  return openPaper(async () => (await call(endpoint, input)) as Blob, failed);
}

/** The same for a paper that takes more than one call: note a printing, then fetch it. */
export async function openPaper(make: () => Promise<Blob>, failed = say('common.pdfFailed')): Promise<boolean> {
  const popup = window.open('about:blank', '_blank');
  if (!popup) {
    toastFailed(say('common.popupBlocked'));
    return false;
  }
  try {
    const url = URL.createObjectURL(await make());
    popup.location.replace(url);
    setTimeout(() => URL.revokeObjectURL(url), 10 * 60_000);
    return true;
  } catch (problem) {
    popup.close();
    toastProblem(problem, failed);
    return false;
  }
}
