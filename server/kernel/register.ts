import { type RawBuilder, sql } from 'kysely';
import type { z } from 'zod';
import type { AuditRow } from '#contract/kernel/audit.ts';
import type { Endpoint } from '#contract/kernel/endpoint.ts';
import { fieldsOf } from '#contract/kernel/fields.ts';
import { refuse } from '#contract/kernel/refusal.ts';
import { audit, changesBetween } from './audit.ts';
import { listAuditTrail } from './auditTrail.ts';
import type { Context } from './context.ts';
import { isHiddenFrom, withoutCosts } from './costs.ts';
import type { Tx } from './database.ts';
import { checkFiles, type NamedFile } from './files/named.ts';
import { forgetLeft } from './files/table.ts';
import { growingList, type ListApi } from './list.ts';
import type { CompleteDefinition, Entered, RegisterApi, RegisterDefinition, RowOf } from './registerDefinition.ts';
import {
  type Columns,
  deleteRow,
  findRow,
  type Held,
  holdRow,
  insertRow,
  ownRows,
  updateRow,
} from './registerStore.ts';
import { snakeCase } from './rows.ts';
import { hasWord } from './search.ts';
import { toggleMany } from './toggleMany.ts';
import { transact } from './transact.ts';

/** Every endpoint of a simple list, each change audited, all of it within the company in use. */
export function register<A extends RegisterApi, Stored extends object = RowOf<A>>(
  definition: RegisterDefinition<A, NoInfer<Stored>>,
) {
  const { api, made = [], besides = [] } = definition;
  const read = Object.keys(fieldsOf(api.find.reply)).filter((name) => !(made as readonly string[]).includes(name));
  const entered = Object.keys(fieldsOf(api.edit.input)).filter((name) => name !== 'id' && name !== 'version');
  const whole: CompleteDefinition<Entered<A>, RowOf<A>, Stored> = {
    ...definition,
    thing: api.find.name.split('.')[0] ?? '',
    columns: [...read, ...besides],
    fields: definition.fields ?? (entered as (keyof Entered<A> & string)[]),
  };
  const computed: Partial<Record<string, RawBuilder<unknown>>> = definition.computed ?? {};
  const columnsBut = (long: readonly string[]) =>
    sql.join(whole.columns.map((name) => selected(name, long.includes(name) ? sql`''` : computed[name])));
  const columns = columnsBut([]);
  return {
    ...reads({ ...whole, api }, columns, columnsBut(definition.long ?? [])),
    ...writes(whole, columns),
    ...switches(whole, columns),
    ...removal(whole, columns),
  };
}

/**
 * Columns of the one that a row names by its id, for `computed`: `columnsOf('item', { itemPrice: 'price' })` reads the
 * price of the item whose id is the row's `itemId`.
 */
export function columnsOf<Name extends string>(
  table: 'company' | 'item' | 'module' | 'role',
  columns: Record<Name, string>,
): Record<Name, RawBuilder<unknown>> {
  const read = Object.entries<string>(columns).map(([name, column]) => [
    name,
    sql`(SELECT ${sql.ref(snakeCase(column))} FROM ${sql.table(table)}
      WHERE ${sql.ref(`${table}.id`)} = ${sql.ref(`${table}_id`)})`,
  ]);
  return Object.fromEntries(read) as Record<Name, RawBuilder<unknown>>;
}

/** How a row is answered: as the thing shows it, and without costs to whoever may not see them. */
function shownBy<Row extends object, Stored extends object>(definition: {
  shown?: (stored: Stored, ctx: Context) => Row;
}) {
  const shown = definition.shown ?? ((stored: Stored, _ctx: Context) => stored as unknown as Row);
  return (stored: Stored, ctx: Context) => withoutCosts(ctx, shown(stored, ctx));
}

function selected(name: string, computed: RawBuilder<unknown> | undefined): RawBuilder<unknown> {
  return computed ? sql`${computed} AS ${sql.ref(snakeCase(name))}` : sql.ref(snakeCase(name));
}

function reads<A extends RegisterApi, Draft extends object, Row extends object, Stored extends object>(
  definition: CompleteDefinition<Draft, Row, Stored> & { api: A },
  columns: Columns,
  listed: Columns,
) {
  const show = shownBy(definition);
  const column = (name: string) => definition.computed?.[name as keyof Stored & string] ?? sql.ref(snakeCase(name));
  const text = sql`folded(${sql.join(definition.searched.map(column), sql` || ' ' || `)})`;
  const id = sql.ref(`${snakeCase(definition.table)}.id`);
  const list = growingList<ListApi, Stored>({
    api: definition.api as ListApi,
    source: sql.table(snakeCase(definition.table)),
    key: { [`${snakeCase(definition.table)}.id`]: 'bigint' },
    scope: (ctx) => ownRows(definition, ctx),
    sorts: Object.fromEntries(
      sortsOf(definition.api.list).map((sort) => [sort, sort === 'newest' ? [id] : [column(sort), id]]),
    ),
    filters: { active: (active: boolean) => sql`active = ${active}`, ...definition.filters } as never,
    search: (word) => hasWord(text, word),
    columns: () => listed,
    row: show as never,
  });

  async function find(ctx: Context, { id }: { id: number }): Promise<Row> {
    return show(
      (await findRow<Stored>(ctx.db, definition, ctx, columns, id)) ?? refuse(definition.missing ?? 'notFound'),
      ctx,
    );
  }

  async function trail(
    ctx: Context,
    input: { id: number; page: number },
  ): Promise<{ rows: AuditRow[]; more: boolean }> {
    await find(ctx, input);
    return listAuditTrail(ctx, definition.thing, input.id, input.page, { isOfCompany: definition.isOfCompany ?? true });
  }

  const exportRows = list.exporter<Row>({ status: ['active', 'inactive'], ...definition.sheet });
  return { list: list.page, summary: list.summary, export: exportRows, find, audit: trail };
}

function sortsOf(endpoint: Endpoint | undefined): string[] {
  if (!endpoint) return [];
  return ((fieldsOf(endpoint.input).sort as z.ZodDefault<z.ZodEnum>).unwrap() as z.ZodEnum).options.map(String);
}

function writes<Draft extends object, Row extends object, Stored extends object>(
  definition: CompleteDefinition<Draft, Row, Stored>,
  columns: Columns,
) {
  const { thing, table, fields } = definition;
  const show = shownBy(definition);
  const { checkAll, writeRest } = rest(definition);
  const ownCompany = (ctx: Context) => ((definition.isOfCompany ?? true) ? { companyId: ctx.companyId } : {});

  async function create(ctx: Context, entered: Draft): Promise<Row> {
    return transact(ctx, async (tx) => {
      const draft = (await definition.settle?.(tx, ctx, entered, null)) ?? entered;
      const given = givenFields(ctx, draft, fields);
      await checkAll(tx, ctx, draft, null);
      const filled = { ...given, ...(await definition.fill?.(tx, ctx, draft)), ...ownCompany(ctx) };
      const row = await insertRow<Stored>(tx, table, columns, filled);
      await writeRest(tx, ctx, draft, row.id, null);
      const audited = auditValuesOf(definition, given, row);
      await audit(tx, ctx, thing, row.id, 'create', changesBetween({}, audited, Object.keys(audited)));
      return show(row, ctx);
    });
  }

  async function edit(ctx: Context, input: Draft & { id: number; version: number }): Promise<Row> {
    return transact(ctx, async (tx) => {
      const before = await holdRow<Stored>(tx, definition, ctx, columns, input.id);
      if (before.version !== input.version) refuse('conflict.version', { version: before.version });
      const draft = (await definition.settle?.(tx, ctx, input, before)) ?? input;
      const given = givenFields<Draft>(ctx, draft, fields);
      await checkAll(tx, ctx, draft, before);
      const after = await updateRow<Stored>(tx, table, columns, input.id, given);
      await writeRest(tx, ctx, draft, input.id, before);
      const audited = auditValuesOf(definition, given, after);
      await audit(tx, ctx, thing, input.id, 'edit', changesBetween<AuditValues>(before, audited, Object.keys(audited)));
      return show(after, ctx);
    });
  }

  return { create, edit };
}

/** Switches rows on and off, one or several. */
function switches<Draft extends object, Row extends object, Stored extends object>(
  definition: CompleteDefinition<Draft, Row, Stored>,
  columns: Columns,
) {
  const { thing, table } = definition;
  const show = shownBy(definition);

  type Said = { evenWithUsers?: boolean };
  async function switchHeld(tx: Tx, ctx: Context, before: Stored & Held, active: boolean, said: Said): Promise<Stored> {
    await definition.checkToggle?.(tx, ctx, before, active, said);
    const after = await updateRow<Stored>(tx, table, columns, before.id, { active });
    await audit(tx, ctx, thing, before.id, active ? 'activate' : 'deactivate', { active: [before.active, active] });
    return after;
  }

  async function toggle(ctx: Context, { id, active, ...said }: Said & { id: number; active: boolean }): Promise<Row> {
    return transact(ctx, async (tx) => {
      const before = await holdRow<Stored>(tx, definition, ctx, columns, id);
      return show(before.active === active ? before : await switchHeld(tx, ctx, before, active, said), ctx);
    });
  }

  function switchMany(ctx: Context, { ids, active }: { ids: number[]; active: boolean }) {
    return toggleMany(ctx, ids, async (tx, id) => {
      const before = await holdRow<Stored>(tx, definition, ctx, columns, id);
      const toggleOne = async () => {
        if (before.active === active) return false;
        await switchHeld(tx, ctx, before, active, {});
        return true;
      };
      return { name: String(before[definition.searched[0] as keyof Stored] ?? ''), toggle: toggleOne };
    });
  }

  return { toggle, toggleMany: switchMany };
}

/** Deletes a row that nothing refers to, with its files. Its trail keeps what it said. */
function removal<Draft extends object, Row extends object, Stored extends object>(
  definition: CompleteDefinition<Draft, Row, Stored>,
  columns: Columns,
) {
  const { thing, table, fields } = definition;
  const { forgetFiles } = rest(definition);

  async function remove(ctx: Context, { id }: { id: number }): Promise<Record<never, never>> {
    return transact(ctx, async (tx) => {
      const before = await holdRow<Stored>(tx, definition, ctx, columns, id);
      definition.checkRemove?.(before);
      await deleteRow(tx, table, id);
      await forgetFiles(tx, before);
      const told: AuditValues = auditValuesOf(definition, givenBefore(before, fields), before);
      await audit(tx, ctx, thing, id, 'remove', changesBetween<AuditValues>(told, {}, Object.keys(told)));
      return {};
    });
  }

  return { remove };
}

/** What is checked and written beside a row: what the list says itself, and the files that its fields name. */
function rest<Draft extends object, Row extends object, Stored extends object>(
  definition: CompleteDefinition<Draft, Row, Stored>,
) {
  const files = Object.entries<NamedFile | undefined>(definition.files ?? {}) as [
    keyof Draft & keyof Stored,
    NamedFile,
  ][];
  const idsOf = (of: Draft | Stored | null) => files.map(([field]) => (of?.[field] ?? null) as string | null);
  return {
    checkAll: async (tx: Tx, ctx: Context, draft: Draft, before: Stored | null) => {
      await definition.check?.(tx, ctx, draft, before);
      for (const [field, file] of files) await checkFiles(tx, ctx, file, [draft[field] as string | null]);
    },
    writeRest: async (tx: Tx, ctx: Context, draft: Draft, id: number, before: Stored | null) => {
      await definition.after?.(tx, ctx, draft, id, before);
      await forgetLeft(tx, idsOf(before), idsOf(draft));
    },
    forgetFiles: (tx: Tx, before: Stored) => forgetLeft(tx, idsOf(before), []),
  };
}

type AuditValues = Record<string, unknown>;

/**
 * What a draft sets, by field. Whoever may not see a cost leaves it out, so that it stays as it is, and can't find it by
 * trying values either.
 */
function givenFields<Draft extends object>(
  ctx: Context,
  draft: Draft,
  fields: readonly (keyof Draft & string)[],
): AuditValues {
  const given = fields.filter((field) => draft[field] !== undefined);
  if (given.some((field) => isHiddenFrom(ctx, field))) refuse('access.denied');
  return Object.fromEntries(given.map((field) => [field, draft[field]]));
}

/** What a row says in the fields of its drafts. */
function givenBefore(row: object, fields: readonly string[]): AuditValues {
  return Object.fromEntries(
    fields.filter((field) => field in row).map((field) => [field, (row as AuditValues)[field]]),
  );
}

/** The same as its trail tells it. */
function auditValuesOf(
  definition: { auditedAs?: Partial<Record<string, string>> },
  given: AuditValues,
  row: object,
): AuditValues {
  const audited = Object.entries(given).map(([field, value]) => {
    const column = definition.auditedAs?.[field];
    return column ? [column, (row as AuditValues)[column]] : [field, value];
  });
  return Object.fromEntries(audited);
}
