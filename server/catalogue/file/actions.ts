import { randomUUID } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline, Readable } from 'node:stream';
import { imageBytesMax } from '#contract/catalogue/item.ts';
import { Refusal, refuse } from '#contract/kernel/refusal.ts';
import type { Context } from '../../kernel/context.ts';
import { refusalOf } from '../../kernel/failure.ts';
import { imageUrl, videoUrl } from '../../kernel/files.ts';
import type { Upload } from '../../kernel/route.ts';
import { transact } from '../../kernel/transact.ts';
import { mp4Check } from './mp4.ts';
import { redraw } from './picture.ts';
import { findUnknown, removeUnused, saveFile } from './store.ts';

/**
 * Takes a picture in. The files are written before the transaction, which must not wait for a disk; where it fails, or
 * where the same request was answered before, they go again.
 */
export async function addImage(
  ctx: Context,
  _input: unknown,
  upload: Upload,
): Promise<{ id: string; url: string; thumbUrl: string }> {
  const { full, thumb, width, height } = await redraw(await readAll(upload));
  const id = randomUUID();
  return keep(ctx, id, [imageName(id), thumbName(id)], async () => {
    await ctx.files.save(imageName(id), full);
    await ctx.files.save(thumbName(id), thumb);
    return transact(ctx, async (tx) => {
      await saveFile(tx, ctx, { id, kind: 'image', bytes: full.length, width, height });
      return { id, url: imageUrl(id), thumbUrl: imageUrl(id, 'thumb') };
    });
  });
}

/**
 * Takes a video in, checked while it streams to its place. Its name is random and nobody knows it before the reply, so
 * a half-written one is never shown.
 */
export async function addVideo(ctx: Context, _input: unknown, upload: Upload): Promise<{ id: string; url: string }> {
  const id = randomUUID();
  return keep(ctx, id, [videoName(id)], async () => {
    const bytes = await stream(ctx, videoName(id), upload);
    return transact(ctx, async (tx) => {
      await saveFile(tx, ctx, { id, kind: 'video', bytes, width: null, height: null });
      return { id, url: videoUrl(id) };
    });
  });
}

type Tools = Pick<Context, 'db' | 'files'>;

/**
 * Removes what was uploaded before an instant and is not in use: files that nothing shows, and what a killed server
 * left in the folder. Rows go first, so that nothing is ever shown whose file is gone. Answers how many went.
 */
export async function removeOrphanFiles({ db, files }: Tools, olderThan: Date): Promise<number> {
  const unused = await removeUnused(db, olderThan);
  const names = [...unused.flatMap(namesOf), ...(await findLeftovers({ db, files }, olderThan))];
  for (const name of new Set(names)) await files.remove(name);
  return unused.length;
}

/** Runs what makes files, and takes them away again unless its own reply is the one that counts. */
async function keep<Reply extends { id: string }>(
  ctx: Context,
  id: string,
  names: string[],
  make: () => Promise<Reply>,
): Promise<Reply> {
  // What can't be removed now goes with the hourly sweep.
  const discard = () => Promise.all(names.map((name) => ctx.files.remove(name).catch(() => undefined)));
  try {
    const reply = await make();
    if (reply.id !== id) await discard();
    return reply;
  } catch (error) {
    const refusal = refusalOf(hasNoSpace(error) ? { code: 'ENOSPC' } : error);
    // With the database gone it is unknown whether the row is there; then the sweep decides.
    if (refusal.code !== 'server.unavailable') await discard();
    throw refusal.code === 'server.failed' ? error : refusal;
  }
}

/** The file store wraps what the disk said. */
function hasNoSpace(error: unknown): boolean {
  return ((error as { cause?: { code?: string } }).cause?.code ?? '') === 'ENOSPC';
}

async function readAll({ stream }: Upload): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of stream) chunks.push(chunk as Buffer);
  if (stream.truncated) refuse('input.tooLarge', { bytesMax: imageBytesMax });
  return Buffer.concat(chunks);
}

/**
 * Writes an upload to its place and answers its size. What goes wrong on the way is thrown once the writing has
 * ended, since a file that is still being opened can't be taken away.
 */
async function stream(ctx: Context, name: string, upload: Upload): Promise<number> {
  let bytes = 0;
  let failure: unknown;
  const checked = pipeline(upload.stream, mp4Check(), () => undefined);
  const read = async function* () {
    try {
      for await (const chunk of checked) {
        bytes += (chunk as Buffer).length;
        yield chunk;
      }
    } catch (error) {
      failure = error;
    }
  };
  await ctx.files.save(name, Readable.from(read()));
  // A file that was cut off at the limit is also no whole MP4; that it was too large is what helps.
  if (upload.stream.truncated) refuse('input.tooLarge');
  if (failure instanceof Refusal) throw failure;
  if (failure) refuse('input.unreadable');
  return bytes;
}

async function findLeftovers({ db, files }: Tools, olderThan: Date): Promise<string[]> {
  const names = await readdir(files.folder).catch(() => []);
  const byId = new Map<string, string[]>();
  for (const name of names) {
    const id = /^([0-9a-f-]{36})(-thumb)?\.(webp|mp4)$/.exec(name)?.[1];
    if (!id) continue;
    const { mtime } = await stat(join(files.folder, name)).catch(() => ({ mtime: new Date() }));
    if (mtime < olderThan) byId.set(id, [...(byId.get(id) ?? []), name]);
  }
  const unknown = await findUnknown(db, [...byId.keys()]);
  return unknown.flatMap((id) => byId.get(id) ?? []);
}

function namesOf(id: string): string[] {
  return [imageName(id), thumbName(id), videoName(id)];
}

function imageName(id: string): string {
  return `${id}.webp`;
}

function thumbName(id: string): string {
  return `${id}-thumb.webp`;
}

function videoName(id: string): string {
  return `${id}.mp4`;
}
