import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileIdOf } from '../files/sweep.ts';

/** Below a data folder that was restored without some of its uploaded files; absent where it has them all. */
export const lostFile = (dataDir: string): string => join(dataDir, 'lost-files.json');

/** Notes which uploaded files a shop was restored without: no later backup can have them, and each is good without. */
export function writeLost(dataDir: string, names: readonly string[]): void {
  if (names.length > 0) writeFileSync(lostFile(dataDir), JSON.stringify([...new Set(names.map(idOf))]));
}

export function readLost(dataDir: string): string[] {
  try {
    return JSON.parse(readFileSync(lostFile(dataDir), 'utf8')) as string[];
  } catch {
    return [];
  }
}

/** Of these files, those that were not lost before. */
export function withoutLost(names: readonly string[], lost: readonly string[] = []): string[] {
  return names.filter((name) => !lost.includes(idOf(name)));
}

/** A picture and its thumbnail are one upload. */
function idOf(name: string): string {
  return fileIdOf(name) ?? name;
}
