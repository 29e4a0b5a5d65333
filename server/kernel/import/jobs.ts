import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { ImportProblem } from '#contract/kernel/import.ts';
import type { RefusalCode } from '#contract/kernel/refusal.ts';
import type { Context } from '../context.ts';
import { refusalOf } from '../failure.ts';
import { asideFolder } from '../files/aside.ts';
import type { FileStore } from '../files.ts';
import type { ImportJob } from '../jobs.ts';
import { type ImportCode, problem } from './cells.ts';
import { checkFile, shownMax } from './check.ts';
import type { ImportContext, ImportKind } from './kind.ts';
import { removeEndedRows } from './rowStore.ts';
import { emptyEnded, findJobRun, type RunRow, saveExpired, saveProgress, updateRun } from './store.ts';
import { ImportRefused, undoFile, writeFile } from './write.ts';

type Tools = Pick<Context, 'db' | 'files' | 'clock'>;

/** How long a checked file waits to be written, and what came of one may be looked at. */
const dayMs = 24 * 3_600_000;

/**
 * Until it was checked, a file lies where all uploads lie that are looked at. One with product types lies there until it is
 * written or the day is over: with other categories it is checked once more.
 */
export function pathOf({ files }: Pick<Tools, 'files'>, id: string): string {
  return join(asideFolder(files), `${id}.csv`);
}

/** Takes a run one step on: its file is checked, or the rows that the check has saved are written. */
export async function workOnRun(
  tools: Tools,
  kindOf: (run: RunRow) => ImportKind,
  { runId, userId }: ImportJob,
  signal: AbortSignal,
): Promise<void> {
  const run = await findJobRun(tools.db, runId);
  if (!run) return;
  const ctx = { db: tools.db, clock: tools.clock, companyId: run.companyId, user: { id: userId }, signal };
  const path = pathOf(tools, run.id);
  let isKept = false;
  try {
    if (run.status === 'checking') {
      const checked = await checkFile(ctx, kindOf(run), run, path);
      await updateRun(ctx.db, run.id, ['checking'], checked);
      isKept = (checked.settings?.types ?? []).length > 0;
    }
    if (run.status === 'writing') await writeFile(ctx, kindOf(run), run);
    if (run.status === 'undoing') await undoFile(ctx, kindOf(run), run);
    if (run.status === 'picturing') await workOnPictures({ ...ctx, files: tools.files }, kindOf(run), run);
  } catch (error) {
    await saveFailed(tools, runId, signal.aborted ? [problem(0, '', 'import.interrupted')] : problemsOf(error));
  } finally {
    if (!isKept) await rm(path, { force: true });
    await removeEndedRows(tools.db, yesterdayOf(tools));
  }
}

/** Gives things the pictures that were sent, and says how far that is. */
async function workOnPictures(
  ctx: ImportContext & { files: FileStore },
  kind: ImportKind,
  { id, settings }: RunRow,
): Promise<void> {
  const { pictureFile, ...kept } = settings;
  if (!pictureFile || !kind.addPictures) throw new Error('No pictures were sent.');
  const file = { path: pathOf(ctx, pictureFile.id), name: pictureFile.name };
  try {
    const pictures = await kind.addPictures(ctx, id, file, (found) =>
      saveProgress(ctx.db, id, { settings: { ...settings, pictures: found } }),
    );
    await updateRun(ctx.db, id, ['picturing'], { status: 'done', settings: { ...kept, pictures } });
  } finally {
    await rm(file.path, { force: true });
  }
}

/** Ends a run whose process has gone. */
export async function giveUpRun(tools: Tools, { runId }: ImportJob): Promise<void> {
  await saveFailed(tools, runId, [problem(0, '', 'import.interrupted')]);
  await rm(pathOf(tools, runId), { force: true });
  await removeEndedRows(tools.db, yesterdayOf(tools));
}

/**
 * For all companies, whether or not anybody comes back: ends what waited too long to be written, and once a run has been
 * over for a day, empties what it holds of its file, which are names and addresses of people.
 */
export async function tidyImports({ db, clock }: Tools): Promise<void> {
  const yesterday = yesterdayOf({ clock });
  await saveExpired(db, yesterday);
  await emptyEnded(db, yesterday);
  await removeEndedRows(db, yesterday);
}

function yesterdayOf({ clock }: Pick<Tools, 'clock'>): Date {
  return new Date(clock.now().getTime() - dayMs);
}

async function saveFailed({ db }: Tools, id: string, problems: readonly ImportProblem[]): Promise<void> {
  const shown = problems.slice(0, shownMax);
  // What could not be taken back is as it was.
  await updateRun(db, id, ['undoing', 'picturing'], { status: 'done', problems: shown, problemCount: problems.length });
  await updateRun(db, id, ['checking', 'writing'], {
    status: 'failed',
    problems: shown,
    problemCount: problems.length,
    rowsWritten: 0,
  });
}

function problemsOf(error: unknown): readonly ImportProblem[] {
  if (error instanceof ImportRefused && error.problems.length > 0) return error.problems;
  const isGone = (error as { code?: string }).code === 'ENOENT';
  const code = isGone ? 'import.expired' : ends[refusalOf(error).code];
  // The log has the rest.
  if (!code) console.error('An import failed.', error);
  return [problem(0, '', code ?? 'import.failed')];
}

/** What may end an import that nothing is wrong with, and the problem that its run then has. */
const ends: Partial<Record<RefusalCode, ImportCode>> = {
  'server.noSpace': 'import.noSpace',
  'location.closed': 'import.locationClosed',
};
