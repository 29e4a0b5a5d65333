import type { ImportProblem } from '#contract/kernel/import.ts';
import { type ImportCode, problem } from './cells.ts';

/** Values of one column of a file that have to be a row's own, to find those that come twice; both rows are told. */
export class Twins {
  readonly #code: ImportCode;
  readonly #seen = new Map<string, { row: number; shown: string }>();
  readonly #told = new Set<number>();

  constructor(code: ImportCode) {
    this.#code = code;
  }

  check(row: number, column: string, value: string, shown = value): ImportProblem[] {
    if (value === '') return [];
    const first = this.#seen.get(value);
    if (first === undefined) {
      this.#seen.set(value, { row, shown });
      return [];
    }
    const later = problem(row, column, this.#code, shown, first.row);
    if (this.#told.has(first.row)) return [later];
    this.#told.add(first.row);
    return [problem(first.row, column, this.#code, first.shown, row), later];
  }
}
