import { rmSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Kinza, makeFolder, startKinza } from '../support/kinza.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres.ts';
import { ask } from '../support/shop.ts';

const login = `serve_${process.pid}`;
const token = 'a token of metrics';

let database: TestDatabase;
let dataDir: string;
let kinza: Kinza;
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = makeFolder('kinza-serve');
  kinza = await startKinza({
    dataDir,
    databaseUrl: database.url.replace(/\/\/[^@]*@/, `//${login}:secret@`),
    env: { DATABASE_MIGRATION_URL: database.url, KINZA_METRICS_TOKEN: token },
  });
});
afterAll(async () => {
  await kinza?.stop();
  await database?.drop();
  rmSync(dataDir, { recursive: true, force: true });
});

it('a server signs in to its database with the login that owns nothing', async () => {
  const connected = `SELECT DISTINCT usename AS name FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND usename IS NOT NULL`;
  expect(await ask(database.url, connected)).toEqual([{ name: login }]);
});

it('a server tells its metrics to whoever brings the token that was set', async () => {
  const statusOf = async (headers: Record<string, string>) => (await fetch(`${kinza.url}/metrics`, { headers })).status;
  expect(await statusOf({})).toBe(401);
  expect(await statusOf({ authorization: `Bearer ${token}` })).toBe(200);
});
