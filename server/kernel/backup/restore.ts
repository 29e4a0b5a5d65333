import { spawnSync } from 'node:child_process';
import { createWriteStream, existsSync, readdirSync, statSync } from 'node:fs';
import { mkdir, open, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { fileIdOf } from '../files/sweep.ts';
import { type Access, superuserUrl, writeAccess } from '../postgres/access.ts';
import { startPostgres, stopPostgres } from '../postgres/cluster.ts';
import { freePort } from '../postgres/embedded.ts';
import { findPlace, type Place } from '../postgres/place.ts';
import { secretKeyFile, writeSecretKey } from '../secret.ts';
import type { Progress } from './base.ts';
import { lostFile, writeLost } from './lost.ts';
import { BackupProblem, DamageProblem, originalName, type Plan, segmentBytes } from './rules.ts';
import { readWhole, type Storage } from './storage.ts';
import { untar } from './untar.ts';

export interface RestoreOptions {
  storage: Storage;
  plan: Plan;
  /** Becomes a data folder; must not be there, or be empty. */
  folder: string;
  /** Where the log is stopped. Without: at its end. */
  target?: { time: Date } | { point: string };
  progress: Progress;
  /** False only for a folder that is thrown away after it was looked at. */
  durable: boolean;
  /** Brings no more than the first so many uploaded files; all unless given. */
  files?: number;
}

export interface Restored {
  /** Names of uploaded files that the database knows and the backup does not have, or not as they were stored. */
  missingFiles: string[];
  damagedFiles: string[];
}

/** The log has a gap before the moment. */
export class GapProblem extends BackupProblem {
  /** A moment behind which there is more, all that was done by then is before the gap; null: nothing was done. */
  readonly reachedAt: Date | null;

  constructor(missing: string, reachedAt: Date | null) {
    super(missing);
    this.reachedAt = reachedAt;
  }
}

/**
 * Makes a data folder of what was stored. Every byte is compared with what was kept before PostgreSQL sees any of it.
 * What was begun is taken away again where it fails.
 */
export async function restore(options: RestoreOptions): Promise<Restored> {
  const { folder, plan } = options;
  if (plan.missing && !options.target) throw new BackupProblem(plan.missing);
  assertFree(folder);
  const wasThere = existsSync(folder);
  const place = findPlace(folder);
  try {
    await layOut(options, place);
    await replay(options, place);
    const restored = await restoreFiles(options, place);
    writeSecretKey(folder, plan.base.secretKey);
    writeLost(folder, [...restored.missingFiles, ...restored.damagedFiles]);
    // Without it nobody signs in, so a folder that was restored halfway is never served.
    writeAccess(place, { ...(plan.base.access as Access), port: 0 });
    return restored;
  } catch (error) {
    for (const made of [place.home, join(folder, 'files'), secretKeyFile(folder), lostFile(folder)])
      await rm(made, { recursive: true, force: true });
    await rm(join(folder, 'database.location'), { force: true });
    if (!wasThere) await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

export function assertFree(folder: string): void {
  const there = statSync(folder, { throwIfNoEntry: false });
  if (there && !there.isDirectory())
    throw new BackupProblem(`${folder} is a file; name a folder that is not there yet.`);
  if (!there || readdirSync(folder).length === 0) return;
  throw new BackupProblem(
    `${folder} is not empty, and nothing is ever overwritten; name a folder that is not there yet.`,
  );
}

/** Lays out the files of the database and the log beside them. */
async function layOut({ storage, plan, progress }: RestoreOptions, place: Place): Promise<void> {
  const total = plan.base.bytes + plan.segments.length * segmentBytes;
  let done = 0;
  const heard = (bytes: number) => {
    done += bytes;
    progress(Math.min(done, total), total);
  };
  await mkdir(place.cluster, { mode: 0o700 });
  const hashes = await untar(storage.read(plan.base.cluster), place.cluster, heard);
  assertSame(hashes, (await readWhole(storage, plan.base.manifest)).toString());
  const log = join(place.cluster, 'pg_wal');
  await mkdir(log, { recursive: true, mode: 0o700 });
  for (const { segment, pieces } of plan.segments) {
    const file = await open(join(log, segment), 'w', 0o600);
    try {
      await file.truncate(segmentBytes);
      for (const { name, offset } of pieces) {
        const content = await readWhole(storage, name);
        await file.write(content, 0, content.length, offset);
      }
    } finally {
      await file.close();
    }
    heard(segmentBytes);
  }
  await writeFile(join(place.cluster, 'recovery.signal'), '', { mode: 0o600 });
  if (!place.account) return;
  const owner = `${place.account.uid}:${place.account.gid}`;
  if (spawnSync('chown', ['-R', owner, place.cluster]).status !== 0) {
    throw new BackupProblem(`${place.cluster} could not be given to the account that runs the database.`);
  }
}

/** Compares what was laid out with what PostgreSQL said that it had sent. */
function assertSame(hashes: ReadonlyMap<string, string>, manifest: string): void {
  const { Files: files } = JSON.parse(manifest) as { Files: { Path?: string; Checksum?: string }[] };
  const wrong = files.find(({ Path: path, Checksum: checksum }) => !path || hashes.get(path) !== checksum);
  if (files.length === 0 || wrong) {
    throw new BackupProblem(`The backup is damaged: ${wrong?.Path ?? 'the database'} is not what was stored.`);
  }
}

/** Lets PostgreSQL replay the log, which lies where it looks after it has asked in vain for more. */
async function replay(
  { plan, target, durable }: Pick<RestoreOptions, 'plan' | 'target' | 'durable'>,
  place: Place,
): Promise<void> {
  const settings = {
    restore_command: 'false',
    recovery_target_timeline: 'current',
    recovery_target_action: 'promote',
    hot_standby: 'off',
    ...(target && 'time' in target
      ? { recovery_target_time: target.time.toISOString().replace('T', ' ').replace('Z', '+00') }
      : {}),
    ...(target && 'point' in target ? { recovery_target_name: target.point } : {}),
  };
  try {
    const { pid } = await startPostgres(place, await freePort(), durable, settings);
    await stopPostgres(place, pid);
  } catch (error) {
    const isShort = /recovery ended before configured recovery target/.test((error as Error).message);
    if (!isShort) throw error;
    if (plan.missing) throw new GapProblem(plan.missing, reachedAt((error as Error).cause));
    if (!target || 'point' in target) {
      throw new BackupProblem(`The backup is damaged: the log ends before ${plan.base.restorePoint}.`);
    }
    // The log is whole and reaches beyond that time, so nothing was written between its last row and then.
    await writeFile(join(place.cluster, 'recovery.signal'), '', { mode: 0o600 });
    await replay({ plan, durable }, place);
  }
}

/** The second before the last thing that was done in the log, as PostgreSQL says it: it stops where more follows. */
function reachedAt(said: unknown): Date | null {
  const [, text] = [...String(said).matchAll(/last completed transaction was at log time (\S+ [\d:.]+)/g)].at(-1) ?? [];
  return text ? new Date(Math.floor((Date.parse(`${text.replace(' ', 'T')}Z`) - 1) / 1000) * 1000) : null;
}

/** Brings the uploaded files that the restored database knows. */
async function restoreFiles(
  { storage, plan, folder, durable, files: most }: RestoreOptions,
  place: Place,
): Promise<Restored> {
  const files = join(folder, 'files');
  await mkdir(files, { recursive: true });
  const known = await knownFiles(plan.base.access as Access, place, durable);
  const wanted = new Set([...known].slice(0, most));
  const found = new Set<string>();
  const damagedFiles: string[] = [];
  for (const { name } of await storage.list('files')) {
    const original = originalName(name);
    const id = fileIdOf(original);
    if (!id || !known.has(id)) continue;
    found.add(id).add(original);
    if (!wanted.has(id)) continue;
    const path = join(files, original);
    await pipeline(storage.read(name), createWriteStream(path, { flush: true })).catch(async (error: unknown) => {
      if (!(error instanceof DamageProblem)) throw error;
      damagedFiles.push(original);
      await rm(path, { force: true });
    });
  }
  const mentioned = plan.base.files.map(originalName).filter((name) => known.has(fileIdOf(name) ?? ''));
  const ids = mentioned.map(fileIdOf);
  const missing = [...mentioned, ...[...known].filter((id) => !ids.includes(id))].filter((name) => !found.has(name));
  return { missingFiles: [...new Set(missing)], damagedFiles };
}

async function knownFiles(access: Access, place: Place, durable: boolean): Promise<Set<string>> {
  const port = await freePort();
  const { pid } = await startPostgres(place, port, durable);
  try {
    const client = new pg.Client({ connectionString: superuserUrl({ ...access, port }, 'kinza') });
    client.on('error', () => undefined);
    await client.connect();
    const { rows } = await client.query<{ id: string }>('SELECT id FROM file ORDER BY id');
    await client.end();
    return new Set(rows.map(({ id }) => id));
  } finally {
    await stopPostgres(place, pid);
  }
}
