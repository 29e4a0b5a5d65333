import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ImportRow, ImportRun } from '#contract/kernel/import.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../database.ts';
import { asideFolder } from '../files/aside.ts';
import type { Upload } from '../route.ts';
import { transact } from '../transact.ts';
import { runCheck, runWrite } from './jobs.ts';
import type { ImportKind, Numbered } from './kind.ts';
import {
  endForgottenRuns,
  findRun,
  holdRun,
  listRuns,
  listSpokenRuns,
  type RunRow,
  type Settings,
  saveRun,
  saveSilent,
  saveWriting,
  shownRun,
} from './store.ts';

/** What an area adds to the start of writing: it refuses where this can't be written to. */
export type Admission = (tx: Tx, ctx: Context, target: Settings) => Promise<void>;

/** Everything that is done with the files of one kind. */
export function importer<Thing extends Numbered, Preview>(kind: ImportKind<Thing, Preview>, admit?: Admission) {
  const forget = (ctx: Context) => forgetEnded(ctx, kind, ctx.companyId);

  /** Takes a file in and starts to check it; `find` tells how far that is. */
  async function check(ctx: Context, settings: Settings, upload: Upload): Promise<ImportRun<Preview>> {
    const id = randomUUID();
    const path = pathOf(ctx, id);
    try {
      await saveUpload(upload, path);
      const run = await openRun(ctx, { id, fileName: upload.fileName, settings });
      // The same request once more: its file is here already.
      if (run.id !== id) await rm(path, { force: true });
      else inBackground(runCheck(ctx, kind, run, path).finally(() => rm(path, { force: true })));
      return shownRun(run);
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    }
  }

  /** Notes a new run. Refuses a second one of its kind while the company's last is at work. */
  async function openRun(ctx: Context, run: { id: string; fileName: string; settings: Settings }): Promise<RunRow> {
    await forget(ctx);
    const fileName = nameOf(run.fileName) || kind.fileName;
    return transact(ctx, async (tx) => saveRun(tx, ctx, { ...run, kind: kind.name, fileName }));
  }

  async function list(ctx: Context, { page }: { page: number }): Promise<{ rows: ImportRow[]; more: boolean }> {
    await forget(ctx);
    return listRuns(ctx, kind.name, page);
  }

  async function find(ctx: Context, { id }: { id: string }): Promise<ImportRun<Preview>> {
    await forget(ctx);
    return shownRun(await findRun(ctx.db, ctx, kind.name, id));
  }

  /** Starts to write a checked file; `find` tells how far that is. */
  async function write(ctx: Context, { id, ...target }: { id: string } & Settings): Promise<ImportRun<Preview>> {
    const run = await startWriting(ctx, id, target);
    inBackground(runWrite(ctx, kind, run));
    return shownRun(run);
  }

  /** Refuses what is not ready, and where it can't be written to. */
  async function startWriting(ctx: Context, id: string, target: Settings): Promise<RunRow> {
    await forget(ctx);
    return transact(ctx, async (tx) => {
      const { status, settings } = await holdRun(tx, ctx, kind.name, id);
      if (status === 'writing') refuse('import.running');
      if (status !== 'ready') refuse('import.notReady');
      await admit?.(tx, ctx, target);
      return saveWriting(tx, id, { ...settings, ...target });
    });
  }

  return { list, check, find, write, openRun, startWriting };
}

type Tools = Pick<Context, 'db' | 'files' | 'clock'>;
type Kept = Pick<ImportKind<never, never>, 'name' | 'forget'>;

/**
 * The hourly chore for all companies, whether or not anybody comes back: ends what nobody works at any more, and once a
 * run has been over for a day, empties what it holds of its file, which are names and addresses of people.
 */
export async function tidyImports(tools: Tools, kind: Kept): Promise<void> {
  await forgetEnded(tools, kind, null);
  const spoken = await listSpokenRuns(tools.db, kind.name, aDayAgo(tools));
  // Once more, for what a server left behind that went between the two.
  await forgetRuns(tools, kind, spoken);
  await saveSilent(tools.db, spoken);
}

/** Ends what nobody works at any more, of one company or of all, and removes what it has left. */
async function forgetEnded(tools: Tools, kind: Kept, companyId: number | null): Promise<void> {
  await forgetRuns(tools, kind, await endForgottenRuns(tools.db, companyId, kind.name, aDayAgo(tools)));
}

/** How long a checked file waits to be written, and what came of one may be looked at. */
function aDayAgo({ clock }: Tools): Date {
  return new Date(clock.now().getTime() - 24 * 3_600_000);
}

/** Removes the files and the rows of runs that have ended. */
async function forgetRuns(tools: Tools, kind: Kept, ids: readonly string[]): Promise<void> {
  await kind.forget(tools.db, ids);
  for (const id of ids) await rm(pathOf(tools, id), { force: true });
}

/** Until it was checked, a file lies where all uploads lie that are looked at. */
function pathOf({ files }: Pick<Tools, 'files'>, id: string): string {
  return join(asideFolder(files), `${id}.csv`);
}

async function saveUpload(upload: Upload, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await pipeline(upload.stream, createWriteStream(path, { mode: 0o600 }));
  if (upload.stream.truncated) refuse('import.tooLarge');
}

/** A name is one line, and PostgreSQL keeps no NUL. */
function nameOf(fileName: string): string {
  const line = fileName
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .trim();
  return line.slice(0, 200).toWellFormed();
}

/** The work goes on after the answer; how it ended stands in its run. */
function inBackground(work: Promise<unknown>): void {
  work.catch((error) => console.error(error));
}
