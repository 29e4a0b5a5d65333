import { createQueryId, PostgresQueryCompiler, type RawBuilder } from 'kysely';
import { type Db, prepared, type Tx, type Use } from './database.ts';

const compiler = new PostgresQueryCompiler();

/** The names of statements by their text. So many are kept by every connection of PostgreSQL. */
const names = new Map<string, string>();
const namesMax = 300;

/**
 * Sends a statement past the plugins of Kysely, which turn it over node by node: it names its tables and columns as the
 * database does. The text gets a name, so that PostgreSQL parses and plans it once, as long as there is room for names.
 */
export function named<Row>(on: Db | Tx, statement: RawBuilder<unknown>): Promise<Row[]> {
  return send<Row>(on, statement, 'own');
}

/**
 * The same for a read of a few rows that waits for no lock, over a connection that others share (`SharedConnections`); in a
 * transaction, over its own.
 */
export function readShort<Row>(on: Db | Tx, statement: RawBuilder<unknown>): Promise<Row[]> {
  return send<Row>(on, statement, 'shared');
}

/** A read that may take long, planned for its own values. */
export async function readLong<Row>(db: Db | Tx, statement: RawBuilder<unknown>): Promise<Row[]> {
  return (await statement.execute(db)).rows as Row[];
}

/** {@link named} of a text that is there already, whose parameters are `$1`, `$2` … */
export function namedText<Row>(
  on: Db | Tx,
  text: string,
  parameters: readonly unknown[],
  use: Use = 'own',
): Promise<Row[]> {
  if (!names.has(text) && names.size < namesMax) names.set(text, `s${names.size}`);
  return prepared<Row>(on, names.get(text) ?? '', text, parameters, use);
}

function send<Row>(on: Db | Tx, statement: RawBuilder<unknown>, use: Use): Promise<Row[]> {
  const { sql: text, parameters } = compiler.compileQuery(statement.toOperationNode(), createQueryId());
  return namedText<Row>(on, text, parameters, use);
}
