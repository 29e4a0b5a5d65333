import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { listBases } from '#server/kernel/backup/base.ts';
import { keep } from '#server/kernel/backup/keeper.ts';
import { lineageOf } from '#server/kernel/backup/lineage.ts';
import { wholeFrom } from '#server/kernel/backup/rules.ts';
import { openFolder } from '#server/kernel/backup/storage.ts';
import { findHealth, saveMode } from '#server/kernel/backup/store.ts';
import { readThrough } from '#server/kernel/backup/wal.ts';
import { connect, type Db } from '#server/kernel/database.ts';
import { migrate } from '#server/kernel/migrate.ts';
import { accessOf, superuserUrl } from '#server/kernel/postgres/access.ts';
import { type Embedded, startEmbedded } from '#server/kernel/postgres/embedded.ts';
import { openLogin } from '#server/kernel/postgres/login.ts';
import { databaseUrlOf, startKinza } from '../support/kinza.ts';
import { ask } from '../support/shop.ts';

const root = mkdtempSync(join(tmpdir(), 'kinza-gap-'));
const dataDir = join(root, 'data');
const [usual, other] = [join(root, 'usual'), join(root, 'other')];

let database: Embedded | undefined;
let connection: { db: Db; close: () => Promise<void> };

/** Where it was not stopped before. */
async function stop(): Promise<void> {
  if (!database) return;
  await connection.close();
  await database.stop();
  database = undefined;
}

beforeAll(async () => {
  chmodSync(root, 0o711);
  database = await startEmbedded({ dataDir, durable: false });
  connection = connect(database.url, { max: 3 });
  await migrate(database.url);
  await openLogin(database);
}, 120_000);

afterAll(async () => {
  await stop();
  rmSync(root, { recursive: true, force: true });
});

/** Keeps the backup in a place until what is waited for has come. */
async function keepUntil(place: string, isThere: () => Promise<boolean>): Promise<void> {
  const { db } = connection;
  await saveMode(db, 'folder', place);
  const ending = new AbortController();
  const check = async () => ({ status: 'good', problem: '' }) as const;
  const keeping = keep({ db, dataDir, place, check, log: () => undefined }, ending.signal);
  await expect.poll(isThere, { timeout: 60_000, interval: 200 }).toBe(true);
  // What is uploaded in the last second before an orderly end is stored as well.
  const upload = `${randomUUID()}.webp`;
  mkdirSync(join(dataDir, 'files'), { recursive: true });
  writeFileSync(join(dataDir, 'files', upload), upload);
  ending.abort();
  await keeping;
  const files = (await storageOf(place).list('files')).map(({ name }) => name);
  expect(files.some((name) => name.startsWith(`files/${upload}.`))).toBe(true);
}

/** The shop trades on, and fills a part of its log. */
async function trade(): Promise<void> {
  await ask(
    superuserUrl(accessOf(dataDir), 'kinza'),
    'SELECT pg_switch_wal() FROM pg_logical_emit_message(true, $1, repeat($1, 100))',
    ['kinza'],
  );
}

/** npm run backup, and what it says. */
async function backUp(env: Record<string, string>): Promise<{ said: string; code: unknown }> {
  const command = spawn(process.execPath, [resolve(import.meta.dirname, '../../scripts/backup.ts')], {
    env: { ...process.env, NODE_ENV: 'development', DATABASE_URL: '', KINZA_BACKUP: '', ...env },
  });
  let said = '';
  for (const stream of [command.stdout, command.stderr]) stream.on('data', (chunk) => (said += chunk));
  const code = await new Promise((settle) => command.once('close', settle));
  return { said, code };
}

const storageOf = (place: string) => openFolder(join(place, lineageOf(dataDir).name));

async function isWhole(place: string): Promise<boolean> {
  const through = await readThrough(storageOf(place));
  const log = (await storageOf(place).list('wal')).map(({ name }) => name);
  const base = through && wholeFrom(new Date(), await listBases(storageOf(place)), log, through);
  // What is stored is said on the page, too.
  return base !== null && (await findHealth(connection.db)).fromAt?.toISOString() === base.endedAt;
}

it('another folder gets a copy of the database at once, and so does the first where its log has a gap meanwhile', async () => {
  await keepUntil(usual, () => isWhole(usual));
  await trade();
  await keepUntil(other, () => isWhole(other));
  await trade();
  const [before] = await listBases(storageOf(usual));
  await saveMode(connection.db, 'folder', usual);
  expect((await findHealth(connection.db)).fromAt).toBeNull();
  await keepUntil(usual, () => isWhole(usual));
  const bases = await listBases(storageOf(usual));
  expect(bases.map(({ stamp }) => stamp)).toEqual([before?.stamp, expect.any(String)]);
  const through = await readThrough(storageOf(usual));
  expect(through?.before).toEqual([{ lsn: expect.any(String), at: expect.stringMatching(/^2/) }]);
}, 200_000);

it('a folder that cannot be made is told at once, once, and the page says that the backup goes nowhere and why', async () => {
  const { db } = connection;
  const file = join(root, 'file');
  writeFileSync(file, '');
  const place = join(file, 'backup');
  // Both the log and what was uploaded have nowhere to go.
  mkdirSync(join(dataDir, 'files'), { recursive: true });
  writeFileSync(join(dataDir, 'files', '0196f000-0000-7000-8000-000000000001.webp'), 'a picture');
  await saveMode(db, 'folder', place);
  const [startedAt, told] = [Date.now(), [] as unknown[]];
  const ending = new AbortController();
  const check = async () => ({ status: 'good', problem: '' }) as const;
  const log = (...said: unknown[]) => told.push(said);
  const keeping = keep({ db, dataDir, place, check, log }, ending.signal);
  await expect.poll(async () => (await findHealth(db)).problem, { timeout: 30_000 }).not.toBe('');
  const { problem, seenAt } = await findHealth(db);
  ending.abort();
  await keeping;
  rmSync(join(dataDir, 'files'), { recursive: true });
  expect(problem).toBe(`${join(place, lineageOf(dataDir).name)} lies below a file.`);
  expect(seenAt?.getTime()).toBeGreaterThanOrEqual(startedAt);
  expect(told).toEqual([[`The backup could not go on. ${problem}`]]);
}, 60_000);

it('a backup by the command goes where that of the server goes, whose folder it names, and a wrong KINZA_DATA makes nothing', async () => {
  await keepUntil(usual, () => isWhole(usual));
  await stop();
  const missing = join(root, 'mistyped');
  expect(await backUp({ KINZA_DATA: missing })).toEqual({
    said: `There is no shop in ${missing}; KINZA_DATA names the folder of one.\n`,
    code: 1,
  });
  expect(existsSync(missing)).toBe(false);
  const before = readdirSync(join(usual, lineageOf(dataDir).name, 'base'));
  const { said, code } = await backUp({ KINZA_DATA: dataDir });
  expect(said).toContain(`Backing up to ${usual}\n`);
  expect([said, code]).toEqual([expect.stringContaining(`The backup in ${usual} is good`), 0]);
  expect(existsSync(`${dataDir}-backup`)).toBe(false);
  expect(readdirSync(join(usual, lineageOf(dataDir).name, 'base')).length).toBeGreaterThan(before.length);
  expect(readFileSync(join(usual, lineageOf(dataDir).name, 'through.json'), 'utf8')).toContain('"before"');
}, 200_000);

it('a server keeps its backup where it was told to, and a command beside it that names another folder makes nothing', async () => {
  await stop();
  const startedAt = new Date();
  const kinza = await startKinza({ dataDir, env: { KINZA_BACKUP: usual } });
  connection = connect(databaseUrlOf(dataDir), { max: 1 });
  try {
    const elsewhere = join(root, 'elsewhere');
    const refused = backUp({ KINZA_DATA: dataDir, KINZA_BACKUP: elsewhere });
    const seenAt = async () => (await findHealth(connection.db)).seenAt?.getTime();
    await expect.poll(seenAt, { timeout: 60_000, interval: 100 }).toBeGreaterThan(startedAt.getTime());
    expect(await refused).toEqual({
      said: `The server that runs keeps its backup in ${usual}, not in ${elsewhere}; start it with that KINZA_BACKUP, or leave it out here.\n`,
      code: 1,
    });
    expect(existsSync(elsewhere)).toBe(false);
  } finally {
    await connection.close();
    await kinza.stop();
  }
}, 120_000);
