import { type ChildProcess, fork } from 'node:child_process';
import { constants, setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Ending } from '../kernel/backup/store.ts';
import type { CheckTask } from './check.ts';
import type { KeepTask, Task } from './worker.ts';

const program = new URL('./worker.ts', import.meta.url);
const againMs = 30_000;
const patienceMs = 5_000;

export interface BackupProcess {
  stop(): Promise<void>;
}

/**
 * Keeps the backup in a process of its own, behind everything else that the machine has to do. It ends with us, and is
 * started again where it ends by itself.
 */
export function startBackup(task: KeepTask): BackupProcess {
  const stopping = new AbortController();
  let running: ChildProcess | undefined;
  const run = async () => {
    while (!stopping.signal.aborted) {
      running = launch({ keep: task });
      await ended(running);
      await sleep(againMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const over = run();
  return {
    stop: async () => {
      stopping.abort();
      if (running) await endChild(running);
      await over;
    },
  };
}

/** Looks at a backup in a process of its own, whose memory is free again afterwards. */
export async function runCheck(task: CheckTask, signal: AbortSignal): Promise<Ending> {
  const child = launch({ check: task });
  const end = () => child.kill('SIGTERM');
  signal.addEventListener('abort', end);
  let found: Ending | undefined;
  child.once('message', (said: Ending) => {
    found = said;
  });
  await ended(child);
  signal.removeEventListener('abort', end);
  return found ?? { status: 'failed', problem: 'It could not be looked at; the log of the server says why.' };
}

function launch(task: Task): ChildProcess {
  const child = fork(program, [], { stdio: ['ignore', 'inherit', 'inherit', 'ipc'], execArgv: [] });
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW);
  child.on('error', () => undefined);
  child.send(task);
  return child;
}

function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((settle) => child.once('exit', () => settle()));
}

async function endChild(child: ChildProcess): Promise<void> {
  child.kill('SIGTERM');
  const isOver = await Promise.race([ended(child).then(() => true), sleep(patienceMs, false, { ref: false })]);
  if (!isOver) child.kill('SIGKILL');
  await ended(child);
}
