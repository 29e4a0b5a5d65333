import { Piscina } from 'piscina';
import type { PaperDocument } from './document.ts';

export interface Printer {
  /** The document as PDF. Rejects with a `PrintFailed`, at the latest when the deadline has passed. */
  print(document: PaperDocument): Promise<Buffer>;
  /** Stops the thread and rejects what is still waiting. A later `print` starts it anew. */
  close(): Promise<void>;
  /** Threads that are running now: none or one. */
  threads(): number;
}

export interface PrinterSettings {
  /** How long one document may take, from the moment the thread takes it. */
  deadlineMs: number;
  /** A thread without work for so long is stopped, so that the fonts don't stay in memory. */
  idleMs: number;
  /** Documents that may wait; above it a shop presses a button that doesn't answer. */
  waitingMax: number;
  /** The program of the thread: it exports `printPaper`. */
  program: URL;
}

export class PrintFailed extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PrintFailed';
  }
}

/** A small heap is collected often; a large one grows until the machine notices. A thousand tags need half of it. */
const heap = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 4 };

const usual: PrinterSettings = {
  deadlineMs: 10_000,
  idleMs: 60_000,
  waitingMax: 200,
  program: new URL('./worker.ts', import.meta.url),
};

const shared = startPrinter();
/** Tags come by the thousand: they have a thread of their own, which ends when idle, and the time that a busy machine takes. */
const bulk = startPrinter({ deadlineMs: 60_000 });

/** Prints on the server's own printer: {@link Printer.print}. */
export function print(document: PaperDocument): Promise<Buffer> {
  return shared.print(document);
}

/** The same for sheets of tags, behind which no receipt waits. */
export function printBulk(document: PaperDocument): Promise<Buffer> {
  return bulk.print(document);
}

/** Stops the server's printers: {@link Printer.close}. */
export async function closePrinters(): Promise<void> {
  await Promise.all([shared.close(), bulk.close()]);
}

/**
 * A printer of its own; the server shares the one behind `print`. It has one thread, which prints forty receipts a
 * second; each holds the fonts once more. Documents wait here and not in the pool, since the deadline
 * of each begins with its turn, and since the pool leaves what waits behind a dead thread lying.
 */
export function startPrinter(changed: Partial<PrinterSettings> = {}): Printer {
  const settings = { ...usual, ...changed };
  let pool: Piscina<PaperDocument, Uint8Array<ArrayBuffer>> | null = null;
  let before: Promise<unknown> = Promise.resolve();
  let unfinished = 0;

  async function print(document: PaperDocument): Promise<Buffer> {
    if (unfinished > settings.waitingMax) throw new PrintFailed('Too many documents are waiting to be printed.');
    pool ??= startPool(settings);
    const own = pool;
    const turn = before.then(() => {
      if (own !== pool) throw new Error('The printer was closed.');
      return own.run(document, { signal: AbortSignal.timeout(settings.deadlineMs) });
    });
    before = turn.catch(() => undefined);
    unfinished += 1;
    try {
      return Buffer.from((await turn).buffer);
    } catch (error) {
      throw new PrintFailed(reasonOf(error, settings));
    } finally {
      unfinished -= 1;
    }
  }

  async function close(): Promise<void> {
    const own = pool;
    pool = null;
    await own?.destroy();
  }

  return { print, close, threads: () => pool?.threads.length ?? 0 };
}

function startPool({ program, idleMs }: PrinterSettings): Piscina<PaperDocument, Uint8Array<ArrayBuffer>> {
  const pool = new Piscina<PaperDocument, Uint8Array<ArrayBuffer>>({
    filename: program.href,
    name: 'printPaper',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: idleMs,
    resourceLimits: heap,
    env: {},
    execArgv: [],
  });
  // A thread that dies between two documents is no reason to end the server: the next document starts another.
  pool.on('error', () => undefined);
  return pool;
}

function reasonOf(error: unknown, { deadlineMs }: PrinterSettings): string {
  if (!(error instanceof Error)) return String(error);
  return error.name === 'AbortError' ? `The document took longer than ${deadlineMs} ms.` : error.message;
}
