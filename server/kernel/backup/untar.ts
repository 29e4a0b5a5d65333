import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { BackupProblem } from './rules.ts';

const blockBytes = 512;

interface Entry {
  name: string;
  isFolder: boolean;
  left: number;
  padding: number;
  file: FileHandle | undefined;
  hash: ReturnType<typeof createHash>;
}

/** Writes out the files of an archive as PostgreSQL makes it, and answers the SHA-256 of each by its path. */
export async function untar(
  archive: Readable,
  folder: string,
  heard: (bytes: number) => void,
): Promise<Map<string, string>> {
  const hashes = new Map<string, string>();
  let rest: Buffer = Buffer.alloc(0);
  let entry: Entry | undefined;
  let isOver = false;
  try {
    for await (const chunk of archive) {
      heard((chunk as Buffer).length);
      rest = rest.length === 0 ? (chunk as Buffer) : Buffer.concat([rest, chunk as Buffer]);
      while (!isOver) {
        if (!entry) {
          if (rest.length < blockBytes) break;
          entry = await begin(rest.subarray(0, blockBytes), folder);
          rest = rest.subarray(blockBytes);
          if (!entry) isOver = true;
          if (!entry) break;
        }
        rest = await take(entry, rest);
        if (entry.left > 0 || entry.padding > rest.length) break;
        rest = rest.subarray(entry.padding);
        await entry.file?.close();
        if (!entry.isFolder) hashes.set(entry.name, entry.hash.digest('hex'));
        entry = undefined;
      }
      if (isOver) rest = Buffer.alloc(0);
    }
    if (entry || !isOver) throw new BackupProblem('The backup is damaged: the archive of the database breaks off.');
  } finally {
    // One that was begun and broke off.
    await entry?.file?.close();
  }
  return hashes;
}

/** Undefined at the empty block that ends an archive. */
async function begin(head: Buffer, folder: string): Promise<Entry | undefined> {
  const text = (from: number, length: number) => head.toString('utf8', from, from + length).replace(/\0.*$/s, '');
  const name = text(0, 100).replace(/^\.\//, '').replace(/\/$/, '');
  if (name === '' && text(124, 12) === '') return undefined;
  const [type, size] = [text(156, 1), Number.parseInt(text(124, 12).trim(), 8)];
  if (name.startsWith('/') || name.split('/').includes('..') || !['0', '', '5'].includes(type)) {
    throw new BackupProblem(`The backup is damaged: ${name} is nothing that a database holds.`);
  }
  const path = join(folder, name);
  const isFolder = type === '5';
  await mkdir(isFolder ? path : dirname(path), { recursive: true, mode: 0o700 });
  return {
    name,
    isFolder,
    left: isFolder ? 0 : size,
    padding: isFolder ? 0 : (blockBytes - (size % blockBytes)) % blockBytes,
    file: isFolder ? undefined : await open(path, 'w', 0o600),
    hash: createHash('sha256'),
  };
}

async function take(entry: Entry, rest: Buffer): Promise<Buffer> {
  const part = rest.subarray(0, entry.left);
  if (part.length > 0) {
    entry.hash.update(part);
    await entry.file?.write(part);
    entry.left -= part.length;
  }
  return rest.subarray(part.length);
}
