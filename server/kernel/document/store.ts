import { sql } from 'kysely';
import { refuse } from '#contract/kernel/refusal.ts';
import type { Context } from '../context.ts';
import type { Db, Tables, Tx } from '../database.ts';
import { named } from '../named.ts';
import { nextNumber } from '../numbers.ts';
import { columnList, snakeCase } from '../rows.ts';
import { issuedNumber } from '../transact.ts';
import { userName, userNameJa } from '../userName.ts';

/** What every document has. */
export interface HeldDocument {
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
  /** The column of another location, whose people see the documents, too. */
  otherLocation?: string;
}

/** Locks a document of the company until the transaction ends, and reads it. */
export async function lockDocument<Row extends HeldDocument>(
  tx: Tx,
  ctx: Context,
  { table, otherLocation }: DocumentTable,
  id: number,
): Promise<Row | undefined> {
  const own = sql`company_id = ${ctx.companyId}`;
  const seen = otherLocation
    ? sql`(${own} OR ${sql.ref(snakeCase(otherLocation))} = ANY(${[...ctx.user.locationIds]}::bigint[]))`
    : own;
  const [row] = await named<Row>(
    tx,
    sql`SELECT * FROM ${sql.table(snakeCase(table))} WHERE id = ${id} AND ${seen} FOR UPDATE`,
  );
  return row;
}

/** The same for several at once, in the order of their ids, in which whoever locks several takes them. */
export function lockDocuments<Row extends HeldDocument>(
  tx: Tx,
  { companyId }: Pick<Context, 'companyId'>,
  { table }: DocumentTable,
  ids: readonly number[],
): Promise<Row[]> {
  return named(
    tx,
    sql`SELECT * FROM ${sql.table(snakeCase(table))} WHERE id = ANY(${[...ids]}::bigint[]) AND company_id = ${companyId}
      ORDER BY id FOR UPDATE`,
  );
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
  const period = row.date.slice(0, 7).replace('-', '');
  const [issued] = await named<{ number: string }>(
    tx,
    sql`WITH ${nextNumber(ctx.companyId, code, period)}
      INSERT INTO ${sql.table(snakeCase(table))} (number, ${columnList(Object.keys(row))})
      SELECT concat_ws('-', ${companyCode}::text, ${code}::text, ${period}::text,
        lpad(last::text, greatest(5, length(last::text)), '0')), ${sql.join(Object.values(row))}
      FROM counter
      RETURNING number, set_config(${sql.lit(issuedNumber)}, number, true)`,
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
  await saveDocuments(tx, { table }, [id], changes);
}

/** The same for several held documents that change alike. */
export async function saveDocuments(
  tx: Tx,
  { table }: Pick<DocumentTable, 'table'>,
  ids: readonly number[],
  changes: Record<string, unknown>,
): Promise<void> {
  await tx
    .updateTable(table as 'sale')
    .set({ ...changes, version: sql`version + 1` })
    .where('id', 'in', ids)
    .execute();
}

/**
 * The company's code, which its numbers begin with, and the last day of its last closed month. The location stays open
 * until the document is written. Refuses one that is not the company's, or is closed.
 */
export async function holdLocation(
  tx: Tx,
  ctx: Context,
  locationId: number,
): Promise<{ code: string; closedThrough: string | null }> {
  const [found] = await named<{ code: string; closedThrough: string | null }>(
    tx,
    sql`SELECT company.code, company.closed_through FROM company
      JOIN location ON location.company_id = company.id AND location.id = ${locationId} AND location.active
      WHERE company.id = ${ctx.companyId} FOR KEY SHARE OF location`,
  );
  return found ?? refuse('access.location');
}

/** Who brought a document to each of its statuses after the first, and when, as its audit trail says. */
export async function listReached(on: Db | Tx, table: keyof Tables, id: number) {
  const reached = await named<{ status: string; by: string; byJa: string; at: Date }>(
    on,
    sql`SELECT DISTINCT ON (1) changes #>> '{status,1}' AS status, at,
        ${userName('app_user')} AS by, ${userNameJa('app_user')} AS by_ja
      FROM audit_entry LEFT JOIN app_user ON app_user.id = user_id
      WHERE thing = ${table} AND thing_id = ${id} AND changes ? 'status' ORDER BY 1, audit_entry.id DESC`,
  );
  return Object.fromEntries(reached.map(({ status, at, ...who }) => [status, { ...who, at: at.toISOString() }]));
}
