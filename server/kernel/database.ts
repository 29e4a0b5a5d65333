import {
  CamelCasePlugin,
  CompiledQuery,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type Transaction,
} from 'kysely';
import pg from 'pg';
import type { DB } from '../db/types.ts';
import { PooledDriver } from './driver.ts';

export type Tables = DB;
/** The database for reading, one statement at a time. */
export type Db = Kysely<Tables>;
/** One transaction. What writes takes it as its first argument. */
export type Tx = Transaction<Tables>;

// Whole numbers come as numbers: yen, milligrams and ids all stay below 2^53 by CHECK. Dates stay ISO text.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);

export interface Connection {
  db: Db;
  pool: pg.Pool;
  close(): Promise<void>;
}

/**
 * Opens a pool as the role that owns nothing. Every wait is bounded, so that a database that is gone answers 503
 * within seconds instead of holding requests.
 */
export function connect(connectionString: string, options: { max?: number } = {}): Connection {
  const pool = new pg.Pool({
    connectionString,
    max: options.max ?? 16,
    pipeline: true,
    connectionTimeoutMillis: 3_000,
    idleTimeoutMillis: 60_000,
    application_name: 'kinza',
    options:
      '-c role=kinza_app -c timezone=UTC -c statement_timeout=30000 -c lock_timeout=5000 -c idle_in_transaction_session_timeout=15000',
  });
  // A broken idle connection is replaced by the next one that is asked for.
  pool.on('error', () => undefined);
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new PooledDriver(pool),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    plugins: [new CamelCasePlugin({ maintainNestedObjectKeys: true })],
  });
  return { db, pool, close: () => pool.end() };
}

/**
 * Runs one statement of the hot path under a name, so that PostgreSQL parses and plans it once per connection.
 * `$1`, `$2` … are its parameters.
 */
export async function prepared<Row>(
  on: Db | Tx,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<Row[]> {
  const query = { ...CompiledQuery.raw(text, values as unknown[]), statementName: name };
  const result = await on.executeQuery<Row>(query as CompiledQuery<Row>);
  return result.rows;
}
