import pg from 'pg';

/** The database answers nobody now. Whoever needs it hears so at once (server/kernel/failure.ts). */
class DatabaseSilent extends Error {
  readonly code = 'ETIMEDOUT';
  constructor() {
    super('The database does not answer.');
  }
}

/** Between two questions, and from the moment that somebody begins to wait to the first. */
const everyMs = 500;
/** An answer that takes longer than this twice in a row means that a request of a few statements takes seconds. */
const slowMs = 750;
/** Without an answer for so long, there is none. */
const silentMs = 1_500;
/** A new connection takes several round trips. */
const connectMs = 2_000;
const tickMs = 25;
/** A process that was busy itself for longer than this counts so much of it, since the answer may lie there unread. */
const tickMostMs = 250;

/**
 * Whether a database answers: while somebody waits for it, it is asked for next to nothing twice a second over a
 * connection of its own. So a statement may take as long as it needs, and a network that swallows everything is noticed
 * within two seconds, and one that is too slow to work with within three. A database that refuses has answered.
 */
export class Pulse {
  readonly #config: pg.ClientConfig;
  readonly #onSilent: () => void;
  readonly #silences = new Set<(reason: Error) => void>();
  #asking: { client: pg.Client; connected: Promise<pg.Client> } | undefined;
  #waiting = 0;
  #isWatching = false;
  #isSilent = false;
  #isClosed = false;

  /** `onSilent` has what is under way fail. */
  constructor(config: pg.ClientConfig, onSilent: () => void) {
    this.#config = config;
    this.#onSilent = onSilent;
  }

  get isSilent(): boolean {
    return this.#isSilent;
  }

  /** Counts somebody who waits for the database, until {@link leave}. */
  enter(): void {
    this.#waiting++;
    if (this.#isWatching) return;
    this.#isWatching = true;
    void this.#watch();
  }

  leave(): void {
    this.#waiting--;
  }

  /** What comes of an attempt, or a failure as soon as the database falls silent; `give` takes what comes too late. */
  async unlessSilent<Made>(attempt: () => Promise<Made>, give: (made: Made) => void): Promise<Made> {
    if (this.#isSilent) throw new DatabaseSilent();
    let fail: (reason: Error) => void = () => undefined;
    let isLate = false;
    const silence = new Promise<never>((_, reject) => {
      fail = (reason) => {
        isLate = true;
        reject(reason);
      };
    });
    this.#silences.add(fail);
    const made = attempt();
    made.then(
      (one) => isLate && give(one),
      () => undefined,
    );
    return Promise.race([made, silence]).finally(() => this.#silences.delete(fail));
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const { client } = this.#asking ?? {};
    if (this.#isSilent) this.#drop();
    else await client?.end().catch(() => undefined);
  }

  async #watch(): Promise<void> {
    // Connected before it is needed: a connection that is made through a slow network takes as long as a silence.
    void this.#connected().catch(() => undefined);
    for (let slow = 0; !this.#isClosed; ) {
      if (slow === 0) await pause(everyMs);
      if (this.#isClosed || (this.#waiting === 0 && !this.#isSilent)) break;
      const tookMs = await this.#ask(slow > 0 || this.#isSilent ? slowMs : silentMs);
      slow = tookMs > slowMs ? slow + 1 : 0;
      if (tookMs === Number.POSITIVE_INFINITY || slow > 1) {
        this.#fallSilent();
        slow = 0;
      } else if (slow === 0) this.#isSilent = false;
    }
    this.#isWatching = false;
  }

  /** How long an answer took, infinite where there was none in time. A refusal is an answer. */
  async #ask(patienceMs: number): Promise<number> {
    const connecting = await within(connectMs, this.#connected());
    if (connecting.isLate) return Number.POSITIVE_INFINITY;
    if (!connecting.made) return 0;
    const answer = await within(patienceMs, connecting.made.query('SELECT 1'));
    return answer.isLate ? Number.POSITIVE_INFINITY : answer.tookMs;
  }

  #connected(): Promise<pg.Client> {
    if (this.#asking) return this.#asking.connected;
    const client = new pg.Client({ ...this.#config, connectionTimeoutMillis: connectMs });
    const asking = { client, connected: client.connect().then(() => client) };
    const forget = () => {
      if (this.#asking === asking) this.#asking = undefined;
    };
    client.on('error', forget).once('end', forget);
    asking.connected.catch(forget);
    this.#asking = asking;
    return asking.connected;
  }

  #fallSilent(): void {
    const isNews = !this.#isSilent;
    this.#isSilent = true;
    this.#drop();
    if (!isNews) return;
    for (const fail of this.#silences) fail(new DatabaseSilent());
    this.#silences.clear();
    this.#onSilent();
  }

  #drop(): void {
    if (this.#asking) cut(this.#asking.client);
    this.#asking = undefined;
  }
}

/** Ends a connection without a word to the other side, who may not hear it. What waits for it fails. */
export function cut(client: pg.ClientBase): void {
  (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy();
}

/** What came of a promise within a time in which this process had a chance to hear of it; `made` is absent if it failed. */
export async function within<Made>(
  patienceMs: number,
  promise: Promise<Made>,
): Promise<{ made?: Made; isLate: boolean; tookMs: number }> {
  let settled: { made?: Made } | undefined;
  promise.then(
    (made) => {
      settled = { made };
    },
    () => {
      settled = {};
    },
  );
  let tookMs = 0;
  for (let last = performance.now(); !settled && tookMs < patienceMs; ) {
    await pause(tickMs);
    tookMs += Math.min(performance.now() - last, tickMostMs);
    last = performance.now();
  }
  return { ...settled, isLate: !settled, tookMs };
}

/** Keeps no process alive. */
export function pause(ms: number): Promise<void> {
  return new Promise((settle) => {
    setTimeout(settle, ms).unref();
  });
}
