import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { listBases } from '#server/kernel/backup/base.ts';
import { openStored } from '#server/kernel/backup/lineage.ts';
import { restore } from '#server/kernel/backup/restore.ts';
import { planRestore } from '#server/kernel/backup/rules.ts';
import { readThrough } from '#server/kernel/backup/wal.ts';
import { startEmbedded } from '#server/kernel/postgres/embedded.ts';
import { databaseUrlOf, makeFolder, startKinza } from '../support/kinza.ts';
import { ask, openShop } from '../support/shop.ts';
import { Selling, type Send, wrongsAt } from './selling.ts';

// npm run prove:restore -- --seconds 120 --moments 5 --gigabytes 1: clerks sell at a real server whose backup runs as in a
// shop. Random moments of that day are restored and compared with the log that the clerks kept. Then the server and its
// database are killed, and the last moment that the backup has is compared with the last answer.
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '120' },
    moments: { type: 'string', default: '5' },
    gigabytes: { type: 'string', default: '1' },
  },
});
const [seconds, moments, gigabytes] = [values.seconds, values.moments, values.gigabytes].map(Number) as [
  number,
  number,
  number,
];

const root = makeFolder('kinza-restore');
const [dataDir, place] = [join(root, 'data'), join(root, 'backup')];
const invariants = readFileSync(new URL('../../server/db/invariants.sql', import.meta.url), 'utf8');
const wrongs: string[] = [];
let restoredCount = 0;

function childrenOf(parent: number): number[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  const pairs = rows.map((row) => row.trim().split(/\s+/).map(Number));
  return pairs.flatMap(([pid, of]) => (pid && of === parent ? [pid] : []));
}

async function waitFor(what: string, isThere: () => Promise<boolean>): Promise<void> {
  for (const until = Date.now() + 1_800_000; !(await isThere()); await sleep(500)) {
    if (Date.now() > until) throw new Error(`${what} did not come.`);
  }
}

async function restoreTo(to?: Date): Promise<{ folder: string; ms: number }> {
  const storage = await openStored(place);
  const through = await readThrough(storage);
  if (!through) throw new Error('Nothing is stored.');
  const log = (await storage.list('wal')).map(({ name }) => name);
  const startedAt = performance.now();
  const plan = planRestore(await listBases(storage), log, through, to);
  const folder = join(root, `restored-${++restoredCount}`);
  await restore({
    storage,
    plan,
    folder,
    ...(to ? { target: { time: to } } : {}),
    progress: () => undefined,
    durable: true,
  });
  return { folder, ms: performance.now() - startedAt };
}

/** Restores a moment, compares it and throws it away. Answers the sales that it holds, by their numbers. */
async function compare(selling: Selling, to?: Date): Promise<Set<string>> {
  const { folder, ms } = await restoreTo(to);
  const restored = await startEmbedded({ dataDir: folder });
  const broken = await ask<{ invariant: string }>(restored.url, invariants);
  const found = [
    ...broken.map(({ invariant }) => invariant),
    ...(to ? await wrongsAt(restored.url, selling.log, to) : []),
  ];
  const rows = await ask<{ number: string }>(restored.url, `SELECT number FROM sale WHERE status = 'completed'`);
  await restored.stop();
  rmSync(folder, { recursive: true, force: true });
  wrongs.push(...found);
  const when = to ? to.toISOString() : 'the last moment';
  console.log(
    `${when}: ${rows.length} sales of ${selling.log.length}, ${found.length} wrong, restored in ${(ms / 1000).toFixed(1)} s`,
  );
  return new Set(rows.map(({ number }) => number));
}

const kinza = await startKinza({ dataDir, env: { KINZA_BACKUP: place } }, 300_000);
const url = databaseUrlOf(dataDir);
const shop = await openShop(url, { items: 200, clerks: 8 });
if (gigabytes > 0) {
  await ask(url, 'CREATE TABLE ballast (id bigint GENERATED ALWAYS AS IDENTITY, text text)');
  const rows = Math.round(gigabytes * 1_000);
  for (let done = 0; done < rows; done += 100) {
    await ask(
      url,
      `INSERT INTO ballast (text) SELECT (SELECT string_agg(md5(random()::text || n || part), '') FROM generate_series(1, 30) AS part)
      FROM generate_series(1, ${Math.min(100, rows - done) * 1_000}) AS n`,
    );
  }
}
const send: Send = async (token, path, sale) => {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': crypto.randomUUID(),
  };
  const reply = await fetch(`${kinza.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(sale) });
  if (!reply.ok) throw new Error(await reply.text());
  return (await reply.json()) as { number: string; grandTotal: number };
};
await ask(url, `INSERT INTO backup_run (asked_at) VALUES (now()) ON CONFLICT DO NOTHING`);
const done = async () =>
  (await ask(url, `SELECT FROM backup_run WHERE ended_at IS NOT NULL`)).length > 0 &&
  (await ask(url, `SELECT FROM backup_run WHERE ended_at IS NULL`)).length === 0;
await waitFor('A backup', done);
const [run] = await ask<{ status: string; problem: string; bytes: number }>(
  url,
  'SELECT status, problem, total_bytes::float8 AS bytes FROM backup_run ORDER BY id DESC LIMIT 1',
);
console.log(`the backup of ${((run?.bytes ?? 0) / 1e9).toFixed(2)} GB is ${run?.status} ${run?.problem}`);
if (run?.status !== 'good') wrongs.push(`the backup is ${run?.status}`);

const from = Date.now();
const selling = new Selling(shop, send);
await sleep(seconds * 1_000);
const to = Date.now();
// The machine burns: nobody has a moment to hand anything over, the process of the backup first of all.
for (const pid of childrenOf(kinza.pid)) process.kill(pid, 'SIGKILL');
await kinza.kill();
const lastAt = Math.max(...selling.log.map(({ answeredAt }) => answeredAt ?? 0));
await selling.end().catch(() => undefined);

const through = await readThrough(await openStored(place));
const reached = Date.parse(through?.at ?? '');
for (let count = 0; count < moments; count++) {
  await compare(selling, new Date(from + Math.floor(Math.random() * (Math.min(reached - 1_000, to) - from))));
}
const last = await compare(selling);
const lost = selling.log.filter(({ number, answeredAt }) => answeredAt !== null && !last.has(number));
const lostMs = lost.length > 0 ? lastAt - Math.min(...lost.map(({ answeredAt }) => answeredAt ?? lastAt)) : 0;
console.log(
  `killed while trading: ${lost.length} of ${selling.log.length} sales lost, those of the last ${(lostMs / 1000).toFixed(1)} s (60 s are allowed)`,
);
if (lostMs > 60_000) wrongs.push('more than a minute was lost');

// The control: what is not there any more must be noticed.
const logFolder = join(place, readdirSync(place)[0] ?? '', 'wal');
const needed = readdirSync(logFolder).toSorted().at(-1) ?? '';
renameSync(join(logFolder, needed), join(root, 'away'));
const noticed = await restoreTo().then(
  () => 'nothing',
  (error: Error) => error.message,
);
renameSync(join(root, 'away'), join(logFolder, needed));
console.log(`a part of the log taken away: ${noticed}`);
if (!noticed.startsWith('The backup is damaged')) wrongs.push('a missing part of the log was not noticed');

rmSync(root, { recursive: true, force: true });
for (const wrong of wrongs.slice(0, 10)) console.log(`   ${wrong}`);
console.log(wrongs.length === 0 ? 'Every moment was restored as it was.' : `${wrongs.length} things are wrong.`);
process.exit(wrongs.length === 0 ? 0 : 1);
