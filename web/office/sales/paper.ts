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

const underway = new Set<string>();

/**
 * Notes one printing, so that copies are counted, and fetches its paper. Where the paper does not arrive, the same
 * printing is asked for the next time: the first paper that a customer gets is the original, whatever went wrong.
 */
export async function makePaper(id: number, variant: PaperVariant): Promise<Blob> {
  const name = `kinza.paper.${id}.${variant}` as const;
  // Asked for a second time before the first one has come: two papers are wanted.
  if (underway.has(name)) return fetchPaper(id, variant, { key: newKey(), printId: null }, () => {});
  underway.add(name);
  const keep = (noted: Noted | null) => storeTab(name, noted && JSON.stringify(noted));
  try {
    const left = readNoted(readTab(name));
    return await fetchPaper(id, variant, left ?? { key: newKey(), printId: null }, keep).catch((problem) => {
      // It lay for longer than the server serves a printing: only a new one helps.
      if (!left || !isGone(problem)) throw problem;
      return fetchPaper(id, variant, { key: newKey(), printId: null }, keep);
    });
  } finally {
    underway.delete(name);
  }
}

async function fetchPaper(
  id: number,
  variant: PaperVariant,
  noted: Noted,
  keep: (noted: Noted | null) => void,
): Promise<Blob> {
  keep(noted);
  const printId = noted.printId ?? (await call(saleApi.print, { id, variant }, { key: noted.key })).printId;
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
