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
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type App, buildApp } from '#server/app.ts';
import { listAuditHeads, sealAudit } from '#server/kernel/auditSeal.ts';
import { listBases, takeBase } from '#server/kernel/backup/base.ts';
import { restore } from '#server/kernel/backup/restore.ts';
import { planRestore } from '#server/kernel/backup/rules.ts';
import { openFolder } from '#server/kernel/backup/storage.ts';
import { readThrough, receiveWal, type WalReceiver } from '#server/kernel/backup/wal.ts';
import { migrate } from '#server/kernel/migrate.ts';
import { accessOf, superuserUrl } from '#server/kernel/postgres/access.ts';
import { type Embedded, startEmbedded } from '#server/kernel/postgres/embedded.ts';
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
  const shop = await openShop(database.url, { items: 20, clerks: 4 });
  app = await buildApp({
    databaseUrl: database.url,
    filesDir: join(dataDir, 'files'),
    apiBase,
    appUrl: 'http://localhost:3000',
    webDist: null,
    logLevel: 'silent',
  });
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
