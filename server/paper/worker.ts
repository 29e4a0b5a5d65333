import { parentPort } from 'node:worker_threads';
import type { PrintDone, PrintOrder } from './printer.ts';
import { renderPaper } from './render.ts';

const port = parentPort;
if (port === null) throw new Error('The printing thread is started by the printer.');

port.on('message', async ({ id, document }: PrintOrder) => {
  try {
    // A copy of its own can be handed over; the library's buffer may share memory with others.
    const pdf = new Uint8Array(await renderPaper(document));
    const done: PrintDone = { id, pdf };
    port.postMessage(done, [pdf.buffer]);
  } catch (error) {
    const done: PrintDone = { id, failure: error instanceof Error ? error.message : String(error) };
    port.postMessage(done);
  }
});
