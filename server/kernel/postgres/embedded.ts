import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { lockNumbers } from '../locks.ts';
import { StartupProblem } from '../settings.ts';
import { findLeftover, makeCluster, type Postmaster, startPostgres, stopPostgres } from './cluster.ts';
import { findPlace, type Place } from './place.ts';
import { fileProblem } from './problem.ts';

export interface EmbeddedOptions {
  /** `KINZA_DATA`: the database goes into its folder `database`, or to a place that this folder then names. */
  dataDir: string;
  /** False only for clusters that are thrown away after a test run. */
  durable?: boolean;
  /** Told when the database ended by itself and could not be started again; the server had better end too. */
  onLost?: (problem: Error) => void;
}

export interface Embedded {
  /** Of the database `kinza`, as its owner, who is no superuser. */
  url: string;
  /** Ends the database as `pg_ctl stop -m fast` does. May be called again. */
  stop(): Promise<void>;
}

interface Access {
  port: number;
  superuserPassword: string;
  password: string;
}

/** Starts the PostgreSQL that comes with Kinza. @throws StartupProblem in one sentence where it cannot. */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  try {
    return await start(options);
  } catch (error) {
    throw fileProblem(error, options.dataDir);
  }
}

/**
 * The database of this folder where a server uses it now, for a command that works beside that server; null where none
 * does, so that the command starts the database itself.
 */
export async function runningUrl(dataDir: string): Promise<string | null> {
  try {
    const place = findPlace(dataDir);
    if (findLeftover(place) === undefined) return null;
    const access = readAccess(place);
    const client = await connect(urlOf(access, 'postgres')).catch(() => null);
    if (!client) return null;
    try {
      const { rowCount } = await client.query(
        `SELECT FROM pg_locks WHERE locktype = 'advisory' AND classid = 0 AND objid = $1 AND granted`,
        [lockNumbers.dataFolder],
      );
      return rowCount ? urlOf(access, 'kinza') : null;
    } finally {
      await client.end();
    }
  } catch (error) {
    throw fileProblem(error, dataDir);
  }
}

async function start({ dataDir, durable = true, onLost }: EmbeddedOptions): Promise<Embedded> {
  const place = findPlace(dataDir);
  const access = readAccess(place);
  await makeCluster(place, access.superuserPassword, durable);
  if (await takesSockets(place.cluster)) place.socketFolder = place.cluster;
  await endLeftover(place, access);

  let postmaster = launch(place, access, durable);
  let owner: pg.Client | undefined;
  let isStopping = false;
  const stop = async () => {
    isStopping = true;
    await owner?.end().catch(() => undefined);
    // It may just be starting again.
    const running = await postmaster.catch(() => undefined);
    if (running) await stopPostgres(place, running.pid);
  };
  const watch = async (): Promise<void> => {
    const running = await postmaster;
    await running.ended;
    if (isStopping) return;
    postmaster = launchAgain(place, access.port, durable);
    await postmaster;
    if (!isStopping) owner = await takeOwnership(access);
    return watch();
  };

  await postmaster;
  try {
    owner = await takeOwnership(access);
  } catch (error) {
    await stop();
    throw error;
  }
  watch().catch((error) => {
    if (!isStopping) onLost?.(error);
  });
  return { url: sharedUrl(access, place), stop };
}

/** A database whose server was killed still runs. Whoever holds the owner's lock is alive, and keeps it. */
async function endLeftover(place: Place, access: Access): Promise<void> {
  const pid = findLeftover(place);
  if (pid === undefined) return;
  const owner = await takeOwnership(access).catch((error) => {
    if (error instanceof StartupProblem) throw error;
    return undefined;
  });
  await owner?.end().catch(() => undefined);
  await stopPostgres(place, pid);
}

const patienceMs = 10_000;

/** Starts PostgreSQL on the port of last time, or on another if that is taken meanwhile. */
async function launch(place: Place, access: Access, durable: boolean): Promise<Postmaster> {
  for (const until = Date.now() + patienceMs; ; await sleep(50)) {
    if (!access.port || !(await isFree(access.port))) {
      access.port = await freePort();
      writeAccess(place, access);
    }
    const postmaster = await tryStart(place, access.port, durable, until);
    if (postmaster) return postmaster;
  }
}

/** Starts it once more where it was, since that is where everybody who works with it looks for it. */
async function launchAgain(place: Place, port: number, durable: boolean): Promise<Postmaster> {
  for (const until = Date.now() + patienceMs; ; await sleep(50)) {
    if (await isFree(port)) {
      const postmaster = await tryStart(place, port, durable, until);
      if (postmaster) return postmaster;
    } else if (Date.now() > until) {
      throw new StartupProblem(
        `The database ended, and another program has taken its port ${port} since; start Kinza again.`,
      );
    }
  }
}

/**
 * Undefined where another try may help: the processes of a database that was killed need a moment to notice, and until
 * then they hold its port and its shared memory.
 */
async function tryStart(place: Place, port: number, durable: boolean, until: number): Promise<Postmaster | undefined> {
  try {
    return await startPostgres(place, port, durable);
  } catch (error) {
    const passes = /could not (bind|create any TCP)|shared memory block/.test((error as Error).message);
    if (!passes || Date.now() > until) throw error;
    return undefined;
  }
}

async function takeOwnership(access: Access): Promise<pg.Client> {
  const owner = await connectOwner(access);
  // The lock of a server that was killed is free as soon as PostgreSQL notices that nobody is there any more.
  for (const until = Date.now() + 1_000; ; await sleep(50)) {
    const { rows } = await owner.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [
      lockNumbers.dataFolder,
    ]);
    if (rows[0]?.taken) return owner;
    if (Date.now() < until) continue;
    await owner.end();
    throw new StartupProblem(
      'Kinza is already running with this data folder; stop it first, or choose another folder with KINZA_DATA.',
    );
  }
}

async function connectOwner(access: Access): Promise<pg.Client> {
  try {
    return await connect(urlOf(access, 'postgres'));
  } catch (error) {
    // 28P01 stands for a role that does not exist as much as for a wrong password.
    if ((error as { code?: string }).code !== '28P01') throw error;
    await makeDatabase(access);
    return await connect(urlOf(access, 'postgres'));
  }
}

/**
 * The application's database belongs to a role that is no superuser; tests make databases and migrations make roles.
 * The password comes last: until then the next start finds nobody who can sign in, and begins here again.
 */
async function makeDatabase(access: Access): Promise<void> {
  const superuser = await connect(urlOf(access, 'postgres', 'postgres', access.superuserPassword));
  try {
    const role = await superuser.query(`SELECT FROM pg_roles WHERE rolname = 'kinza'`);
    if (!role.rowCount) await superuser.query('CREATE ROLE kinza CREATEROLE CREATEDB');
    const database = await superuser.query(`SELECT FROM pg_database WHERE datname = 'kinza'`);
    if (!database.rowCount) await superuser.query('CREATE DATABASE kinza OWNER kinza');
    await superuser.query(`ALTER ROLE kinza LOGIN PASSWORD '${access.password}'`);
  } finally {
    await superuser.end();
  }
}

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: 'kinza owner' });
  // The end of the database is seen by its process, not by this connection.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

function urlOf(access: Access, database: string, role = 'kinza', password = access.password): string {
  return `postgres://${role}:${password}@127.0.0.1:${access.port}/${database}`;
}

/**
 * Where the application connects: over a socket of the file system where there is one, which costs PostgreSQL a quarter
 * less of its time for a sale than TCP does.
 */
function sharedUrl(access: Access, { socketFolder }: Place): string {
  const url = urlOf(access, 'kinza');
  return socketFolder ? url.replace('@127.0.0.1:', `@${encodeURIComponent(socketFolder)}:`) : url;
}

/** Not every file system takes sockets, no path to one may be long, and a comma would part two of them. */
async function takesSockets(folder: string): Promise<boolean> {
  const path = join(folder, '.s.PGSQL.65535');
  if (process.platform === 'win32' || Buffer.byteLength(path) > 100 || /[,"]/.test(path)) return false;
  return new Promise((settle) => {
    const probe = createServer().once('error', () => settle(false));
    probe.listen(path, () => probe.close(() => settle(true)));
  });
}

function readAccess(place: Place): Access {
  const file = accessFile(place);
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8')) as Access;
  if (existsSync(place.cluster)) {
    throw new StartupProblem(`${file} is missing, without which nobody can sign in to the database beside it.`);
  }
  const access = {
    port: 0,
    superuserPassword: randomBytes(24).toString('hex'),
    password: randomBytes(24).toString('hex'),
  };
  writeAccess(place, access);
  return access;
}

function writeAccess(place: Place, access: Access): void {
  const file = accessFile(place);
  writeFileSync(`${file}.new`, `${JSON.stringify(access, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(`${file}.new`, file);
}

function accessFile(place: Place): string {
  return join(place.home, 'access.json');
}

function isFree(port: number): Promise<boolean> {
  return new Promise((settle) => {
    const probe = createServer().once('error', () => settle(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => settle(true)));
  });
}

/** A port of this machine that nobody uses. */
export function freePort(): Promise<number> {
  return new Promise((settle, fail) => {
    const probe = createServer().once('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => settle(port));
    });
  });
}
