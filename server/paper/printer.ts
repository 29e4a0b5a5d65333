import { Worker } from 'node:worker_threads';
import type { PaperDocument } from './document.ts';

export interface PrintOrder {
  id: number;
  document: PaperDocument;
}

export type PrintDone = { id: number; pdf: Uint8Array<ArrayBuffer> } | { id: number; failure: string };

export interface Printer {
  /** The document as PDF. Rejects with a `PrintFailed`, at the latest when the deadline has passed. */
  print(document: PaperDocument): Promise<Buffer>;
  /** Stops the threads and rejects what is still waiting. A later `print` starts them anew. */
  close(): Promise<void>;
  /** Threads that are running now. */
  threads(): number;
}

export interface PrinterSettings {
  /** Threads at most; each holds the fonts in memory. */
  threadsMax: number;
  /** How long one document may take, from the moment a thread takes it. */
  deadlineMs: number;
  /** A thread without work for so long is stopped, so that the fonts don't stay in memory. */
  idleMs: number;
  /** Documents that may wait; above it a shop presses a button that doesn't answer. */
  waitingMax: number;
  /** The program of a thread. */
  program: URL;
}

export class PrintFailed extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PrintFailed';
  }
}

/** A printer of its own; the server shares the one behind `print`. */
export function startPrinter(changed: Partial<PrinterSettings> = {}): Printer {
  const room: Room = { settings: { ...usual, ...changed }, threads: new Set(), waiting: [], lastId: 0 };
  return {
    print: (document) => take(room, document),
    close: () => empty(room),
    threads: () => room.threads.size,
  };
}

/** Prints on the server's own printer: {@link Printer.print}. */
export function print(document: PaperDocument): Promise<Buffer> {
  return shared.print(document);
}

/** Stops the server's printer: {@link Printer.close}. */
export function closePrinter(): Promise<void> {
  return shared.close();
}

interface Room {
  settings: PrinterSettings;
  threads: Set<Thread>;
  waiting: Job[];
  lastId: number;
}

interface Job {
  order: PrintOrder;
  resolve(pdf: Buffer): void;
  reject(error: PrintFailed): void;
}

interface Thread {
  worker: Worker;
  job: Job | null;
  timer: NodeJS.Timeout | null;
}

/** A small heap is collected often; a large one grows until the machine notices. A thousand tags need half of it. */
const heap = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 4 };

/** One thread prints forty receipts a second; a second one would hold the fonts a second time. */
const usual: PrinterSettings = {
  threadsMax: 1,
  deadlineMs: 10_000,
  idleMs: 60_000,
  waitingMax: 200,
  program: new URL('./worker.ts', import.meta.url),
};

const shared = startPrinter();

function take(room: Room, document: PaperDocument): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    if (room.waiting.length >= room.settings.waitingMax) {
      reject(new PrintFailed('Too many documents are waiting to be printed.'));
      return;
    }
    room.lastId += 1;
    room.waiting.push({ order: { id: room.lastId, document }, resolve, reject });
    giveOut(room);
  });
}

/** Hands what waits to threads without work, and starts threads while there may be more. */
function giveOut(room: Room): void {
  while (room.waiting.length > 0) {
    const isFull = room.threads.size >= room.settings.threadsMax;
    const thread = [...room.threads].find(({ job }) => job === null) ?? (isFull ? null : startThread(room));
    const job = thread === null ? undefined : room.waiting.shift();
    if (thread === null || job === undefined) return;
    give(room, thread, job);
  }
}

function startThread(room: Room): Thread {
  const worker = new Worker(room.settings.program, { env: {}, execArgv: [], resourceLimits: heap });
  const thread: Thread = { worker, job: null, timer: null };
  room.threads.add(thread);
  worker.on('message', (done: PrintDone) => finish(room, thread, done));
  worker.on('error', (error: Error) => drop(room, thread, `The printing thread failed: ${error.message}`));
  worker.on('exit', () => drop(room, thread, 'The printing thread ended.'));
  return thread;
}

function give(room: Room, thread: Thread, job: Job): void {
  const { deadlineMs } = room.settings;
  clearTimer(thread);
  thread.job = job;
  thread.worker.ref();
  thread.timer = setTimeout(() => drop(room, thread, `The document took longer than ${deadlineMs} ms.`), deadlineMs);
  try {
    thread.worker.postMessage(job.order);
  } catch (error) {
    finish(room, thread, { id: job.order.id, failure: error instanceof Error ? error.message : String(error) });
  }
}

function finish(room: Room, thread: Thread, done: PrintDone): void {
  const { job } = thread;
  if (job === null || job.order.id !== done.id) return;
  rest(room, thread);
  if ('pdf' in done) job.resolve(Buffer.from(done.pdf.buffer));
  else job.reject(new PrintFailed(done.failure));
  giveOut(room);
}

/** An idle thread no longer holds the process open, and is stopped after a while. */
function rest(room: Room, thread: Thread): void {
  clearTimer(thread);
  thread.job = null;
  thread.worker.unref();
  thread.timer = setTimeout(() => drop(room, thread, 'The printing thread was idle.'), room.settings.idleMs).unref();
}

/** Ends a thread, and with it the document that it was at; what waits goes to another. */
function drop(room: Room, thread: Thread, reason: string): void {
  if (!room.threads.delete(thread)) return;
  clearTimer(thread);
  void thread.worker.terminate();
  thread.job?.reject(new PrintFailed(reason));
  thread.job = null;
  giveOut(room);
}

async function empty(room: Room): Promise<void> {
  for (const job of room.waiting.splice(0)) job.reject(new PrintFailed('The printer was closed.'));
  const workers = [...room.threads].map(({ worker }) => worker);
  for (const thread of [...room.threads]) drop(room, thread, 'The printer was closed.');
  await Promise.all(workers.map((worker) => worker.terminate()));
}

function clearTimer(thread: Thread): void {
  if (thread.timer !== null) clearTimeout(thread.timer);
  thread.timer = null;
}
