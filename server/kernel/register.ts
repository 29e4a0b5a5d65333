import { type RawBuilder, sql } from 'kysely';
import type { AuditRow } from '#contract/kernel/audit.ts';
import { type RefusalCode, refuse } from '#contract/kernel/refusal.ts';
import type { SheetKind, SheetValue } from '../sheet/rows.ts';
import { sheetReply } from '../sheet/sheet.ts';
import { type SheetLanguage, sheetText } from '../sheet/text.ts';
import { audit, changesBetween } from './audit.ts';
import { businessDate } from './clock.ts';
import type { Context } from './context.ts';
import type { Db, Tx } from './database.ts';
import type { FileReply } from './route.ts';
import { searchCondition } from './search.ts';
import { listTrail } from './trail.ts';
import { transact } from './transact.ts';

/**
 * What makes one simple list: its table, what is shown, what may be changed, what is searched. `Stored` is a row as it
 * is read, where that is not yet what is answered.
 */
export interface Register<Draft extends object, Row extends object, Stored extends object = Row> {
  thing: string;
  table: RegisterTable;
  /** Columns of a row as it is read, `id`, `active`, `version` and all `fields` included. */
  columns: readonly (keyof Stored & string)[];
  /** What of these is no column of the table: `{ itemName: sql`(SELECT name FROM item WHERE …)` }`. */
  computed?: Partial<Record<keyof Stored & string, RawBuilder<unknown>>>;
  /** Columns too long for a list, which leaves them empty; whoever opens a row gets them. */
  long?: readonly (keyof Stored & string)[];
  /** Fields that create and edit may set. */
  fields: readonly (keyof Draft & string)[];
  searched: readonly (keyof Stored & string)[];
  /** Conditions of the list's own filters. */
  narrow?: (input: Page) => RawBuilder<unknown>[];
  /** False for what belongs to the whole installation and not to the company in use. */
  isOfCompany?: boolean;
  /** How it is said that there is no such row, where a screen has its own words for it. */
  missing?: RefusalCode;
  /** What a new row needs besides its draft, worked out in the same transaction. */
  fill?: (tx: Tx, ctx: Context, draft: Draft) => Promise<Record<string, unknown>>;
  /** Refuses what a rule forbids, before anything is written. */
  check?: (tx: Tx, ctx: Context, draft: Draft, before: Stored | null) => Promise<void>;
  /** The same for a row that is about to be switched on or off. */
  checkToggle?: (tx: Tx, ctx: Context, row: Stored, active: boolean) => Promise<void>;
  /** Writes what belongs to a row in other tables; `before` is null for a new one. */
  after?: (tx: Tx, ctx: Context, draft: Draft, id: number, before: Stored | null) => Promise<void>;
  /** What is answered for a row as it is read: addresses in place of files, shares worked out. */
  shown?: (stored: Stored, ctx: Context) => Row;
  /** The columns of its spreadsheet; titles are keys of `sheetText`. */
  sheet: { title: keyof typeof sheetText; columns: readonly SheetField<Row>[] };
}

export interface SheetField<Row> {
  title: keyof typeof sheetText;
  kind?: SheetKind;
  value: (row: Row, language: SheetLanguage) => SheetValue;
}

/** Tables that a register may stand on: each has id, company_id (if it is of a company), active and version. */
export type RegisterTable =
  | 'action'
  | 'appUser'
  | 'category'
  | 'company'
  | 'featuredProduct'
  | 'location'
  | 'module'
  | 'pagePost'
  | 'role'
  | 'shopVideo'
  | 'socialLink';

/** What a list is asked with, and whatever filters it has of its own. */
export interface Page {
  page: number;
  size: number;
  search: string;
  sort: string;
  direction: 'asc' | 'desc';
  active?: boolean | undefined;
  [filter: string]: unknown;
}

type Held = { id: number; version: number; active: boolean };

/** Every endpoint of a simple list, each change audited, all of it within the company in use. */
export function register<Draft extends object, Row extends object, Stored extends object = Row>(
  said: Register<Draft, Row, Stored>,
) {
  const columnsBut = (long: readonly string[]) =>
    sql.join(said.columns.map((name) => selected(name, long.includes(name) ? sql`''` : said.computed?.[name])));
  const columns = columnsBut([]);
  return { ...reads(said, columns, columnsBut(said.long ?? [])), ...writes(said, columns) };
}

type Columns = RawBuilder<unknown>;

function shownBy<Row, Stored extends object>(said: { shown?: (stored: Stored, ctx: Context) => Row }) {
  return said.shown ?? ((stored: Stored, _ctx: Context) => stored as unknown as Row);
}

function selected(name: string, computed: RawBuilder<unknown> | undefined): RawBuilder<unknown> {
  return computed ? sql`${computed} AS ${sql.ref(name)}` : sql.ref(name);
}

function reads<Draft extends object, Row extends object, Stored extends object>(
  said: Register<Draft, Row, Stored>,
  columns: Columns,
  listed: Columns,
) {
  const show = shownBy(said);
  const text = sql.join(
    said.searched.map((name) => said.computed?.[name] ?? sql.ref(name)),
    sql` || ' ' || `,
  );
  const narrowed = (ctx: Context, input: Page) => {
    const conditions = [ownRows(said, ctx), ...(said.narrow?.(input) ?? [])];
    if (input.active !== undefined) conditions.push(sql`active = ${input.active}`);
    const found = searchCondition(sql`folded(${text})`, input.search);
    if (found) conditions.push(found);
    return sql`FROM ${sql.table(said.table)} WHERE ${sql.join(conditions, sql` AND `)}`;
  };
  const read = async (ctx: Context, input: Page, limit: number, offset: number): Promise<Row[]> => {
    const key = said.computed?.[input.sort as keyof Stored & string] ?? sql.ref(input.sort);
    const { rows } = await sql<Stored>`SELECT ${listed} ${narrowed(ctx, input)}
      ORDER BY ${key} ${sql.raw(input.direction)}, id LIMIT ${limit} OFFSET ${offset}`.execute(ctx.db);
    return rows.map((row) => show(row, ctx));
  };

  async function list(ctx: Context, input: Page): Promise<{ rows: Row[]; more: boolean }> {
    const rows = await read(ctx, input, input.size + 1, (input.page - 1) * input.size);
    return { rows: rows.slice(0, input.size), more: rows.length > input.size };
  }

  async function summary(ctx: Context, input: Page): Promise<{ count: number }> {
    const { rows } = await sql<{ count: number }>`SELECT count(*) AS count ${narrowed(ctx, input)}`.execute(ctx.db);
    return { count: rows[0]?.count ?? 0 };
  }

  async function exportRows(
    ctx: Context,
    { format, language, ...input }: Page & { format: 'xlsx' | 'csv'; language: SheetLanguage },
  ): Promise<FileReply> {
    const rows = await read(ctx, input, exportMax + 1, 0);
    if (rows.length > exportMax) refuse('input.tooLarge', { rowsMax: exportMax });
    return sheetOf(said, ctx, rows, format, language);
  }

  async function find(ctx: Context, { id }: { id: number }): Promise<Row> {
    return show((await one(ctx.db, said, ctx, columns, id)) ?? refuse(said.missing ?? 'notFound'), ctx);
  }

  async function trail(
    ctx: Context,
    input: { id: number; page: number },
  ): Promise<{ rows: AuditRow[]; more: boolean }> {
    return listTrail(ctx, said.thing, input.id, input.page, said.isOfCompany ?? true);
  }

  return { list, summary, export: exportRows, find, audit: trail };
}

function sheetOf<Row extends object>(
  { sheet }: { sheet: { title: keyof typeof sheetText; columns: readonly SheetField<Row>[] } },
  ctx: Context,
  rows: readonly Row[],
  format: 'xlsx' | 'csv',
  language: SheetLanguage,
): FileReply {
  const columns = sheet.columns.map(({ title, kind }) => ({ title: sheetText[title][language], kind: kind ?? 'text' }));
  const pages = onePage(rows.map((row) => sheet.columns.map((field) => field.value(row, language))));
  return sheetReply({ format, title: sheetText[sheet.title][language], columns, pages }, businessDate(ctx.clock.now()));
}

/** More than this nobody types in by hand; lists that grow have stores of their own. */
const exportMax = 20_000;

async function* onePage<Row>(rows: Row[]): AsyncGenerator<Row[]> {
  yield rows;
}

function writes<Draft extends object, Row extends object, Stored extends object>(
  said: Register<Draft, Row, Stored>,
  columns: Columns,
) {
  const { thing, table, fields } = said;
  const show = shownBy(said);
  const ownCompany = (ctx: Context) => ((said.isOfCompany ?? true) ? { companyId: ctx.companyId } : {});

  async function create(ctx: Context, draft: Draft): Promise<Row> {
    return transact(ctx, async (tx) => {
      await said.check?.(tx, ctx, draft, null);
      const filled = { ...pick(draft, fields), ...(await said.fill?.(tx, ctx, draft)), ...ownCompany(ctx) };
      const names = Object.keys(filled).map((name) => sql.ref(name));
      const values = Object.values(filled).map((value) => sql`${value}`);
      const { rows } = await sql<Stored & Held>`INSERT INTO ${sql.table(table)} (${sql.join(names)})
        VALUES (${sql.join(values)}) RETURNING ${columns}`.execute(tx);
      const row = only(rows);
      await said.after?.(tx, ctx, draft, row.id, null);
      await audit(tx, ctx, thing, row.id, 'create', changesBetween({}, draft, fields));
      return show(row, ctx);
    });
  }

  async function edit(ctx: Context, input: Draft & { id: number; version: number }): Promise<Row> {
    return transact(ctx, async (tx) => {
      const before = await hold(tx, said, ctx, columns, input.id);
      if (before.version !== input.version) refuse('conflict.version', { version: before.version });
      await said.check?.(tx, ctx, input, before);
      const after = await save<Stored>(tx, table, columns, input.id, pick(input, fields));
      await said.after?.(tx, ctx, input, input.id, before);
      const changes = changesBetween<Draft>(before as unknown as Draft, input, fields);
      await audit(tx, ctx, thing, input.id, 'edit', changes);
      return show(after, ctx);
    });
  }

  async function toggle(ctx: Context, { id, active }: { id: number; active: boolean }): Promise<Row> {
    return transact(ctx, async (tx) => {
      const before = await hold(tx, said, ctx, columns, id);
      if (before.active === active) return show(before, ctx);
      await said.checkToggle?.(tx, ctx, before, active);
      const after = await save<Stored>(tx, table, columns, id, { active });
      await audit(tx, ctx, thing, id, active ? 'activate' : 'deactivate', { active: [before.active, active] });
      return show(after, ctx);
    });
  }

  return { create, edit, toggle };
}

function ownRows(said: { isOfCompany?: boolean }, ctx: Context) {
  return (said.isOfCompany ?? true) ? sql`company_id = ${ctx.companyId}` : sql`true`;
}

async function one<Draft extends object, Row extends object, Stored extends object>(
  db: Db | Tx,
  said: Register<Draft, Row, Stored>,
  ctx: Context,
  columns: Columns,
  id: number,
  lock = sql``,
): Promise<(Stored & Held) | undefined> {
  const { rows } = await sql<Stored & Held>`SELECT ${columns} FROM ${sql.table(said.table)}
    WHERE id = ${id} AND ${ownRows(said, ctx)} ${lock}`.execute(db);
  return rows[0];
}

async function hold<Draft extends object, Row extends object, Stored extends object>(
  tx: Tx,
  said: Register<Draft, Row, Stored>,
  ctx: Context,
  columns: Columns,
  id: number,
): Promise<Stored & Held> {
  return (await one(tx, said, ctx, columns, id, sql`FOR UPDATE`)) ?? refuse(said.missing ?? 'notFound');
}

async function save<Stored>(
  tx: Tx,
  table: RegisterTable,
  columns: Columns,
  id: number,
  values: Record<string, unknown>,
): Promise<Stored & Held> {
  const set = Object.entries(values).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  const { rows } = await sql<
    Stored & Held
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
