import { type RawBuilder, sql } from 'kysely';
import { type RefusalCode, refuse } from '#contract/kernel/refusal.ts';
import type { Context } from './context.ts';
import type { Db, Tx } from './database.ts';
import type { RegisterTable } from './registerDefinition.ts';

/** The columns that a row is read with. */
export type Columns = RawBuilder<unknown>;
export type Held = { id: number; version: number; active: boolean };

interface Table {
  table: RegisterTable;
  isOfCompany?: boolean;
  seen?: (ctx: Context) => RawBuilder<unknown>;
  missing?: RefusalCode;
}

/** Which rows of a simple list's table are seen from within the company in use. */
export function ownRows({ isOfCompany = true, seen }: Table, ctx: Context): RawBuilder<unknown> {
  if (seen) return seen(ctx);
  return isOfCompany ? sql`company_id = ${ctx.companyId}` : sql`true`;
}

export async function findRow<Stored>(
  on: Db | Tx,
  of: Table,
  ctx: Context,
  columns: Columns,
  id: number,
  lock = sql``,
): Promise<(Stored & Held) | undefined> {
  const { rows } = await sql<Stored & Held>`SELECT ${columns} FROM ${sql.table(of.table)}
    WHERE id = ${id} AND ${ownRows(of, ctx)} ${lock}`.execute(on);
  return rows[0];
}

/** Locks a row until the transaction ends. */
export async function holdRow<Stored>(
  tx: Tx,
  of: Table,
  ctx: Context,
  columns: Columns,
  id: number,
): Promise<Stored & Held> {
  return (await findRow<Stored>(tx, of, ctx, columns, id, sql`FOR UPDATE`)) ?? refuse(of.missing ?? 'notFound');
}

export async function insertRow<Stored>(
  tx: Tx,
  table: RegisterTable,
  columns: Columns,
  values: Record<string, unknown>,
): Promise<Stored & Held> {
  const names = Object.keys(values).map((name) => sql.ref(name));
  const given = Object.values(values).map((value) => sql`${value}`);
  const { rows } = await sql<Stored & Held>`INSERT INTO ${sql.table(table)} (${sql.join(names)})
    VALUES (${sql.join(given)}) RETURNING ${columns}`.execute(tx);
  return only(rows);
}

/** Writes a row anew, in its next version. */
export async function updateRow<Stored>(
  tx: Tx,
  table: RegisterTable,
  columns: Columns,
  id: number,
  values: Record<string, unknown>,
): Promise<Stored & Held> {
  const set = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const { rows } = await sql<Stored & Held>`UPDATE ${sql.table(table)}
    SET ${sql.join([...set, sql`version = version + 1`])} WHERE id = ${id} RETURNING ${columns}`.execute(tx);
  return only(rows);
}

/** Deletes a row that nothing refers to. Whatever is in use is refused by its foreign keys. */
export async function deleteRow(tx: Tx, table: RegisterTable, id: number): Promise<void> {
  try {
    await sql`DELETE FROM ${sql.table(table)} WHERE id = ${id}`.execute(tx);
  } catch (error) {
    if ((error as { code?: string }).code === '23503') refuse('register.inUse');
    throw error;
  }
}

function only<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('The statement answered no row.');
  return row;
}
