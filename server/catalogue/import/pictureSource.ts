import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { type Entry, openPromise } from 'yauzl';
import { fileKinds } from '#contract/kernel/file.ts';
import { Refusal } from '#contract/kernel/refusal.ts';
import { problem } from '../../kernel/import/cells.ts';
import { ImportRefused } from '../../kernel/import/write.ts';
import type { UploadStream } from '../../kernel/upload.ts';

/** Entries of one archive or folder that are looked at; an archive with more is no shop's. */
const entriesMax = 20_000;
const endings = ['.jpg', '.jpeg', '.png', '.webp'];

/** Pictures that lie somewhere, by the names of their files. */
export interface PictureSource {
  names: readonly string[];
  /** The bytes of one, as an upload: never more of it than a picture may have, whatever it unpacks to. */
  open(name: string): Promise<UploadStream>;
  close(): void;
}

/** The pictures of a folder or of a ZIP, or one picture by itself. @throws ImportRefused */
export async function openPictures(path: string, fileName = basename(path)): Promise<PictureSource> {
  if ((await stat(path)).isDirectory()) return openFolder(path);
  if (isPicture(fileName)) return sourceOf(new Map([[fileName, path]]));
  return openZip(path);
}

async function openFolder(path: string): Promise<PictureSource> {
  const names = (await readdir(path)).slice(0, entriesMax).filter(isPicture);
  return sourceOf(new Map(names.map((name) => [name, join(path, name)])));
}

function sourceOf(paths: ReadonlyMap<string, string>): PictureSource {
  return {
    names: [...paths.keys()],
    open: async (name) => bounded(createReadStream(paths.get(name) ?? '')),
    close: () => undefined,
  };
}

async function openZip(path: string): Promise<PictureSource> {
  const zip = await openPromise(path, { lazyEntries: true, autoClose: false }).catch(() => notPictures());
  const entries = new Map<string, Entry>();
  try {
    for await (const entry of zip.eachEntry()) {
      if (entries.size >= entriesMax) break;
      const name = basename(entry.fileName);
      // A Mac puts a shadow of every file beside it.
      if (isPicture(name) && !entry.fileName.startsWith('__MACOSX/')) entries.set(name, entry);
    }
  } catch {
    zip.close();
    notPictures();
  }
  return {
    names: [...entries.keys()],
    open: async (name) => bounded(await zip.openReadStreamPromise(entries.get(name) as Entry).catch(unreadable)),
    close: () => zip.close(),
  };
}

/** Encrypted, or packed as nobody packs. */
function unreadable(): never {
  throw new Refusal('file.notImage');
}

function notPictures(): never {
  throw new ImportRefused([problem(0, '', 'import.pictures')]);
}

function isPicture(name: string): boolean {
  return endings.includes(extname(name).toLowerCase()) && !name.startsWith('.');
}

/** Ends where a picture is larger than one may be: an entry that swells is not unpacked to its end. */
function bounded(stream: Readable): UploadStream {
  const { bytesMax } = fileKinds.image;
  let bytes = 0;
  const bound: UploadStream = new Transform({
    transform(chunk: Buffer, _, done) {
      bytes += chunk.length;
      if (bytes <= bytesMax) return done(null, chunk);
      bound.truncated = true;
      stream.destroy();
      this.push(null);
      done();
    },
  });
  stream.on('error', () => bound.destroy(new Refusal('file.notImage')));
  return stream.pipe(bound as Transform);
}
