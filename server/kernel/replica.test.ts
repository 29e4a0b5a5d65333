import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { asOfHeader } from '#contract/kernel/endpoint.ts';
import { type Network, openNetwork } from '../../tests/support/network.ts';
import { randomSale } from '../../tests/support/sell.ts';
import { ask, openShop, type Shop } from '../../tests/support/shop.ts';
import { openReplicated, type Replicated } from '../../tests/support/standby.ts';
import { apiBase, type Caller, callerOf } from '../../tests/support/world.ts';
import { type App, buildApp } from '../app.ts';
import { businessDate, systemClock } from './clock.ts';
import { connect } from './database.ts';
import { Replica } from './replica.ts';

/** Nobody waits longer, whatever becomes of the replica. */
const patienceMs = 3_000;
const limits = { restMs: 1_000, behindMsMax: 4_000 };

let two: Replicated;
let network: Network;
let app: App;
let shop: Shop;
let manager: Caller;
beforeAll(async () => {
  two = await openReplicated();
  network = await openNetwork(two.url);
  shop = await openShop(two.main.url, { items: 5, clerks: 1, roleName: 'Manager' });
  app = await buildApp({
    databaseUrl: two.main.loginUrl,
    replica: { url: network.url, ...limits },
    filesDir: `${two.main.folders[0]}-files`,
    apiBase,
    appUrl: 'http://localhost:3000',
    webDist: null,
    logLevel: 'silent',
  });
  manager = callerOf(app, shop.tokens[0] ?? '');
}, 120_000);
afterAll(async () => {
  await app?.close();
  await network?.close();
  await two?.close();
});

const today = businessDate(systemClock.now());
const tomorrow = businessDate(new Date(systemClock.now().getTime() + 86_400_000));
/** What daily sales say of today, and of tomorrow where midnight comes meanwhile, as of when a replica said so, and how long it took. */
async function read(): Promise<{ amount: number; asOf: Date | null; tookMs: number }> {
  const begun = performance.now();
  const { statusCode, headers, json } = await app.server.inject({
    url: `${apiBase}/reports/daily-sales/summary?from=${today}&to=${tomorrow}`,
    headers: { authorization: `Bearer ${shop.tokens[0]}` },
  });
  const tookMs = performance.now() - begun;
  expect(statusCode).toBe(200);
  const said = headers[asOfHeader];
  return { amount: json().amount, asOf: said ? new Date(String(said)) : null, tookMs };
}
let sold = 0;
let soldOn = today;
/** A sale in the main database. */
async function sell(): Promise<void> {
  const sale = await manager.call(contract.sale.sell, randomSale(shop, 1) as never);
  sold += sale.grandTotal;
  soldOn = sale.date;
}
const isReplicas = async (does: boolean) =>
  expect.poll(async () => (await read()).asOf !== null, { timeout: 20_000 }).toBe(does);
/** Reads again and again for so long: everything in time, and nothing but what was sold by then. */
async function readFor(ms: number): Promise<Awaited<ReturnType<typeof read>>[]> {
  const answers: Awaited<ReturnType<typeof read>>[] = [];
  for (const until = Date.now() + ms; Date.now() < until; await sleep(50)) answers.push(await read());
  for (const { tookMs } of answers) expect(tookMs).toBeLessThan(patienceMs);
  return answers;
}

describe('a read replica', () => {
  it('answers reports, and says as of when', async () => {
    await isReplicas(true);
    const begun = Date.now();
    await sell();
    await expect.poll(async () => (await read()).amount, { timeout: 10_000 }).toBe(sold);
    const { asOf } = await read();
    expect(asOf?.getTime()).toBeGreaterThan(begun - limits.behindMsMax);
    expect(asOf?.getTime()).toBeLessThanOrEqual(Date.now());
    // Nobody sells, and yet it is not behind.
    await sleep(limits.behindMsMax + 500);
    expect((await read()).asOf?.getTime()).toBeGreaterThan(Date.now() - 2_500);
  });

  it('gives files that say as of when, and who took them is written down', async () => {
    await isReplicas(true);
    const file = await manager.bytes(contract.dailySales.export, {
      from: today,
      to: tomorrow,
      format: 'csv',
      language: 'ja',
    });
    expect(String(file)).toMatch(/基準日時,\d{4}\/\d\d\/\d\d \d\d:\d\d/);
    const lines = await manager.bytes(contract.countedSale.export, { format: 'csv', language: 'ja' });
    expect(String(lines)).toContain(soldOn);
    const taken = await ask(two.main.url, `SELECT FROM audit_entry WHERE thing = 'reportExport'`);
    expect(taken.length).toBeGreaterThan(0);
    const { rows } = await manager.call(contract.countedSale.list, { countedFrom: today, countedTo: tomorrow });
    expect(rows.reduce((sum, { amount }) => sum + amount, 0)).toBe(sold);
    expect(String((await app.server.inject('/metrics')).body)).toContain('kinza_replica_used 1');
  });

  it('that is held back says the hour of its figures, and is left once it is too far behind', async () => {
    await isReplicas(true);
    await two.hold(true);
    const before = sold;
    const heldAt = Date.now();
    await sell();
    const answers = await readFor(limits.behindMsMax + 2_000);
    for (const { asOf, amount } of answers) expect(amount).toBe(asOf ? before : sold);
    for (const { asOf } of answers) if (asOf) expect(asOf.getTime()).toBeLessThanOrEqual(heldAt + 1_000);
    expect(answers.some(({ asOf }) => asOf !== null)).toBe(true);
    expect(answers.at(-1)?.asOf).toBeNull();
    expect(String((await app.server.inject('/metrics')).body)).toContain('kinza_replica_used 0');
    await two.hold(false);
    await isReplicas(true);
    expect((await read()).amount).toBe(sold);
  });

  it('that is stopped is missed by nobody, and answers again once it is back', async () => {
    await isReplicas(true);
    const reading = readFor(4_000);
    await sleep(500);
    await two.stop();
    const answers = await reading;
    for (const { amount } of answers) expect(amount).toBe(sold);
    expect(answers.at(-1)?.asOf).toBeNull();
    await sell();
    expect((await read()).amount).toBe(sold);
    await two.start();
    await isReplicas(true);
    expect((await read()).amount).toBe(sold);
  });

  it('behind a network that swallows everything keeps nobody waiting', async () => {
    await isReplicas(true);
    const reading = readFor(6_000);
    await sleep(500);
    network.swallow(true);
    const answers = await reading;
    for (const { amount } of answers) expect(amount).toBe(sold);
    expect(answers.at(-1)?.asOf).toBeNull();
    network.swallow(false);
    await isReplicas(true);
  });

  it('that is none of this database is not asked', async () => {
    const main = connect(two.main.loginUrl, { max: 2 });
    const told: string[] = [];
    const wrong = new Replica(two.main.loginUrl, main.db, { log: (line) => told.push(line) });
    await expect.poll(() => told.length, { timeout: 5_000 }).toBe(1);
    expect(told[0]).toContain('it is no replica of the main database');
    expect(wrong.asOf).toBeNull();
    await wrong.close();
    await main.close();
  });
});
