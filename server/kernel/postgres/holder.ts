import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupProblem } from '../settings.ts';

/** Who uses the database of a folder, written beside it: it also counts while that database is down. */
interface Holder {
  /** Machine and container, in which alone a process number means anything. */
  host: string;
  pid: number;
  /** When that process began, since its number is given to another one day. */
  since: string;
}

const beatMs = 1_000;

/**
 * Says in a file that this process uses the database of a folder, and says so again every second. Gives what takes it
 * back. A file whose process is gone is replaced. @throws StartupProblem where a living process has said so.
 */
export async function holdFolder(home: string): Promise<() => void> {
  const file = fileOf(home);
  for (;;) {
    try {
      writeFileSync(file, JSON.stringify(ourselves()), { flag: 'wx', mode: 0o644 });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
    if (await isHeld(home)) throw alreadyRunning();
    rmSync(file, { force: true });
  }
  const beat = setInterval(() => touch(file), beatMs).unref();
  return () => {
    clearInterval(beat);
    rmSync(file, { force: true });
  };
}

/** Whether what this process has said of a folder still stands there; a folder that took its place says nothing. */
export function isOurs(home: string): boolean {
  const { host, pid, since } = ourselves();
  const holder = readHolder(fileOf(home));
  return holder?.host === host && holder.pid === pid && holder.since === since;
}

/** Whether a folder is certainly ours no longer: not there, or another's. A disk that fails for a moment says neither. */
export function isLost(home: string): boolean {
  try {
    if (statSync(home, { throwIfNoEntry: false }) === undefined) return true;
  } catch {
    return false;
  }
  return readHolder(fileOf(home)) !== null && !isOurs(home);
}

/** Whether a living process uses the database of a folder, however that database fares. */
export async function isHeld(home: string): Promise<boolean> {
  const file = fileOf(home);
  const holder = readHolder(file);
  if (!holder) return false;
  if (holder.host === ourHost()) return beginOf(holder.pid) === holder.since;
  const beat = changedAt(file);
  for (let waitedMs = 0; waitedMs < 3 * beatMs; waitedMs += 100) {
    await sleep(100);
    if (changedAt(file) !== beat) return true;
  }
  return false;
}

export function alreadyRunning(): StartupProblem {
  return new StartupProblem(
    'Kinza is already running with this data folder; stop it first, or choose another folder with KINZA_DATA.',
  );
}

function fileOf(home: string): string {
  return join(home, 'server.pid');
}

function readHolder(file: string): Holder | null {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Holder;
  } catch {
    return null;
  }
}

function changedAt(file: string): number | undefined {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs;
}

function touch(file: string): void {
  try {
    const now = new Date();
    utimesSync(file, now, now);
  } catch {
    // On a disk that takes nothing any more, others on this machine still see our process.
  }
}

function ourselves(): Holder {
  return { host: ourHost(), pid: process.pid, since: beginOf(process.pid) ?? '' };
}

function ourHost(): string {
  if (process.platform !== 'linux') return hostname();
  return `${hostname()} ${readlinkSync('/proc/self/ns/pid')}`;
}

/** When a process began, in whatever its system tells it; undefined where there is none that still runs. */
function beginOf(pid: number): string | undefined {
  return process.platform === 'linux' ? beginOnLinux(pid) : beginByPs(pid);
}

function beginOnLinux(pid: number): string | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // What follows the program's name, which may hold anything: the state comes first, the 20th is the beginning.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? undefined : fields[19];
  } catch {
    return undefined;
  }
}

function beginByPs(pid: number): string | undefined {
  const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout?.trim() || undefined;
}
