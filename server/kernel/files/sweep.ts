import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Context } from '../context.ts';
import { asideFolder } from './aside.ts';
import { findUnknown, forgetUnused } from './table.ts';

type Tools = Pick<Context, 'db' | 'files'>;

/**
 * Removes what was taken in before an instant and is not in use: files that nothing refers to, and what a killed server
 * or a forgotten file left on the disk. What is still looked at, such as the file of an import, lies until `asideBefore`. Rows go first, so that nothing is ever shown whose bytes are gone. Answers how
 * many files were forgotten.
 */
export async function removeOrphanFiles(
  { db, files }: Tools,
  olderThan: Date,
  asideBefore = olderThan,
): Promise<number> {
  const forgotten = new Set(await forgetUnused(db, olderThan));
  const stored = (await readdir(files.folder).catch(() => [])).flatMap((name) => {
    const id = fileIdOf(name);
    return id ? [{ id, name }] : [];
  });
  const old = await Promise.all(stored.map(({ name }) => isOlder(join(files.folder, name), olderThan)));
  const candidates = stored.filter(({ id }, index) => old[index] || forgotten.has(id));
  const unknown = new Set(await findUnknown(db, [...new Set(candidates.map(({ id }) => id))]));
  for (const { id, name } of candidates) if (unknown.has(id)) await files.remove(name);

  const folder = asideFolder(files);
  for (const name of await readdir(folder).catch(() => [])) {
    if (await isOlder(join(folder, name), asideBefore)) await rm(join(folder, name), { force: true });
  }
  return forgotten.size;
}

/** The id of the file that a stored name belongs to. */
export function fileIdOf(name: string): string | undefined {
  return /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(-thumb)?\.(webp|mp4|pdf)$/.exec(name)?.[1];
}

async function isOlder(path: string, olderThan: Date): Promise<boolean> {
  const stats = await stat(path).catch(() => undefined);
  return stats !== undefined && stats.mtime < olderThan;
}
