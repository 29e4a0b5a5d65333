import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { contract } from '#contract/index.ts';
import type { JobName } from '#server/kernel/jobs.ts';
import { migrate } from '#server/kernel/migrate.ts';
import { type Embedded, startEmbedded } from '#server/kernel/postgres/embedded.ts';
import { addHistory } from '../crawl/history.ts';
import { caller } from '../support/caller.ts';
import { databaseUrlOf, type Kinza, makeFolder, startKinza } from '../support/kinza.ts';
import { randomSale } from '../support/sell.ts';
import { sendJob } from '../support/sendJob.ts';
import { ask, openShop, type Shop } from '../support/shop.ts';

/** A job whose process was killed is known after half a minute, and begun anew by whoever looks next. */
const patienceMs = 150_000;
const sellers = 4;

/** Two servers of one database that is nobody's child, and a shop with a past of five years that goes on selling. */
export class JobPair {
  readonly databaseUrl: string;
  readonly shop: Shop;
  readonly #embedded: Embedded;
  readonly #folder: string;
  readonly #servers: Kinza[] = [];
  /** Stays open: what is looked for may last for moments alone. */
  readonly #watch: pg.Client;
  #isSelling = false;
  #work: Promise<unknown> = Promise.resolve();
  sold = 0;

  private constructor(folder: string, embedded: Embedded, shop: Shop) {
    this.#folder = folder;
    this.#embedded = embedded;
    this.databaseUrl = databaseUrlOf(folder);
    this.shop = shop;
    this.#watch = new pg.Client({ connectionString: this.databaseUrl });
  }

  static async open(sales: number): Promise<JobPair> {
    const folder = makeFolder('kinza-jobs');
    const embedded = await startEmbedded({ dataDir: folder });
    const databaseUrl = databaseUrlOf(folder);
    await migrate(embedded.url);
    const shop = await openShop(databaseUrl, { items: 200, clerks: sellers, roleName: 'Admin' });
    const pair = new JobPair(folder, embedded, shop);
    await pair.#watch.connect();
    await pair.start();
    await pair.start();
    await pair.#sell(shop.tokens[0] ?? '');
    // Both have done by then what a start has them do.
    await pair.settle('totals');
    await addHistory(databaseUrl, sales);
    return pair;
  }

  async start(): Promise<void> {
    this.#servers.push(await startKinza({ dataDir: this.#folder, databaseUrl: this.databaseUrl }));
  }

  get url(): string {
    return this.#servers[0]?.url ?? '';
  }

  get call() {
    return caller(this.url, this.shop.tokens[0] ?? '');
  }

  /** The folder where servers keep what is not in the database. */
  get files(): string {
    return join(this.#folder, 'files');
  }

  /** Clerks sell from now on, over whichever server lives. */
  open(): void {
    this.#isSelling = true;
    this.#work = Promise.all(this.shop.tokens.map((token) => this.#trade(token)));
  }

  async close(): Promise<void> {
    this.#isSelling = false;
    await this.#work;
  }

  async #trade(token: string): Promise<void> {
    while (this.#isSelling) {
      await this.#sell(token).then(
        () => this.sold++,
        () => undefined,
      );
      await sleep(100);
    }
  }

  async #sell(token: string): Promise<void> {
    await caller(this.url, token)(contract.sale.sell, randomSale(this.shop) as never);
  }

  /** Asks for a job as its time of day does. */
  send(name: JobName): Promise<void> {
    return sendJob(this.databaseUrl, name);
  }

  /** Waits until no job of a kind waits or is done; answers how each of them ended. */
  async settle(name: JobName): Promise<string[]> {
    for (const until = Date.now() + patienceMs; ; await sleep(100)) {
      const rows = await ask<{ state: string }>(
        this.databaseUrl,
        'SELECT state::text AS state FROM pgboss.job WHERE name = $1 ORDER BY created_on, id',
        [name],
      );
      const states = rows.map(({ state }) => state);
      if (states.length > 0 && !states.some((state) => ['created', 'active', 'retry'].includes(state))) return states;
      if (Date.now() > until) throw new Error(`A job of ${name} has not ended: ${states.join(', ')}.`);
    }
  }

  /**
   * kill -9 of the server that `findWorker` names, which is asked until it does, and a new one in its place.
   */
  async killWorker(
    findWorker: (pids: readonly number[]) => Promise<number | undefined>,
    afterMs: number,
  ): Promise<void> {
    for (const until = Date.now() + patienceMs; Date.now() < until; ) {
      const pid = await findWorker(this.#servers.map((server) => server.pid));
      const index = this.#servers.findIndex((server) => server.pid === pid);
      const [worker] = index < 0 ? [] : this.#servers.splice(index, 1);
      if (!worker) continue;
      await sleep(afterMs);
      await worker.kill();
      await this.start();
      return;
    }
    throw new Error('Nobody was seen at the job.');
  }

  /** The server one of whose connections runs a statement with these words. */
  async findAsking(pids: readonly number[], words: string): Promise<number | undefined> {
    const { rows } = await this.#watch.query<{ port: number }>(
      `SELECT client_port AS port FROM pg_stat_activity
       WHERE datname = current_database() AND state = 'active' AND pid <> pg_backend_pid() AND query ~ $1`,
      [words],
    );
    const sockets = new Set(rows.flatMap(({ port }) => socketOf(port)));
    return sockets.size === 0 ? undefined : pids.find((pid) => openedBy(pid).some((target) => sockets.has(target)));
  }

  async end(): Promise<void> {
    await this.close();
    await Promise.all(this.#servers.map((server) => server.stop()));
    await this.#watch.end();
    await this.#embedded.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

/** What a process has open, files and sockets. */
export function openedBy(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap((name) => {
      try {
        return [readlinkSync(`/proc/${pid}/fd/${name}`)];
      } catch {
        return [];
      }
    });
  } catch {
    return [];
  }
}

/** The socket that a client has at a port of this machine, as a process names it among what it has open. */
function socketOf(port: number): string[] {
  const hex = port.toString(16).toUpperCase().padStart(4, '0');
  return readFileSync('/proc/net/tcp', 'utf8')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .flatMap((parts) => (parts[1]?.endsWith(`:${hex}`) ? [`socket:[${parts[9]}]`] : []));
}
