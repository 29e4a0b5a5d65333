import { problem, type Row } from './cells.ts';
import type { Header, RowOutcome, RowReader } from './kind.ts';
import { columnsMax } from './read.ts';

/** The columns of a format of ours: what each may be called, in lower case, and which must be there. */
export interface OwnColumns {
  byName: ReadonlyMap<string, string>;
  required: readonly string[];
  /** With so many of them in a header it is clear that they are meant. */
  meant: number;
}

/** The names of a header in one spelling; null where there are too many. */
export function namesOf(cells: readonly string[]): string[] | null {
  return cells.length > columnsMax ? null : cells.map((cell) => cell.normalize('NFKC').trim());
}

/** Reads a header as one of ours; `reader` gets the place of each column that is known. */
export function ownHeader<Thing>(
  names: readonly string[],
  { byName, required, meant }: OwnColumns,
  reader: (columns: ReadonlyMap<string, number>, width: number) => RowReader<Thing>,
): Header<Thing> {
  const columns = names.map((name) => byName.get(name.toLowerCase()));
  const isFew = columns.filter((column) => column !== undefined).length < meant;
  if (isFew) return refusedHeader(problem(1, '', 'import.header', names.join(',')));
  const twice = names.filter((_, index) => columns[index] && columns.indexOf(columns[index]) < index);
  const missing = required.filter((column) => !columns.includes(column));
  const ignored = names.filter((name, index) => name !== '' && columns[index] === undefined);
  const problems = [
    ...twice.map((name) => problem(1, name, 'import.columnTwice')),
    ...missing.map((name) => problem(1, name, 'import.columnMissing')),
  ];
  return {
    reader: problems.length > 0 ? null : reader(columnsOf(columns), names.length),
    problems,
    warnings: ignored.map((name) => problem(1, name, 'import.columnIgnored')),
  };
}

export function refusedHeader<Thing>(...problems: Header<Thing>['problems']): Header<Thing> {
  return { reader: null, problems, warnings: [] };
}

export function tooManyColumns<Thing>(cells: readonly string[]): Header<Thing> {
  return refusedHeader(problem(1, '', 'import.tooManyColumns', String(cells.length)));
}

/** The first column of a name counts. */
export function columnsOf(names: readonly (string | undefined)[]): ReadonlyMap<string, number> {
  const known = names.flatMap((name, index) => (name === undefined ? [] : [[name, index] as const]));
  return new Map(known.reverse());
}

export function outcome<Thing>(row: Row, thing: Thing | null): RowOutcome<Thing> {
  return { thing: row.problems.length > 0 ? null : thing, problems: row.problems, warnings: row.warnings };
}

/** A record with more or fewer cells than the header has. */
export function ragged<Thing>(row: Row, found: number, width: number): RowOutcome<Thing> {
  row.problems.push(problem(row.number, '', 'import.raggedRow', `${found} / ${width}`));
  return outcome<Thing>(row, null);
}
