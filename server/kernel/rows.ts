import { type RawBuilder, sql } from 'kysely';
import type { Tables, Tx } from './database.ts';
import { named } from './named.ts';

/**
 * Writes rows of one shape in one statement, sent before anything is waited for. They travel as one JSON text, since
 * PostgreSQL knows the type of each column.
 */
export async function insertRows<Row extends object>(tx: Tx, table: keyof Tables, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const { names, columns } = insertParts(first);
  const of = sql.table(snakeCase(table));
  await named(
    tx,
    sql`INSERT INTO ${of} (${names}) OVERRIDING SYSTEM VALUE
      SELECT ${columns} FROM json_populate_recordset(NULL::${of}, ${`[${rows.map(rowText).join()}]`}) AS row`,
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

/** The columns of a row for an INSERT, and the same as they are read from `row`. */
export function insertParts(row: object): { names: RawBuilder<unknown>; columns: RawBuilder<unknown> } {
  const names = Object.keys(row).map(snakeCase);
  return {
    names: sql.join(names.map((name) => sql.ref(name))),
    columns: sql.join(names.map((name) => sql.ref(`row.${name}`))),
  };
}

/** A row as JSON, under the names of its columns. */
export function rowText(row: object): string {
  return JSON.stringify(Object.fromEntries(Object.entries(row).map(([key, value]) => [snakeCase(key), value])));
}

/** A field or a table by the name that the database has for it. */
export function snakeCase(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
