import { spawn } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, buildApp } from '#server/app.ts';
import { checkBackup } from '#server/backup/check.ts';
import { listAuditHeads, sealAudit } from '#server/kernel/auditSeal.ts';
import { listBases, takeBase } from '#server/kernel/backup/base.ts';
import { keep } from '#server/kernel/backup/keeper.ts';
import { openStored } from '#server/kernel/backup/lineage.ts';
import { restore } from '#server/kernel/backup/restore.ts';
import { type Base, planRestore } from '#server/kernel/backup/rules.ts';
import { openFolder } from '#server/kernel/backup/storage.ts';
import { forgetRuns } from '#server/kernel/backup/store.ts';
import { readThrough, receiveWal, type WalReceiver } from '#server/kernel/backup/wal.ts';
import { migrate } from '#server/kernel/migrate.ts';
import { accessOf, superuserUrl } from '#server/kernel/postgres/access.ts';
import { type Embedded, startEmbedded } from '#server/kernel/postgres/embedded.ts';
import { openLogin } from '#server/kernel/postgres/login.ts';
import { readSecretKey, secretKeyFile } from '#server/kernel/secret.ts';
import { ask, openShop } from '../support/shop.ts';
import { apiBase } from '../support/world.ts';
import { Selling, type Send, wrongsAt } from './selling.ts';

const root = mkdtempSync(join(tmpdir(), 'kinza-backup-'));
const [dataDir, place] = [join(root, 'data'), join(root, 'backup')];
const storage = openFolder(place);
const invariants = readFileSync(new URL('../../server/db/invariants.sql', import.meta.url), 'utf8');

let database: Embedded;
let app: App;
let wal: WalReceiver;
let selling: Selling;
let moment: Date;

beforeAll(async () => {
  chmodSync(root, 0o711);
  database = await startEmbedded({ dataDir, durable: false });
  await migrate(database.url);
  await openLogin(database);
  const shop = await openShop(database.url, { items: 20, clerks: 4 });
  app = await buildApp({
    databaseUrl: database.url,
    filesDir: join(dataDir, 'files'),
    apiBase,
    appUrl: 'http://localhost:3000',
    webDist: null,
    logLevel: 'silent',
  });
  await app.beginJobs();
  const connectionString = superuserUrl(accessOf(dataDir), 'kinza');
  wal = await receiveWal(connectionString, storage);
  const send: Send = async (token, path, payload) => {
    const headers = { authorization: `Bearer ${token}`, 'idempotency-key': crypto.randomUUID() };
    const reply = await app.server.inject({ method: 'POST', url: `${apiBase}${path}`, headers, payload });
    if (reply.statusCode !== 200) throw new Error(reply.body);
    return reply.json();
  };
  selling = new Selling(shop, send);
  await selling.sold(20);
  await sealAudit(app.tools.db);
  await takeBase({
    connectionString,
    storage,
    wal,
    access: accessOf(dataDir),
    secretKey: readSecretKey(dataDir).toString('hex'),
    lostFiles: [],
    listAuditHeads: () => listAuditHeads(app.tools.db),
    listFiles: async () => [],
    hurries: true,
    progress: () => undefined,
    signal: new AbortController().signal,
  });
  await selling.sold(20);
  moment = new Date();
  await selling.sold(20);
  await selling.end();
  await wal.reach(0n);
  // What is stored stays as it is from here on: the jobs of a living server would write a little more log at any time.
  await wal.stop();
}, 120_000);

afterAll(async () => {
  await wal?.stop();
  await app?.close();
  await database?.stop();
  rmSync(root, { recursive: true, force: true });
});

/** Restores into a folder of that name: to a moment, or to the last one. */
async function restoreInto(name: string, to?: Date): Promise<string> {
  const through = await readThrough(storage);
  if (!through) throw new Error('Nothing is stored.');
  const log = (await storage.list('wal')).map((stored) => stored.name);
  const plan = planRestore(await listBases(storage), log, through, to);
  const folder = join(root, name);
  const target = to ? { target: { time: to } } : {};
  await restore({ storage, plan, folder, ...target, progress: () => undefined, durable: false });
  return folder;
}

/** What a restored shop has wrong at a moment, by the log that its clerks kept. */
async function lookAt(folder: string, at: Date): Promise<string[]> {
  expect(readFileSync(secretKeyFile(folder))).toEqual(readFileSync(secretKeyFile(dataDir)));
  const restored = await startEmbedded({ dataDir: folder, durable: false });
  try {
    const broken = await ask<{ invariant: string }>(restored.url, invariants);
    return [...broken.map(({ invariant }) => invariant), ...(await wrongsAt(restored.url, selling.log, at))];
  } finally {
    await restored.stop();
  }
}

it('a shop is restored as it was at a moment of its trading, and at the last one', async () => {
  expect(selling.log.filter(({ sentAt }) => sentAt > moment.getTime()).length).toBeGreaterThan(10);
  const folder = await restoreInto('moment', moment);
  expect(await lookAt(folder, moment)).toEqual([]);
  await expect(restoreInto('moment')).rejects.toThrow(/is not empty/);
  expect(await lookAt(await restoreInto('last'), new Date())).toEqual([]);
  const [base] = await listBases(storage);
  expect(base?.auditHeads).toContainEqual({
    companyId: expect.any(Number),
    number: 1,
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  const later = new Date(Date.now() + 60_000);
  await expect(restoreInto('later', later)).rejects.toThrow(/^The backup reaches to/);
}, 120_000);

it.each([
  ['the log', 'wal'],
  ['the database', 'base'],
])(
  'a byte of %s that was changed, or is not there, is noticed before anything is started',
  async (_, folder) => {
    const names = readdirSync(join(place, folder)).filter((name) => folder === 'wal' || name.includes('.cluster.'));
    const path = join(place, folder, names.toSorted().at(-1) ?? '');
    const bytes = readFileSync(path);
    const changed = Buffer.from(bytes);
    changed[Math.floor(bytes.length / 2)] = (changed[Math.floor(bytes.length / 2)] ?? 0) ^ 1;
    writeFileSync(path, changed);
    await expect(restoreInto('damaged')).rejects.toThrow(/^The backup is damaged: /);
    writeFileSync(path, bytes);
    renameSync(path, `${root}/away`);
    await expect(restoreInto('damaged')).rejects.toThrow(/^The backup is damaged: /);
    renameSync(`${root}/away`, path);
    expect(existsSync(join(root, 'damaged'))).toBe(false);
  },
  60_000,
);

it('of several shops in one folder each is told with its period and its sales, and the one that is named is taken', async () => {
  const other = openFolder(join(root, 'other'));
  await other.note('through.json', JSON.stringify(await readThrough(storage)));
  const told: Error = await openStored(root).catch((error) => error);
  const sales = Number(/ backup {2}from \d.* in Tokyo, (\d+) sales in the last copy/.exec(told.message)?.[1]);
  const [{ madeAt, endedAt }] = (await listBases(storage)) as [Base];
  const by = (at: string) =>
    selling.log.filter(({ answeredAt }) => answeredAt !== null && answeredAt <= Date.parse(at));
  expect(sales).toBeGreaterThanOrEqual(by(madeAt).length);
  // Those that were stored at the end, and not answered yet.
  expect(sales).toBeLessThanOrEqual(by(endedAt).length + 4);
  expect(told.message).toMatch(/^.* holds the backups of several data folders; name one of these with --of:$/m);
  expect(told.message).toMatch(/^ {2}other {2}nothing that is whole yet$/m);
  await expect(openStored(root, 'another')).rejects.toThrow(/^There is no another in /);
  expect((await (await openStored(root, 'backup')).list('base')).length).toBe(3);
});

it('a look at a backup is given up at once where its server ends, and leaves nothing', async () => {
  const [base] = await listBases(storage);
  const scratch = join(root, 'scratch');
  const ending = new AbortController();
  const looking = checkBackup({ storage: place, base: base as Base, scratch }, ending.signal);
  const given = expect(looking).rejects.toThrow();
  await expect.poll(() => existsSync(join(scratch, 'database/access.json')), { timeout: 30_000 }).toBe(true);
  ending.abort();
  await given;
  expect(existsSync(scratch)).toBe(false);
}, 60_000);

it('a backup goes on where the connection breaks over which its log comes, and who asked for a forgotten one asks anew', async () => {
  const { db } = app.tools;
  const connectionString = superuserUrl(accessOf(dataDir), 'kinza');
  const backups = join(root, 'kept');
  // Whoever counts the rows at the end of the copying waits for this one.
  const reader = new pg.Client({ connectionString });
  await reader.connect();
  await reader.query('BEGIN; LOCK TABLE supplier IN ACCESS EXCLUSIVE MODE');
  const ending = new AbortController();
  const check = async () => ({ status: 'good', problem: '' }) as const;
  const keeping = keep({ db, dataDir, place: backups, check, log: () => undefined }, ending.signal);
  const counting = () =>
    ask(connectionString, `SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE '%"supplier"%'`);
  await expect.poll(async () => (await counting()).length, { timeout: 30_000 }).toBe(1);
  const receiving = async () =>
    (await ask<{ pid: number }>(connectionString, 'SELECT active_pid AS pid FROM pg_replication_slots'))[0]?.pid ?? 0;
  const first = await receiving();
  await ask(connectionString, 'SELECT pg_terminate_backend($1)', [first]);
  await expect.poll(async () => ![0, first].includes(await receiving()), { timeout: 30_000 }).toBe(true);
  const command = spawn(process.execPath, [resolve(import.meta.dirname, '../../scripts/backup.ts')], {
    env: { ...process.env, KINZA_DATA: dataDir, KINZA_BACKUP: backups, DATABASE_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  command.stdout.on('data', (chunk) => (said += chunk));
  const ended = new Promise((settle) => command.once('close', settle));
  await expect.poll(() => said, { timeout: 60_000 }).toContain('Copying');
  await forgetRuns(db);
  await reader.end();
  expect(await ended).toBe(0);
  expect(said).toContain(`The backup in ${backups} is good`);
  ending.abort();
  await keeping;
}, 180_000);
