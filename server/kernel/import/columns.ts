import type { ImportColumnText } from '#contract/kernel/import.ts';
import { type SheetLanguage, type SheetText, sheetText } from '../../sheet/text.ts';

/** A column of a file as our own format has it. Reading, template, the dialog's list and `--help` all follow this one. */
export interface ImportColumn {
  field: string;
  /** As the template and our own export write it. */
  title: SheetText;
  /** What else it is called: in the lists of other programs, in one spelling and in lower case. */
  also?: readonly string[];
  /** Nothing can be added without it. */
  required?: true;
  /** Or without this one in its place: one of the two is enough. */
  orElse?: string;
  /** By this, a row is recognised as something that is there already. */
  key?: true;
  /** Our own export has it, and an import leaves it aside. */
  unread?: true;
  /** What a cell may look like. */
  example: string | SheetText;
  /** All that a cell may say, where that is a handful. */
  values?: readonly (string | SheetText)[];
}

/** The words for what is in use and what is switched off. */
export const statusWords = { active: sheetText.active, inactive: sheetText.inactive };

/** Columns that every export of ours ends with. */
export const statusColumn: ImportColumn = {
  field: 'status',
  title: sheetText.status,
  example: sheetText.active,
  values: Object.values(statusWords),
};
export const createdAtColumn: ImportColumn = {
  field: 'createdAt',
  title: sheetText.createdAt,
  unread: true,
  example: '',
};

/** In one spelling: as names of a header and names of a column are compared. */
export function spelled(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}

/** The fields of columns, by all that a header may call them. */
export function fieldsByName(columns: readonly ImportColumn[]): ReadonlyMap<string, string> {
  return new Map(
    columns.flatMap(({ field, title, also = [] }) =>
      [...also, title.ja, title.en, field].map((name) => [spelled(name), field] as const),
    ),
  );
}

/**
 * How a column is called in the words of a header that lacks it: its field, or its title in the header's language. Of two of
 * which one is enough, that in the language of the header is asked for.
 */
export function titleLike(names: readonly string[], columns: readonly ImportColumn[]) {
  const found = new Set(names.map(spelled));
  const count = (nameOf: (column: ImportColumn) => string) =>
    columns.filter((column) => found.has(spelled(nameOf(column)))).length;
  const inJapanese = ({ title }: ImportColumn) => title.ja;
  const styles = [({ field }: ImportColumn) => field, inJapanese, ({ title }: ImportColumn) => title.en] as const;
  const style = styles.reduce((best, one) => (count(one) > count(best) ? one : best));
  const asked = (column: ImportColumn) =>
    (style === inJapanese && columns.find(({ field }) => field === column.orElse)) || column;
  return (column: ImportColumn) => style(asked(column));
}

/** What a shop has to know to write a file; those that are not read are left out. */
export function columnTexts(columns: readonly ImportColumn[], language: SheetLanguage): ImportColumnText[] {
  // Of two of which one is enough, that in the language of the reader is asked for.
  const led = new Map(columns.flatMap(({ field, orElse }) => (orElse ? [[field, orElse]] : [])));
  const asked = language === 'ja' ? [...led.values()] : [...led.keys()];
  return columns
    .filter(({ unread }) => !unread)
    .map(({ field, title, also = [], required = false, orElse, example, values = [] }) => ({
      field,
      title: title[language],
      also: [...new Set([title.en, title.ja, field, ...also])].filter((name) => name !== title[language]),
      required: asked.includes(field) || (required && !orElse),
      example: inWords(example, language),
      values: values.map((value) => inWords(value, language)),
    }));
}

function inWords(text: string | SheetText, language: SheetLanguage): string {
  return typeof text === 'string' ? text : text[language];
}

/** A word of either language as the value that it stands for. */
export function meantBy<Value extends string>(texts: Readonly<Record<Value, SheetText>>, word: string) {
  const entries = Object.entries(texts) as [Value, SheetText][];
  const wanted = spelled(word);
  return entries.find(([value, { en, ja }]) => [value, en, ja].some((name) => spelled(name) === wanted))?.[0];
}
