import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { hasRoom } from '../disk.ts';
import { StartupProblem } from '../settings.ts';
import { type Access, loginUrlOf, readAccess, urlOf, writeAccess } from './access.ts';
import { findLeftover, makeCluster, type Postmaster, startPostgres, stopPostgres } from './cluster.ts';
import { holdFolder, isHeld, isLost, isOurs } from './holder.ts';
import { isLocked, type Ownership, takeOwnership } from './ownership.ts';
import { findPlace, type Place } from './place.ts';
import { fileProblem } from './problem.ts';

export interface EmbeddedOptions {
  /** `KINZA_DATA`: the database goes into its folder `database`, or to a place that this folder then names. */
  dataDir: string;
  /** False only for clusters that are thrown away after a test run. */
  durable?: boolean;
  /** Told why the database, which has ended by itself, can't be started again yet. It is tried until it can. */
  onTrouble?: (problem: Error) => void;
}

export interface Embedded {
  /** Of the database `kinza`, as its owner, who is no superuser. */
  url: string;
  /** The same as the application signs in, once `openLogin` has let it in: as a role that owns nothing. */
  loginUrl: string;
  /** What it writes to, each perhaps on a disk of its own. */
  folders: readonly string[];
  /** Ends the database as `pg_ctl stop -m fast` does. May be called again. */
  stop(): Promise<void>;
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
 * The database of this folder where a server uses it now, as the application signs in, for a command that works beside that server; null where none
 * does, so that the command starts the database itself.
 */
export async function runningUrl(dataDir: string): Promise<string | null> {
  try {
    const place = findPlace(dataDir);
    if (!(await isHeld(place.home))) return (await isLocked(place)) ? loginUrlOf(readAccess(place)) : null;
    // Its database may just be starting, or starting again.
    for (const until = Date.now() + patienceMs; Date.now() < until; await sleep(50)) {
      if (await isLocked(place)) return loginUrlOf(readAccess(place));
    }
    throw new StartupProblem('Kinza is running with this data folder, but its database does not answer.');
  } catch (error) {
    throw fileProblem(error, dataDir);
  }
}

async function start(options: EmbeddedOptions): Promise<Embedded> {
  const place = findPlace(options.dataDir);
  const release = await holdFolder(place.home);
  try {
    const held = await startHeld(place, options);
    return { ...held, stop: () => held.stop().finally(release) };
  } catch (error) {
    release();
    throw error;
  }
}

async function startHeld(place: Place, { durable = true, onTrouble }: EmbeddedOptions): Promise<Embedded> {
  const access = readAccess(place);
  await makeCluster(place, access.superuserPassword, durable);
  if (await takesSockets(place.cluster)) place.socketFolder = place.cluster;
  await endLeftover(place, access);

  let postmaster: Promise<Postmaster | undefined> = launch(place, access, durable);
  let owner: Ownership | undefined;
  let isStopping = false;
  const stop = async () => {
    isStopping = true;
    await owner?.release();
    // It may just be starting again.
    const running = await postmaster.catch(() => undefined);
    if (running) await stopPostgres(place, running.pid);
  };
  const keepRunning = async (): Promise<void> => {
    for (let running = await postmaster; running; running = await postmaster) {
      await running.ended;
      if (isStopping) return;
      postmaster = launchAgain({ place, port: access.port, durable, isOver: () => isStopping, onTrouble });
    }
  };
  // The database of a folder that was moved away would go on, and its sales would be lost for whoever restores.
  const keepFolder = async (): Promise<void> => {
    for (; !isStopping; await sleep(folderLookMs, undefined, { ref: false })) {
      if (!isLost(place.home)) continue;
      const running = await postmaster;
      // It may have waited for its folder, which is back.
      if (running && !isStopping && isLost(place.home)) await stopPostgres(place, running.pid);
    }
  };
  // One backend that crashes takes every connection along, and the lock with ours; the postmaster outlives it.
  const keepLock = async (): Promise<void> => {
    while (owner && !isStopping) {
      await owner.lost;
      owner = undefined;
      for (; !owner && !isStopping; await sleep(20)) owner = await takeOwnership(access).catch(() => undefined);
    }
    if (isStopping) await owner?.release();
  };

  await postmaster;
  try {
    owner = await takeOwnership(access);
  } catch (error) {
    await stop();
    throw error;
  }
  void keepRunning();
  void keepLock();
  void keepFolder();
  const url = sharedUrl(urlOf(access, 'kinza'), place);
  return { url, loginUrl: sharedUrl(loginUrlOf(access), place), folders: foldersOf(place), stop };
}

/** A database whose server was killed still runs. Whoever holds the owner's lock is alive, and keeps it. */
async function endLeftover(place: Place, access: Access): Promise<void> {
  const pid = findLeftover(place);
  if (pid === undefined) return;
  const owner = await takeOwnership(access).catch((error) => {
    if (error instanceof StartupProblem) throw error;
    return undefined;
  });
  await owner?.release();
  await stopPostgres(place, pid);
}

const patienceMs = 10_000;
/** A server asks so often whether its folder is still there. */
const folderLookMs = 2_000;
/** What ends by itself, once the processes of a database that was killed have noticed. */
const passes = /could not (bind|create any TCP)|shared memory block|Another program has taken port/;

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

interface Again {
  place: Place;
  port: number;
  durable: boolean;
  isOver: () => boolean;
  onTrouble: EmbeddedOptions['onTrouble'];
}

/**
 * Starts it once more where it was, since that is where everybody who works with it looks for it, and tries until that
 * succeeds or is no longer wanted: a disk gets room again, and another program leaves the port.
 */
async function launchAgain({ place, port, durable, isOver, onTrouble }: Again): Promise<Postmaster | undefined> {
  const begunAt = Date.now();
  let told = '';
  for (let pauseMs = 50; !isOver(); pauseMs = Math.min(2 * pauseMs, 1_000)) {
    try {
      if (!isOurs(place.home)) throw new StartupProblem(lostFolder(place));
      findLeftover(place);
      if (!(await isFree(port))) throw new StartupProblem(`Another program has taken port ${port} of the database.`);
      assertRoom(place);
      return await startPostgres(place, port, durable);
    } catch (error) {
      const { message } = fileProblem(error, place.cluster) as Error;
      // The processes of a database that was killed need a moment to notice, and hold its port and memory until then.
      const isPatient = Date.now() - begunAt < patienceMs && passes.test(message);
      if (!isPatient && message !== told)
        onTrouble?.(new Error(`The database has ended and can't start yet: ${message}`));
      if (!isPatient) told = message;
    }
    await sleep(pauseMs);
  }
  return undefined;
}

/** A folder that was lost may have another one in its place, such as one that is just being restored. */
function lostFolder({ home }: Place): string {
  return `${home} is gone, or another one than this server began with. Stop this server before anything else, and read docs/operate/restore.md.`;
}

/** Every try on a full disk would end as the one before. */
function assertRoom(place: Place): void {
  const full = foldersOf(place).find((folder) => !hasRoom(folder, segmentBytes));
  if (full) throw new StartupProblem(`The disk that holds ${full} is full.`);
}

/** Of PostgreSQL's log, and a little of what else it writes as it starts. */
const segmentBytes = 20 * 1024 ** 2;

/** What PostgreSQL writes to. Its log may be a link to a disk of its own. */
function foldersOf({ cluster }: Place): string[] {
  return [cluster, join(cluster, 'pg_wal')];
}

/**
 * Undefined where another try may help: the processes of a database that was killed need a moment to notice, and until
 * then they hold its port and its shared memory.
 */
async function tryStart(place: Place, port: number, durable: boolean, until: number): Promise<Postmaster | undefined> {
  try {
    return await startPostgres(place, port, durable);
  } catch (error) {
    if (!passes.test((error as Error).message) || Date.now() > until) throw error;
    return undefined;
  }
}

/**
 * Where the application connects: over a socket of the file system where there is one, which costs PostgreSQL a quarter
 * less of its time for a sale than TCP does.
 */
function sharedUrl(url: string, { socketFolder }: Place): string {
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
