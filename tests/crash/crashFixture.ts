import { execFileSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '#contract/index.ts';
import { findLeftover, stopPostgres } from '#server/kernel/postgres/cluster.ts';
import { freePort } from '#server/kernel/postgres/embedded.ts';
import { findPlace } from '#server/kernel/postgres/place.ts';
import { caller } from '../support/caller.ts';
import { databaseUrlOf, type Kinza, makeFolder, startKinza } from '../support/kinza.ts';
import { addItems, openShop } from '../support/shop.ts';
import { Clerks } from './clerks.ts';
import { closing, type Stockroom, selling, storing } from './stories.ts';

const [sellers, storekeepers] = [16, 3];

/** A real server with its own durable PostgreSQL in a folder of its own, and the clerks who work on it. */
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
    const stories = await openStories(databaseUrlOf(dataDir), kinza.url);
    return new CrashFixture(dataDir, port, kinza, new Clerks(stories, kinza.url, join(dataDir, 'acknowledged.log')));
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

  /** Answers how many milliseconds the new server took to its first good answer. */
  async startAgain(): Promise<number> {
    this.#kinza = await startKinza({ dataDir: this.dataDir, port: this.#port });
    return this.#kinza.readyMs;
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

/** Sixteen who sell, three who move goods of their own, and one who closes the months of long ago. */
async function openStories(databaseUrl: string, url: string) {
  const shop = await openShop(databaseUrl, { items: 200, clerks: sellers, roleName: 'Admin' });
  const [token] = shop.tokens as [string];
  const { companyId } = shop;
  const manager = caller(url, token);
  const osaka = await manager(contract.location.create, { companyId, name: 'Osaka', description: 'Osaka' });
  const supplier = await manager(contract.supplier.create, { code: 'S-1', name: 'Kofu Works' });
  const { rows: reasons } = await manager(contract.reasonCode.list, { search: 'LOSS' });
  const own = await addItems(databaseUrl, shop, storekeepers + 1, 10);
  const rooms: Stockroom[] = own.map(({ id }, index) => ({
    shop,
    osakaId: osaka.id,
    supplierId: supplier.id,
    reasonCodeId: reasons[0]?.id ?? 0,
    item: { id, itemCode: `X-${shop.items.length + index + 1}` },
  }));
  return [
    ...shop.tokens.map((token) => ({ token, story: selling(shop) })),
    ...rooms.map((room, index) => ({ token, story: index < storekeepers ? storing(room) : closing(room) })),
  ];
}

function childrenOf(parent: number): number[] {
  const rows = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n');
  return rows
    .map((row) => row.trim().split(/\s+/).map(Number))
    .flatMap(([pid, of]) => (pid && of === parent ? [pid] : []));
}
