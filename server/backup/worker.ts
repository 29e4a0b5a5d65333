import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { keep } from '../kernel/backup/keeper.ts';
import type { Base } from '../kernel/backup/rules.ts';
import type { Ending } from '../kernel/backup/store.ts';
import { connect } from '../kernel/database.ts';
import type { CheckTask } from './check.ts';
import { runCheck } from './process.ts';

export interface KeepTask {
  databaseUrl: string;
  dataDir: string;
  place: string;
}

/** What a process of the backup is told to do, once: to keep the backup, or to look at one. */
export type Task = { keep: KeepTask } | { check: CheckTask };

const ending = new AbortController();
const end = () => ending.abort();
// Whoever started us is gone, or wants us to end.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
process.once('disconnect', end);
process.once('message', (task: Task) => {
  const work = 'keep' in task ? keepBackup(task.keep) : lookAt(task.check);
  work
    .catch((error: unknown) => {
      if (!ending.signal.aborted) console.error(error);
      process.exitCode = 1;
    })
    .finally(() => process.exit());
});

async function keepBackup({ databaseUrl, dataDir, place }: KeepTask): Promise<void> {
  const connection = connect(databaseUrl, { max: 3 });
  const check = async (storage: string, base: Base, signal: AbortSignal): Promise<Ending> => {
    const { bavail, bsize } = await statfs(dataDir);
    // What is restored takes as much room as the database, and its log on top.
    if (bavail * bsize < base.bytes * 1.5 + 1024 ** 3) {
      return { status: 'unchecked', problem: `There is no room in ${dataDir} to restore it for a look.` };
    }
    return runCheck({ storage, base, scratch: join(dataDir, 'restored-to-check') }, signal);
  };
  await keep({ db: connection.db, dataDir, place, check, log: console.error }, ending.signal);
  await connection.close();
}

async function lookAt(task: CheckTask): Promise<void> {
  const { checkBackup } = await import('./check.ts');
  process.send?.(await checkBackup(task, ending.signal));
}
