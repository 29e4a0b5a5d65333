import { setTimeout as sleep } from 'node:timers/promises';
import { type BackupProcess, startBackup } from '#server/backup/process.ts';
import { BackupProblem } from '#server/kernel/backup/rules.ts';
import { askForRun, findHealth, findPlaceOf, findRun, saveMode } from '#server/kernel/backup/store.ts';
import { connect, type Db } from '#server/kernel/database.ts';
import { type Embedded, runningUrl, startEmbedded } from '#server/kernel/postgres/embedded.ts';
import { hasDatabase } from '#server/kernel/postgres/place.ts';
import { readSettings, type Settings, StartupProblem } from '#server/kernel/settings.ts';
import { progressOf } from './progress.ts';

// npm run backup: a backup now, beside the server that runs or without one, restored and looked at like that of the night.
const patienceMs = 60_000;
const pollMs = 500;
/** Else the backup goes where that of the server goes. */
const isGiven = Boolean(process.env.KINZA_BACKUP?.trim());

let database: Embedded | undefined;
let backup: BackupProcess | undefined;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => void end().finally(() => process.exit(1)));

async function end(): Promise<void> {
  await backup?.stop();
  await database?.stop();
}

async function main({ dataDir, backupDir, databaseUrl }: Settings): Promise<boolean> {
  if (databaseUrl !== undefined) {
    throw new BackupProblem('DATABASE_URL is a database of your own; docs/operate/backup.md names what backs it up.');
  }
  if (backupDir === null) throw new BackupProblem('Backups are switched off with KINZA_BACKUP.');
  if (!hasDatabase(dataDir))
    throw new BackupProblem(`There is no shop in ${dataDir}; KINZA_DATA names the folder of one.`);
  const startedAt = Date.now();
  const running = await runningUrl(dataDir);
  if (running === null) database = await startEmbedded({ dataDir });
  const { db, close } = connect(running ?? database?.url ?? '', { max: 2 });
  try {
    const place = await placeFor(db, backupDir, running !== null);
    if (database) {
      await saveMode(db, 'folder', place);
      backup = startBackup({ databaseUrl: database.url, dataDir, place });
    }
    console.log(`Backing up to ${place}`);
    await awaitProcess(db, running === null ? startedAt : startedAt - patienceMs);
    return await follow(db, place);
  } finally {
    await close();
  }
}

/** Where the backup goes. A server that runs keeps it where it does, whatever is asked for. */
async function placeFor(db: Db, asked: string, isRunning: boolean): Promise<string> {
  const kept = await findPlaceOf(db);
  if (!isRunning) return isGiven ? asked : (kept ?? asked);
  if (!kept || !isGiven || asked === kept) return kept ?? asked;
  throw new BackupProblem(
    `The server that runs keeps its backup in ${kept}, not in ${asked}; start it with that KINZA_BACKUP, or leave it out here.`,
  );
}

/** Until the process of the backup has told of itself, nobody would make one. */
async function awaitProcess(db: Db, since: number): Promise<void> {
  for (const until = Date.now() + patienceMs; Date.now() < until; await sleep(pollMs)) {
    const { seenAt } = await findHealth(db);
    if (seenAt && seenAt.getTime() >= since) return;
  }
  throw new BackupProblem('The server that runs keeps no backup; look at its log, and at KINZA_BACKUP there.');
}

async function follow(db: Db, place: string): Promise<boolean> {
  const copying = progressOf('Copying');
  let isChecking = false;
  const giveUpAt = Date.now() + patienceMs;
  for (let id = await askForRun(db, new Date(), null); ; ) {
    const run = await findRun(db, id);
    if (!run) {
      id = await askForRun(db, new Date(), null);
      continue;
    }
    const { status, doneBytes, totalBytes, problem } = run;
    if (status === 'waiting' && Date.now() > giveUpAt) await assertGoingOn(db, place);
    if (status === 'copying') copying(doneBytes, totalBytes);
    if (status === 'checking' && !isChecking) {
      copying(1, 1);
      console.log('Restoring it aside and looking at it …');
      isChecking = true;
    }
    if (status === 'good') console.log(`The backup in ${place} is good: it was restored, started and looked at.`);
    if (status === 'unchecked') console.log(`The backup in ${place} is whole, and was not looked at. ${problem}`);
    if (status === 'failed') console.error(`The backup to ${place} failed. ${problem}`);
    if (status === 'good' || status === 'unchecked' || status === 'failed') return status !== 'failed';
    await sleep(pollMs);
  }
}

/** One that waits for longer than anything takes to begin waits for ever where something is in its way. */
async function assertGoingOn(db: Db, place: string): Promise<void> {
  const { problem } = await findHealth(db);
  if (problem) throw new BackupProblem(`The backup to ${place} does not begin. ${problem}`);
}

try {
  process.exitCode = (await main(readSettings(process.env))) ? 0 : 1;
} catch (error) {
  const isForeseen = error instanceof BackupProblem || error instanceof StartupProblem;
  console.error(isForeseen ? error.message : error);
  process.exitCode = 1;
} finally {
  await end();
}
process.exit();
