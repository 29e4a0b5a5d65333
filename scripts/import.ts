import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { importApi } from '#contract/catalogue/import.ts';
import {
  type ImportPictures,
  type ImportProblem,
  importBytesMax,
  type Matching,
  matchings,
} from '#contract/kernel/import.ts';
import { importProblemSentence } from '#contract/kernel/importText.ts';
import { Refusal } from '#contract/kernel/refusal.ts';
import { customerImportApi } from '#contract/people/import.ts';
import { type Actor, findActor } from '#server/access/user/actor.ts';
import { itemColumns } from '#server/catalogue/import/columns.ts';
import type { ImportCategory } from '#server/catalogue/import/item.ts';
import { itemImport } from '#server/catalogue/import/kind.ts';
import { itemImporter } from '#server/catalogue/import/routes.ts';
import { shopifyColumns } from '#server/catalogue/import/shopifyColumns.ts';
import { listCategories } from '#server/catalogue/import/store.ts';
import { systemClock } from '#server/kernel/clock.ts';
import type { Context } from '#server/kernel/context.ts';
import { connect, type Db } from '#server/kernel/database.ts';
import { openFiles } from '#server/kernel/files.ts';
import type { ImportColumn } from '#server/kernel/import/columns.ts';
import { findRun, type RunRow } from '#server/kernel/import/store.ts';
import { type ImportJob, type JobRunner, openJobs } from '#server/kernel/jobs.ts';
import { MigrationProblem, migrate } from '#server/kernel/migrate.ts';
import { isAllowed } from '#server/kernel/mount.ts';
import { type Embedded, runningUrl } from '#server/kernel/postgres/embedded.ts';
import { openLogin } from '#server/kernel/postgres/login.ts';
import { openDatabase } from '#server/kernel/postgres/open.ts';
import { readSettings, type Settings, StartupProblem } from '#server/kernel/settings.ts';
import { workOnImport } from '#server/maintenance.ts';
import { customerColumns } from '#server/people/import/columns.ts';
import { customerImporter } from '#server/people/import/routes.ts';
import { refusal } from '#web/text/en/refusal.ts';
import { refusalAtWork } from '#web/text/en/refusalAtWork.ts';

// npm run import: the import of the web as a command. Server and web never meet but here: what the server finds is said
// in the web's own words.
const usage = `npm run import -- items FILE [--company CODE] [--location NAME] [--user NAME] [--yen-per-dollar RATE] [--category CODE] [--type TYPE=CODE …] [--pictures FOLDER|ZIP] [--matching update] [--leave-out] [--check]
npm run import -- customers FILE [--company CODE] [--user NAME] [--matching update] [--leave-out] [--check]

Imports items from an Excel or CSV file: our own columns, or a Shopify product export. Or customers.

Columns of items (* required): ${columnNames(itemColumns)}.
Columns of a Shopify export that are read: ${columnNames(shopifyColumns)}.
Columns of customers: ${columnNames(customerColumns)}.
Each may be called by its English or Japanese title, as our own exports write it.

  --user            who imports, by user name or e-mail, with their own rights; else the company's first administrator
  --company         code of the company; else the user's own, or the first one
  --location        where the opening stock lies; else the first place of the company that the user works in
  --yen-per-dollar  for a Shopify file whose prices are in dollars; without it they are yen
  --category        category of all items of a Shopify file, except those of a --type
  --type            category of one product type of a Shopify file, as in --type Indoor=O0; may be said several times,
                    and --type =O0 is for items without a type. What is not said is as it was in the last such import
  --pictures        a folder or a ZIP with pictures of the items: files called as the file of a Shopify export names them, or
                    after an item's code, barcode or handle, with a number where there are several: R0-000123-2.jpg
  --matching        what becomes of rows that are there already: skip (unless said), update, or add (items alone)
  --leave-out       writes the other rows although some can't be imported
  --check           only looks at the file

Ends with 0 when all was imported (or could be, with --check), with 1 when the file was refused or the writing failed and
nothing was written, and with 2 when the command could not begin.`;

function columnNames(columns: readonly ImportColumn[]): string {
  const read = columns.filter(({ unread }) => !unread);
  return read.map(({ title, required }) => `${title.en}${required ? '*' : ''}`).join(', ');
}

/** Why nothing came of it, in a sentence or more, and the code to end with. */
class CommandProblem extends Error {
  readonly exitCode: number;
  constructor(sentence: string, exitCode = 2) {
    super(sentence);
    this.exitCode = exitCode;
  }
}

/** What can be imported: who may, and how. */
const things = {
  items: { access: importApi.write.access, importer: itemImporter },
  customers: { access: customerImportApi.write.access, importer: customerImporter },
} as const;

interface Wanted {
  thing: keyof typeof things;
  path: string;
  company: string | undefined;
  location: string | undefined;
  user: string | undefined;
  yenPerDollarHundredths: number;
  /** Codes of categories: of all product types, and of single ones. */
  category: string | undefined;
  types: { type: string; code: string }[];
  pictures: string | undefined;
  isCheck: boolean;
  matching: Matching;
  leaveOut: boolean;
}

let runner: JobRunner | undefined;
// Ended by a person it ends its database as well, and nothing was written.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.once(signal, () => void Promise.resolve(runner?.stop()).finally(() => process.exit(1)));

try {
  await main();
} catch (error) {
  process.exitCode = error instanceof CommandProblem ? error.exitCode : isForeseen(error) ? 2 : 1;
  console.error(error instanceof Refusal ? refusalText(error) : isForeseen(error) ? error.message : error);
}

function isForeseen(error: unknown): error is Error {
  return error instanceof CommandProblem || error instanceof StartupProblem || error instanceof MigrationProblem;
}

async function main(): Promise<void> {
  const wanted = readArguments(process.argv.slice(2));
  await checkPath(wanted.path);
  const settings = readSettings(process.env);
  const database = await openDesk(settings);
  const connection = connect(database.loginUrl, { max: 4 });
  try {
    const files = openFiles(join(settings.dataDir, 'files'));
    const tools = { db: connection.db, clock: systemClock, files };
    runner = openJobs(connection.pool, console.error);
    const ctx = await enter({ ...tools, jobs: ownJobs(runner) }, wanted);
    await runner.start({ importByCommand: (job, signal) => workOnImport(tools, job, signal) });
    await importFile(ctx, wanted);
  } finally {
    await runner?.stop();
    await connection.close();
    await database.stop();
  }
}

/** What this command sends it does itself, since a server elsewhere would not find the file. */
function ownJobs(runner: JobRunner): Context['jobs'] {
  return {
    send: (tx, _, job) => runner.send(tx, 'importByCommand', job as ImportJob),
    wake: () => runner.wake('importByCommand'),
    does: (name) => runner.does(name),
  };
}

function readArguments(args: string[]): Wanted {
  const options = {
    company: { type: 'string' },
    location: { type: 'string' },
    user: { type: 'string' },
    'yen-per-dollar': { type: 'string', default: '1' },
    category: { type: 'string' },
    type: { type: 'string', multiple: true, default: [] as string[] },
    pictures: { type: 'string' },
    check: { type: 'boolean', default: false },
    matching: { type: 'string', default: 'skip' },
    'leave-out': { type: 'boolean', default: false },
    help: { type: 'boolean', short: 'h', default: false },
  } as const;
  let read: ReturnType<typeof parseArgs<{ options: typeof options; allowPositionals: true }>>;
  try {
    read = parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new CommandProblem(`${(error as Error).message}\n\n${usage}`);
  }
  const { values, positionals } = read;
  if (values.help) {
    console.log(usage);
    process.exit(0);
  }
  const [thing, path] = positionals;
  if (!isThing(thing) || path === undefined || positionals.length > 2) throw new CommandProblem(usage);
  const { company, location, user } = values;
  // npm works in the checkout; the path is meant from where it was called.
  const file = resolve(process.env.INIT_CWD ?? '', path);
  const yenPerDollarHundredths = readRate(values['yen-per-dollar']);
  const where = { company: company?.toUpperCase(), location, user };
  const matching = matchings.find((one) => one === values.matching);
  if (!matching) throw new CommandProblem(`--matching must be one of ${matchings.join(', ')}.`);
  const pictures = values.pictures && resolve(process.env.INIT_CWD ?? '', values.pictures);
  const choice = {
    pictures,
    matching,
    leaveOut: values['leave-out'],
    category: values.category,
    types: values.type.map(readType),
  };
  return { thing, path: file, ...where, ...choice, isCheck: values.check, yenPerDollarHundredths };
}

function isThing(word: string | undefined): word is Wanted['thing'] {
  return word !== undefined && Object.hasOwn(things, word);
}

function readRate(text: string): number {
  const [, whole = '', fraction = ''] = /^(\d{1,5})(?:\.(\d{1,2}))?$/.exec(text) ?? [];
  const hundredths = Number(whole + fraction.padEnd(2, '0'));
  if (whole && hundredths > 0) return hundredths;
  throw new CommandProblem(`--yen-per-dollar must be an amount such as 150 or 149.85, not "${text}".`);
}

function readType(text: string): { type: string; code: string } {
  const at = text.lastIndexOf('=');
  if (at < 0) throw new CommandProblem(`--type must be a product type and a category, such as Ring=R0, not "${text}".`);
  return { type: text.slice(0, at), code: text.slice(at + 1) };
}

async function checkPath(path: string): Promise<void> {
  const size = await stat(path).then(
    (stats) => (stats.isFile() ? stats.size : -1),
    () => -1,
  );
  if (size < 0) throw new CommandProblem(`${path} is no file that can be read.`);
  if (size > importBytesMax) throw new CommandProblem(`${path} is larger than ${importBytesMax / 1024 / 1024} MB.`);
}

/** The database of a Kinza that runs now, or else the one that the settings ask for. */
async function openDesk(settings: Settings): Promise<Embedded> {
  const running = settings.databaseUrl ? null : await runningUrl(settings.dataDir);
  if (running) return { url: running, loginUrl: running, folders: [], stop: async () => undefined };
  const database = await openDatabase(settings);
  await migrate(database.url);
  await openLogin(database);
  return database;
}

/** Signs in, as it were: finds who imports, for which company, at which place. */
async function enter(tools: Pick<Context, 'db' | 'clock' | 'files' | 'jobs'>, wanted: Wanted): Promise<Context> {
  const companies = await listCompanies(tools.db);
  if (companies.length === 0) throw new CommandProblem('There is no company yet; start Kinza once and make one.');
  const named = companies.find(({ code }) => code === wanted.company);
  if (wanted.company && !named)
    throw notThere(
      'company',
      wanted.company,
      companies.map(({ code }) => code),
    );

  const actor = await findImporter(tools.db, wanted.user, named ?? companies[0]);
  const company = named ?? companies.find(({ id }) => id === actor.ownCompanyId);
  if (!company) throw new CommandProblem(`The company of ${actor.username} is not active.`);
  const { access } = things[wanted.thing];
  if (!isAllowed({ ...actor.user, locationIds: [] }, access))
    throw new CommandProblem(`${actor.username} does not hold the right "${access}".`);

  const places = actor.workplaces.filter(({ companyId }) => companyId === company.id);
  if (places.length === 0) throw new CommandProblem(`${actor.username} works at no location of ${company.code}.`);
  const { location } = wanted;
  const place = location ? places.find(({ name, nameJa }) => [name, nameJa].includes(location)) : places[0];
  if (!place)
    throw notThere(
      'location',
      location ?? '',
      places.map(({ name }) => name),
    );

  console.log(`Company ${company.code}, location ${place.name}, as ${actor.username}.`);
  const user = { ...actor.user, locationIds: places.map(({ locationId }) => locationId) };
  const { companyId, locationId } = place;
  return {
    ...tools,
    user,
    companyId,
    locationId,
    requestId: randomUUID(),
    remoteAddress: '',
    userAgent: '',
    token: null,
  };
}

/** Those that work, the oldest first. */
async function listCompanies(db: Db): Promise<{ id: number; code: string }[]> {
  return db.selectFrom('company').where('active', '=', true).select(['id', 'code']).orderBy('id').execute();
}

async function findImporter(
  db: Db,
  name: string | undefined,
  company: { id: number; code: string } | undefined,
): Promise<Actor> {
  const actor = await findActor(db, name ? { name } : { adminOf: company?.id ?? 0 });
  if (actor) return actor;
  throw new CommandProblem(
    name
      ? `There is no active user "${name}".`
      : `The company ${company?.code} has no active administrator; say with --user who imports.`,
  );
}

function notThere(what: string, wanted: string, known: readonly string[]): CommandProblem {
  return new CommandProblem(`There is no ${what} "${wanted}"; there are: ${known.join(', ')}.`);
}

async function importFile(ctx: Context, wanted: Wanted): Promise<void> {
  const { thing, path, yenPerDollarHundredths, isCheck, matching, leaveOut } = wanted;
  const startedAt = performance.now();
  const { importer } = things[thing];
  const upload = { stream: createReadStream(path), fileName: basename(path) };
  const categories = await listCategories(ctx.db, ctx.companyId);
  const input = { yenPerDollarHundredths, ...readCategories(wanted, categories) };
  const { id } = await importer.check(ctx, thing === 'items' ? input : {}, upload);
  const checked = await settled(ctx, thing, id, 'Checking', 'rowsRead');
  const checkedAt = performance.now();
  report(wanted.pictures ? withoutNote(checked, 'import.pictureNotFetched') : checked);
  for (const { type, count, categoryId } of checked.settings.types ?? []) {
    const category = [...categories.values()].find((one) => one.id === categoryId);
    const goesTo = category ? `${category.code} ${category.name}` : 'no category';
    console.log(`${type ? `Type "${type}"` : 'No type'}, ${count} items: ${goesTo}.`);
  }
  console.log(`Checked ${checked.rowsRead} rows, ${checked.rowsTotal} ${thing}, in ${seconds(startedAt, checkedAt)}.`);
  const matched = checked.changeCount + checked.sameCount;
  if (matched > 0) console.log(`There already: ${matched}, of which ${checked.changeCount} would change.`);
  if (checked.status !== 'ready' || (checked.troubleCount > 0 && !leaveOut))
    throw new CommandProblem('Nothing was written.', 1);
  if (isCheck) {
    await importer.drop(ctx, { id });
    return;
  }

  const choice = { id, matching, leaveOut };
  await importer.write(ctx, thing === 'items' ? { ...choice, locationId: ctx.locationId ?? 0 } : choice);
  const done = await settled(ctx, thing, id, 'Writing', 'rowsWritten');
  if (done.status !== 'done') {
    report({ ...done, warnings: [], warningCount: 0 });
    throw new CommandProblem('Nothing was written.', 1);
  }
  console.log(`Wrote ${done.rowsWritten} ${thing} in ${seconds(checkedAt, performance.now())}.`);
  if (wanted.pictures) await importPictures(ctx, done.id, wanted.pictures);
}

/** The categories that were said by their codes. */
function readCategories(
  { category, types }: Wanted,
  categories: ReadonlyMap<string, ImportCategory>,
): { categoryId: number | null; categories: { type: string; categoryId: number }[] } {
  const idOf = (code: string) => {
    const found = categories.get(code.toUpperCase());
    if (!found) throw notThere('category', code, [...categories.keys()]);
    return found.id;
  };
  return {
    categoryId: category ? idOf(category) : null,
    categories: types.map(({ type, code }) => ({ type, categoryId: idOf(code) })),
  };
}

/** Gives the items their pictures, here and not in a job: the pictures lie where this command runs. */
async function importPictures(ctx: Context, runId: string, path: string): Promise<void> {
  const signal = new AbortController().signal;
  const noted = async ({ added, known, bad, over, total }: ImportPictures) => {
    if (process.stdout.isTTY) process.stdout.write(`\rPictures: ${added + known + bad + over} of ${total} `);
  };
  const addPictures = itemImport.addPictures ?? (() => Promise.reject(new Error('Items have pictures.')));
  const found = await addPictures({ ...ctx, signal }, runId, { path, name: basename(path) }, noted);
  if (process.stdout.isTTY) process.stdout.write('\r\u001b[K');
  const said = {
    'there already': found.known,
    'named by the file, but not there': found.missing,
    'of no item': found.strange,
    'no pictures, or too large': found.bad,
    'left out, as their items have as many as an item may have': found.over,
  };
  const rest = Object.entries(said).flatMap(([what, count]) => (count > 0 ? [`${count} ${what}`] : []));
  console.log(`Added ${found.added} pictures${rest.length > 0 ? `; ${rest.join('; ')}` : ''}.`);
  const names = { 'Not there': found.missingNames, 'Of no item': found.strangeNames, 'No picture': found.badNames };
  for (const [what, files] of Object.entries(names)) if (files.length > 0) console.log(`${what}: ${files.join(', ')}`);
}

/** Waits until a run is neither checked nor written, and counts along where a person looks on. */
async function settled(
  ctx: Context,
  thing: Wanted['thing'],
  id: string,
  what: string,
  count: 'rowsRead' | 'rowsWritten',
): Promise<RunRow> {
  for (;;) {
    const run = await findRun(ctx.db, ctx, thing, id);
    const isOver = run.status !== 'checking' && run.status !== 'writing';
    if (process.stdout.isTTY)
      process.stdout.write(isOver ? '\r\u001b[K' : `\r${what}: ${run[count]} of ${run.rowsTotal} `);
    if (isOver) return run;
    await sleep(100);
  }
}

/** What is worth knowing goes to the output, what is wrong to the errors. */
function report({ warnings, warningCount, problems, problemCount }: RunRow): void {
  for (const warning of warnings) console.log(`Note: ${sentence(warning)}`);
  if (warningCount > warnings.length) console.log(`… and ${warningCount - warnings.length} more notes.`);
  for (const problem of problems) console.error(sentence(problem));
  if (problemCount > problems.length) console.error(`… and ${problemCount - problems.length} more.`);
}

/** A run as it is told where one thing needs no saying. */
function withoutNote(run: RunRow, code: ImportProblem['code']): RunRow {
  const warnings = run.warnings.filter((warning) => warning.code !== code);
  return { ...run, warnings, warningCount: run.warningCount - (run.warnings.length - warnings.length) };
}

function sentence(problem: ImportProblem): string {
  const { row, column, value } = problem;
  const where = [row > 0 ? `row ${row}` : '', column].filter(Boolean).join(', ');
  const rows = problem.count ? ` (${problem.count} ${problem.count === 1 ? 'row' : 'rows'})` : '';
  return `${where ? `${where}: ` : ''}${importProblemSentence(problem, 'en')}${rows || (value && ` ("${value}")`)}.`;
}

function refusalText({ code, data = {} }: Refusal): string {
  return fill({ ...refusal, ...refusalAtWork }[code], data);
}

/** Puts values into the holes of a text, `{{name}}`. */
function fill(text: string, values: Record<string, unknown>): string {
  return text.replace(/\{\{(\w+)[^}]*\}\}/g, (_, name: string) => String(values[name] ?? ''));
}

function seconds(from: number, to: number): string {
  return `${((to - from) / 1000).toFixed(1)} s`;
}
