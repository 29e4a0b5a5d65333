import type { Writable } from 'node:stream';
import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely';
import type pg from 'pg';
import type { Pulse } from './pulse.ts';

/** Kysely on a pipelined pool. Whoever has a connection or waits for one is told when its database falls silent. */
export class PooledDriver implements Driver {
  readonly #pool: pg.Pool;
  readonly #pulse: Pulse | undefined;

  constructor(pool: pg.Pool, pulse?: Pulse) {
    this.#pool = pool;
    this.#pulse = pulse;
  }

  async init(): Promise<void> {
    // The pool connects when it is first asked.
  }

  async acquireConnection(): Promise<PooledConnection> {
    const pulse = this.#pulse;
    if (!pulse) return new PooledConnection(this, await this.#pool.connect());
    pulse.enter();
    try {
      const client = await pulse.unlessSilent(
        () => this.#pool.connect(),
        (late) => late.release(true),
      );
      return new PooledConnection(this, client);
    } catch (error) {
      pulse.leave();
      throw error;
    }
  }

  async beginTransaction(connection: PooledConnection, _settings: TransactionSettings): Promise<void> {
    connection.begin();
  }

  async commitTransaction(connection: PooledConnection): Promise<void> {
    await connection.commit();
  }

  async rollbackTransaction(connection: PooledConnection): Promise<void> {
    await connection.send('ROLLBACK');
  }

  async releaseConnection(connection: PooledConnection): Promise<void> {
    connection.release();
  }

  /** After the release of a connection, however it came about. */
  left(): void {
    this.#pulse?.leave();
  }

  async destroy(): Promise<void> {
    await this.#pool.end();
  }
}

/** Longer than a lock is waited for. PostgreSQL ends its statements itself, unless it does not move any more. */
const hotTimeoutMs = 10_000;

/** The columns of each prepared statement as our code calls them. */
const columns = new Map<string, readonly string[]>();

/** What is asked of one connection is sent at once and answered in order, whether or not anybody waits in between. */
export class PooledConnection implements DatabaseConnection {
  readonly driver: PooledDriver;
  readonly #client: pg.PoolClient;
  #isBroken = false;
  #isGathering = false;
  /** What went wrong first. All that was sent behind it only hears that the transaction is over. */
  #failure: unknown;

  constructor(driver: PooledDriver, client: pg.PoolClient) {
    this.driver = driver;
    this.#client = client;
    client.once('error', this.#breaks);
  }

  /** Not waited for, so that the first statement travels with it; a failure of BEGIN shows in that statement. */
  begin(): void {
    this.#gather();
    // What runs in transactions is found by its keys: its plan never depends on the values, and is made once.
    this.#client.query('BEGIN; SET LOCAL plan_cache_mode = force_generic_plan').catch(() => undefined);
  }

  /** A transaction that PostgreSQL has already given up answers ROLLBACK, which must not pass for a commit. */
  async commit(): Promise<void> {
    this.#gather();
    const { command } = await this.#client.query('COMMIT');
    if (command === 'ROLLBACK') throw this.#failure ?? new Error('The transaction had failed and was rolled back.');
  }

  async send(text: string): Promise<void> {
    await this.#client.query(text);
  }

  /** Runs a named statement past Kysely, whose way from a query to its rows costs as much as a small statement itself. */
  async prepared<Row>(name: string, text: string, values: readonly unknown[]): Promise<Row[]> {
    this.#gather();
    const query = { name, text, values: values as unknown[], rowMode: 'array' as const, query_timeout: hotTimeoutMs };
    const { rows, fields } = await this.#client.query<unknown[]>(query).catch(this.#fails);
    const names = columns.get(name) ?? fields.map((field) => camelCase(field.name));
    if (name !== '') columns.set(name, names);
    return rows.map((values) => rowOf<Row>(names, values));
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    this.#gather();
    const asked = { text: query.sql, values: query.parameters as unknown[] };
    const result = await this.#client.query(asked).catch(this.#fails);
    const isWrite =
      result.command === 'INSERT' ||
      result.command === 'UPDATE' ||
      result.command === 'DELETE' ||
      result.command === 'MERGE';
    return isWrite ? { rows: result.rows, numAffectedRows: BigInt(result.rowCount ?? 0) } : { rows: result.rows ?? [] };
  }

  async *streamQuery<Row>(): AsyncIterableIterator<QueryResult<Row>> {
    yield* [];
    throw new Error('A stream would hold up the pipeline; page through the rows instead.');
  }

  release(): void {
    this.#client.off('error', this.#breaks);
    this.#client.release(this.#isBroken);
    this.driver.left();
  }

  /** Whatever is asked before this turn of the event loop ends goes out as one packet: one system call, one waking. */
  #gather(): void {
    if (this.#isGathering) return;
    const { stream } = (this.#client as unknown as { connection: { stream: Writable } }).connection;
    this.#isGathering = true;
    stream.cork();
    process.nextTick(() => {
      this.#isGathering = false;
      stream.uncork();
    });
  }

  readonly #fails = (error: unknown): never => {
    const isEcho = (error as { code?: string }).code === '25P02';
    this.#failure = isEcho ? (this.#failure ?? error) : error;
    throw this.#failure;
  };

  readonly #breaks = () => {
    this.#isBroken = true;
  };
}

/** A loop, since every list makes as many as it has lines. */
function rowOf<Row>(names: readonly string[], values: readonly unknown[]): Row {
  const row: Record<string, unknown> = {};
  for (let index = 0; index < names.length; index++) row[names[index] as string] = values[index];
  return row as Row;
}

function camelCase(name: string): string {
  return name.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
}
