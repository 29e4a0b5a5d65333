import { type RawBuilder, sql } from 'kysely';
import type { Tables, Tx } from './database.ts';
import { named } from './named.ts';

/** Up to so many rows are parameters, and PostgreSQL plans the statement once for each number of them. */
const parametersMax = 20;

/**
 * Writes rows of one shape in one statement, sent before anything is waited for. Many rows travel as one JSON text, since
 * PostgreSQL knows the type of each column; for few, reading that text costs more than writing the rows.
 */
export async function insertRows<Row extends object>(tx: Tx, table: keyof Tables, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const of = sql.table(snakeCase(table));
  const keys = Object.keys(first) as (keyof Row & string)[];
  const names = columnList(keys);
  const source =
    rows.length <= parametersMax
      ? sql`VALUES ${sql.join(rows.map((row) => sql`(${sql.join(keys.map((key) => row[key]))})`))}`
      : sql`SELECT ${names} FROM json_populate_recordset(NULL::${of}, ${`[${rows.map(rowText).join()}]`})`;
  await named(tx, sql`INSERT INTO ${of} (${names}) OVERRIDING SYSTEM VALUE ${source}`);
}

/** Changes rows of one shape, each by its id, in one statement. */
export async function updateRows<Row extends { id: number }>(
  tx: Tx,
  table: keyof Tables,
  rows: readonly Row[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const of = sql.table(snakeCase(table));
  const { id: _, ...changed } = first;
  const changes = Object.keys(changed).map(
    (key) => sql`${sql.ref(snakeCase(key))} = ${sql.ref(`row.${snakeCase(key)}`)}`,
  );
  await named(
    tx,
    sql`UPDATE ${of} AS changed SET ${sql.join(changes)}
      FROM json_populate_recordset(NULL::${of}, ${`[${rows.map(rowText).join()}]`}) AS row WHERE changed.id = row.id`,
  );
}

/**
 * Ids of rows that are about to be written, so many of each table, so that one round trip carries all of them and what
 * speaks of them.
 */
export async function drawIds<Table extends keyof Tables>(
  tx: Tx,
  counts: Readonly<Record<Table, number>>,
): Promise<Record<Table, number[]>> {
  const tables = Object.keys(counts) as Table[];
  const arrays = tables.map((table) => {
    const sequence = sql.lit(`${snakeCase(table)}_id_seq`);
    return sql`ARRAY(SELECT nextval(${sequence}) FROM generate_series(1, ${counts[table]}::int)) AS ${sql.ref(snakeCase(table))}`;
  });
  const [row] = await named<Record<Table, string[]>>(tx, sql`SELECT ${sql.join(arrays)}`);
  return Object.fromEntries(tables.map((table) => [table, row?.[table].map(Number)])) as Record<Table, number[]>;
}

/** The columns of these fields, as a statement lists them. */
export function columnList(keys: readonly string[]): RawBuilder<unknown> {
  return sql.raw(keys.map((key) => `"${snakeCase(key)}"`).join());
}

/** A row as JSON, under the names of its columns. */
function rowText(row: object): string {
  return JSON.stringify(Object.fromEntries(Object.entries(row).map(([key, value]) => [snakeCase(key), value])));
}

/** A field or a table by the name that the database has for it. */
export function snakeCase(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
