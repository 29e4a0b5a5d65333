import { type RawBuilder, sql } from 'kysely';
import { refuse } from '#contract/kernel/refusal.ts';
import { audit, changesBetween } from './audit.ts';
import type { Context } from './context.ts';
import type { Tx } from './database.ts';
import { searchCondition } from './search.ts';
import { transact } from './transact.ts';

/** What makes one simple list: its table, what is shown, what may be changed, what is searched. */
export interface Register<Draft extends object, Row extends object> {
  thing: string;
  table: RegisterTable;
  /** Columns of a row as it is answered, `id`, `active` and `version` included. */
  columns: readonly (keyof Row & string)[];
  /** Fields that create and edit may set. */
  fields: readonly (keyof Draft & string)[];
  searched: readonly (keyof Row & string)[];
  /** What a new row needs besides its draft, worked out in the same transaction. */
  fill?: (tx: Tx, ctx: Context, draft: Draft) => Promise<Record<string, unknown>>;
}

/** Tables that a register may stand on: each has id, company_id, active and version. */
export type RegisterTable = 'category' | 'location';

interface Page {
  page: number;
  size: number;
  search: string;
  sort: string;
  direction: 'asc' | 'desc';
  active?: boolean | undefined;
}

type Held = { id: number; version: number; active: boolean };

/** List, count, create, edit and switch of a simple list, each audited and within the company in use. */
export function register<Draft extends object, Row extends object>(said: Register<Draft, Row>) {
  const columns = sql.join(said.columns.map((column) => sql.ref(column)));
  return { ...reads(said, columns), ...writes(said, columns) };
}

type Columns = RawBuilder<unknown>;

function reads<Draft extends object, Row extends object>({ table, searched }: Register<Draft, Row>, columns: Columns) {
  const text = sql.join(
    searched.map((column) => sql.ref(column)),
    sql` || ' ' || `,
  );
  const narrowed = (ctx: Context, input: Page) => {
    const conditions = [sql`company_id = ${ctx.companyId}`];
    if (input.active !== undefined) conditions.push(sql`active = ${input.active}`);
    const found = searchCondition(sql`folded(${text})`, input.search);
    if (found) conditions.push(found);
    return sql`FROM ${sql.table(table)} WHERE ${sql.join(conditions, sql` AND `)}`;
  };

  async function list(ctx: Context, input: Page): Promise<{ rows: Row[]; more: boolean }> {
    const order = sql`ORDER BY ${sql.ref(input.sort)} ${sql.raw(input.direction)}, id`;
    const { rows } = await sql<Row>`SELECT ${columns} ${narrowed(ctx, input)} ${order}
      LIMIT ${input.size + 1} OFFSET ${(input.page - 1) * input.size}`.execute(ctx.db);
    return { rows: rows.slice(0, input.size), more: rows.length > input.size };
  }

  async function summary(ctx: Context, input: Page): Promise<{ count: number }> {
    const { rows } = await sql<{ count: number }>`SELECT count(*) AS count ${narrowed(ctx, input)}`.execute(ctx.db);
    return { count: rows[0]?.count ?? 0 };
  }

  return { list, summary };
}

function writes<Draft extends object, Row extends object>(said: Register<Draft, Row>, columns: Columns) {
  const { thing, table, fields } = said;

  async function create(ctx: Context, draft: Draft): Promise<Row> {
    return transact(ctx, async (tx) => {
      const filled = { ...pick(draft, fields), ...(await said.fill?.(tx, ctx, draft)), companyId: ctx.companyId };
      const names = Object.keys(filled).map((name) => sql.ref(name));
      const values = Object.values(filled).map((value) => sql`${value}`);
      const { rows } = await sql<Row & Held>`INSERT INTO ${sql.table(table)} (${sql.join(names)})
        VALUES (${sql.join(values)}) RETURNING ${columns}`.execute(tx);
      const row = only(rows);
      await audit(tx, ctx, thing, row.id, 'create', changesBetween({}, draft, fields));
      return row;
    });
  }

  async function edit(ctx: Context, input: Draft & { id: number; version: number }): Promise<Row> {
    return transact(ctx, async (tx) => {
      const before = await hold<Row>(tx, ctx, table, columns, input.id);
      if (before.version !== input.version) refuse('conflict.version', { version: before.version });
      const after = await save<Row>(tx, table, columns, input.id, pick(input, fields));
      const changes = changesBetween<Draft>(before as unknown as Draft, input, fields);
      await audit(tx, ctx, thing, input.id, 'edit', changes);
      return after;
    });
  }

  async function toggle(ctx: Context, { id, active }: { id: number; active: boolean }): Promise<Row> {
    return transact(ctx, async (tx) => {
      const before = await hold<Row>(tx, ctx, table, columns, id);
      if (before.active === active) return before;
      const after = await save<Row>(tx, table, columns, id, { active });
      await audit(tx, ctx, thing, id, active ? 'activate' : 'deactivate', { active: [before.active, active] });
      return after;
    });
  }

  return { create, edit, toggle };
}

async function hold<Row>(
  tx: Tx,
  ctx: Context,
  table: RegisterTable,
  columns: Columns,
  id: number,
): Promise<Row & Held> {
  const { rows } = await sql<Row & Held>`SELECT ${columns} FROM ${sql.table(table)}
    WHERE id = ${id} AND company_id = ${ctx.companyId} FOR UPDATE`.execute(tx);
  return rows[0] ?? refuse('notFound');
}

async function save<Row>(
  tx: Tx,
  table: RegisterTable,
  columns: Columns,
  id: number,
  values: Record<string, unknown>,
): Promise<Row & Held> {
  const set = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const { rows } = await sql<
    Row & Held
  >`UPDATE ${sql.table(table)} SET ${sql.join([...set, sql`version = version + 1`])}
    WHERE id = ${id} RETURNING ${columns}`.execute(tx);
  return only(rows);
}

function pick<T extends object>(from: T, fields: readonly (keyof T & string)[]): Record<string, unknown> {
  return Object.fromEntries(fields.map((field) => [field, from[field]]));
}

function only<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('The statement answered no row.');
  return row;
}
