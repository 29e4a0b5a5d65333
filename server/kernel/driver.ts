import type { CompiledQuery, DatabaseConnection, Driver, QueryResult, TransactionSettings } from 'kysely';
import type pg from 'pg';

/**
 * Kysely on a pipelined pool. BEGIN is sent without waiting for its answer, so that a transaction's first statement
 * travels with it; a failure of BEGIN shows in that statement. COMMIT of a transaction that PostgreSQL has already
 * given up answers ROLLBACK, which must not pass for a commit.
 */
export class PooledDriver implements Driver {
  readonly #pool: pg.Pool;

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  async init(): Promise<void> {
    // The pool connects when it is first asked.
  }

  async acquireConnection(): Promise<PooledConnection> {
    return new PooledConnection(await this.#pool.connect());
  }

  async beginTransaction(connection: PooledConnection, _settings: TransactionSettings): Promise<void> {
    connection.send('BEGIN').catch(() => undefined);
  }

  async commitTransaction(connection: PooledConnection): Promise<void> {
    const { command } = await connection.send('COMMIT');
    if (command === 'ROLLBACK') throw new Error('The transaction had failed and was rolled back.');
  }

  async rollbackTransaction(connection: PooledConnection): Promise<void> {
    await connection.send('ROLLBACK');
  }

  async releaseConnection(connection: PooledConnection): Promise<void> {
    connection.release();
  }

  async destroy(): Promise<void> {
    await this.#pool.end();
  }
}

class PooledConnection implements DatabaseConnection {
  readonly #client: pg.PoolClient;
  #isBroken = false;

  constructor(client: pg.PoolClient) {
    this.#client = client;
    client.once('error', this.#breaks);
  }

  send(text: string): Promise<pg.QueryResult> {
    return this.#client.query(text);
  }

  async executeQuery<Row>(query: CompiledQuery): Promise<QueryResult<Row>> {
    const { statementName: name } = query as { statementName?: string };
    const values = query.parameters as unknown[];
    const result = await this.#client.query(name ? { name, text: query.sql, values } : { text: query.sql, values });
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
  }

  readonly #breaks = () => {
    this.#isBroken = true;
  };
}
