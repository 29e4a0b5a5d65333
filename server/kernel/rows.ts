import { prepared, type Tables, type Tx } from './database.ts';

/**
 * Writes rows of one shape in one statement, sent before anything is waited for. They travel as one JSON text, since
 * PostgreSQL knows the type of each column.
 */
export async function insertRows<Row extends object>(tx: Tx, table: keyof Tables, rows: readonly Row[]): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const { names, columns } = insertParts(first);
  const of = snakeCase(table);
  const text = `INSERT INTO ${of} (${names}) OVERRIDING SYSTEM VALUE
    SELECT ${columns} FROM json_populate_recordset(NULL::${of}, $1) AS row`;
  await prepared(tx, nameOf(table, text), text, [`[${rows.map(rowText).join()}]`]);
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
  const arrays = tables.map(snakeCase).map((table, index) => {
    return `ARRAY(SELECT nextval('${table}_id_seq') FROM generate_series(1, $${index + 1}::int)) AS ${table}`;
  });
  const values = tables.map((table) => counts[table]);
  const [row] = await prepared<Record<Table, string[]>>(tx, `ids.${tables.join('.')}`, `SELECT ${arrays}`, values);
  return Object.fromEntries(tables.map((table) => [table, row?.[table].map(Number)])) as Record<Table, number[]>;
}

/** The columns of a row for an INSERT, and the same as they are read from `row`. */
export function insertParts(row: object): { names: string; columns: string } {
  const names = Object.keys(row).map(snakeCase);
  return { names: names.join(', '), columns: names.map((name) => `row.${name}`).join(', ') };
}

/** A row as JSON, under the names of its columns. */
export function rowText(row: object): string {
  return JSON.stringify(Object.fromEntries(Object.entries(row).map(([key, value]) => [snakeCase(key), value])));
}

/** The names of prepared statements by their text: rows of another shape make another statement. */
const statementNames = new Map<string, string>();

function nameOf(table: string, text: string): string {
  const name = statementNames.get(text) ?? `rows.${table}.${statementNames.size}`;
  statementNames.set(text, name);
  return name;
}

function snakeCase(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
