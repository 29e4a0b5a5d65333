import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileIdOf } from '../files/sweep.ts';

/** Below a data folder that was restored without some of its uploaded files; absent where it has them all. */
export const lostFile = (dataDir: string): string => join(dataDir, 'lost-files.json');

/** Notes which uploaded files a shop was restored without: no later backup can have them, and each is good without. */
export function writeLost(dataDir: string, names: readonly string[]): void {
  if (names.length > 0) writeFileSync(lostFile(dataDir), JSON.stringify([...new Set(names)]));
}

/** Those of them that nobody has brought back since. */
export function readLost(dataDir: string): string[] {
  try {
    const names = JSON.parse(readFileSync(lostFile(dataDir), 'utf8')) as string[];
    const there = new Set(readdirSync(join(dataDir, 'files')).flatMap((name) => [name, fileIdOf(name)]));
    return names.filter((name) => !there.has(name));
  } catch {
    return [];
  }
}

/** Of these files, those that were not lost before. An id stands for an upload of which there is nothing. */
export function withoutLost(names: readonly string[], lost: readonly string[] = []): string[] {
  const gone = new Set(lost.flatMap((name) => (name.includes('-thumb') ? [name] : [name, fileIdOf(name)])));
  return names.filter((name) => !gone.has(name));
}
