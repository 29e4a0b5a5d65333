import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Endpoint } from '#contract/kernel/endpoint.ts';
import { startSession } from '#server/access/session/actions.ts';
import { type App, buildApp } from '#server/app.ts';
import { migrate } from '#server/kernel/migrate.ts';
import { inputsOf } from '../access/inputs.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { apiBase, callerOf, StandingClock } from '../support/world.ts';
import { openingTime } from '../support/worldTemplate.ts';
import { recordBaseline } from './record.ts';

/** The last file of the tables that the recorded data was written into; those after it have to carry the data over. */
const last = '010_import.sql';
const recorded = new URL('baseline.sql', import.meta.url);
const folder = new URL('../../server/db/', import.meta.url);
const files = readdirSync(folder).filter((name) => /^\d{3}_\w+\.sql$/.test(name) && name <= last);

/** Of customers only those are looked for that are like one who is being typed; the others came later. */
const stillEmpty = [
  'mail.list',
  'customer.duplicates',
  'adjustment.list',
  'purchaseOrder.list',
  'receiving.list',
  'transfer.list',
  'stockCount.list',
  'month.list',
  'service.list',
  'ecommerce.list',
  'paymentDue.list',
  'shippingMethod.list',
  'subasta.list',
  'subastaSale.list',
  'layaway.list',
  'installment.list',
  'madeToOrder.list',
  'conversation.list',
  'savedReply.list',
  'analytics.pages',
  'analytics.devices',
  'analytics.countries',
  'analytics.referrers',
  'analytics.pieces',
  'analytics.visits',
  'longExport.list',
  'reportExport.audit',
  'reportUse.list',
  'savedView.list',
  'purchaseMonth.list',
  'adjustmentReport.list',
  'transferReport.list',
  'snapshot.list',
  'shipItemSales.list',
  'layawaySummary.list',
  'madeToOrderSummary.list',
];

let database: TestDatabase;
let client: pg.Client;
let app: App;
let before: Record<string, number>;
const filesDir = mkdtempSync(join(tmpdir(), 'kinza-upgrade-'));
const clock = new StandingClock(openingTime);

beforeAll(async () => {
  database = await createTestDatabase('template1');
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  for (const name of files) await client.query(readFileSync(new URL(name, folder), 'utf8'));
  await client.query(
    'CREATE TABLE migration (name text PRIMARY KEY, hash text NOT NULL, at timestamptz NOT NULL DEFAULT now())',
  );
  if (process.env.KINZA_RECORD) await recordBaseline(recorded, client, last);
  await load();
  before = await counts();
});
afterAll(async () => {
  await app?.close();
  await client.end();
  // The books are looked at there.
  await database.drop();
  rmSync(filesDir, { recursive: true, force: true });
});

/** The data as they were written, in any order: what triggers made of them then is among them. */
async function load(): Promise<void> {
  const tables = Object.keys(await counts());
  const links = await client.query<{ at: string; name: string }>(
    `SELECT conrelid::regclass AS at, quote_ident(conname) AS name FROM pg_constraint WHERE contype = 'f' AND NOT condeferrable`,
  );
  const set = async (trigger: string, link: string) => {
    for (const table of tables) await client.query(`ALTER TABLE "${table}" ${trigger} TRIGGER USER`);
    for (const { at, name } of links.rows) await client.query(`ALTER TABLE ${at} ALTER CONSTRAINT ${name} ${link}`);
  };
  await set('DISABLE', 'DEFERRABLE INITIALLY DEFERRED');
  await client.query(`TRUNCATE ${tables.map((table) => `"${table}"`).join(', ')}`);
  await client.query(`BEGIN; ${readFileSync(recorded, 'utf8')} COMMIT`);
  await set('ENABLE', 'NOT DEFERRABLE');
}

/** Begins to bring the data up to date in a process of its own, and kills it so long after. */
async function killMigration(afterMs: number): Promise<void> {
  const script = `import { migrate } from '#server/kernel/migrate.ts';
    console.log('begun'); await migrate(${JSON.stringify(database.url)});`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((settle) => child.once('exit', settle));
  await new Promise((settle) => child.stdout.once('data', settle));
  await sleep(afterMs);
  child.kill('SIGKILL');
  await ended;
}

async function counts(): Promise<Record<string, number>> {
  const tables = await client.query<{ name: string }>(
    `SELECT relname AS name FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p')`,
  );
  const found: Record<string, number> = {};
  for (const { name } of tables.rows) {
    const { rows } = await client.query<{ count: number }>(`SELECT count(*)::int AS count FROM "${name}"`);
    found[name] = rows[0]?.count ?? 0;
  }
  return found;
}

it('the recorded data fill every table', () => {
  expect(Object.keys(before).length).toBeGreaterThan(40);
  expect(Object.keys(before).filter((name) => before[name] === 0)).toEqual([]);
});

it('is carried over without losing a row, however often it is killed meanwhile', async () => {
  for (const kill of [1, 2, 3]) await killMigration(Math.random() * 400 * kill);
  await migrate(database.url);
  const after = await counts();
  const lost = Object.keys(before).filter((name) => name in after && (after[name] ?? 0) < (before[name] ?? 0));
  expect(lost).toEqual([]);
});

it('is opened by the app, which reads every list', async () => {
  app = await buildApp({
    databaseUrl: database.url,
    filesDir,
    apiBase,
    appUrl: 'http://localhost:3000',
    webDist: null,
    clock,
    logLevel: process.env.KINZA_TEST_LOG ?? 'silent',
  });
  await app.beginJobs();
  const admin = await app.tools.db
    .selectFrom('appUser')
    .select('id')
    .where('username', '=', 'admin')
    .executeTakeFirstOrThrow();
  const token = await app.tools.db.transaction().execute((tx) => startSession(tx, { clock }, admin.id));
  const caller = callerOf(app, token);
  const lists = Object.values(contract)
    .flatMap((thing) => Object.values(thing) as Endpoint[])
    .filter(({ method, path, reply }) => method === 'GET' && !path.includes(':') && reply !== 'file');
  expect(lists.length).toBeGreaterThan(40);
  const sizes: Record<string, number> = {};
  for (const endpoint of lists) {
    const reply = (await caller.call(endpoint, inputsOf(endpoint, false)[0] as never)) as { rows?: unknown[] };
    if (reply.rows) sizes[endpoint.name] = reply.rows.length;
  }
  expect(Object.keys(sizes).filter((name) => sizes[name] === 0)).toEqual(stillEmpty);
});
