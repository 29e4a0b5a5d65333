import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { listBases } from '#server/kernel/backup/base.ts';
import { openStored } from '#server/kernel/backup/lineage.ts';
import { assertFree, restore } from '#server/kernel/backup/restore.ts';
import { BackupProblem, momentText, planRestore } from '#server/kernel/backup/rules.ts';
import { readThrough } from '#server/kernel/backup/wal.ts';
import { readSettings, StartupProblem } from '#server/kernel/settings.ts';
import { progressOf } from './progress.ts';

const usage = `npm run restore -- [--to '2026-11-22 18:00'] [--from FOLDER] [--of NAME] FOLDER

Makes a new data folder of a backup. The folder must not be there yet; what runs now is not touched.

  --to    the moment, in Tokyo's time or with a zone of its own: 2026-11-22T09:00:00Z; else the last that is stored
  --from  the folder of the backups; else KINZA_BACKUP, or that beside KINZA_DATA
  --of    whose backup it is, where that folder holds those of several data folders`;

/** A moment as people write it: `2026-11-22 18:00` is in Tokyo. */
function readMoment(text: string): Date {
  const [, day, time, zone] =
    /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:\d{2})?$/.exec(text) ?? [];
  const moment = new Date(`${day}T${time}${zone ?? '+09:00'}`);
  if (Number.isNaN(moment.getTime()))
    throw new BackupProblem(`--to is a moment such as '2026-11-22 18:00', not "${text}".`);
  return moment;
}

async function main(): Promise<void> {
  const options = {
    to: { type: 'string' },
    from: { type: 'string' },
    of: { type: 'string' },
    help: { type: 'boolean' },
  } as const;
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const [folder] = positionals;
  if (values.help || !folder || positionals.length > 1) {
    console.log(usage);
    process.exitCode = values.help ? 0 : 2;
    return;
  }
  const here = process.env.INIT_CWD ?? process.cwd();
  const place = values.from === undefined ? readSettings(process.env).backupDir : resolve(here, values.from);
  if (place === null) throw new BackupProblem('Say where the backups are, with --from FOLDER.');
  const target = resolve(here, folder);
  assertFree(target);
  const storage = await openStored(place, values.of);
  const through = await readThrough(storage);
  if (!through) throw new BackupProblem(`There is no backup in ${place}.`);
  const to = values.to === undefined ? undefined : readMoment(values.to);
  const log = (await storage.list('wal')).map(({ name }) => name);
  const plan = planRestore(await listBases(storage), log, through, to);
  const startedAt = performance.now();
  const { missingFiles } = await restore({
    storage,
    plan,
    folder: target,
    ...(to ? { target: { time: to } } : {}),
    progress: progressOf('Restoring'),
    durable: true,
  });
  for (const id of missingFiles) console.error(`The uploaded file ${id} is not in the backup.`);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`Restored the state of ${momentText(to ?? new Date(through.at))} in ${seconds} s.`);
  console.log(`Start it with KINZA_DATA=${target} npm start, or npm run serve for a real shop.`);
}

try {
  await main();
} catch (error) {
  const isForeseen = error instanceof BackupProblem || error instanceof StartupProblem;
  console.error(isForeseen ? error.message : error);
  process.exitCode = 1;
}
