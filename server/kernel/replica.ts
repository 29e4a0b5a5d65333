import { type CompiledQuery, type DatabaseConnection, type Driver, type QueryResult, sql } from 'kysely';
import pg from 'pg';
import type { Context } from './context.ts';
import { type Connection, connect, type Db, readerOver } from './database.ts';
import type { PooledConnection } from './driver.ts';
import { isLostConnection } from './failure.ts';
import { pause, within } from './pulse.ts';
import type { Route } from './route.ts';
import { newestWithin, type Sample } from './rulesReplica.ts';

/** How often both databases are asked how far they are, and how long an answer is waited for. */
const everyMs = 500;
const patienceMs = 1_000;
/** Once it has failed it is left alone for so long. */
const restMs = 15_000;
/** One that is further behind answers nobody (docs/decisions/read-replica.md). */
const behindMsMax = 60_000;
const connectionsMax = 8;

/** States of PostgreSQL, and Node's, that mean that it can't be asked now. */
const away = /^(08|28|3D|53|57P|25P03|ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|ENOENT|EAI_|EHOST|ENET)/;
/** It answers, but this statement is none for it now: it conflicts with what is replayed, writes, or is of a newer version. */
const unable = /^(40001|40P01|25006|42P01|42703|42883)$/;

interface Standing {
  isStandby: boolean;
  cluster: string;
  position: number;
}

export interface ReplicaOptions {
  /** Says in one line that it is away, or back. */
  log: (message: string) => void;
  restMs?: number;
  behindMsMax?: number;
}

/**
 * A read replica, which answers reports as long as it is there and not far behind. How far it is, it is asked twice a second,
 * so that nobody who reads waits for one that is gone.
 */
export class Replica {
  readonly #connection: Connection;
  readonly #url: string;
  readonly #main: Db;
  readonly #options: Required<ReplicaOptions>;
  #samples: Sample[] = [];
  #cluster = '';
  #asking: Promise<pg.Client> | undefined;
  #client: pg.Client | undefined;
  #asOf: Date | null = null;
  #told = '';
  #restUntil = 0;
  #gone = gone();
  #isClosed = false;

  constructor(url: string, main: Db, { restMs: rest = restMs, behindMsMax: most = behindMsMax, log }: ReplicaOptions) {
    this.#url = url;
    this.#main = main;
    this.#options = { log, restMs: rest, behindMsMax: most };
    this.#connection = connect(url, { max: connectionsMax, isPatient: true });
    void this.#watch();
  }

  /** The instant that it has reached for sure; null while it is away or too far behind. */
  get asOf(): Date | null {
    return this.#asOf;
  }

  /** How long ago that is; infinite while it answers nobody. */
  get behindSeconds(): number {
    return this.#asOf ? (Date.now() - this.#asOf.getTime()) / 1000 : Number.POSITIVE_INFINITY;
  }

  /** Asks it, until it is noticed to be gone. */
  ask<Made>(work: (connection: PooledConnection) => Promise<Made>): Promise<Made> {
    const provided = this.#connection.db
      .getExecutor()
      .provideConnection((connection) => work(connection as PooledConnection));
    return Promise.race([provided, this.#gone.promise]);
  }

  /** It can't be asked: what is under way fails, and nobody asks it for a while. */
  leave(reason: string): void {
    this.#restUntil = Date.now() + this.#options.restMs;
    this.#stand(null, reason);
    this.#gone.reject(new ReplicaGone(reason));
    this.#gone = gone();
    this.#connection.cut();
    this.#forget();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    this.#connection.cut();
    this.#forget();
    await this.#connection.close();
  }

  async #watch(): Promise<void> {
    for (; !this.#isClosed; await pause(everyMs)) await this.#look().catch((error) => this.leave(String(error)));
  }

  async #look(): Promise<void> {
    await this.#sample();
    if (this.#isClosed || this.#cluster === '' || Date.now() < this.#restUntil) return;
    const { made } = await within(patienceMs, this.#standing());
    if (this.#isClosed) return;
    if (!made) return this.leave('it does not answer');
    if (!made.isStandby || made.cluster !== this.#cluster) return this.leave('it is no replica of the main database');
    const reached = newestWithin(this.#samples, made.position, Date.now() - this.#options.behindMsMax);
    this.#stand(reached, 'it is too far behind');
  }

  /** Where the log of the main database ends at this moment. */
  async #sample(): Promise<void> {
    const at = new Date();
    const asked = sql<{
      position: number;
      cluster: string;
    }>`SELECT pg_wal_lsn_diff(pg_current_wal_flush_lsn(), '0/0') AS position,
      system_identifier::text AS cluster FROM pg_control_system()`.execute(this.#main);
    const { made } = await within(patienceMs, asked);
    const [row] = made?.rows ?? [];
    if (!row) return;
    this.#cluster = row.cluster;
    const since = at.getTime() - this.#options.behindMsMax;
    this.#samples = [...this.#samples.filter((one) => one.at.getTime() >= since), { at, position: row.position }];
  }

  async #standing(): Promise<Standing> {
    this.#asking ??= this.#connected();
    const client = await this.#asking;
    const { rows } = await client.query(`SELECT pg_is_in_recovery() AS "isStandby", system_identifier::text AS cluster,
      pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0') AS position FROM pg_control_system()`);
    return rows[0] as Standing;
  }

  async #connected(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#url,
      application_name: 'kinza replica',
      connectionTimeoutMillis: patienceMs,
      keepAlive: true,
    });
    client.on('error', () => this.#forget()).once('end', () => this.#forget());
    this.#client = client;
    await client.connect();
    return client;
  }

  #forget(): void {
    this.#asking = undefined;
    this.#client?.end().catch(() => undefined);
    this.#client = undefined;
  }

  /** Says so once. */
  #stand(asOf: Date | null, reason: string): void {
    this.#asOf = asOf;
    const state = asOf
      ? 'The read replica answers reports.'
      : `Reports read the main database: of the read replica, ${reason}.`;
    if (this.#isClosed || state === this.#told) return;
    this.#told = state;
    this.#options.log(state);
  }
}

class ReplicaGone extends Error {
  readonly code = 'ECONNGONE';
}

/** Rejected once it is gone; nobody has to hear it. */
function gone(): PromiseWithResolvers<never> {
  const resolvers = Promise.withResolvers<never>();
  resolvers.promise.catch(() => undefined);
  return resolvers;
}

/**
 * The statements of one request: answered by the replica, and once one of them could not be, by the main database, which has
 * all that the replica had. Statements alone, and no transactions.
 */
class ReplicaReads implements Driver {
  readonly #replica: Replica;
  readonly #main: Db;
  #hasLeft = false;
  /** Whether anything was read there. */
  isUsed = false;

  constructor(replica: Replica, main: Db) {
    this.#replica = replica;
    this.#main = main;
  }

  async ask<Made>(work: (connection: PooledConnection) => Promise<Made>): Promise<Made> {
    if (!this.#hasLeft) {
      try {
        const made = await this.#replica.ask(work);
        this.isUsed = true;
        return made;
      } catch (error) {
        if (!this.#isItsOwn(error)) throw error;
        this.#hasLeft = true;
      }
    }
    return this.#main.getExecutor().provideConnection((connection) => work(connection as PooledConnection));
  }

  /** Whether a failure is of the replica, and not of what it was asked. */
  #isItsOwn(error: unknown): boolean {
    const code = String((error as { code?: unknown } | null)?.code ?? '');
    if (unable.test(code) || error instanceof ReplicaGone) return true;
    if (!away.test(code) && !isLostConnection(error)) return false;
    this.#replica.leave((error as Error).message.split('\n', 1)[0] ?? '');
    return true;
  }

  async init(): Promise<void> {
    // There is nothing of its own to open.
  }
  async acquireConnection(): Promise<DatabaseConnection> {
    return new ReplicaConnection(this);
  }
  beginTransaction = refuseTransaction;
  commitTransaction = refuseTransaction;
  rollbackTransaction = refuseTransaction;
  async releaseConnection(): Promise<void> {
    // Each statement has given its own back.
  }
  async destroy(): Promise<void> {
    // What it reads over belongs to others.
  }
}

async function refuseTransaction(): Promise<never> {
  throw new Error('What is read by a replica is read without a transaction.');
}

class ReplicaConnection implements DatabaseConnection {
  readonly #reads: ReplicaReads;
  constructor(reads: ReplicaReads) {
    this.#reads = reads;
  }
  prepared<Row>(name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
    return this.#reads.ask((connection) => connection.prepared<Row>(name, text, values));
  }
  executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    return this.#reads.ask((connection) => connection.executeQuery<Row>(query));
  }
  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    yield* [];
    throw new Error('Page through the rows instead.');
  }
}

/** These routes, their reads answered by the replica where there is one. Who asked hears as of when. */
export function readByReplica(routes: readonly Route[]): Route[] {
  return routes.map(({ endpoint, handle }) => ({
    endpoint,
    handle: (ctx, input, upload) =>
      endpoint.changes ? handle(ctx, input, upload) : onReplica(ctx, (there) => handle(there, input, upload)),
  }));
}

async function onReplica(ctx: Context, work: (ctx: Context) => Promise<unknown>): Promise<unknown> {
  const { replica, db } = ctx;
  const asOf = replica?.asOf;
  if (!replica || !asOf) return work(ctx);
  const reads = new ReplicaReads(replica, db);
  const made = await work({ ...ctx, db: readerOver(reads), main: db, asOf });
  if (reads.isUsed) ctx.tellAsOf?.(asOf);
  return made;
}
