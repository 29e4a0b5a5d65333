import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { refuse } from '#contract/kernel/refusal.ts';
import type { FileStore } from '../files.ts';
import type { Upload } from '../route.ts';

/** Where uploads lie while they are looked at: beside the files that are shown, and never among them. */
export function asideFolder(files: FileStore): string {
  return join(dirname(files.folder), 'incoming');
}

/**
 * Puts an upload aside while `work` looks at it. On the disk and not in memory, so that many large ones at a time take
 * none; gone afterwards, whatever came of it.
 */
export async function aside<Found>(
  files: FileStore,
  upload: Upload,
  work: (path: string) => Promise<Found>,
): Promise<Found> {
  const path = join(asideFolder(files), randomUUID());
  try {
    await saveUpload(upload, path);
    return await work(path);
  } finally {
    await rm(path, { force: true });
  }
}

/** Refuses a file to be imported of which its limit has cut off the rest. */
export function refuseCut({ stream }: Upload, bytesMax: number): void {
  if (stream.truncated) refuse('import.tooLarge', { megabytesMax: Math.floor(bytesMax / 1024 ** 2) });
}

/** Writes an upload where the owner of the server alone can read it. */
export async function saveUpload(upload: Upload, path: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  await pipeline(upload.stream, createWriteStream(path, { mode: 0o600 }));
}
