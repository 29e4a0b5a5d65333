import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Network, openNetwork } from '../../tests/support/network.ts';
import { createTestDatabase, type TestDatabase } from '../../tests/support/postgres.ts';
import { type Connection, connect, prepared } from './database.ts';

/** The longest that anybody waits for a database that does not answer. */
const boundMs = 3_000;

let database: TestDatabase;
let network: Network;
let connection: Connection;
beforeAll(async () => {
  database = await createTestDatabase();
  network = await openNetwork(database.url);
  connection = connect(network.url, { max: 4 });
});
afterAll(async () => {
  await connection.close();
  await network.close();
  await database.drop();
});

const short = () => prepared(connection.db, 'pulse.one', 'SELECT 1', [], 'shared');
const work = (statements: number) =>
  connection.db.transaction().execute(async (tx) => {
    for (let index = 0; index < statements; index++) await sql`SELECT ${index}`.execute(tx);
  });

/** How each ended, and how long the slowest took. */
async function outcome(of: Promise<unknown>[]): Promise<{ failed: number; slowestMs: number }> {
  const from = performance.now();
  const settled = await Promise.allSettled(of);
  const failed = settled.filter(({ status }) => status === 'rejected').length;
  return { failed, slowestMs: performance.now() - from };
}

it('has nobody wait for a database behind a network that swallows everything', async () => {
  await work(2);
  network.swallow(true);
  const inFlight = await outcome([short(), work(2), work(2), work(2), work(2), work(2)]);
  expect(inFlight.failed).toBe(6);
  expect(inFlight.slowestMs).toBeLessThan(boundMs);
  expect(connection.isSilent()).toBe(true);
  const next = await outcome([short(), work(2)]);
  expect(next.failed).toBe(2);
  expect(next.slowestMs).toBeLessThan(100);
  network.swallow(false);
  await expect.poll(connection.isSilent, { timeout: boundMs }).toBe(false);
  expect((await outcome([short(), work(2)])).failed).toBe(0);
});

it('has nobody wait for a database that takes a second for each answer', async () => {
  await work(2);
  network.delay(500);
  const slow = await outcome([work(8), work(8)]);
  expect(slow.failed).toBe(2);
  expect(slow.slowestMs).toBeLessThan(boundMs);
  network.delay(0);
  await expect.poll(connection.isSilent, { timeout: boundMs }).toBe(false);
  expect((await outcome([short(), work(2)])).failed).toBe(0);
});

it('waits for a statement that takes long, as long as its database answers others', async () => {
  const long = sql`SELECT pg_sleep(3)`.execute(connection.db);
  expect((await outcome([long, work(2)])).failed).toBe(0);
  expect(connection.isSilent()).toBe(false);
});
