import type { ImportRun, Matching } from '#contract/kernel/import.ts';

/** A row of the file as a preview has it: of some the thing is there already, and `after` is what will stand there. */
export interface PreviewRow {
  row: number;
  isThere: boolean;
  isChanged: boolean;
  after?: object | undefined;
}

type Counts = Pick<ImportRun, 'addCount' | 'changeCount' | 'sameCount'>;

/** How many rows are written, by what becomes of things that are there already. */
export function writesOf({ addCount, changeCount, sameCount }: Counts, matching: Matching): number {
  return addCount + (matching === 'skip' ? 0 : changeCount) + (matching === 'add' ? sameCount : 0);
}

/** The first rows that would be written, and as what. `asNew`: a row whose thing is added once more. */
export function shownRows<Row extends PreviewRow>(
  rows: readonly Row[],
  matching: Matching,
  asNew: (row: Row) => Row,
): Row[] {
  if (matching === 'skip') return rows.filter(({ isThere }) => !isThere);
  if (matching === 'add') return rows.map((row) => (row.isThere ? asNew(row) : row));
  return rows.filter(({ isThere, isChanged }) => !isThere || isChanged).map((row) => ({ ...row, ...row.after }));
}
