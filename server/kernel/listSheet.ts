import type { z } from 'zod';
import type { SavedLine } from '#contract/kernel/document.ts';
import { fieldsOf, type ValueKind, valueKindOf } from '#contract/kernel/fields.ts';
import type { SheetFormat } from '#contract/kernel/list.ts';
import type { SheetHead, SheetKind, SheetValue } from '../sheet/rows.ts';
import { sheetReply } from '../sheet/sheet.ts';
import { inLanguage, type SheetLanguage, type SheetTitle, sheetText } from '../sheet/text.ts';
import { businessDate } from './clock.ts';
import type { Context } from './context.ts';
import { isHiddenFrom } from './costs.ts';
import type { Sql } from './listStatements.ts';
import type { FileReply } from './route.ts';

/**
 * A column of a list's spreadsheet: a field of the row, which is what its title is called unless `of` says another one; a
 * field whose Japanese stands beside it in `…Ja`, of which the sheet shows that of its language; or whatever `value` makes
 * of a row. The schema of the list's row says how a field is written, unless `kind` does. A cost is left out for whoever may
 * not see any, and `cost` says of a value that it is one.
 */
export type SheetField<Row> =
  | (SheetTitle & keyof Row)
  | { title: SheetTitle; of: keyof Row & string; kind?: SheetKind }
  | { title: SheetTitle; local: keyof Row & string }
  | {
      title: SheetTitle | Record<SheetLanguage, string>;
      value: (row: Row, language: SheetLanguage) => SheetValue;
      kind?: SheetKind;
      cost?: true;
    };

export interface ListSheet<Row> {
  title: SheetTitle;
  columns: readonly SheetField<Row>[];
  /** What the status is called, which then stands last. */
  status?: readonly [on: SheetTitle, off: SheetTitle];
}

/** The rows of an export, where it shows more of them than the screen does. */
export interface ExportDefinition<Exported extends object> extends ListSheet<Exported> {
  columnsRead?: (ctx: Context) => Sql;
  joins?: (ctx: Context) => Sql;
  row?: (stored: never, ctx: Context) => Exported;
}

/** A name in both languages, a column for each. */
export const bothNames = [
  { title: 'title', of: 'name' },
  { title: 'titleJa', of: 'nameJa' },
] as const;

/** A column of an export that counts pieces; empty where there are none to count, since goods by the gram have their weight alone. */
export function piecesColumn<Name extends string>(of: Name) {
  type Row = Pick<SavedLine, 'priceBy'> & Record<Name, number | null>;
  return { title: of, value: (row: Row) => (row.priceBy === 'gram' ? '' : row[of]), kind: 'number' as const };
}

/** How a file is written, and what stands in its head. */
export interface FileChoice {
  format: SheetFormat;
  language: SheetLanguage;
  head?: SheetHead;
}

/** Rows of a list as a file. */
export function listSheet<Row extends object>(
  { title, columns, status }: ListSheet<Row>,
  schema: z.ZodType,
  ctx: Context,
  batches: AsyncIterable<readonly Row[]>,
  { format, language, head }: FileChoice,
): Promise<FileReply> {
  const shape = fieldsOf(schema);
  const fields = status ? [...columns, statusField<Row>(...status)] : columns;
  const read = fields.filter((field) => isSeen(ctx, field)).map((field) => reading(field, shape, language));
  const pages = (async function* () {
    for await (const rows of batches) {
      await ctx.noteRows?.(rows.length);
      yield rows.map((row) => read.map(({ value }) => value(row)));
    }
  })();
  const sheet = { format, title: sheetText[title][language], columns: read, pages };
  return sheetReply(head ? { ...sheet, head } : sheet, businessDate(ctx.clock.now()));
}

function statusField<Row>(on: SheetTitle, off: SheetTitle): SheetField<Row> {
  return {
    title: 'status',
    value: (row, language) => sheetText[(row as { active?: boolean }).active ? on : off][language],
  };
}

function isSeen<Row>(ctx: Context, field: SheetField<Row>): boolean {
  const isCost = typeof field === 'object' && 'cost' in field;
  return !isHiddenFrom(ctx, isCost ? 'cost' : nameOf(field));
}

interface Reading<Row> {
  title: string;
  kind: SheetKind;
  value: (row: Row) => SheetValue;
}

function reading<Row extends object>(
  field: SheetField<Row>,
  shape: Record<string, z.ZodType>,
  language: SheetLanguage,
): Reading<Row> {
  const name = nameOf(field);
  const called = typeof field === 'object' ? field.title : (name as SheetTitle);
  const title = (typeof called === 'string' ? sheetText[called] : called)[language];
  const kind = typeof field === 'object' && 'kind' in field ? field.kind : undefined;
  if (typeof field === 'object' && 'value' in field)
    return { title, kind: kind ?? 'text', value: (row) => field.value(row, language) };
  const read = (row: Row, of = name) => (row as Record<string, SheetValue>)[of];
  if (typeof field === 'object' && 'local' in field)
    return { title, kind: 'text', value: (row) => inLanguage(language, String(read(row)), read(row, `${name}Ja`)) };
  return { title, kind: kind ?? sheetKinds[valueKindOf(shape[name])], value: (row) => read(row) };
}

/** The field of a row that a column shows; empty where it shows none as it is. */
function nameOf<Row>(field: SheetField<Row>): string {
  if (typeof field !== 'object') return String(field);
  if ('of' in field) return field.of;
  return 'local' in field ? field.local : '';
}

const sheetKinds: Record<ValueKind, SheetKind> = {
  text: 'text',
  number: 'number',
  yen: 'yen',
  grams: 'grams',
  percent: 'percent',
  date: 'date',
  flag: 'text',
  file: 'text',
};
