import type { PaperVariant } from '#contract/sales/paper.ts';
import { saleApi } from '#contract/sales/sale.ts';
import { call } from '#web/api/client.ts';
import { newKey } from '#web/api/key.ts';
import { ApiRefusal } from '#web/api/problem.ts';
import { parsed, readTab, storeTab } from '#web/api/storage.ts';
import { currentLocale } from '#web/text/locale.ts';

/** A printing whose paper has not arrived yet; without its id the answer to the note is missing too. */
interface Noted {
  key: string;
  printId: number | null;
}

interface Paper {
  id: number;
  variant: PaperVariant;
  /** The return of an order that it is about. */
  shipmentId?: number;
}

const underway = new Set<string>();

/**
 * Notes one printing, so that copies are counted, and fetches its paper. Where the paper does not arrive, the same
 * printing is asked for the next time: the first paper that a customer gets is the original, whatever went wrong.
 */
export async function makePaper(id: number, variant: PaperVariant, shipmentId?: number): Promise<Blob> {
  const of: Paper = shipmentId === undefined ? { id, variant } : { id, variant, shipmentId };
  const name = `kinza.paper.${Object.values(of).join('.')}` as const;
  // Asked for a second time before the first one has come: two papers are wanted.
  if (underway.has(name)) return fetchPaper(of, { key: newKey(), printId: null }, () => {});
  underway.add(name);
  const keep = (noted: Noted | null) => storeTab(name, noted && JSON.stringify(noted));
  try {
    const left = readNoted(readTab(name));
    return await fetchPaper(of, left ?? { key: newKey(), printId: null }, keep).catch((problem) => {
      // It lay for longer than the server serves a printing: only a new one helps.
      if (!left || !isGone(problem)) throw problem;
      return fetchPaper(of, { key: newKey(), printId: null }, keep);
    });
  } finally {
    underway.delete(name);
  }
}

async function fetchPaper(of: Paper, noted: Noted, keep: (noted: Noted | null) => void): Promise<Blob> {
  const { id, variant } = of;
  keep(noted);
  const printId = noted.printId ?? (await call(saleApi.print, of, { key: noted.key })).printId;
  keep({ ...noted, printId });
  const endpoint = variant === 'warranty' ? saleApi.warranty : saleApi.receipt;
  const paper = (await call(endpoint, { id, printId, language: currentLocale() })) as Blob;
  keep(null);
  return paper;
}

function isGone(problem: unknown): boolean {
  return (
    problem instanceof ApiRefusal && (problem.code === 'sale.printMissing' || problem.code === 'idempotency.spent')
  );
}

function readNoted(text: string | null): Noted | null {
  const noted = parsed<Partial<Noted>>(text);
  return noted && typeof noted.key === 'string' ? { key: noted.key, printId: noted.printId ?? null } : null;
}
