import { createQueryId, PostgresQueryCompiler, type RawBuilder } from 'kysely';
import { type Db, prepared, type Tx, type Use } from './database.ts';

const compiler = new PostgresQueryCompiler();

/**
 * Sends a statement whose text is always the same for its name, so that PostgreSQL parses it once. It names its tables
 * and columns as the database does: it is compiled past the plugins of Kysely, which turn it over node by node.
 */
export async function named<Row>(
  on: Db | Tx,
  name: string,
  statement: RawBuilder<Row>,
  use: Use = 'own',
): Promise<Row[]> {
  const { sql: text, parameters } = compiler.compileQuery(statement.toOperationNode(), createQueryId());
  return prepared<Row>(on, name, text, parameters, use);
}
