import type { ImportProblem } from '#contract/catalogue/import.ts';
import type { Context } from '../../kernel/context.ts';
import { refusalOf } from '../../kernel/failure.ts';
import { type ImportCode, problem } from './cells.ts';
import { checkFile } from './check.ts';
import { removeRows } from './rowStore.ts';
import { type Progress, type RunRow, saveFailed, saveFound, saveProgress, takeRun } from './store.ts';
import { ImportRefused, writeRows } from './write.ts';

const beatMs = 500;

/** Checks the file of a run and notes what was found. Nobody needs the file afterwards. */
export async function runCheck(ctx: Context, run: RunRow, path: string, progress = newProgress()): Promise<void> {
  let isKept = false;
  await atWork(ctx, run, progress, async () => {
    const found = await checkFile(ctx, run, path, progress);
    isKept = (await saveFound(ctx.db, run.id, found)) && found.problemCount === 0;
  });
  if (!isKept) await removeRows(ctx.db, [run.id]);
}

/** Writes what the check of a run has kept. Does nothing where another process does it. */
export async function runWrite(ctx: Context, run: RunRow, locationId: number, progress = newProgress()): Promise<void> {
  if (!(await takeRun(ctx.db, run.id))) return;
  progress.rowsRead = run.rowsRead;
  progress.rowsTotal = run.rowsTotal;
  await atWork(ctx, run, progress, () => writeRows(ctx, run, locationId, progress));
  await removeRows(ctx.db, [run.id]);
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
    await saveFailed(ctx.db, run.id, problems.slice(0, 200), problems.length);
  } finally {
    clearInterval(beat);
    await telling;
  }
}

function problemsOf(error: unknown): readonly ImportProblem[] {
  if (error instanceof ImportRefused && error.problems.length > 0) return error.problems;
  const { code } = refusalOf(error);
  const said: ImportCode = code === 'server.noSpace' ? 'import.noSpace' : 'import.failed';
  // Whoever looks after the server learns the rest.
  if (said === 'import.failed') console.error('An import failed.', error);
  return [problem(0, '', said)];
}
