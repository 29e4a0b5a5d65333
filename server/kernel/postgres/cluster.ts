import { type ChildProcess, type SpawnOptionsWithoutStdio, spawn } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import type { Socket } from 'node:net';
import { release } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupProblem } from '../settings.ts';
import type { Place } from './place.ts';
import { outputProblem } from './problem.ts';

/** The major version of the binaries that come with Kinza. */
export const postgresMajor = 18;

/** A running PostgreSQL that we started. */
export interface Postmaster {
  pid: number;
  /** Settles when it has ended, for whatever reason. */
  ended: Promise<void>;
}

// A shop's server also runs the application and often other things: a quarter of 1 GiB serves some 100,000 items from
// memory. Durability is PostgreSQL's own default, said here because nobody may ever trade it for speed.
const everyday = {
  listen_addresses: '127.0.0.1',
  shared_buffers: '256MB',
  effective_cache_size: '1GB',
  work_mem: '16MB',
  maintenance_work_mem: '128MB',
  max_connections: '100',
  max_wal_size: '2GB',
  min_wal_size: '256MB',
  // What a backup has not fetched by then is given up, and the backup begins anew: a full disk would stop the shop.
  max_slot_wal_keep_size: '4GB',
  random_page_cost: '1.1',
  jit: 'off',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  ...(syncsDisks() ? { recovery_init_sync_method: 'syncfs' } : {}),
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Seven files at most, one for each day of the week, each emptied when its day comes again.
  logging_collector: 'on',
  log_directory: 'log',
  log_filename: 'postgres-%a.log',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_truncate_on_rotation: 'on',
  log_lock_waits: 'on',
  // Without DETAIL, which repeats names and addresses of customers.
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

/** Only for clusters that are thrown away after a test run: a power cut may destroy them, and they may lie in memory. */
const throwaway = {
  fsync: 'off',
  full_page_writes: 'off',
  'kinza.throwaway': 'on',
  max_connections: '200',
  max_wal_size: '256MB',
  min_wal_size: '64MB',
  logging_collector: 'off',
};

/** Makes the cluster if there is none; beside its place and renamed, so that one made halfway is never served. */
export async function makeCluster(place: Place, superuserPassword: string, durable: boolean): Promise<void> {
  if (existsSync(place.cluster)) return checkVersion(place.cluster);
  const half = `${place.cluster}.new`;
  const passwordFile = `${place.cluster}.password`;
  rmSync(half, { recursive: true, force: true });
  mkdirSync(half, { mode: 0o700 });
  writeFileSync(passwordFile, superuserPassword, { mode: 0o600 });
  if (place.account) for (const path of [half, passwordFile]) chownSync(path, place.account.uid, place.account.gid);
  try {
    await initdb(place, half, passwordFile, durable);
    renameSync(half, place.cluster);
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(half, { recursive: true, force: true });
  }
}

/** Starts PostgreSQL and waits until it takes connections, however long it needs to recover after a crash. */
export async function startPostgres(
  place: Place,
  port: number,
  durable: boolean,
  more: Record<string, string> = {},
): Promise<Postmaster> {
  const settings = {
    ...everyday,
    ...(durable ? {} : throwaway),
    port: String(port),
    unix_socket_directories: place.socketFolder ?? '',
    ...more,
  };
  const args = [
    '-D',
    place.cluster,
    ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  // A session of its own: Ctrl-C in the terminal reaches the server, which ends the database after itself.
  const options = { ...lent(place), detached: true, stdio: ['ignore', 'ignore', 'pipe'] as const };
  const child = spawn(join(place.bin, 'postgres'), args, options as unknown as SpawnOptionsWithoutStdio);
  let output = '';
  child.stderr.on('data', (chunk) => {
    output = (output + chunk).slice(-20_000);
  });
  let hasEnded = false;
  const ended = new Promise<void>((settle) => {
    child.once('error', (error) => {
      output = `FATAL: ${error.message}`;
      settle();
    });
    child.once('close', () => settle());
  }).then(() => {
    hasEnded = true;
  });
  endWithUs(child, 'SIGINT');
  child.unref();
  (child.stderr as Socket).unref();
  while (!hasEnded && !isReady(place, child.pid)) await sleep(5);
  if (child.pid && !hasEnded) return { pid: child.pid, ended };
  const said = output + newestLog(place);
  throw Object.assign(outputProblem(said, place.cluster), { cause: said });
}

/**
 * Whether a whole disk is synced before PostgreSQL recovers, and not each of thousands of files, which takes ten times as
 * long. Linux before 5.8 does not tell a program that such a sync has failed.
 */
function syncsDisks(): boolean {
  const [major = 0, minor = 0] = release().split('.').map(Number);
  return process.platform === 'linux' && (major > 5 || (major === 5 && minor >= 8));
}

/** Ends PostgreSQL as `pg_ctl stop -m fast` does: open transactions are rolled back and everything is written out. */
export async function stopPostgres(place: Place, pid: number): Promise<void> {
  const steps = [
    ['SIGINT', 30_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 5_000],
  ] as const;
  for (const [signal, patienceMs] of steps) {
    if (isPostmasterOf(pid, place)) signalProcess(pid, signal);
    for (const until = Date.now() + patienceMs; Date.now() < until; await sleep(5)) {
      if (!isPostmasterOf(pid, place)) return;
    }
  }
}

/** The server of this cluster that still runs, by the file that it keeps: left behind by a launcher that was killed. */
export function findLeftover(place: Place): number | undefined {
  const state = postmasterState(place);
  if (state && isPostmasterOf(state.pid, place)) return state.pid;
  // The number was given to another program since, which PostgreSQL would take for a rival.
  for (const file of existsSync(place.cluster) ? readdirSync(place.cluster) : []) {
    if (file === 'postmaster.pid' || file.startsWith('.s.PGSQL.')) rmSync(join(place.cluster, file), { force: true });
  }
  return undefined;
}

/** However this process ends, short of kill -9, what it has started is not left behind. */
function endWithUs(child: ChildProcess, signal: NodeJS.Signals): void {
  const end = () => child.kill(signal);
  process.once('exit', end);
  child.once('exit', () => process.off('exit', end));
}

function signalProcess(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended by itself.
  }
}

async function initdb(place: Place, folder: string, passwordFile: string, durable: boolean): Promise<void> {
  const args = [
    ...['-D', folder, '-U', 'postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`],
    ...['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--data-checksums'],
    // Everything but the character classes is plain C; without them pg_trgm sees no Japanese letters.
    ...['--locale=C', `--lc-ctype=${process.platform === 'darwin' ? 'en_US.UTF-8' : 'C.UTF-8'}`],
    ...['--no-instructions', ...(durable ? [] : ['--no-sync'])],
  ];
  const child = spawn(join(place.bin, 'initdb'), args, { ...lent(place), stdio: ['ignore', 'pipe', 'pipe'] });
  endWithUs(child, 'SIGTERM');
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
  const code = await new Promise((settle, fail) => child.once('error', fail).once('close', settle));
  if (code !== 0) throw outputProblem(output, place.cluster);
}

function checkVersion(cluster: string): void {
  const version = Number(readFileSync(join(cluster, 'PG_VERSION'), 'utf8'));
  if (version === postgresMajor) return;
  const comparison = version > postgresMajor ? 'newer' : 'older';
  throw new StartupProblem(
    `The database in ${cluster} was written by PostgreSQL ${version}, ${comparison} than the ${postgresMajor} of this Kinza; start it with the Kinza that wrote it, or choose another folder with KINZA_DATA.`,
  );
}

/** What PostgreSQL tells about itself in `postmaster.pid`: its process on line 1, its state on line 8. */
function postmasterState(place: Place): { pid: number; status: string | undefined } | undefined {
  try {
    const lines = readFileSync(join(place.cluster, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), status: lines[7]?.trim() };
  } catch {
    return undefined;
  }
}

/** The file of a server that was killed may still say that it is ready. */
function isReady(place: Place, pid: number | undefined): boolean {
  const state = postmasterState(place);
  return state?.pid === pid && state?.status === 'ready';
}

/** Once PostgreSQL has opened its log it no longer speaks to us, so its last words may stand there. */
function newestLog(place: Place): string {
  try {
    const folder = join(place.cluster, 'log');
    const files = readdirSync(folder).map((name) => join(folder, name));
    const [newest] = files.sort((a, b) => statSync(b).mtimeMs - statSync(a).mtimeMs);
    return newest ? readFileSync(newest, 'utf8').slice(-20_000) : '';
  } catch {
    return '';
  }
}

function isPostmasterOf(pid: number, place: Place): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  try {
    // Empty for a process that has ended but was not waited for.
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(place.cluster);
  } catch {
    return false;
  }
}

/** Whether a process is there, whoever owns it. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** How a program of the database is started: under its account, and with nothing of our environment. */
function lent(place: Place) {
  const env = { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
  return { ...place.account, cwd: place.home, env };
}
