import { spawnSync } from 'node:child_process';
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
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkBackup } from '#server/backup/check.ts';
import { listBases, takeBase } from '#server/kernel/backup/base.ts';
import { assertNoLostShop, openStored } from '#server/kernel/backup/lineage.ts';
import { readLost } from '#server/kernel/backup/lost.ts';
import { type Recovered, recover } from '#server/kernel/backup/recover.ts';
import type { Base } from '#server/kernel/backup/rules.ts';
import { openFolder } from '#server/kernel/backup/storage.ts';
import { readThrough, receiveWal, throughNames, type WalReceiver } from '#server/kernel/backup/wal.ts';
import { migrate } from '#server/kernel/migrate.ts';
import { accessOf, superuserUrl } from '#server/kernel/postgres/access.ts';
import { type Embedded, startEmbedded } from '#server/kernel/postgres/embedded.ts';
import { readSecretKey } from '#server/kernel/secret.ts';
import { ask } from '../support/shop.ts';

const root = mkdtempSync(join(tmpdir(), 'kinza-recover-'));
const [dataDir, place] = [join(root, 'data'), join(root, 'backup', 'shop')];
const storage = openFolder(place);
const [whole, lost] = ['0196f000-0000-7000-8000-000000000001', '0196f000-0000-7000-8000-000000000002'];

let database: Embedded;
let wal: WalReceiver;
let url: string;
const stamps: string[] = [];

const note = (n: number) => ask(url, 'INSERT INTO probe VALUES ($1)', [n]);

async function copy(): Promise<void> {
  const { stamp } = await takeBase({
    connectionString: url,
    storage,
    wal,
    access: accessOf(dataDir),
    secretKey: readSecretKey(dataDir).toString('hex'),
    lostFiles: [],
    listAuditHeads: async () => [],
    listFiles: async () => (await storage.list('files')).map(({ name }) => name),
    hurries: true,
    progress: () => undefined,
    signal: new AbortController().signal,
  });
  stamps.push(stamp);
}

beforeAll(async () => {
  chmodSync(root, 0o711);
  database = await startEmbedded({ dataDir, durable: false });
  await migrate(database.url);
  url = superuserUrl(accessOf(dataDir), 'kinza');
  wal = await receiveWal(url, storage);
  await ask(url, 'CREATE TABLE probe (n int)');
  await ask(url, 'GRANT SELECT ON probe TO PUBLIC');
  await ask(url, 'ALTER TABLE file DROP CONSTRAINT file_company_id_fkey');
  for (const id of [whole, lost]) {
    await ask(url, `INSERT INTO file (id, company_id, use, mime, bytes) VALUES ($1, 1, 'itemImage', 'image/webp', 1)`, [
      id,
    ]);
    for (const name of [`${id}.webp`, `${id}-thumb.webp`]) await storage.keep(`files/${name}`, Buffer.from(name));
  }
  await copy();
  await note(1);
  await sleep(1_100);
  await copy();
  await note(2);
  await sleep(1_100);
  await note(3);
  await ask(url, 'SELECT pg_switch_wal()');
  await note(4);
  await wal.reach(0n);
}, 120_000);

afterAll(async () => {
  await wal?.stop();
  await database?.stop();
  rmSync(root, { recursive: true, force: true });
});

interface Looked {
  rows: number[];
  said: string[];
  recovered: Recovered;
}

/** Restores aside, and answers what was noted, and what was said. */
async function restored(to?: Date): Promise<Looked> {
  const said: string[] = [];
  const folder = join(root, 'restored');
  rmSync(folder, { recursive: true, force: true });
  const say = (sentence: string) => said.push(sentence);
  const recovered = await recover({ storage, to, folder, progress: () => undefined, durable: true, say });
  const other = await startEmbedded({ dataDir: folder, durable: false });
  try {
    const rows = await ask<{ n: number }>(superuserUrl(accessOf(folder), 'kinza'), 'SELECT n FROM probe ORDER BY n');
    return { rows: rows.map(({ n }) => n), said, recovered };
  } finally {
    await other.stop();
  }
}

/** npm run restore, of the folder that holds the backup of this shop. */
function restoreByCommand(args: string[], env: Record<string, string> = {}) {
  const script = resolve(import.meta.dirname, '../../scripts/restore.ts');
  const all = ['--from', join(root, 'backup'), ...args];
  return spawnSync(process.execPath, [script, ...all], { encoding: 'utf8', env: { ...process.env, ...env } });
}

/** Changes one bit of what is stored while something is done. */
async function withDamage<Answer>(path: string, work: () => Promise<Answer>): Promise<Answer> {
  const bytes = readFileSync(path);
  const changed = Buffer.from(bytes);
  changed[bytes.length >> 1] = (changed[bytes.length >> 1] ?? 0) ^ 1;
  writeFileSync(path, changed);
  try {
    return await work();
  } finally {
    writeFileSync(path, bytes);
  }
}

const storedAs = (folder: string, start: string) =>
  join(place, folder, readdirSync(join(place, folder)).find((name) => name.startsWith(start)) ?? '');

it.each(['cluster', 'about'])(
  'the copy before is taken where the %s of the last one is damaged',
  async (part) => {
    const path = storedAs('base', `${stamps[1]}.${part}`);
    const { rows, said } = await withDamage(path, () => restored());
    expect(rows).toEqual([1, 2, 3, 4]);
    expect(said).toEqual([expect.stringMatching(/^The backup is damaged: base\/.* Trying without it\.$/)]);
  },
  60_000,
);

it('damage in the log leaves every moment before it, and the refusal names the last one', async () => {
  const path = storedAs('wal', readdirSync(join(place, 'wal')).toSorted().at(-1) ?? '');
  await withDamage(path, async () => {
    const told = await restored().catch(({ message }: Error) => message);
    const [, day, time] = /The last moment that can be restored is (\S+) (\S+) in Tokyo\.$/.exec(String(told)) ?? [];
    const { rows } = await restored(new Date(`${day}T${time}+09:00`));
    // The database may have done something of its own after the third, and that is then the last.
    expect([[1, 2].join(), [1, 2, 3].join()]).toContain(rows.join());
  });
}, 60_000);

it('the note of how far the log reaches is there twice; without both, all that is stored is restored, and that is said', async () => {
  const notes = throughNames.map((name) => join(place, name));
  const before = notes.map((note) => readFileSync(note, 'utf8'));
  writeFileSync(notes[0] ?? '', '');
  expect(await readThrough(storage)).toEqual(JSON.parse(before[0] ?? ''));
  for (const note of notes) rmSync(note);
  const { rows, said, recovered } = await restored();
  expect(await openStored(join(root, 'backup'), 'shop')).toBeDefined();
  for (const [index, note] of notes.entries()) writeFileSync(note, before[index] ?? '');
  expect([rows, recovered.at]).toEqual([[1, 2, 3, 4], null]);
  expect(said).toEqual([expect.stringMatching(/^The note of how far the backup reaches is lost\./)]);
}, 60_000);

it('a new shop does not begin beside the backup of another one', () => {
  const [missing, backups] = [join(root, 'mistyped'), join(root, 'backup')];
  expect(() => assertNoLostShop(missing, backups)).toThrow(/^There is no shop in .*mistyped, and .*backup holds the/);
  expect(existsSync(missing)).toBe(false);
  assertNoLostShop(dataDir, backups);
  assertNoLostShop(missing, join(root, 'elsewhere'));
});

it('uploaded files that are damaged or not there are said, and the rest is restored', async () => {
  const [thumb, away] = [storedAs('files', `${whole}-thumb`), join(root, 'away')];
  renameSync(thumb, away);
  const { rows, recovered } = await withDamage(storedAs('files', `${lost}.webp`), () => restored());
  const ended = restoreByCommand([join(root, 'by-command')]);
  renameSync(away, thumb);
  expect(rows).toEqual([1, 2, 3, 4]);
  expect(recovered).toMatchObject({ missingFiles: [`${whole}-thumb.webp`], damagedFiles: [`${lost}.webp`] });
  expect(existsSync(join(root, 'restored/files', `${lost}-thumb.webp`))).toBe(true);
  expect(existsSync(join(root, 'restored/files', `${lost}.webp`))).toBe(false);
  expect(readLost(join(root, 'restored'))).toEqual([`${whole}-thumb.webp`, `${lost}.webp`]);
  expect([ended.status, ended.stderr]).toEqual([
    3,
    expect.stringContaining(`Restored without 1 of the uploaded files (not in the backup): ${whole}-thumb.webp.`),
  ]);
  const refused = restoreByCommand([join(root, 'again')], { npm_config_token_description: '2026-11-22 18:00' });
  expect([refused.status, refused.stderr]).toEqual([1, expect.stringMatching(/^npm has kept --to to itself/)]);
  expect(existsSync(join(root, 'again'))).toBe(false);
}, 90_000);

it('a shop that was restored without some uploads has backups that are good without them, and without no others', async () => {
  const [base] = await listBases(storage);
  const look = (lostFiles: string[]) => {
    const task = { storage: place, base: { ...(base as Base), lostFiles }, scratch: join(root, 'scratch') };
    return checkBackup(task, new AbortController().signal);
  };
  const [lostPath, away] = [storedAs('files', `${lost}.webp`), join(root, 'away')];
  renameSync(lostPath, away);
  const [unknown, another, known] = [await look([]), await look([`${whole}.webp`]), await look([`${lost}.webp`])];
  renameSync(away, lostPath);
  const failed = { status: 'failed', problem: expect.stringContaining('1 uploaded files are not in it') };
  expect([unknown, another]).toEqual([failed, failed]);
  expect(known).toEqual({ status: 'good', problem: '' });
}, 90_000);

it('what is restored lies in neither the shop that runs nor its backup, and takes the place of nothing', () => {
  const refused = (target: string) => {
    const { status, stderr } = restoreByCommand([target], { KINZA_DATA: dataDir });
    return [status, stderr];
  };
  const inside = join(dataDir, 'restored');
  expect(refused(inside)).toEqual([1, `${inside} lies in the data folder ${dataDir}; name a folder beside it.\n`]);
  expect(existsSync(inside)).toBe(false);
  expect(refused(join(root, 'backup', 'inside'))).toEqual([
    1,
    expect.stringMatching(/lies in the folder of the backups/),
  ]);
  expect(refused(join(place, 'through.json'))).toEqual([1, expect.stringMatching(/is a file; name a folder/)]);
  const elsewhere = restoreByCommand([inside], { KINZA_DATA: join(root, 'another') });
  expect(elsewhere.stderr).toMatch(/lies in the data folder .*data; name a folder beside it\.\n$/);
}, 60_000);

it.each([
  [['--to', '2026-11-31 10:00'], 1, /^--to is a moment such as/],
  [['--form', '/nowhere'], 2, /^Unknown option '--form'/],
])('%j is refused in words', (args, code, words) => {
  const { status, stderr } = restoreByCommand([...args, join(root, 'never')]);
  expect([status, stderr]).toEqual([code, expect.stringMatching(words)]);
});
