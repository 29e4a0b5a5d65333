import type { RawBuilder } from 'kysely';
import { type Db, prepared, type Tx } from './database.ts';

/** Sends a statement whose text is always the same for its name, so that PostgreSQL parses it once. */
export async function named<Row>(on: Db | Tx, name: string, statement: RawBuilder<Row>): Promise<Row[]> {
  const { sql: text, parameters } = statement.compile(on);
  return prepared<Row>(on, name, text, parameters);
}
