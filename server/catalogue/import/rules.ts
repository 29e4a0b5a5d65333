import type { ImportProblem } from '#contract/catalogue/import.ts';
import { problem } from './cells.ts';
import type { ImportItem, ReaderOptions, RowReader } from './item.ts';
import { ownColumns, ownReader, requiredColumns } from './own.ts';
import { shopifyReader } from './shopify.ts';

export const columnsMax = 200;
export const rowsMax = 200_000;

export interface Header {
  reader: RowReader | null;
  problems: ImportProblem[];
  warnings: ImportProblem[];
}

/** Recognises the format of a file by its header, and answers what reads the records below it. */
export function readHeader(cells: readonly string[], options: ReaderOptions): Header {
  if (cells.length > columnsMax) return refused(problem(1, '', 'import.tooManyColumns', String(cells.length)));
  const names = cells.map((cell) => cell.normalize('NFKC').trim());
  if (['Handle', 'Title', 'Variant Price'].every((name) => names.includes(name))) {
    return { reader: shopifyReader(columnsOf(names), cells.length, options), problems: [], warnings: [] };
  }
  if (names.filter((name) => ownColumns.has(name.toLowerCase())).length < 3)
    return refused(problem(1, '', 'import.header', names.join(',')));

  const known = names.map((name) => ownColumns.get(name.toLowerCase()) ?? name);
  const twice = known.filter((name, index) => ownColumns.has(name.toLowerCase()) && known.indexOf(name) < index);
  const missing = requiredColumns.filter((name) => !known.includes(name));
  const ignored = known.filter((name) => name !== '' && !ownColumns.has(name.toLowerCase()));
  const problems = [
    ...twice.map((name) => problem(1, name, 'import.columnTwice')),
    ...missing.map((name) => problem(1, name, 'import.columnMissing')),
  ];
  const warnings = ignored.map((name) => problem(1, name, 'import.columnIgnored'));
  return {
    reader: problems.length > 0 ? null : ownReader(columnsOf(known), cells.length, options),
    problems,
    warnings,
  };
}

function refused(...problems: ImportProblem[]): Header {
  return { reader: null, problems, warnings: [] };
}

/** The first column of a name counts. */
function columnsOf(names: readonly string[]): ReadonlyMap<string, number> {
  return new Map(names.map((name, index) => [name, index] as const).reverse());
}

/** Codes and barcodes of one file, to find those that come twice; both rows are told. */
export class Twins {
  readonly #codes = new Map<string, number>();
  readonly #barcodes = new Map<string, number>();
  readonly #told = new Set<number>();

  check(item: ImportItem, columns: { code: string; barcode: string }): ImportProblem[] {
    return [
      ...this.#compare(this.#codes, item.itemCode, item.row, columns.code, 'import.codeTwice'),
      ...this.#compare(this.#barcodes, item.barcode, item.row, columns.barcode, 'import.barcodeTwice'),
    ];
  }

  #compare(
    seen: Map<string, number>,
    value: string,
    row: number,
    column: string,
    code: 'import.codeTwice' | 'import.barcodeTwice',
  ): ImportProblem[] {
    if (value === '') return [];
    const first = seen.get(value);
    if (first === undefined) {
      seen.set(value, row);
      return [];
    }
    const later = problem(row, column, code, value, first);
    const key = first * 2 + (code === 'import.codeTwice' ? 0 : 1);
    if (this.#told.has(key)) return [later];
    this.#told.add(key);
    return [problem(first, column, code, value, row), later];
  }

  has(kind: 'code' | 'barcode', value: string): boolean {
    return (kind === 'code' ? this.#codes : this.#barcodes).has(value);
  }
}
