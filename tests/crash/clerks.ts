import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'undici';
import { randomSale } from '../support/sell.ts';
import type { Shop } from '../support/shop.ts';

/** A sale that the server said yes to. */
export interface Acknowledged {
  key: string;
  id: number;
  number: string;
}

/** A sale that was sent and got no good answer: made or not, its key decides. */
interface InDoubt {
  clerk: number;
  key: string;
  body: string;
}

/** How the clerks fared since they were last asked. */
export interface Shift {
  acknowledged: number;
  inDoubt: number;
  slowestMs: number;
  /** Answers by status; 0 stands for none. */
  answers: Map<number, number>;
}

/**
 * Sixteen clerks who sell without a break, each one sale at a time, and keep a log of what was acknowledged, outside of
 * everything that is going to be killed and on the disk before the next sale.
 */
export class Clerks {
  readonly #shop: Shop;
  readonly #url: string;
  readonly #logFile: string;
  readonly #log: number;
  #doubts: InDoubt[] = [];
  #isOpen = false;
  #work: Promise<unknown> = Promise.resolve();
  #shift: Shift = newShift();

  constructor(shop: Shop, url: string, logFile: string) {
    this.#shop = shop;
    this.#url = url;
    this.#logFile = logFile;
    this.#log = openSync(logFile, 'a');
  }

  open(): void {
    this.#isOpen = true;
    this.#shift = newShift();
    this.#work = Promise.all(this.#shop.tokens.map((_, clerk) => this.#sellOn(clerk)));
  }

  /** Lets every clerk finish the sale at hand. */
  async close(): Promise<Shift> {
    this.#isOpen = false;
    await this.#work;
    return this.#shift;
  }

  /** Waits for the next acknowledged sale. */
  async nextSale(patienceMs: number): Promise<void> {
    await this.#more(() => this.#shift.acknowledged, patienceMs, 'No sale');
  }

  /** Waits until sales fail, and then until one is acknowledged again; answers how many milliseconds lay between. */
  async outage(patienceMs: number): Promise<number> {
    await this.#more(() => this.#shift.inDoubt, patienceMs, 'No failure');
    const from = performance.now();
    // Answers that were on their way when it began may still come in.
    await sleep(100);
    await this.#more(() => this.#shift.acknowledged, patienceMs, 'No sale');
    return performance.now() - from;
  }

  async #more(count: () => number, patienceMs: number, what: string): Promise<void> {
    const seen = count();
    for (const until = Date.now() + patienceMs; count() === seen; await sleep(5)) {
      if (Date.now() > until) throw new Error(`${what} within ${patienceMs} ms.`);
    }
  }

  /** Sends every sale in doubt again, under its own key, until each has an answer. */
  async settleDoubts(patienceMs = 20_000): Promise<void> {
    const until = Date.now() + patienceMs;
    const clients = this.#shop.tokens.map(() => new Client(this.#url));
    const doubts = this.#doubts;
    this.#doubts = [];
    for (const doubt of doubts) {
      while (!(await this.#send(clients[doubt.clerk] as Client, doubt))) {
        if (Date.now() > until) throw new Error(`The sale ${doubt.key} stayed in doubt.`);
        await sleep(50);
      }
    }
    await Promise.all(clients.map((client) => client.destroy()));
  }

  acknowledged(): Acknowledged[] {
    const lines = readFileSync(this.#logFile, 'utf8').trim().split('\n');
    return lines.filter(Boolean).map((line) => JSON.parse(line) as Acknowledged);
  }

  end(): void {
    closeSync(this.#log);
  }

  async #sellOn(clerk: number): Promise<void> {
    const client = new Client(this.#url, { headersTimeout: 30_000 });
    while (this.#isOpen) {
      const sale = { clerk, key: randomUUID(), body: JSON.stringify(randomSale(this.#shop)) };
      if (await this.#send(client, sale)) continue;
      this.#doubts.push(sale);
      this.#shift.inDoubt++;
      await sleep(20);
    }
    await client.destroy();
  }

  async #send(client: Client, { clerk, key, body }: InDoubt): Promise<boolean> {
    const from = performance.now();
    const status = await this.#ask(client, clerk, key, body).catch(() => 0);
    this.#shift.slowestMs = Math.max(this.#shift.slowestMs, performance.now() - from);
    this.#shift.answers.set(status, (this.#shift.answers.get(status) ?? 0) + 1);
    return status === 200;
  }

  async #ask(client: Client, clerk: number, key: string, body: string): Promise<number> {
    const reply = await client.request({
      method: 'POST',
      path: '/api/sales/complete',
      headers: {
        authorization: `Bearer ${this.#shop.tokens[clerk]}`,
        'content-type': 'application/json',
        'idempotency-key': key,
      },
      body,
    });
    const answer = (await reply.body.json()) as { id: number; number: string };
    if (reply.statusCode === 200) this.#note({ key, id: answer.id, number: answer.number });
    return reply.statusCode;
  }

  #note(sale: Acknowledged): void {
    writeSync(this.#log, `${JSON.stringify(sale)}\n`);
    fsyncSync(this.#log);
    this.#shift.acknowledged++;
  }
}

function newShift(): Shift {
  return { acknowledged: 0, inDoubt: 0, slowestMs: 0, answers: new Map() };
}
