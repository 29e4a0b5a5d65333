import { type RawBuilder, sql } from 'kysely';
import type { AuditRow } from '#contract/kernel/audit.ts';
import { type RefusalCode, refuse } from '#contract/kernel/refusal.ts';
import type { SheetKind, SheetValue } from '../sheet/rows.ts';
import { sheetReply } from '../sheet/sheet.ts';
import { type SheetLanguage, sheetText } from '../sheet/text.ts';
import { audit, changesBetween } from './audit.ts';
import { businessDate } from './clock.ts';
import { type Context, may } from './context.ts';
import { isHiddenFrom, withoutCosts } from './costs.ts';
import type { Tx } from './database.ts';
import { pageOf, type Window, windowOf } from './page.ts';
import { type Columns, findRow, holdRow, insertRow, ownRows, updateRow } from './registerStore.ts';
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
  /** Fields that a trail tells by another column, which says more to a person: `{ itemId: 'itemCode' }`. */
  auditedAs?: Partial<Record<keyof Draft & string, keyof Stored & string>>;
  searched: readonly (keyof Stored & string)[];
  /** Conditions of the list's own filters. */
  narrow?: (input: Page) => RawBuilder<unknown>[];
  /** False for what belongs to the whole installation and not to the company in use. */
  isOfCompany?: boolean;
  /** How it is said that there is no such row, where a screen has its own words for it. */
  missing?: RefusalCode;
  /** What a new row needs besides its draft, worked out in the same transaction. */
  fill?: (tx: Tx, ctx: Context, draft: Draft) => Promise<Record<string, unknown>>;
  /** What a draft becomes beside what is there already, before it is checked: an address that nobody else has. */
  settle?: (tx: Tx, ctx: Context, draft: Draft, before: Stored | null) => Promise<Draft>;
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
  /** Left out of the sheet of whoever may not see costs. */
  isCost?: true;
}

/** Tables that a register may stand on: each has id, company_id (if it is of a company), active and version. */
export type RegisterTable =
  | 'action'
  | 'appUser'
  | 'category'
  | 'company'
  | 'externalItem'
  | 'featuredProduct'
  | 'location'
  | 'module'
  | 'pagePost'
  | 'role'
  | 'serviceItem'
  | 'serviceProvider'
  | 'shopVideo'
  | 'socialLink'
  | 'supplier';

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

/** Every endpoint of a simple list, each change audited, all of it within the company in use. */
export function register<Draft extends object, Row extends object, Stored extends object = Row>(
  said: Register<Draft, Row, Stored>,
) {
  const columnsBut = (long: readonly string[]) =>
    sql.join(said.columns.map((name) => selected(name, long.includes(name) ? sql`''` : said.computed?.[name])));
  const columns = columnsBut([]);
  return { ...reads(said, columns, columnsBut(said.long ?? [])), ...writes(said, columns) };
}

/** How a row is answered: as the thing shows it, and without costs to whoever may not see them. */
function shownBy<Row extends object, Stored extends object>(said: { shown?: (stored: Stored, ctx: Context) => Row }) {
  const shown = said.shown ?? ((stored: Stored, _ctx: Context) => stored as unknown as Row);
  return (stored: Stored, ctx: Context) => withoutCosts(ctx, shown(stored, ctx));
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
  const read = async (ctx: Context, input: Page, { limit, offset }: Window): Promise<Row[]> => {
    // An order by cost tells the cost, a page at a time.
    if (isHiddenFrom(ctx, input.sort)) refuse('access.denied');
    const key = said.computed?.[input.sort as keyof Stored & string] ?? sql.ref(input.sort);
    const { rows } = await sql<Stored>`SELECT ${listed} ${narrowed(ctx, input)}
      ORDER BY ${key} ${sql.raw(input.direction)}, id LIMIT ${limit} OFFSET ${offset}`.execute(ctx.db);
    return rows.map((row) => show(row, ctx));
  };

  async function list(ctx: Context, input: Page): Promise<{ rows: Row[]; more: boolean }> {
    return pageOf(await read(ctx, input, windowOf(input)), input.size);
  }

  async function summary(ctx: Context, input: Page): Promise<{ count: number }> {
    const { rows } = await sql<{ count: number }>`SELECT count(*) AS count ${narrowed(ctx, input)}`.execute(ctx.db);
    return { count: rows[0]?.count ?? 0 };
  }

  async function exportRows(
    ctx: Context,
    { format, language, ...input }: Page & { format: 'xlsx' | 'csv'; language: SheetLanguage },
  ): Promise<FileReply> {
    const rows = await read(ctx, input, { limit: exportMax + 1, offset: 0 });
    if (rows.length > exportMax) refuse('input.tooLarge', { rowsMax: exportMax });
    return sheetOf(said, ctx, rows, format, language);
  }

  async function find(ctx: Context, { id }: { id: number }): Promise<Row> {
    return show((await findRow<Stored>(ctx.db, said, ctx, columns, id)) ?? refuse(said.missing ?? 'notFound'), ctx);
  }

  async function trail(
    ctx: Context,
    input: { id: number; page: number },
  ): Promise<{ rows: AuditRow[]; more: boolean }> {
    await find(ctx, input);
    return listTrail(ctx, said.thing, input.id, input.page, { isOfCompany: said.isOfCompany ?? true });
  }

  return { list, summary, export: exportRows, find, audit: trail };
}

function sheetOf<Row extends object>(
  { sheet }: { sheet: { title: keyof typeof sheetText; columns: readonly SheetField<Row>[] } },
  ctx: Context,
  rows: readonly Row[],
  format: 'xlsx' | 'csv',
  language: SheetLanguage,
): Promise<FileReply> {
  const fields = sheet.columns.filter(({ isCost }) => !isCost || may(ctx, 'View Cost and Profit'));
  const columns = fields.map(({ title, kind }) => ({ title: sheetText[title][language], kind: kind ?? 'text' }));
  const pages = onePage(rows.map((row) => fields.map((field) => field.value(row, language))));
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

  async function create(ctx: Context, entered: Draft): Promise<Row> {
    return transact(ctx, async (tx) => {
      const draft = (await said.settle?.(tx, ctx, entered, null)) ?? entered;
      const given = givenFields(ctx, draft, fields);
      await said.check?.(tx, ctx, draft, null);
      const filled = { ...given, ...(await said.fill?.(tx, ctx, draft)), ...ownCompany(ctx) };
      const row = await insertRow<Stored>(tx, table, columns, filled);
      await said.after?.(tx, ctx, draft, row.id, null);
      const told = toldBy(said, given, row);
      await audit(tx, ctx, thing, row.id, 'create', changesBetween({}, told, Object.keys(told)));
      return show(row, ctx);
    });
  }

  async function edit(ctx: Context, input: Draft & { id: number; version: number }): Promise<Row> {
    return transact(ctx, async (tx) => {
      const before = await holdRow<Stored>(tx, said, ctx, columns, input.id);
      if (before.version !== input.version) refuse('conflict.version', { version: before.version });
      const draft = (await said.settle?.(tx, ctx, input, before)) ?? input;
      const given = givenFields<Draft>(ctx, draft, fields);
      await said.check?.(tx, ctx, draft, before);
      const after = await updateRow<Stored>(tx, table, columns, input.id, given);
      await said.after?.(tx, ctx, draft, input.id, before);
      const told = toldBy(said, given, after);
      await audit(tx, ctx, thing, input.id, 'edit', changesBetween<Told>(before, told, Object.keys(told)));
      return show(after, ctx);
    });
  }

  async function toggle(ctx: Context, { id, active }: { id: number; active: boolean }): Promise<Row> {
    return transact(ctx, async (tx) => {
      const before = await holdRow<Stored>(tx, said, ctx, columns, id);
      if (before.active === active) return show(before, ctx);
      await said.checkToggle?.(tx, ctx, before, active);
      const after = await updateRow<Stored>(tx, table, columns, id, { active });
      await audit(tx, ctx, thing, id, active ? 'activate' : 'deactivate', { active: [before.active, active] });
      return show(after, ctx);
    });
  }

  return { create, edit, toggle };
}

type Told = Record<string, unknown>;

/**
 * What a draft sets, by field. Whoever may not see a cost leaves it out, so that it stays as it is, and can't find it by
 * trying values either.
 */
function givenFields<Draft extends object>(
  ctx: Context,
  draft: Draft,
  fields: readonly (keyof Draft & string)[],
): Told {
  const given = fields.filter((field) => draft[field] !== undefined);
  if (given.some((field) => isHiddenFrom(ctx, field))) refuse('access.denied');
  return Object.fromEntries(given.map((field) => [field, draft[field]]));
}

/** The same as its trail tells it. */
function toldBy(said: { auditedAs?: Partial<Record<string, string>> }, given: Told, row: object): Told {
  const told = Object.entries(given).map(([field, value]) => {
    const column = said.auditedAs?.[field];
    return column ? [column, (row as Told)[column]] : [field, value];
  });
  return Object.fromEntries(told);
}
