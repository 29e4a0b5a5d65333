import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'undici';
import type { Story, Task } from './stories.ts';

/** A step that the server said yes to, by the name of its endpoint. */
export interface Acknowledged {
  key: string;
  name: string;
  id: number;
  number: string;
  /** Of scans, those that were sent. */
  scans: string[];
}

/** Of an answer what the log keeps, or why there is none. */
interface Answer {
  id?: number;
  number?: string;
  code?: string;
}

/** Somebody at work: the task at hand goes on under its own key until it has an answer. */
interface Clerk {
  token: string;
  story: Story;
  key: string;
  task: Task | undefined;
}

/** How the clerks fared since they were last asked. */
export interface Shift {
  acknowledged: number;
  /** Tasks that were sent and got no good answer: done or not, their keys decide. */
  inDoubt: string[];
  slowestMs: number;
  /** Answers by status; 0 stands for none. */
  answers: Map<number, number>;
  refused: Set<string>;
}

/**
 * Clerks who work without a break, each on one task at a time, and keep a log of what was acknowledged, outside of everything
 * that is going to be killed and on the disk before the next task.
 */
export class Clerks {
  readonly #clerks: Clerk[];
  readonly #url: string;
  readonly #logFile: string;
  readonly #log: number;
  readonly #underWay = new Map<string, number>();
  #isOpen = false;
  #work: Promise<unknown> = Promise.resolve();
  #shift: Shift = newShift();

  constructor(stories: readonly { token: string; story: Story }[], url: string, logFile: string) {
    this.#clerks = stories.map(({ token, story }) => ({ token, story, key: randomUUID(), task: begin(story) }));
    this.#url = url;
    this.#logFile = logFile;
    this.#log = openSync(logFile, 'a');
  }

  open(): void {
    this.#isOpen = true;
    this.#shift = newShift();
    this.#work = Promise.all(this.#clerks.map((clerk) => this.#workOn(clerk)));
  }

  /** Lets every clerk finish the task at hand, or leave it in doubt. */
  async close(): Promise<Shift> {
    this.#isOpen = false;
    await this.#work;
    return this.#shift;
  }

  /** Waits for the next acknowledged task. */
  async nextDone(patienceMs: number): Promise<void> {
    await this.#more(() => this.#shift.acknowledged, patienceMs, 'No task done');
  }

  /** Waits until a task of this name is sent. */
  async nextSent(name: string, patienceMs: number): Promise<void> {
    await this.#more(() => this.#underWay.get(name) ?? 0, patienceMs, `No ${name}`, 0);
  }

  /** Waits until tasks fail, and then until one is acknowledged again; answers how many milliseconds lay between. */
  async outage(patienceMs: number): Promise<number> {
    await this.#more(() => this.#shift.inDoubt.length, patienceMs, 'No failure');
    const from = performance.now();
    // Answers that were on their way when it began may still come in.
    await sleep(100);
    await this.#more(() => this.#shift.acknowledged, patienceMs, 'No task done');
    return performance.now() - from;
  }

  async #more(count: () => number, patienceMs: number, what: string, everyMs = 5): Promise<void> {
    const seen = count();
    for (const until = Date.now() + patienceMs; count() === seen; await sleep(everyMs)) {
      if (Date.now() > until) throw new Error(`${what} within ${patienceMs} ms.`);
    }
  }

  /** Sends every task in doubt again, under its own key, until each has an answer. */
  async settleDoubts(patienceMs = 20_000): Promise<void> {
    const until = Date.now() + patienceMs;
    for (const clerk of this.#clerks) {
      const client = new Client(this.#url);
      while (clerk.task && !(await this.#send(client, clerk, clerk.task))) {
        if (Date.now() > until) throw new Error(`${clerk.task.endpoint.name} ${clerk.key} stayed in doubt.`);
        await sleep(50);
      }
      await client.destroy();
    }
  }

  acknowledged(): Acknowledged[] {
    const lines = readFileSync(this.#logFile, 'utf8').trim().split('\n');
    return lines.filter(Boolean).map((line) => JSON.parse(line) as Acknowledged);
  }

  end(): void {
    closeSync(this.#log);
  }

  async #workOn(clerk: Clerk): Promise<void> {
    const client = new Client(this.#url, { headersTimeout: 30_000 });
    while (this.#isOpen && clerk.task) {
      const { name } = clerk.task.endpoint;
      if (await this.#send(client, clerk, clerk.task)) continue;
      this.#shift.inDoubt.push(name);
      await sleep(20);
    }
    await client.destroy();
  }

  async #send(client: Client, clerk: Clerk, task: Task): Promise<boolean> {
    const from = performance.now();
    const status = await this.#ask(client, clerk, task).catch(() => 0);
    this.#shift.slowestMs = Math.max(this.#shift.slowestMs, performance.now() - from);
    count(this.#shift.answers, status);
    return status === 200;
  }

  async #ask(client: Client, clerk: Clerk, { endpoint, input }: Task): Promise<number> {
    const { id, ...rest } = input as { id?: number };
    count(this.#underWay, endpoint.name);
    const reply = await client.request({
      method: endpoint.method,
      path: `/api${endpoint.path.replace(':id', String(id))}`,
      headers: {
        authorization: `Bearer ${clerk.token}`,
        'content-type': 'application/json',
        'idempotency-key': clerk.key,
      },
      body: JSON.stringify(rest),
    });
    const answer = (await reply.body.json()) as Answer;
    if (reply.statusCode === 200) this.#goOn(clerk, endpoint.name, input, answer);
    else if (reply.statusCode !== 503) this.#shift.refused.add(`${endpoint.name} was refused with ${answer.code}`);
    return reply.statusCode;
  }

  #goOn(clerk: Clerk, name: string, input: { id?: number; scans?: { uuid: string }[] }, answer: Answer): void {
    const { key, story } = clerk;
    const scans = input.scans?.map(({ uuid }) => uuid) ?? [];
    const { id = input.id ?? 0, number = '' } = answer;
    const done: Acknowledged = { key, name, id, number, scans };
    writeSync(this.#log, `${JSON.stringify(done)}\n`);
    fsyncSync(this.#log);
    this.#shift.acknowledged++;
    Object.assign(clerk, { key: randomUUID(), task: story.next(answer).value ?? undefined });
  }
}

function begin(story: Story): Task | undefined {
  return story.next().value ?? undefined;
}

function count<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function newShift(): Shift {
  return { acknowledged: 0, inDoubt: [], slowestMs: 0, answers: new Map(), refused: new Set() };
}
