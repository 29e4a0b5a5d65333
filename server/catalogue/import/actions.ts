import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { ImportRun, importApi } from '#contract/catalogue/import.ts';
import type { InputOf } from '#contract/kernel/endpoint.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { businessDate } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import { asideFolder } from '../../kernel/files/aside.ts';
import type { Upload } from '../../kernel/route.ts';
import { transact } from '../../kernel/transact.ts';
import { runCheck, runWrite } from './jobs.ts';
import { removeRows } from './rowStore.ts';
import {
  endForgottenRuns,
  findPremises,
  findRun,
  holdRun,
  type RunRow,
  saveRun,
  saveWriting,
  shownRun,
} from './store.ts';

/** Takes a file in and starts to check it; `findImport` tells how far that is. */
export async function checkImport(
  ctx: Context,
  input: InputOf<typeof importApi.check>,
  upload: Upload,
): Promise<ImportRun> {
  const id = randomUUID();
  const path = pathOf(ctx, id);
  try {
    await saveUpload(upload, path);
    const run = await openRun(ctx, { id, fileName: upload.fileName, ...input });
    // The same request once more: its file is here already.
    if (run.id !== id) await rm(path, { force: true });
    else inBackground(runCheck(ctx, run, path).finally(() => rm(path, { force: true })));
    return shownRun(run);
  } catch (error) {
    await rm(path, { force: true });
    throw error;
  }
}

/** Notes a new run. Refuses a second one while the company's last is at work. */
export async function openRun(
  ctx: Context,
  run: { id: string; fileName: string; yenPerDollarHundredths: number },
): Promise<RunRow> {
  await forget(ctx);
  return transact(ctx, async (tx) => saveRun(tx, ctx, { ...run, fileName: nameOf(run.fileName) }));
}

export async function findImport(ctx: Context, { id }: InputOf<typeof importApi.find>): Promise<ImportRun> {
  await forget(ctx);
  return shownRun(await findRun(ctx.db, ctx, id));
}

/** Starts to write a checked file; `findImport` tells how far that is. */
export async function writeImport(
  ctx: Context,
  { id, locationId }: InputOf<typeof importApi.write>,
): Promise<ImportRun> {
  const run = await startWriting(ctx, id, locationId);
  inBackground(runWrite(ctx, run, locationId));
  return shownRun(run);
}

/** Refuses what is not ready, and a location that is not the user's. */
export async function startWriting(ctx: Context, id: string, locationId: number): Promise<RunRow> {
  await forget(ctx);
  return transact(ctx, async (tx) => {
    const { status } = await holdRun(tx, ctx, id);
    if (status === 'writing') refuse('import.running');
    if (status !== 'ready') refuse('import.notReady');
    const premises = ctx.user.locationIds.includes(locationId)
      ? await findPremises(tx, ctx.companyId, locationId)
      : null;
    if (!premises) refuse('access.location');
    const { closedThrough } = premises;
    if (closedThrough !== null && closedThrough >= businessDate(ctx.clock.now()))
      refuse('company.periodClosed', { closedThrough });
    return saveWriting(tx, id, locationId);
  });
}

/** Until it was checked, a file lies where all uploads lie that are looked at. */
function pathOf(ctx: Context, id: string): string {
  return join(asideFolder(ctx.files), `${id}.csv`);
}

async function saveUpload(upload: Upload, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await pipeline(upload.stream, createWriteStream(path, { mode: 0o600 }));
  if (upload.stream.truncated) refuse('import.tooLarge');
}

/** Ends what nobody works at any more, and removes what it has left. */
async function forget(ctx: Context): Promise<void> {
  const ids = await endForgottenRuns(ctx.db, ctx.companyId);
  await removeRows(ctx.db, ids);
  for (const id of ids) await rm(pathOf(ctx, id), { force: true });
}

/** A name is one line, and PostgreSQL keeps no NUL. */
function nameOf(fileName: string): string {
  const line = fileName
    .toWellFormed()
    .replace(/\p{Cc}/gu, ' ')
    .trim();
  return line.slice(0, 200).toWellFormed() || 'items.csv';
}

/** The work goes on after the answer; how it ended stands in its run. */
function inBackground(work: Promise<unknown>): void {
  work.catch((error) => console.error(error));
}
