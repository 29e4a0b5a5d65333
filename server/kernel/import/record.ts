import type { ImportProblem } from '#contract/kernel/import.ts';

export const columnsMax = 200;

export interface FileRecord {
  /** As a spreadsheet counts rows, the header being 1. */
  row: number;
  cells: readonly string[];
}

/** A reason why reading a file ended before its end. */
export class UnreadableFile extends Error {
  readonly problem: ImportProblem;
  constructor(problem: ImportProblem) {
    super(problem.code);
    this.problem = problem;
  }
}
