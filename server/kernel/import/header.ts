import { sheetText } from '../../sheet/text.ts';
import { problem, Row } from './cells.ts';
import { fieldsByName, type ImportColumn, spelled, titleLike } from './columns.ts';
import type { Header, RowOutcome, RowReader } from './kind.ts';

/** The names of a header in one spelling. */
export function namesOf(cells: readonly string[]): string[] {
  return cells.map((cell) => cell.normalize('NFKC').trim());
}

/** With so many columns of ours in a header it is clear that they are meant. */
const meant = 2;
/** What says why a row was left out, in a file that an import gave back. */
const reasonTitles = Object.values(sheetText.reason).map(spelled);

/** Reads a header as one of ours. `wholes`: fields that are part of another column, where they have none of their own. */
export function ownHeader<Thing>(
  names: readonly string[],
  columns: readonly ImportColumn[],
  read: (row: Row) => Thing | null,
  wholes: Readonly<Record<string, string>> = {},
): Header<Thing> {
  const byName = fieldsByName(columns);
  const unread = new Set(columns.filter((column) => column.unread).map(({ field }) => field));
  const fields = names.map((name) => byName.get(spelled(name)));
  const isFew = fields.filter((field) => field !== undefined).length < meant;
  if (isFew) return { reader: null, problems: [problem(1, '', 'import.header', names.join(', '))], warnings: [] };
  const twice = names.filter((_, index) => fields[index] && fields.indexOf(fields[index]) < index);
  const titleOf = titleLike(names, columns);
  // What is there already needs no more than what names it.
  const isKeyed = columns.some(({ key, field }) => key && fields.includes(field));
  const isThere = (field: string | undefined) => field !== undefined && fields.includes(field);
  const missing = columns.filter(
    ({ required, field, orElse }) => required && !isKeyed && !isThere(field) && !isThere(orElse),
  );
  const left = [...names.keys()].filter((index) => isIgnored(names[index] ?? '', fields[index]));
  const problems = [
    ...twice.map((name) => problem(1, name, 'import.columnTwice')),
    ...missing.map((column) => problem(1, titleOf(column), 'import.columnMissing')),
  ];
  const used = fields.map((field) => (field && unread.has(field) ? undefined : field));
  return {
    reader:
      problems.length > 0
        ? null
        : { format: 'kinza', names, columns: used, left, read, columnNames: headed(names, fields, wholes) },
    problems,
    // Perhaps one of them is the one that is missing.
    warnings: problems.length > 0 ? left.map((index) => problem(1, names[index] ?? '', 'import.columnIgnored')) : [],
  };
}

function isIgnored(name: string, field: string | undefined): boolean {
  return name !== '' && field === undefined && !reasonTitles.includes(spelled(name));
}

/** What a header calls its fields, and the parts of them. */
function headed(
  names: readonly string[],
  fields: readonly (string | undefined)[],
  wholes: Readonly<Record<string, string>>,
): Record<string, string> {
  const own = Object.fromEntries(fields.flatMap((field, index) => (field ? [[field, names[index] ?? field]] : [])));
  const parts = Object.entries(wholes).flatMap(([part, whole]) => (own[whole] ? [[part, own[whole]]] : []));
  return { ...Object.fromEntries(parts), ...own };
}

/** What one record of a file becomes. */
export function readRow<Thing>(
  { columns, columnNames, read }: RowReader<Thing>,
  number: number,
  cells: readonly string[],
): RowOutcome<Thing> {
  const row = new Row(number, cells, columns, columnNames);
  const thing = row.problems.length > 0 ? null : read(row);
  const { problems, warnings, lacking } = row;
  return { thing: problems.length > 0 ? null : thing, given: row.filled(), lacking, problems, warnings };
}
