import { move } from 'piscina';
import type { PaperDocument } from './document.ts';
import { renderPaper } from './render.ts';

/** The program of the printing thread. */
export async function printPaper(document: PaperDocument): Promise<unknown> {
  // A copy of its own can be handed over; the library's buffer may share memory with others.
  return move(new Uint8Array(await renderPaper(document)));
}
