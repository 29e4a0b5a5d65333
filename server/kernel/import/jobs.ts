import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportProblem } from '#contract/kernel/import.ts';
import type { RefusalCode } from '#contract/kernel/refusal.ts';
import type { Context } from '../context.ts';
import { refusalOf } from '../failure.ts';
import { asideFolder } from '../files/aside.ts';
import type { ImportJob } from '../jobs.ts';
import { type ImportCode, problem } from './cells.ts';
import { checkFile, shownMax } from './check.ts';
import type { ImportContext, ImportKind, Numbered } from './kind.ts';
import {
  listSpokenRuns,
  type Progress,
  type RunRow,
  saveExpired,
  saveFailed,
  saveFound,
  saveProgress,
  saveSilent,
} from './store.ts';
import { ImportRefused } from './write.ts';

type Tools = Pick<Context, 'db' | 'files' | 'clock'>;
type Kept = Pick<ImportKind<never, never>, 'name' | 'forget'>;

const tellMs = 500;

/** What is done with the files of one kind after the answer, and by the hour. */
export function importWork<Thing extends Numbered, Preview>(kind: ImportKind<Thing, Preview>) {
  /** Does what a run waits for: its file is checked, or what the check has kept is written. */
  async function work(tools: Tools, run: RunRow, { userId }: ImportJob, signal: AbortSignal): Promise<void> {
    const ctx = { db: tools.db, clock: tools.clock, companyId: run.companyId, user: { id: userId }, signal };
    const path = pathOf(tools, run.id);
    if (run.status === 'checking') await runCheck(ctx, kind, run, path).finally(() => rm(path, { force: true }));
    if (run.status === 'writing') await runWrite(ctx, kind, run);
  }

  /** Ends a run whose process has gone. */
  async function giveUp(tools: Tools, { id }: RunRow): Promise<void> {
    await saveFailed(tools.db, id, [problem(0, '', 'import.interrupted')], 1);
    await forgetRuns(tools, kind, [id]);
  }

  /**
   * For all companies, whether or not anybody comes back: ends what waited too long to be written, and once a run has been
   * over for a day, empties what it holds of its file, which are names and addresses of people.
   */
  async function tidy(tools: Tools): Promise<void> {
    const before = aDayAgo(tools);
    await forgetRuns(tools, kind, await saveExpired(tools.db, kind.name, before));
    const spoken = await listSpokenRuns(tools.db, kind.name, before);
    // Once more, for what a server left behind that went between the two.
    await forgetRuns(tools, kind, spoken);
    await saveSilent(tools.db, spoken);
  }

  return { work, giveUp, tidy };
}

/** Until it was checked, a file lies where all uploads lie that are looked at. */
export function pathOf({ files }: Pick<Tools, 'files'>, id: string): string {
  return join(asideFolder(files), `${id}.csv`);
}

/** Checks the file of a run and notes what was found. Nobody needs the file afterwards. */
async function runCheck<Thing extends Numbered, Preview>(
  ctx: ImportContext,
  kind: ImportKind<Thing, Preview>,
  run: RunRow,
  path: string,
): Promise<void> {
  let isKept = false;
  await atWork(ctx, run, { rowsRead: 0, rowsWritten: 0, rowsTotal: 0 }, async (progress) => {
    const found = await checkFile(await kind.open(ctx, run), path, progress, ctx.signal);
    isKept = (await saveFound(ctx.db, run.id, found)) && found.problemCount === 0;
  });
  if (!isKept) await kind.forget(ctx.db, [run.id]);
}

/** Writes what the check of a run has kept. */
async function runWrite<Thing extends Numbered, Preview>(
  ctx: ImportContext,
  kind: ImportKind<Thing, Preview>,
  run: RunRow,
): Promise<void> {
  const progress = { rowsRead: run.rowsRead, rowsWritten: 0, rowsTotal: run.rowsTotal };
  await atWork(ctx, run, progress, () => kind.write(ctx, run, progress));
  await kind.forget(ctx.db, [run.id]);
}

/** Tells how far the work is while it lasts, and notes why if it fails. */
async function atWork(
  ctx: ImportContext,
  run: RunRow,
  progress: Progress,
  work: (progress: Progress) => Promise<void>,
): Promise<void> {
  let telling: Promise<void> = Promise.resolve();
  const timer = setInterval(() => {
    // What can't be told now is told the next time.
    telling = telling.then(() => saveProgress(ctx.db, run.id, progress)).catch(() => undefined);
  }, tellMs);
  try {
    await work(progress);
  } catch (error) {
    const problems = ctx.signal.aborted ? [problem(0, '', 'import.interrupted')] : problemsOf(error);
    await saveFailed(ctx.db, run.id, problems.slice(0, shownMax), problems.length);
  } finally {
    clearInterval(timer);
    await telling;
  }
}

function problemsOf(error: unknown): readonly ImportProblem[] {
  if (error instanceof ImportRefused && error.problems.length > 0) return error.problems;
  const code = ends[refusalOf(error).code];
  // Whoever looks after the server learns the rest.
  if (!code) console.error('An import failed.', error);
  return [problem(0, '', code ?? 'import.failed')];
}

/** What may end an import that nothing is wrong with, and the problem that its run then has. */
const ends: Partial<Record<RefusalCode, ImportCode>> = {
  'server.noSpace': 'import.noSpace',
  'location.closed': 'import.locationClosed',
};

/** How long a checked file waits to be written, and what came of one may be looked at. */
function aDayAgo({ clock }: Tools): Date {
  return new Date(clock.now().getTime() - 24 * 3_600_000);
}

/** Removes the files and the rows of runs that have ended. */
async function forgetRuns(tools: Tools, kind: Kept, ids: readonly string[]): Promise<void> {
  await kind.forget(tools.db, ids);
  for (const id of ids) await rm(pathOf(tools, id), { force: true });
}
