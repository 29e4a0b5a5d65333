import { sql } from 'kysely';
import type { Context } from '../context.ts';
import { prepared, type Tables, type Tx } from '../database.ts';
import { insertParts, rowText } from '../rows.ts';
import { issuedNumber } from '../transact.ts';

/** What every document has. */
export interface DocumentRow {
  id: number;
  locationId: number;
  number: string;
  status: string;
  version: number;
}

/** A table of documents, and the letters in their numbers (domain.md §4). */
export interface DocumentTable {
  table: keyof Tables;
  code: string;
}

/** Locks a document of the company until the transaction ends, and reads it. */
export async function lockDocument<Row extends DocumentRow>(
  tx: Tx,
  ctx: Context,
  { table }: DocumentTable,
  id: number,
): Promise<Row | undefined> {
  const statement = `SELECT * FROM ${table} WHERE id = $1 AND company_id = $2 FOR UPDATE`;
  const [row] = await prepared<Row>(tx, `${table}.hold`, statement, [id, ctx.companyId]);
  return row;
}

/**
 * Writes a new document and issues its number, `{companyCode}-{KIND}-{YYYYMM}-{00001}` (domain.md §4), in one statement.
 * Numbers have no gap: the counter's row stays locked until the transaction ends, and every other document of its kind
 * waits for it. So this comes last, and a reply that waits for nothing but the number goes through `numbered`.
 */
export async function insertDocument<Row extends { date: string }>(
  tx: Tx,
  ctx: Context,
  { table, code }: DocumentTable,
  companyCode: string,
  row: Row,
): Promise<string> {
  const { names, columns } = insertParts(row);
  const [issued] = await prepared<{ number: string }>(
    tx,
    `${table}.insert`,
    `WITH counter AS (
       INSERT INTO number_counter (company_id, kind, period, last) VALUES ($1, $2, $3, 1)
       ON CONFLICT (company_id, kind, period) DO UPDATE SET last = number_counter.last + 1 RETURNING last
     )
     INSERT INTO ${table} (number, ${names})
     SELECT concat_ws('-', $4::text, $2::text, $3::text, lpad(last::text, greatest(5, length(last::text)), '0')), ${columns}
     FROM counter, json_populate_record(NULL::${table}, $5) AS row
     RETURNING number, set_config('${issuedNumber}', number, true)`,
    [ctx.companyId, code, row.date.slice(0, 7).replace('-', ''), companyCode, rowText(row)],
  );
  if (!issued) throw new Error(`No number was issued for a ${table}.`);
  return issued.number;
}

/** Changes a held document, which counts as another version of it. */
export async function saveDocument(
  tx: Tx,
  { table }: DocumentTable,
  id: number,
  changes: Record<string, unknown> = {},
): Promise<void> {
  await tx
    .updateTable(table as 'sale')
    .set({ ...changes, version: sql`version + 1` })
    .where('id', '=', id)
    .execute();
}
