import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { contract } from '#contract/index.ts';
import { findLeftover, stopPostgres } from '#server/kernel/postgres/cluster.ts';
import { findPlace } from '#server/kernel/postgres/place.ts';
import { databaseUrlOf, type Kinza, makeFolder, startKinza } from '../support/kinza.ts';
import { ask } from '../support/shop.ts';
import {
  brokenInvariants,
  each,
  type Front,
  openFront,
  type Piece,
  quoted,
  startMs,
  trusting,
  untilHeard,
  visitor,
} from './front.ts';

const buyersAtOnce = 12;
/** Every so manieth is laid away instead of ordered. */
const layawayEvery = 5;
const patienceMs = 600_000;

/** How a hold ended for all of them. */
export interface Ended {
  /** From the end of the holds to the first that was let go of. */
  firstMs: number;
  /** From the first to the last. */
  allMs: number;
  /** How many had ended as the server was killed. */
  killedAt: number | null;
}

/** Unique pieces that are all ordered or laid away on the web, each by somebody else, and whose holds all end at one moment. */
export class Holds {
  readonly #dataDir: string;
  readonly #front: Front;
  readonly #databaseUrl: string;
  #kinza: Kinza;
  #placed: string[] = [];

  constructor(dataDir: string, kinza: Kinza, front: Front) {
    this.#dataDir = dataDir;
    this.#kinza = kinza;
    this.#front = front;
    this.#databaseUrl = databaseUrlOf(dataDir);
  }

  static async open(count: number): Promise<Holds> {
    const dataDir = makeFolder('kinza-orders');
    const kinza = await startKinza({ dataDir, env: trusting }, startMs);
    const databaseUrl = databaseUrlOf(dataDir);
    const front = await openFront(kinza.url, databaseUrl, count);
    // So that what one costs is asked once.
    await ask(databaseUrl, 'UPDATE item SET price = 30000');
    return new Holds(dataDir, kinza, front);
  }

  /** Orders every piece; answers how long that took. */
  async place(): Promise<number> {
    const from = performance.now();
    const { url } = this.#kinza;
    const { pieces } = this.#front;
    this.#placed = [];
    const formOf = await quoted(url, pieces[0] as Piece);
    await each(pieces, buyersAtOnce, async ({ itemCode }, index) => {
      const form = formOf(index % layawayEvery === 0 ? 'layaway' : 'order');
      const lines = form.lines.map((line) => ({ ...line, itemCode }));
      const { number } = await untilHeard(() => visitor(url)(contract.webOrder.place, { ...form, lines }));
      this.#placed.push(number);
    });
    return performance.now() - from;
  }

  /** Has all holds end now, and waits until each order has; `isKilled` kills the server in the middle and starts a new one. */
  async end(isKilled: boolean): Promise<Ended> {
    const count = this.#placed.length;
    await ask(this.#databaseUrl, `UPDATE ecommerce_order SET held_until = now() WHERE state = 'pending'`);
    await ask(
      this.#databaseUrl,
      'UPDATE online_order SET ends_at = now() WHERE cancelled_by IS NULL AND ends_at IS NOT NULL',
    );
    const from = performance.now();
    await this.#until(1);
    const first = performance.now();
    let killedAt: number | null = null;
    if (isKilled) {
      await this.#until(Math.ceil(count / 3));
      await this.#kinza.kill();
      killedAt = await this.#countEnded();
      this.#kinza = await startKinza({ dataDir: this.#dataDir, env: trusting }, startMs);
    }
    await this.#until(count);
    return { firstMs: first - from, allMs: performance.now() - first, killedAt };
  }

  /** Every piece lies on its shelf again, and each order has ended once, with one mail that says so. */
  async findWrongs(): Promise<string[]> {
    const [found] = await ask<Record<keyof typeof wanted, number>>(
      this.#databaseUrl,
      `WITH placed AS (SELECT * FROM sale WHERE number = ANY($1))
       SELECT (SELECT count(*) FROM placed WHERE status = 'cancelled' AND version = 2)::int AS cancelled,
         (SELECT count(*) FROM placed JOIN ecommerce_order AS own ON own.sale_id = placed.id
           WHERE state <> 'cancelled' OR expired_at IS NULL)::int AS waiting,
         (SELECT count(*) FROM placed JOIN online_order AS own ON own.sale_id = placed.id WHERE cancelled_by = 'hold')::int AS held,
         (SELECT count(*) FROM audit_entry WHERE thing = 'sale' AND action = 'expire'
           AND thing_id IN (SELECT id FROM placed))::int AS told,
         (SELECT count(*) FROM stock_move WHERE cause = 'sale' AND event = 'release'
           AND cause_id IN (SELECT id FROM placed))::int AS released,
         (SELECT count(*) FROM mail JOIN online_order AS own ON own.email = recipient
           WHERE sale_id IN (SELECT id FROM placed))::int AS mails,
         (SELECT count(DISTINCT (recipient, subject)) FROM mail JOIN online_order AS own ON own.email = recipient
           WHERE sale_id IN (SELECT id FROM placed))::int AS different,
         (SELECT count(*) FROM promise WHERE until IS NULL)::int AS promised,
         (SELECT count(*) FROM stock_level WHERE kind = 'sellable' AND quantity = 1)::int AS free,
         (SELECT count(*) FROM stock_level WHERE kind <> 'sellable' AND quantity <> 0)::int AS elsewhere`,
      [this.#placed],
    );
    const count = this.#placed.length;
    // One mail as the order came, and one as it ended.
    const wanted = {
      cancelled: count,
      waiting: 0,
      held: count,
      told: count,
      released: count,
      mails: 2 * count,
      different: 2 * count,
      promised: 0,
      free: count,
      elsewhere: 0,
    };
    const wrongs = Object.entries(wanted).flatMap(([name, value]) => {
      const is = found?.[name as keyof typeof wanted];
      return is === value ? [] : [`${name}: ${is}, and it should be ${value}`];
    });
    return [...wrongs, ...(await brokenInvariants(this.#databaseUrl))];
  }

  async close(): Promise<void> {
    await this.#kinza.stop();
    // A server that was killed left its database behind, which the next one did not start.
    const place = findPlace(this.#dataDir);
    const leftover = findLeftover(place);
    if (leftover) await stopPostgres(place, leftover);
    rmSync(this.#dataDir, { recursive: true, force: true });
  }

  async #until(count: number): Promise<void> {
    for (const until = Date.now() + patienceMs; (await this.#countEnded()) < count; await sleep(100)) {
      if (Date.now() > until)
        throw new Error(`Only ${await this.#countEnded()} of ${count} ended.\n${this.#kinza.said()}`);
    }
  }

  async #countEnded(): Promise<number> {
    const [row] = await ask<{ count: number }>(
      this.#databaseUrl,
      `SELECT count(*)::int AS count FROM sale WHERE status = 'cancelled' AND number = ANY($1)`,
      [this.#placed],
    );
    return row?.count ?? 0;
  }
}
