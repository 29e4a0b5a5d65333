import { dirname, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { openStored } from '#server/kernel/backup/lineage.ts';
import { recover } from '#server/kernel/backup/recover.ts';
import { assertFree } from '#server/kernel/backup/restore.ts';
import { BackupProblem, momentText } from '#server/kernel/backup/rules.ts';
import { refusedByDisk } from '#server/kernel/disk.ts';
import { hasDatabase } from '#server/kernel/postgres/place.ts';
import { readSettings, StartupProblem } from '#server/kernel/settings.ts';
import { progressOf } from './progress.ts';

const usage = `npm run restore -- [--to '2026-11-22 18:00'] [--from FOLDER] [--of NAME] FOLDER

Makes a new data folder of a backup. The folder must not be there yet; what runs now is not touched.

  --to    the moment, in Tokyo's time or with a zone of its own: 2026-11-22T09:00:00Z; else the last that is stored
  --from  the folder of the backups; else KINZA_BACKUP, or that beside KINZA_DATA
  --of    whose backup it is, where that folder holds those of several data folders

Ends with 0 where all is restored, 3 where uploaded files are missing, 1 where nothing is, 2 where it does not know what
is wanted.`;

/** So many names of files are said. */
const named = 10;

/** A moment as people write it: `2026-11-22 18:00` is in Tokyo. */
function readMoment(text: string): Date {
  const [, day, time, zone] =
    /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}:\d{2})?$/.exec(text) ?? [];
  const moment = new Date(`${day}T${time}${zone ?? '+09:00'}`);
  // Of a day that its month does not have, Date would make one of the next month.
  const isDay = new Date(`${day}T00:00:00Z`).toJSON()?.startsWith(day ?? '-');
  if (!isDay || Number.isNaN(moment.getTime()))
    throw new BackupProblem(`--to is a moment such as '2026-11-22 18:00', not "${text}".`);
  return moment;
}

/** Without the `--` npm keeps an argument to itself, and the last moment would be restored in silence. */
function assertHeard(env: NodeJS.ProcessEnv, values: { to?: string; from?: string; of?: string }): void {
  // npm takes --to for the beginning of an option of its own.
  const kept = {
    to: env.npm_config_to ?? env.npm_config_token_description,
    from: env.npm_config_from,
    of: env.npm_config_of,
  };
  const lost = (['to', 'from', 'of'] as const).find((name) => kept[name] && values[name] === undefined);
  if (!lost) return;
  throw new BackupProblem(
    `npm has kept --${lost} to itself. Put -- before the arguments: npm run restore -- --${lost} … FOLDER`,
  );
}

/** What is restored lies in neither the shop that runs nor its backup, which both would take it for their own. */
function assertApart(target: string, dataDir: string, place: string): void {
  const isBelow = (folder: string) => target === folder || target.startsWith(`${folder}/`);
  const above = [dataDir, ...foldersAbove(target)].find((folder) => hasDatabase(folder) && isBelow(folder));
  if (above) throw new BackupProblem(`${target} lies in the data folder ${above}; name a folder beside it.`);
  if (isBelow(place)) throw new BackupProblem(`${target} lies in the folder of the backups; name a folder beside it.`);
}

function foldersAbove(path: string): string[] {
  const parent = dirname(path);
  return parent === path ? [] : [parent, ...foldersAbove(parent)];
}

function tellLacking(what: string, files: readonly string[]): void {
  if (files.length === 0) return;
  const more = files.length > named ? `, and ${files.length - named} more` : '';
  const names = files.slice(0, named).join(', ');
  console.error(`Restored without ${files.length} of the uploaded files (${what}): ${names}${more}.`);
}

class UsageProblem extends Error {}

function readArguments() {
  const text = { type: 'string' } as const;
  const options = { to: text, from: text, of: text, help: { type: 'boolean' } } as const;
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw new UsageProblem((error as Error).message);
  }
}

async function main(): Promise<void> {
  const { values, positionals } = readArguments();
  assertHeard(process.env, values);
  const [folder] = positionals;
  if (values.help || !folder || positionals.length > 1) {
    if (positionals.length > 1) console.error(`One folder is named at a time, not ${positionals.join(' and ')}.\n`);
    console.log(usage);
    process.exitCode = values.help ? 0 : 2;
    return;
  }
  const here = process.env.INIT_CWD ?? process.cwd();
  const { dataDir, backupDir } = readSettings(process.env);
  const place = values.from === undefined ? backupDir : resolve(here, values.from);
  if (place === null) throw new BackupProblem('Say where the backups are, with --from FOLDER.');
  const target = resolve(here, folder);
  assertFree(target);
  const storage = await openStored(place, values.of);
  assertApart(target, dataDir, place);
  const to = values.to === undefined ? undefined : readMoment(values.to);
  const startedAt = performance.now();
  const { at, missingFiles, damagedFiles } = await recover({
    storage,
    to,
    folder: target,
    progress: progressOf('Restoring'),
    durable: true,
    say: (sentence) => console.error(sentence),
  });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`Restored ${at ? `the state of ${momentText(at)}` : 'everything that is stored'} in ${seconds} s.`);
  console.log(`To look at it: KINZA_DATA=${target} KINZA_BACKUP=off HOST=127.0.0.1 PORT=3001 npm run serve`);
  console.log('To put it in the place of the lost one, read docs/operate/restore.md.');
  tellLacking('not in the backup', missingFiles);
  tellLacking('damaged', damagedFiles);
  if (missingFiles.length + damagedFiles.length > 0) process.exitCode = 3;
}

try {
  await main();
} catch (error) {
  const { code, path = '' } = error as NodeJS.ErrnoException;
  const refused = refusedByDisk(code, path);
  const isUsage = error instanceof UsageProblem;
  const isForeseen = isUsage || error instanceof BackupProblem || error instanceof StartupProblem;
  console.error(refused ? `${refused}.` : isForeseen ? error.message : error);
  if (isUsage) console.log(`\n${usage}`);
  process.exitCode = isUsage ? 2 : 1;
}
