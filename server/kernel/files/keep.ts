import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { type FileUse, fileUses, type KeptFile, kindOf } from '#contract/kernel/file.ts';
import { Refusal, refuse } from '#contract/kernel/refusal.ts';
import type { Context } from '../context.ts';
import type { Tx } from '../database.ts';
import { refusalOf } from '../failure.ts';
import { imageUrl, pdfUrl, videoUrl } from '../files.ts';
import { holdTable } from '../locks.ts';
import type { Upload } from '../route.ts';
import { transact } from '../transact.ts';
import { aside } from './aside.ts';
import { redraw } from './image.ts';
import { mp4Only } from './mp4.ts';
import { pdfSize } from './pdf.ts';
import { countUnused, type FileRow, saveFile } from './table.ts';

/**
 * Takes a file in for a use, for the company of `ctx`, and attaches it to its thing in the transaction that notes it.
 * Its bytes are written before that transaction, which must not wait for a disk; where it fails, or where the same
 * request was answered before, they go again. Refuses what is not of the use's kind, or too large.
 */
export async function keepFile<Reply>(
  ctx: KeepContext,
  use: FileUse,
  upload: Upload,
  attach: (tx: Tx, file: KeptFile) => Promise<Reply>,
): Promise<Reply> {
  const id = randomUUID();
  const { names, write, addresses } = kinds[fileUses[use].kind];
  // What can't be removed now goes with the hourly sweep.
  const discard = () => Promise.all(names(id).map((name) => ctx.files.remove(name).catch(() => undefined)));
  let isWritten = false;
  try {
    const about = await write(ctx, id, upload, use);
    isWritten = true;
    const kept = await transact(ctx, async (tx) => {
      // Files that come at one moment are counted one after the other.
      await holdTable(tx, 'file', ctx.companyId);
      checkQuota(await countUnused(tx, ctx, hourBefore(ctx)), about.bytes);
      await saveFile(tx, ctx, { id, use, ...about });
      return { fileId: id, reply: await attach(tx, { id, ...addresses(id, about) }) };
    });
    if (kept.fileId !== id) await discard();
    return kept.reply;
  } catch (error) {
    const refusal = refusalOf(hasNoSpace(error) ? { code: 'ENOSPC' } : error);
    // With the database gone it is unknown whether the row is there; then the sweep decides. A sender who is gone was none.
    if (!isWritten || refusal.code !== 'server.unavailable') await discard();
    throw refusal.code === 'server.failed' ? error : refusal;
  }
}

/** What an endpoint does that only takes files in for a use: whoever sent one attaches it later. */
export function keepFor(use: FileUse): (ctx: Context, input: unknown, upload: Upload) => Promise<KeptFile> {
  return (ctx, _input, upload) => keepFile(ctx, use, upload, async (_tx, file) => file);
}

/** What taking a file in needs: a job does it, too. */
type KeepContext = Pick<Context, 'db' | 'clock' | 'files' | 'companyId' | 'idempotency'> & { user: { id: number } };

type About = Omit<FileRow, 'id' | 'use'>;

interface Kind {
  /** Of everything that is stored for one file. */
  names: (id: string) => string[];
  write: (ctx: KeepContext, id: string, upload: Upload, use: FileUse) => Promise<About>;
  addresses: (id: string, about: About) => Pick<KeptFile, 'url' | 'thumbUrl'>;
}

const document: Kind = {
  names: (id) => [`${id}.pdf`, `${id}.webp`, `${id}-thumb.webp`],
  write: writeDocument,
  addresses: (id, { mime }) => (mime === 'application/pdf' ? { url: pdfUrl(id), thumbUrl: '' } : addressesOfImage(id)),
};

const kinds: Record<(typeof fileUses)[FileUse]['kind'], Kind> = {
  image: {
    names: (id) => [`${id}.webp`, `${id}-thumb.webp`],
    write: writeImage,
    addresses: addressesOfImage,
  },
  video: {
    names: (id) => [`${id}.mp4`],
    write: writeVideo,
    addresses: (id) => ({ url: videoUrl(id), thumbUrl: '' }),
  },
  document,
  attachment: document,
};

function addressesOfImage(id: string): Pick<KeptFile, 'url' | 'thumbUrl'> {
  return { url: imageUrl(id), thumbUrl: imageUrl(id, 'thumb') };
}

async function writeImage({ files, user }: KeepContext, id: string, upload: Upload, use: FileUse): Promise<About> {
  return aside(files, upload, async (path) => {
    checkSize(upload, use);
    return saveImage(files, id, path, user.id);
  });
}

async function saveImage(files: Context['files'], id: string, path: string, person: number): Promise<About> {
  const { full, thumb, width, height } = await redraw(path, person);
  await files.save(`${id}.webp`, full);
  await files.save(`${id}-thumb.webp`, thumb);
  return { mime: 'image/webp', bytes: full.length, width, height };
}

/** A PDF stays as it came, since every other way of keeping it loses something. What is none has to be a picture. */
async function writeDocument({ files, user }: KeepContext, id: string, upload: Upload, use: FileUse): Promise<About> {
  return aside(files, upload, async (path) => {
    checkSize(upload, use);
    const bytes = await pdfSize(path);
    if (bytes === null) return saveImage(files, id, path, user.id).catch(notDocument);
    await files.save(`${id}.pdf`, createReadStream(path));
    return { mime: 'application/pdf', bytes, width: null, height: null };
  });
}

function notDocument(error: unknown): never {
  throw error instanceof Refusal && error.code === 'file.notImage' ? new Refusal('file.notDocument') : error;
}

/**
 * Checks a video while it streams to its place: nobody knows its name before the reply, so a half-written one is never
 * shown. What goes wrong on the way is thrown once the writing has ended, since a file that is still being opened
 * can't be taken away.
 */
async function writeVideo({ files }: KeepContext, id: string, upload: Upload, use: FileUse): Promise<About> {
  let bytes = 0;
  let failure: unknown;
  const read = async function* () {
    try {
      for await (const chunk of mp4Only(upload.stream)) {
        bytes += chunk.length;
        yield chunk;
      }
    } catch (error) {
      failure = error;
    }
  };
  await files.save(`${id}.mp4`, Readable.from(read()));
  checkSize(upload, use);
  if (failure) throw failure;
  return { mime: 'video/mp4', bytes, width: null, height: null };
}

const megabyte = 1024 * 1024;
const hourMs = 3_600_000;
/** Megabytes of files that wait for the form that they belong to; after an hour unused ones are swept away. */
const unusedMax = { own: 500, all: 2_000 };

function hourBefore({ clock }: KeepContext): Date {
  return new Date(clock.now().getTime() - hourMs);
}

function checkQuota(unused: { own: number; all: number }, bytes: number): void {
  for (const whose of ['own', 'all'] as const) {
    if (unused[whose] + bytes > unusedMax[whose] * megabyte)
      refuse('file.quota', { megabytesMax: unusedMax[whose], retryAfterSeconds: 600 });
  }
}

function checkSize({ stream }: Upload, use: FileUse): void {
  if (stream.truncated) refuse('file.tooLarge', { megabytesMax: kindOf(use).bytesMax / megabyte });
}

/** The file store wraps what the disk said. */
function hasNoSpace(error: unknown): boolean {
  return ((error as { cause?: { code?: string } }).cause?.code ?? '') === 'ENOSPC';
}
