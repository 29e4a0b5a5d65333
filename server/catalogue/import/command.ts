import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type ImportProblem, type ImportRun, importBytesMax } from '#contract/catalogue/import.ts';
import { Refusal } from '#contract/kernel/refusal.ts';
import { systemClock } from '../../kernel/clock.ts';
import type { Context } from '../../kernel/context.ts';
import { connect } from '../../kernel/database.ts';
import { openFiles } from '../../kernel/files.ts';
import { MigrationProblem, migrate } from '../../kernel/migrate.ts';
import { type Embedded, runningUrl } from '../../kernel/postgres/embedded.ts';
import { openDatabase } from '../../kernel/postgres/open.ts';
import { readSettings, type Settings, StartupProblem } from '../../kernel/settings.ts';
import { openRun, startWriting } from './actions.ts';
import { newProgress, runCheck, runWrite } from './jobs.ts';
import { findImporter, findRun, listPremises, type RunRow } from './store.ts';

const usage = `npm run import -- items FILE [--company CODE] [--location NAME] [--user USERNAME] [--yen-per-dollar 150] [--check]

Imports items from a CSV file: our own columns, or a Shopify product export. Without --company and --location the
first company and its first location are taken. --check only looks at the file.`;

/** A reason that is said in a sentence and ends the command with exit code 1. */
class CommandProblem extends Error {}

interface Wanted {
  path: string;
  company: string | undefined;
  location: string | undefined;
  user: string | undefined;
  yenPerDollarHundredths: number;
  isCheck: boolean;
}

// Ended by a person it ends its database as well, and nothing was written.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));

try {
  await main();
} catch (error) {
  process.exitCode = 1;
  const isSaid =
    error instanceof CommandProblem || error instanceof StartupProblem || error instanceof MigrationProblem;
  console.error(isSaid ? error.message : error instanceof Refusal ? refusalText(error) : error);
}

async function main(): Promise<void> {
  const wanted = readArguments(process.argv.slice(2));
  const settings = readSettings(process.env);
  const database = await openDesk(settings);
  const connection = connect(database.url, { max: 4 });
  try {
    const files = openFiles(join(settings.dataDir, 'files'));
    const { ctx, locationId } = await findDesk({ db: connection.db, clock: systemClock, files }, wanted);
    await importItems(ctx, locationId, wanted);
  } finally {
    await connection.close();
    await database.stop();
  }
}

function readArguments(args: string[]): Wanted {
  const options = {
    company: { type: 'string' },
    location: { type: 'string' },
    user: { type: 'string' },
    'yen-per-dollar': { type: 'string', default: '150' },
    check: { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  } as const;
  let read: ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>;
  try {
    read = parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new CommandProblem(`${(error as Error).message}\n\n${usage}`);
  }
  const { values, positionals } = read;
  const [thing, path] = positionals;
  if (values.help || thing !== 'items' || path === undefined || positionals.length > 2) throw new CommandProblem(usage);
  const { company, location, user } = values;
  // npm works in the checkout; the path is meant from where it was called.
  const file = resolve(process.env.INIT_CWD ?? '', path);
  return {
    path: file,
    company,
    location,
    user,
    isCheck: values.check,
    yenPerDollarHundredths: readRate(values['yen-per-dollar']),
  };
}

function readRate(text: string): number {
  const [, whole = '', fraction = ''] = /^(\d{1,5})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  const hundredths = Number(whole + fraction.padEnd(2, '0'));
  if (whole && hundredths > 0) return hundredths;
  throw new CommandProblem(`--yen-per-dollar must be an amount such as 150 or 149.85, not "${text}".`);
}

/** The database of a Kinza that runs now, or else the one that the settings ask for. */
async function openDesk(settings: Settings): Promise<Embedded> {
  const running = settings.databaseUrl ? null : await runningUrl(settings.dataDir);
  if (running) return { url: running, stop: async () => undefined };
  const database = await openDatabase(settings);
  await migrate(database.url);
  return database;
}

/** Who imports, and where the opening stock lies. */
async function findDesk(
  tools: Pick<Context, 'db' | 'clock' | 'files'>,
  wanted: Wanted,
): Promise<{ ctx: Context; locationId: number }> {
  const premises = await listPremises(tools.db);
  const ofCompany = wanted.company
    ? premises.filter((row) => row.companyCode === wanted.company?.toUpperCase())
    : premises;
  const first = ofCompany[0];
  if (!first)
    throw new CommandProblem(
      noPremises(
        'company',
        wanted.company,
        premises.map((row) => row.companyCode),
      ),
    );
  const own = ofCompany.filter((row) => row.companyId === first.companyId);
  const place = wanted.location ? own.find((row) => [row.name, row.nameJa].includes(wanted.location ?? '')) : first;
  if (!place)
    throw new CommandProblem(
      noPremises(
        'location',
        wanted.location,
        own.map((row) => row.name),
      ),
    );
  const importer = await findImporter(tools.db, place.companyId, wanted.user ?? null);
  if (!importer)
    throw new CommandProblem(
      `There is no active ${wanted.user ? `user "${wanted.user}"` : 'administrator'} who could import.`,
    );

  console.log(`Company ${place.companyCode}, location ${place.name}, as ${importer.username}.`);
  const user = {
    ...importer,
    isAdmin: true,
    sessionId: 0,
    locationIds: own.map((row) => row.locationId),
    rights: new Set<never>(),
  };
  const { companyId, locationId } = place;
  return {
    locationId,
    ctx: { ...tools, user, companyId, locationId, requestId: randomUUID(), remoteAddress: '', token: null },
  };
}

function noPremises(what: 'company' | 'location', wanted: string | undefined, known: readonly string[]): string {
  if (known.length === 0) return 'There is no company with a location yet; start Kinza once and make one.';
  return `There is no ${what} "${wanted}"; there are: ${[...new Set(known)].join(', ')}.`;
}

async function importItems(ctx: Context, locationId: number, wanted: Wanted): Promise<void> {
  const { path, yenPerDollarHundredths } = wanted;
  const size = await stat(path).then(
    (stats) => (stats.isFile() ? stats.size : -1),
    () => -1,
  );
  if (size < 0) throw new CommandProblem(`${path} is no file that can be read.`);
  if (size > importBytesMax) throw new CommandProblem(`${path} is larger than ${importBytesMax / 1024 / 1024} MB.`);

  const startedAt = performance.now();
  const run = await openRun(ctx, { id: randomUUID(), fileName: basename(path), yenPerDollarHundredths });
  await shown('Checking', (progress) => runCheck(ctx, run, path, progress), 'rowsRead');
  const checkedAt = performance.now();
  const checked = await findRun(ctx.db, ctx, run.id);
  report(checked);
  console.log(`Checked ${checked.rowsRead} rows, ${checked.rowsTotal} items, in ${seconds(startedAt, checkedAt)}.`);
  if (checked.status !== 'ready') throw new CommandProblem('Nothing was written.');
  if (wanted.isCheck) return;

  const writing = await startWriting(ctx, run.id, locationId);
  await shown('Writing', (progress) => runWrite(ctx, writing, locationId, progress), 'rowsWritten');
  const done = await findRun(ctx.db, ctx, run.id);
  if (done.status !== 'done') {
    report(done);
    throw new CommandProblem('Nothing was written.');
  }
  console.log(`Wrote ${done.rowsWritten} items in ${seconds(checkedAt, performance.now())}.`);
}

/** Counts along where a person looks on. */
async function shown(
  what: string,
  work: (progress: ReturnType<typeof newProgress>) => Promise<unknown>,
  count: 'rowsRead' | 'rowsWritten',
): Promise<void> {
  const progress = newProgress();
  const tell = () => process.stdout.write(`\r${what}: ${progress[count]} of ${progress.rowsTotal} `);
  const timer = process.stdout.isTTY ? setInterval(tell, 250) : undefined;
  try {
    await work(progress);
  } finally {
    clearInterval(timer);
    if (process.stdout.isTTY) process.stdout.write('\r\u001b[K');
  }
}

function report(run: ImportRun | RunRow): void {
  for (const warning of run.warnings) console.log(`Note: ${sentence(warning)}`);
  for (const found of run.problems) console.error(sentence(found));
  const left = run.problemCount - run.problems.length;
  if (left > 0) console.error(`… and ${left} more.`);
}

/** The codes are what the web has words for in both languages. */
function sentence({ row, column, code, value, otherRow }: ImportProblem): string {
  const where = [row > 0 ? `row ${row}` : '', column].filter(Boolean).join(', ');
  const other = otherRow === undefined ? '' : ` (also row ${otherRow})`;
  return `${where ? `${where}: ` : ''}${code.replace('import.', '')}${value ? ` "${value}"` : ''}${other}`;
}

function seconds(from: number, to: number): string {
  return `${((to - from) / 1000).toFixed(1)} s`;
}

function refusalText(refusal: Refusal): string {
  if (refusal.code === 'import.running') return 'Another import of this company is running.';
  if (refusal.code === 'company.periodClosed')
    return 'The month of today is closed, so no opening stock can be posted.';
  return `Refused: ${refusal.code}.`;
}
