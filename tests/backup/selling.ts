import { setTimeout as sleep } from 'node:timers/promises';
import { contract } from '#contract/index.ts';
import { randomSale } from '../support/sell.ts';
import { ask, type Shop } from '../support/shop.ts';

/** A sale as its clerk knows of it, by the clock of this machine. */
interface Acknowledged {
  number: string;
  grandTotal: number;
  sentAt: number;
  /** Null: nobody knows what became of it. */
  answeredAt: number | null;
}

/** Sends a sale for a clerk, and answers its number. Throws where it is unknown what became of it. */
export type Send = (token: string, path: string, sale: object) => Promise<{ number: string; grandTotal: number }>;

/** Clerks who sell without a break, and keep a log of it outside of the shop. */
export class Selling {
  readonly log: Acknowledged[] = [];
  readonly #ended: Promise<unknown>;
  #isOver = false;

  constructor(shop: Shop, send: Send) {
    this.#ended = Promise.all(shop.tokens.map((token) => this.#sell(shop, token, send)));
    // A clerk who fails is heard of by whoever waits.
    this.#ended.catch(() => undefined);
  }

  async end(): Promise<void> {
    this.#isOver = true;
    await this.#ended;
  }

  /** Waits until so many more sales have been answered. */
  async sold(count: number): Promise<void> {
    for (const wanted = this.log.length + count; this.log.length < wanted; )
      await Promise.race([sleep(5), this.#ended]);
  }

  async #sell(shop: Shop, token: string, send: Send): Promise<void> {
    while (!this.#isOver) {
      const sentAt = Date.now();
      const { number, grandTotal } = await send(token, contract.sale.sell.path, randomSale(shop));
      this.log.push({ number, grandTotal, sentAt, answeredAt: Date.now() });
    }
  }
}

/**
 * What differs between the sales of a restored database and the log at a moment: each sale that was answered by then is
 * there with its total, none that was sent afterwards is, and there is none that nobody knows of.
 */
export async function wrongsAt(databaseUrl: string, log: readonly Acknowledged[], moment: Date): Promise<string[]> {
  const rows = await ask<{ number: string; total: number }>(
    databaseUrl,
    `SELECT number, grand_total::float8 AS total FROM sale WHERE status = 'completed'`,
  );
  const stored = new Map(rows.map(({ number, total }) => [number, total]));
  const known = new Map(log.map((sale) => [sale.number, sale]));
  const at = moment.getTime();
  const wrongs: string[] = [];
  for (const { number, grandTotal, sentAt, answeredAt } of log) {
    const total = stored.get(number);
    if (answeredAt !== null && answeredAt < at && total !== grandTotal)
      wrongs.push(`${number} is ${total ?? 'missing'}`);
    if (sentAt > at && total !== undefined) wrongs.push(`${number} was not sold yet`);
  }
  for (const number of stored.keys()) if (!known.has(number)) wrongs.push(`${number} was sold by nobody`);
  return wrongs;
}
