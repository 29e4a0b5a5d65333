import { PassThrough } from 'node:stream';
import pg from 'pg';
import { copyOut, openReplication } from './replication.ts';
import { BackupProblem, type Base, DamageProblem, lsnOf, lsnText } from './rules.ts';
import { readWhole, type Storage } from './storage.ts';
import type { WalReceiver } from './wal.ts';

/** Tables whose rows come and go by the second; how many they are says nothing. */
const volatile = ['idempotency_key', 'session'];

/** Done and total, in bytes. */
export type Progress = (done: number, total: number) => void;

export interface BaseOptions {
  /** As the superuser, of the database `kinza`. */
  connectionString: string;
  storage: Storage;
  wal: Pick<WalReceiver, 'reach'>;
  /** With which one signs in to the database. */
  access: unknown;
  /** Of what is encrypted in it, in hexadecimal digits. */
  secretKey: string;
  /** Names of uploaded files that the shop itself was restored without. */
  lostFiles: string[];
  listAuditHeads: () => Promise<unknown>;
  /** Names of the stored files of this moment, asked once the database is copied. */
  listFiles: () => Promise<string[]>;
  /** Begins at once and as fast as it can, for somebody who waits; else it spares the disk of the shop. */
  hurries: boolean;
  progress: Progress;
  signal: AbortSignal;
}

/** Kilobytes that are copied in a second while nobody waits. */
const calmRateKb = 32 * 1024;

/** Copies the database while the shop trades, with everything that is needed to restore it to the end of the copying. */
export async function takeBase(options: BaseOptions): Promise<Base> {
  const { connectionString, storage, wal, access, secretKey, lostFiles } = options;
  const started = new Date();
  const stamp = started.toISOString().replace(/[-:]|\.\d+/g, '');
  const copied = await copyCluster(options, stamp);
  const files = await options.listFiles();
  const auditHeads = await options.listAuditHeads();
  const { counts, restorePoint, lsn } = await countRows(connectionString, stamp);
  // Until the log of that point is stored, nothing can be restored from what was copied.
  await wal.reach(lsn, options.signal);
  const about = {
    stamp,
    madeAt: started.toISOString(),
    ...copied,
    endedAt: new Date().toISOString(),
    restorePoint,
    restoreLsn: lsnText(lsn),
    counts,
    files,
    lostFiles,
    access,
    secretKey,
    auditHeads,
  };
  await storage.keep(`base/${stamp}.about`, Buffer.from(JSON.stringify(about)));
  return about;
}

/** Every whole base backup, the oldest first. One whose description is damaged is none, and is told of. */
export async function listBases(storage: Storage, tell?: (damage: DamageProblem) => void): Promise<Base[]> {
  const names = (await storage.list('base')).map(({ name }) => name).filter((name) => name.includes('.about.'));
  const read = async (name: string) => {
    try {
      return [JSON.parse((await readWhole(storage, name)).toString()) as Base];
    } catch (error) {
      if (!(error instanceof DamageProblem)) throw error;
      tell?.(error);
      return [];
    }
  };
  return (await Promise.all(names.sort().map(read))).flat();
}

/** Removes everything that is stored of a base backup, first what makes it count as whole. */
export async function removeBase(storage: Storage, stamp: string): Promise<void> {
  const names = (await storage.list('base'))
    .map(({ name }) => name)
    .filter((name) => name.startsWith(`base/${stamp}.`));
  for (const name of names.sort()) await storage.remove(name);
}

type Copied = Pick<Base, 'timeline' | 'startLsn' | 'endLsn' | 'bytes' | 'cluster' | 'manifest'>;

async function copyCluster(options: BaseOptions, stamp: string): Promise<Copied> {
  const { storage, hurries, progress, signal } = options;
  const client = await openReplication(options.connectionString);
  const archive = new PassThrough({ highWaterMark: 1024 * 1024 });
  const kept = storage.keep(`base/${stamp}.cluster`, archive);
  kept.catch(() => undefined);
  const manifest: Buffer[] = [];
  let part = '';
  const sizes = { done: 0, total: 0 };
  const hear = (chunk: Buffer) => {
    const kind = String.fromCharCode(chunk[0] ?? 0);
    if (kind === 'n' && part !== '')
      throw new BackupProblem('A database with tablespaces of its own is not backed up.');
    if (kind === 'n' || kind === 'm') part = kind;
    if (kind !== 'd') return undefined;
    if (part === 'm') manifest.push(chunk.subarray(1));
    if (part !== 'n') return undefined;
    sizes.done += chunk.length - 1;
    progress(sizes.done, Math.max(sizes.total, sizes.done));
    if (archive.destroyed) throw new BackupProblem('The backup could not be written.');
    return archive.write(chunk.subarray(1)) ? undefined : drained(archive);
  };
  const end = () => client.end();
  signal.addEventListener('abort', end);
  try {
    sizes.total = await sizeOf(options.connectionString);
    const rate = hurries ? '' : `, MAX_RATE ${calmRateKb}`;
    const command = `BASE_BACKUP (LABEL 'kinza', CHECKPOINT '${hurries ? 'fast' : 'spread'}', WAIT false, MANIFEST 'yes', MANIFEST_CHECKSUMS 'SHA256'${rate})`;
    const rows = await copyOut(client, command, hear).ended;
    archive.end();
    const cluster = await kept;
    const { name } = await storage.keep(`base/${stamp}.manifest`, Buffer.concat(manifest));
    const [first, last] = [rows[0], rows.at(-1)];
    return {
      timeline: Number(first?.tli),
      startLsn: first?.recptr ?? '0/0',
      endLsn: last?.recptr ?? '0/0',
      bytes: sizes.done,
      cluster: cluster.name,
      manifest: name,
    };
  } catch (error) {
    archive.destroy(error as Error);
    // A disk that is full says more than the copying that it ended.
    throw await kept.then(() => error).catch((reason: unknown) => reason);
  } finally {
    signal.removeEventListener('abort', end);
    await client.end().catch(() => undefined);
  }
}

/** Waits until more can be written; what ends the writing meanwhile is said by whoever writes. */
function drained(archive: PassThrough): Promise<void> {
  return new Promise((settle) => {
    const go = () => {
      archive.off('drain', go).off('close', go);
      settle();
    };
    archive.on('drain', go).on('close', go);
  });
}

async function sizeOf(connectionString: string): Promise<number> {
  return ask(connectionString, async (client) => {
    const { rows } = await client.query<{ bytes: number }>(
      'SELECT sum(pg_database_size(oid))::bigint AS bytes FROM pg_database',
    );
    return Number(rows[0]?.bytes ?? 0);
  });
}

/**
 * How many rows there are at a point of the log: they are counted before it and after it, so that a shop which trades
 * meanwhile need not wait.
 */
async function countRows(
  connectionString: string,
  stamp: string,
): Promise<Pick<Base, 'counts' | 'restorePoint'> & { lsn: bigint }> {
  return ask(connectionString, async (client) => {
    const before = await countTables(client);
    const restorePoint = `kinza_${stamp}`;
    const { rows } = await client.query<{ lsn: string }>('SELECT pg_create_restore_point($1)::text AS lsn', [
      restorePoint,
    ]);
    const after = await countTables(client);
    const counts = Object.entries(before).map(([name, count]) => [name, [count, after[name] ?? count]]);
    return { counts: Object.fromEntries(counts), restorePoint, lsn: lsnOf(rows[0]?.lsn ?? '0/0') };
  });
}

/** How many rows each table has that keeps its rows; one that is not logged is in no backup. */
export async function countTables(client: pg.Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r'
      AND relpersistence = 'p' ORDER BY 1`,
  );
  const counts: Record<string, number> = {};
  for (const { name } of rows) {
    if (volatile.includes(name)) continue;
    const counted = await client.query<{ count: number }>(`SELECT count(*)::bigint AS count FROM "${name}"`);
    counts[name] = Number(counted.rows[0]?.count);
  }
  return counts;
}

async function ask<Answer>(connectionString: string, work: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client({ connectionString });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
