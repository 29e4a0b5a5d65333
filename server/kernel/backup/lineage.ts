import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPlace, hasDatabase } from '../postgres/place.ts';
import { StartupProblem } from '../settings.ts';
import { listBases } from './base.ts';
import { BackupProblem, momentText } from './rules.ts';
import { openFolder, type Storage } from './storage.ts';
import { readThrough, throughNames } from './wal.ts';

interface Lineage {
  name: string;
  /** Where its database lies: a folder that was copied or restored has a lineage of its own. */
  cluster: string;
}

/**
 * The name under which the backups of a data folder lie, apart from those of every other: logs of two databases in one
 * place would overwrite each other's future. `isNew`: nothing is stored under it yet.
 */
export function lineageOf(dataDir: string): { name: string; isNew: boolean } {
  const place = findPlace(dataDir);
  const file = join(place.home, 'backup.json');
  const known = existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Lineage) : null;
  if (known?.cluster === place.cluster) return { name: known.name, isNew: false };
  const stamp = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const name = `${stamp}-${randomBytes(3).toString('hex')}`;
  writeFileSync(`${file}.new`, JSON.stringify({ name, cluster: place.cluster }), { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
  return { name, isNew: true };
}

/**
 * A new shop does not begin beside the backups of another one: where the data folder is lost or misspelt, an empty shop
 * would stand in its place, with the newest backup of all.
 */
export function assertNoLostShop(dataDir: string, place: string): void {
  if (hasDatabase(dataDir) || namesIn(place).length === 0) return;
  throw new StartupProblem(
    `There is no shop in ${dataDir}, and ${place} holds the backup of one. To restore it, read docs/operate/restore.md; to begin a new shop, name another folder with KINZA_BACKUP.`,
  );
}

function namesIn(place: string): string[] {
  const folders = statSync(place, { throwIfNoEntry: false })?.isDirectory() ? readdirSync(place).sort() : [];
  const signs = [...throughNames, 'base'];
  return folders.filter((name) => signs.some((sign) => existsSync(join(place, name, sign))));
}

/** Where a backup lies, of the data folder whose name is given, or of the only one. */
export async function openStored(place: string, wanted?: string): Promise<Storage> {
  const names = namesIn(place);
  const name = wanted ?? (names.length === 1 ? names[0] : undefined);
  if (name !== undefined && names.includes(name)) return openFolder(join(place, name));
  if (names.length === 0) throw new BackupProblem(`There is no backup in ${place}.`);
  const told = await Promise.all(names.map((one) => describe(place, one)));
  throw new BackupProblem(
    `${wanted ? `There is no ${wanted} in ${place}` : `${place} holds the backups of several data folders`}; name one of these with --of:\n${told.join('\n')}`,
  );
}

async function describe(place: string, name: string): Promise<string> {
  const storage = openFolder(join(place, name));
  const [bases, through] = [await listBases(storage), await readThrough(storage)];
  const [first] = bases;
  if (!first) return `  ${name}  nothing that is whole yet`;
  const sales = bases.at(-1)?.counts.sale?.[1] ?? 0;
  const end = through ? momentText(new Date(through.at)) : 'an unknown moment, as the note of it is lost';
  const period = `from ${momentText(new Date(first.endedAt))} to ${end}`;
  return `  ${name}  ${period}, ${sales} sales in the last copy`;
}
