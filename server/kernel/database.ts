import { availableParallelism } from 'node:os';
import {
  CamelCasePlugin,
  type Dialect,
  type Driver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  Transaction,
} from 'kysely';
import pg from 'pg';
import type { DB } from '../db/types.ts';
import { type PooledConnection, PooledDriver } from './driver.ts';
import { cut, Pulse } from './pulse.ts';
import { SharedConnections } from './sharedConnections.ts';

export type Tables = DB;
/** The database for reading, one statement at a time. */
export type Db = Kysely<Tables>;
/** One transaction. What writes takes it as its first argument. */
export type Tx = Transaction<Tables>;

// Whole numbers come as numbers: yen, milligrams and ids all stay below 2^53 by CHECK. Dates stay ISO text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
/** `bigint[]`, which the driver has no name for. */
const int8Array = 1016 as typeof pg.types.builtins.INT8;
pg.types.setTypeParser(int8Array, (value) => value.slice(1, -1).split(',').filter(Boolean).map(Number));
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

export interface Connection {
  db: Db;
  pool: pg.Pool;
  /** Whether the database answers nobody; unknown, and so false, on the connection of long work. */
  isSilent(): boolean;
  /** Has everything fail that is under way, so that nothing is waited for. */
  cut(): void;
  close(): Promise<void>;
}

const connectMs = 2_500;

/** Gives up soon on a database that can't be reached, however long its pool lets others wait for a connection. */
class PromptClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(typeof config === 'object' ? { ...config, connectionTimeoutMillis: connectMs } : config);
  }
}

interface ConnectOptions {
  max?: number;
  /** How long an answer is waited for; work that raises its `statement_timeout` needs more than a request. */
  patienceMs?: number;
  /** For work that nobody waits for: it waits itself until a database that has fallen silent answers again. */
  isPatient?: boolean;
}

/**
 * Opens a pool as the role that owns nothing. Every wait is bounded, so that a database that is gone answers 503
 * within three seconds instead of holding requests (`Pulse`).
 */
export function connect(connectionString: string, options: ConnectOptions = {}): Connection {
  const max = options.max ?? 16;
  const patienceMs = options.patienceMs ?? 35_000;
  const pool = new pg.Pool({
    connectionString,
    max,
    pipeline: true,
    Client: PromptClient,
    // Work that nobody waits for stands in line behind other such work.
    connectionTimeoutMillis: options.isPatient ? patienceMs : connectMs,
    keepAlive: true,
    query_timeout: patienceMs,
    idleTimeoutMillis: 60_000,
    application_name: 'kinza',
    // A page of a list is read before a parallel worker has started; what takes long still gets some.
    options:
      '-c parallel_setup_cost=10000 -c role=kinza_app -c timezone=UTC -c statement_timeout=30000 -c lock_timeout=5000 -c idle_in_transaction_session_timeout=15000',
  });
  // A broken idle connection is replaced by the next one that is asked for.
  pool.on('error', () => undefined);
  const clients = new Set<pg.PoolClient>();
  pool.on('connect', (client) => clients.add(client)).on('remove', (client) => clients.delete(client));
  const cutAll = () => clients.forEach(cut);
  const pulse = options.isPatient
    ? undefined
    : new Pulse({ connectionString, application_name: 'kinza pulse', keepAlive: true }, cutAll);
  const driver = new PooledDriver(pool, pulse);
  const db = readerOver(driver);
  const most = Math.min(8, availableParallelism() + 1, Math.floor(max / 2));
  const isRoom = () => pool.idleCount > 0 || pool.totalCount < max;
  if (most > 0) sharedOf.set(db, new SharedConnections(() => driver.acquireConnection(), most, isRoom));
  const close = async () => {
    await Promise.all([pool.end(), pulse?.close()]);
  };
  return { db, pool, isSilent: () => pulse?.isSilent ?? false, cut: cutAll, close };
}

const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })];

/** Kysely over whatever a driver reads. */
export function readerOver(driver: Driver): Db {
  return new Kysely<Tables>({ dialect: dialectOver(driver), plugins });
}

/** What shared statements are asked over. */
const sharedOf = new WeakMap<Db, SharedConnections>();

/** The longest that a statement of the server's own work may take. */
const longMs = 600_000;

/** One connection for the server's own work: adding up years of sales takes longer than a request may (`allowLong`). */
export function connectForLong(connectionString: string): Connection {
  return connect(connectionString, { max: 1, patienceMs: longMs + 60_000, isPatient: true });
}

/** Lets the statements of a transaction take long, on a connection that waits for them (`connectForLong`). */
export async function allowLong(tx: Tx): Promise<void> {
  await sql`SET LOCAL statement_timeout = ${sql.lit(longMs)}`.execute(tx);
}

/**
 * One transaction whose statements are sent as they are asked for, in that order, each without waiting for the answer
 * of the one before: statements that are begun together, and the last of them with COMMIT, make one round trip.
 */
export async function inTransaction<Made>(db: Db, work: (tx: Tx) => Promise<Made>): Promise<Made> {
  return db.getExecutor().provideConnection(async (connection) => {
    const tx = new PipelinedTx(db, connection as PooledConnection);
    tx.pooled.begin();
    try {
      const made = await work(tx);
      await tx.pooled.commit();
      return made;
    } catch (error) {
      // A connection that can't roll back is broken, and is not used again.
      await tx.pooled.send('ROLLBACK').catch(() => undefined);
      throw error;
    }
  });
}

/** Kysely's own transactions wait for one answer before they ask the next thing; this one doesn't. */
class PipelinedTx extends Transaction<Tables> {
  readonly pooled: PooledConnection;
  constructor(db: Db, connection: PooledConnection) {
    const { driver } = connection;
    const dialect = dialectOver(driver);
    const executor = db.getExecutor().withConnectionProvider({ provideConnection: (use) => use(connection) });
    super({ driver, dialect, config: { dialect }, executor });
    this.pooled = connection;
  }
}

function dialectOver(driver: Driver): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => driver,
    createIntrospector: (kysely) => new PostgresIntrospector(kysely),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}

/** Whether a statement has a connection to itself. */
export type Use = 'own' | 'shared';

/**
 * Runs one statement of the hot path under a name, so that PostgreSQL parses and plans it once per connection.
 * `$1`, `$2` … are its parameters. Columns come in camel case. `shared` is for what waits for no lock and surely takes no
 * longer than a page of a list: in no transaction, it goes over a connection on which others wait behind it (`SharedConnections`).
 */
export async function prepared<Row>(
  on: Db | Tx,
  name: string,
  text: string,
  values: readonly unknown[],
  use: Use = 'own',
): Promise<Row[]> {
  if (on instanceof PipelinedTx) return on.pooled.prepared(name, text, values);
  const shared = use === 'shared' ? sharedOf.get(on) : undefined;
  if (shared) return shared.prepared(name, text, values);
  return on
    .getExecutor()
    .provideConnection((connection) => (connection as PooledConnection).prepared(name, text, values));
}
