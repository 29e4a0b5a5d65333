import { problem, Row } from './cells.ts';
import type { Header, RowOutcome, RowReader } from './kind.ts';

/** The columns of a format of ours: what each may be called, in lower case, and which must be there. */
export interface OwnColumns {
  byName: ReadonlyMap<string, string>;
  required: readonly string[];
  /** With so many of them in a header it is clear that they are meant. */
  meant: number;
}

/** The names of a header in one spelling. */
export function namesOf(cells: readonly string[]): string[] {
  return cells.map((cell) => cell.normalize('NFKC').trim());
}

/** Reads a header as one of ours. `columnNames`: what it calls fields, where a report names them so. */
export function ownHeader<Thing>(
  names: readonly string[],
  { byName, required, meant }: OwnColumns,
  read: (row: Row) => Thing | null,
  columnNames: Readonly<Record<string, string>> = {},
): Header<Thing> {
  const columns = names.map((name) => byName.get(name.toLowerCase()));
  const isFew = columns.filter((column) => column !== undefined).length < meant;
  if (isFew) return { reader: null, problems: [problem(1, '', 'import.header', names.join(','))], warnings: [] };
  const twice = names.filter((_, index) => columns[index] && columns.indexOf(columns[index]) < index);
  const missing = required.filter((column) => !columns.includes(column));
  const ignored = names.filter((name, index) => name !== '' && columns[index] === undefined);
  const problems = [
    ...twice.map((name) => problem(1, name, 'import.columnTwice')),
    ...missing.map((name) => problem(1, name, 'import.columnMissing')),
  ];
  return {
    reader: problems.length > 0 ? null : { format: 'kinza', columns, read, columnNames },
    problems,
    warnings: ignored.map((name) => problem(1, name, 'import.columnIgnored')),
  };
}

/** What one record of a file becomes. */
export function readRow<Thing>(
  { columns, read }: RowReader<Thing>,
  number: number,
  cells: readonly string[],
): RowOutcome<Thing> {
  const row = new Row(number, cells, columns);
  const thing = row.problems.length > 0 ? null : read(row);
  const { problems, warnings } = row;
  return { thing: problems.length > 0 ? null : thing, problems, warnings };
}
