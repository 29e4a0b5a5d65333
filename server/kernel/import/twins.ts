import type { ImportProblem } from '#contract/kernel/import.ts';
import { type ImportCode, problem } from './cells.ts';

/** Values of one column of a file that have to be a row's own, to find those that come twice; both rows are told. */
export class Twins {
  readonly #code: ImportCode;
  readonly #seen = new Map<string, number>();
  readonly #told = new Set<number>();

  constructor(code: ImportCode) {
    this.#code = code;
  }

  check(row: number, column: string, value: string, shown = value): ImportProblem[] {
    if (value === '') return [];
    const first = this.#seen.get(value);
    if (first === undefined) {
      this.#seen.set(value, row);
      return [];
    }
    const later = problem(row, column, this.#code, shown, first);
    if (this.#told.has(first)) return [later];
    this.#told.add(first);
    return [problem(first, column, this.#code, shown, row), later];
  }
}
