import { createHash, randomUUID } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { access, mkdir, open, readdir, readFile, rename, rm, stat, statfs } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createZstdCompress, createZstdDecompress } from 'node:zlib';
import { refusedByDisk } from '../disk.ts';
import { BackupProblem, DamageProblem } from './rules.ts';

export interface Stored {
  name: string;
  /** As they lie there, packed. */
  bytes: number;
}

/** Where a backup lies. Everything in it is there whole or not at all, and says by its name what its bytes are. */
export interface Storage {
  /** Keeps what is read, packed, as `name.<SHA-256 of the packed bytes>`, which it answers with its size. */
  keep(name: string, content: Readable | Buffer): Promise<Stored>;
  /** What was kept, unpacked. Ends with a refusal where a byte differs from what was kept. */
  read(name: string): Readable;
  list(folder: string): Promise<Stored[]>;
  remove(name: string): Promise<void>;
  /** A short text that each writing replaces. */
  note(name: string, text: string): Promise<void>;
  readNote(name: string): Promise<string | null>;
  /** Bytes that may still be written. */
  free(): Promise<number>;
}

/** What the disk keeps for the shop: a backup never takes its last bytes. */
const reserveBytes = 256 * 1024 * 1024;

export function openFolder(root: string): Storage {
  const at = (name: string) => join(root, name);
  const refused = async (error: unknown): Promise<never> => {
    throw await folderProblem(error, root);
  };
  const write = async (target: (hash: string) => string, content: Readable, pack: boolean): Promise<Stored> => {
    const half = at(`half/${randomUUID()}`);
    await mkdir(dirname(half), { recursive: true, mode: 0o700 });
    const file = await open(half, 'wx', 0o600);
    try {
      const hash = createHash('sha256');
      let bytes = 0;
      const count = new Transform({
        transform(chunk: Buffer, _encoding, done) {
          hash.update(chunk);
          bytes += chunk.length;
          done(null, chunk);
        },
      });
      const out = file.createWriteStream({ flush: true });
      await (pack ? pipeline(content, createZstdCompress(), count, out) : pipeline(content, count, out));
      const name = target(hash.digest('hex'));
      await mkdir(dirname(at(name)), { recursive: true, mode: 0o700 });
      await rename(half, at(name));
      await syncFolder(dirname(at(name)));
      return { name, bytes };
    } finally {
      await file.close().catch(() => undefined);
      await rm(half, { force: true });
    }
  };
  return {
    keep: async (name, content) => {
      const { bavail, bsize } = await statfs(await existing(root));
      if (bavail * bsize < reserveBytes) throw new BackupProblem(`The disk that holds ${root} is full.`);
      const source = content instanceof Readable ? content : Readable.from([content]);
      return write((hash) => `${name}.${hash}`, source, true).catch(refused);
    },
    read: (name) => checked(createReadStream(at(name)), name),
    list: async (folder) => {
      const names = await readdir(at(folder)).catch(absentIsEmpty).catch(refused);
      const sizes = await Promise.all(names.map((name) => stat(at(join(folder, name)))));
      return names.map((name, index) => ({ name: `${folder}/${name}`, bytes: sizes[index]?.size ?? 0 }));
    },
    remove: (name) => rm(at(name), { force: true }),
    note: async (name, text) => {
      await write(() => name, Readable.from([Buffer.from(text)]), false).catch(refused);
    },
    readNote: (name) =>
      readFile(at(name), 'utf8').catch((error: NodeJS.ErrnoException) =>
        error.code === 'ENOENT' ? null : refused(error),
      ),
    free: async () => {
      const { bavail, bsize } = await statfs(await existing(root));
      return bavail * bsize - reserveBytes;
    },
  };
}

/** Says in a sentence what the file system refused of the folder; anything else comes back as it was. */
async function folderProblem(error: unknown, root: string): Promise<unknown> {
  const { code, path = root } = error as NodeJS.ErrnoException;
  if (!path.startsWith(root) && !root.startsWith(path)) return error;
  // Of a folder to be made on a disk that is read-only, Node says only that it is not there.
  const cause = code === 'ENOENT' ? await refusalOf(await existing(root)) : code;
  const said = refusedByDisk(cause, root, 'The account of the server');
  return said && code !== 'EEXIST' ? new BackupProblem(`${said}.`) : error;
}

async function refusalOf(folder: string): Promise<string | undefined> {
  return access(folder, constants.W_OK).then(
    () => undefined,
    ({ code }: NodeJS.ErrnoException) => code,
  );
}

/** All of a small thing. */
export async function readWhole(storage: Storage, name: string): Promise<Buffer> {
  return Buffer.concat(await storage.read(name).toArray());
}

/** Unpacks, and compares what was read with what the name says. */
function checked(packed: Readable, name: string): Readable {
  const expected = /\.([0-9a-f]{64})$/.exec(basename(name))?.[1];
  const hash = createHash('sha256');
  const check = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
    flush: (done) => done(hash.digest('hex') === expected ? null : new DamageProblem(name)),
  });
  const unpacked = createZstdDecompress();
  pipeline(packed, check, unpacked).catch(() => undefined);
  const read = async function* () {
    try {
      yield* unpacked;
    } catch (error) {
      // What was changed can often not even be unpacked.
      const { code = '' } = error as NodeJS.ErrnoException;
      throw code === 'ENOENT' || code.startsWith('ZSTD') ? new DamageProblem(name) : error;
    }
  };
  return Readable.from(read(), { objectMode: false });
}

function absentIsEmpty(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return [];
  throw error;
}

/** The folder, or the nearest above it that is there. */
async function existing(path: string): Promise<string> {
  const there = await stat(path).catch(() => null);
  return there ? path : existing(dirname(path));
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r');
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
