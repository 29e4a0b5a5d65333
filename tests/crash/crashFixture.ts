import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { findLeftover, stopPostgres } from '#server/kernel/postgres/cluster.ts';
import { freePort } from '#server/kernel/postgres/embedded.ts';
import { findPlace } from '#server/kernel/postgres/place.ts';
import { databaseUrlOf, type Kinza, makeFolder, startKinza } from '../support/kinza.ts';
import { ask, openShop } from '../support/shop.ts';
import { type Acknowledged, Clerks } from './clerks.ts';

const clerkCount = 16;

/** A real server with its own durable PostgreSQL in a folder of its own, and the clerks who sell on it. */
export class CrashFixture {
  readonly dataDir: string;
  readonly clerks: Clerks;
  readonly #port: number;
  #kinza: Kinza;

  constructor(dataDir: string, port: number, kinza: Kinza, clerks: Clerks) {
    this.dataDir = dataDir;
    this.#port = port;
    this.#kinza = kinza;
    this.clerks = clerks;
  }

  static async open(): Promise<CrashFixture> {
    const dataDir = makeFolder('kinza-crash');
    const port = await freePort();
    const kinza = await startKinza({ dataDir, port });
    const shop = await openShop(databaseUrlOf(dataDir), { items: 200, clerks: clerkCount });
    return new CrashFixture(dataDir, port, kinza, new Clerks(shop, kinza.url, join(dataDir, 'acknowledged.log')));
  }

  get url(): string {
    return this.#kinza.url;
  }

  get databaseUrl(): string {
    return databaseUrlOf(this.dataDir);
  }

  async killServer(): Promise<void> {
    await this.#kinza.kill();
  }

  /** The postmaster and all its children, each by its number. */
  signalDatabase(signal: NodeJS.Signals): void {
    const postmaster = Number(
      readFileSync(join(findPlace(this.dataDir).cluster, 'postmaster.pid'), 'utf8').split('\n')[0],
    );
    for (const pid of [postmaster, ...childrenOf(postmaster)]) {
      try {
        process.kill(pid, signal);
      } catch {
        // It has ended with its parent.
      }
    }
  }

  async startAgain(): Promise<void> {
    this.#kinza = await startKinza({ dataDir: this.dataDir, port: this.#port });
  }

  /** What the server that runs now has printed. */
  said(): string {
    return this.#kinza.said();
  }

  hasServerEnded(): boolean {
    return this.#kinza.hasEnded();
  }

  async close(): Promise<void> {
    this.clerks.end();
    await this.#kinza.stop();
    const place = findPlace(this.dataDir);
    const leftover = findLeftover(place);
    if (leftover) await stopPostgres(place, leftover);
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

/** What is wrong after a crash: lost, double or different sales, gaps, broken books. Nothing, if all is well. */
export async function findWrongs(databaseUrl: string, acknowledged: readonly Acknowledged[]): Promise<string[]> {
  const stored = await ask<Acknowledged & { status: string }>(
    databaseUrl,
    `SELECT idempotency_key.key, sale.id::int AS id, sale.number, sale.status FROM sale
     LEFT JOIN idempotency_key ON (reply->>'id')::bigint = sale.id AND reply->>'number' = sale.number`,
  );
  const byKey = Map.groupBy(stored, (sale) => sale.key);
  const keys = new Set(acknowledged.map((sale) => sale.key));
  const wrongs: string[] = [];
  for (const { key, number } of acknowledged) {
    const found = byKey.get(key) ?? [];
    const isRight = found.length === 1 && found[0]?.number === number && found[0].status === 'completed';
    if (!isRight) wrongs.push(`${number} was acknowledged and is there ${found.length} times`);
  }
  for (const { key, number } of stored) if (!keys.has(key)) wrongs.push(`${number} is there and nobody knows of it`);
  const numbers = stored.map((sale) => Number(sale.number.split('-')[3])).sort((a, b) => a - b);
  if (numbers.some((number, index) => number !== index + 1)) wrongs.push('the numbers have a gap');
  const invariants = readFileSync(new URL('../../server/db/invariants.sql', import.meta.url), 'utf8');
  for (const row of await ask(databaseUrl, invariants)) wrongs.push(JSON.stringify(row));
  return wrongs;
}

function childrenOf(parent: number): number[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  return rows
    .map((row) => row.trim().split(/\s+/).map(Number))
    .flatMap(([pid, of]) => (pid && of === parent ? [pid] : []));
}
