import type { ImportProblem, ImportRun } from '#contract/kernel/import.ts';
import type { ImportFormat, Numbered, Reading } from './kind.ts';
import { findEncoding, UnreadableFile } from './read.ts';
import type { Found, Progress } from './store.ts';
import { type Step, walk } from './walk.ts';

export const shownMax = 200;
const previewMax = 50;
const batchSize = 2000;

/**
 * Checks a whole file against itself and against what the company has. What it holds is kept for being written, unless
 * something is wrong with any of it; nothing else is written.
 */
export async function checkFile<Thing extends Numbered, Preview>(
  reading: Reading<Thing, Preview>,
  path: string,
  progress: Progress,
  signal: AbortSignal,
): Promise<Found> {
  const report = new Report(reading);
  let kept = 0;
  let working: Promise<void> = Promise.resolve();
  const send = async () => {
    const things = report.batch.splice(0);
    // The next rows are read while the database looks at these.
    await working;
    working = work(things);
    working.catch(() => undefined);
  };
  const work = async (things: readonly Thing[]) => {
    if (things.length > 0) report.addAll(await reading.clashes(things, report.format ?? 'kinza'));
    if (report.isBad || things.length === 0) return;
    await reading.keep(kept, things);
    kept += things.length;
  };
  try {
    const { encoding, lines } = await findEncoding(path);
    report.encoding = encoding;
    progress.rowsTotal = Math.max(0, lines - 1);
    for await (const step of walk(path, encoding, reading)) {
      progress.rowsRead = Math.max(progress.rowsRead, step.row - 1);
      report.add(step);
      if (report.batch.length < batchSize) continue;
      signal.throwIfAborted();
      await send();
    }
    await send();
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    report.addAll([error.problem]);
  } finally {
    await working;
  }
  return report.found(progress.rowsRead);
}

/** What a check gathers: everything counted, the first of it kept. */
class Report<Thing extends Numbered, Preview> {
  encoding: ImportRun['encoding'] = null;
  format: ImportFormat | null = null;
  /** What the database was not asked about yet. */
  readonly batch: Thing[] = [];
  readonly #reading: Reading<Thing, Preview>;
  readonly #problems: ImportProblem[] = [];
  readonly #warnings: ImportProblem[] = [];
  readonly #preview: Preview[] = [];
  #problemCount = 0;
  #warningCount = 0;
  #things = 0;

  constructor(reading: Reading<Thing, Preview>) {
    this.#reading = reading;
  }

  add({ format, thing, problems, warnings }: Step<Thing>): void {
    this.format = format;
    this.addAll(problems);
    this.#warningCount += warnings.length;
    keep(this.#warnings, warnings);
    if (!thing) return;
    this.#things++;
    this.batch.push(thing);
    this.addAll(this.#reading.twins(thing, format ?? 'kinza'));
    if (this.#preview.length < previewMax) this.#preview.push(this.#reading.shown(thing));
  }

  addAll(problems: readonly ImportProblem[]): void {
    this.#problemCount += problems.length;
    keep(this.#problems, problems);
  }

  get isBad(): boolean {
    return this.#problemCount > 0;
  }

  found(rowsRead: number): Found {
    return {
      format: this.format,
      encoding: this.encoding,
      rowsRead,
      rowsWritten: 0,
      rowsTotal: this.#things,
      problemCount: this.#problemCount,
      problems: this.#problems.toSorted((a, b) => a.row - b.row),
      warningCount: this.#warningCount,
      warnings: this.#warnings,
      preview: this.#preview,
    };
  }
}

function keep(kept: ImportProblem[], more: readonly ImportProblem[]): void {
  kept.push(...more.slice(0, Math.max(0, shownMax - kept.length)));
}
