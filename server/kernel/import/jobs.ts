import type { ImportProblem } from '#contract/kernel/import.ts';
import type { RefusalCode } from '#contract/kernel/refusal.ts';
import type { Context } from '../context.ts';
import { refusalOf } from '../failure.ts';
import { type ImportCode, problem } from './cells.ts';
import { checkFile, shownMax } from './check.ts';
import type { ImportKind, Numbered } from './kind.ts';
import { type Progress, type RunRow, saveFailed, saveFound, saveProgress, takeRun } from './store.ts';
import { ImportRefused } from './write.ts';

const beatMs = 500;

/** Checks the file of a run and notes what was found. Nobody needs the file afterwards. */
export async function runCheck<Thing extends Numbered, Preview>(
  ctx: Context,
  kind: ImportKind<Thing, Preview>,
  run: RunRow,
  path: string,
  progress = newProgress(),
): Promise<void> {
  let isKept = false;
  await atWork(ctx, run, progress, async () => {
    const found = await checkFile(await kind.open(ctx, run), path, progress);
    isKept = (await saveFound(ctx.db, run.id, found)) && found.problemCount === 0;
  });
  if (!isKept) await kind.forget(ctx.db, [run.id]);
}

/** Writes what the check of a run has kept. Does nothing where another process does it. */
export async function runWrite<Thing extends Numbered, Preview>(
  ctx: Context,
  kind: ImportKind<Thing, Preview>,
  run: RunRow,
  progress = newProgress(),
): Promise<void> {
  if (!(await takeRun(ctx.db, run.id))) return;
  progress.rowsRead = run.rowsRead;
  progress.rowsTotal = run.rowsTotal;
  await atWork(ctx, run, progress, () => kind.write(ctx, run, progress));
  await kind.forget(ctx.db, [run.id]);
}

export function newProgress(): Progress {
  return { rowsRead: 0, rowsWritten: 0, rowsTotal: 0 };
}

/** Tells how far the work is while it lasts, and notes why if it fails. */
async function atWork(ctx: Context, run: RunRow, progress: Progress, work: () => Promise<void>): Promise<void> {
  let telling: Promise<void> = Promise.resolve();
  const beat = setInterval(() => {
    // What can't be told now is told by the next beat.
    telling = telling.then(() => saveProgress(ctx.db, run.id, progress)).catch(() => undefined);
  }, beatMs);
  try {
    await work();
  } catch (error) {
    const problems = problemsOf(error);
    await saveFailed(ctx.db, run.id, problems.slice(0, shownMax), problems.length);
  } finally {
    clearInterval(beat);
    await telling;
  }
}

function problemsOf(error: unknown): readonly ImportProblem[] {
  if (error instanceof ImportRefused && error.problems.length > 0) return error.problems;
  const said = ends[refusalOf(error).code];
  // Whoever looks after the server learns the rest.
  if (!said) console.error('An import failed.', error);
  return [problem(0, '', said ?? 'import.failed')];
}

/** What may end an import that nothing is wrong with, and how that is said of a run. */
const ends: Partial<Record<RefusalCode, ImportCode>> = {
  'server.noSpace': 'import.noSpace',
  'location.closed': 'import.locationClosed',
};
