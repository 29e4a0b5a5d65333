import type { z } from 'zod';
import { fieldsOf, type ValueKind, valueKindOf } from '#contract/kernel/fields.ts';
import type { SheetKind, SheetValue } from '../sheet/rows.ts';
import { sheetReply } from '../sheet/sheet.ts';
import { inLanguage, type SheetLanguage, type SheetTitle, sheetText } from '../sheet/text.ts';
import { businessDate } from './clock.ts';
import type { Context } from './context.ts';
import { isHiddenFrom } from './costs.ts';
import type { FileReply } from './route.ts';

/**
 * A column of a simple list's spreadsheet: a field of the row, which is what its title is called unless `of` says
 * another one; a field whose Japanese stands beside it in `…Ja`, of which the sheet shows that of its language; or
 * whatever `value` makes of a row. How a field is written is known by its schema, and a cost is left out for whoever may
 * not see any.
 */
export type SheetField<Row> =
  | (SheetTitle & keyof Row)
  | { title: SheetTitle; of: keyof Row & string }
  | { title: SheetTitle; local: keyof Row & string }
  | { title: SheetTitle; value: (row: Row, language: SheetLanguage) => SheetValue };

export interface RegisterSheet<Row> {
  title: SheetTitle;
  /** Besides the status, which stands last. */
  columns: readonly SheetField<Row>[];
  /** What the status is called, where on and off are not active and inactive. */
  status?: readonly [on: SheetTitle, off: SheetTitle];
}

/** A name in both languages, a column for each. */
export const bothNames = [
  { title: 'title', of: 'name' },
  { title: 'titleJa', of: 'nameJa' },
] as const;

/** Rows of a simple list as a file. */
export function registerSheet<Row extends object>(
  { title, columns, status: [on, off] = ['active', 'inactive'] }: RegisterSheet<Row>,
  schema: z.ZodType,
  ctx: Context,
  rows: readonly Row[],
  { format, language }: { format: 'xlsx' | 'csv'; language: SheetLanguage },
): Promise<FileReply> {
  const shape = fieldsOf(schema);
  const read = [
    ...columns.filter((field) => !isHiddenFrom(ctx, nameOf(field))).map((field) => reading(field, shape, language)),
    {
      title: sheetText.status[language],
      kind: 'text' as const,
      value: (row: Row) => sheetText[(row as { active?: boolean }).active ? on : off][language],
    },
  ];
  const pages = onePage(rows.map((row) => read.map(({ value }) => value(row))));
  return sheetReply({ format, title: sheetText[title][language], columns: read, pages }, businessDate(ctx.clock.now()));
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
  const title = sheetText[typeof field === 'string' ? field : (field as { title: SheetTitle }).title][language];
  if (typeof field === 'object' && 'value' in field)
    return { title, kind: 'text', value: (row) => field.value(row, language) };
  const name = nameOf(field);
  const read = (row: Row, of = name) => (row as Record<string, SheetValue>)[of];
  if (typeof field === 'object' && 'local' in field)
    return {
      title,
      kind: 'text',
      value: (row) => inLanguage(language, String(read(row)), read(row, `${name}Ja`)),
    };
  return { title, kind: sheetKinds[valueKindOf(shape[name])], value: (row) => read(row) };
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

async function* onePage<Row>(rows: Row[]): AsyncGenerator<Row[]> {
  yield rows;
}
