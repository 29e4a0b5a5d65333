import type { ImportProblem } from '#contract/kernel/import.ts';
import { countText } from '#web/text/format.ts';

export type ProblemGroup = ImportProblem & { rows: number[]; count: number };

/** Problems of several rows in the same words stand once, with the numbers of the rows; those of no row stand each by itself. */
export function grouped(problems: readonly ImportProblem[]): ProblemGroup[] {
  const groups = new Map<string, ProblemGroup>();
  const first = new Map<string, string>();
  for (const problem of problems) {
    const { row, column, code, otherRow, rows = row ? [row] : [], count = 1 } = problem;
    const isAlone = otherRow !== undefined || (row === 0 && rows.length === 0);
    const key = isAlone ? JSON.stringify(problem) : `${column} ${code}`;
    const group = groups.get(key);
    if (group) {
      group.rows.push(...rows);
      group.count += count;
      const value = first.get(key) ?? '';
      // Not all of them have the value of the first.
      if (problem.value !== value) group.value = `${value} …`.trim();
    } else {
      first.set(key, problem.value);
      groups.set(key, { ...problem, rows: [...rows], count });
    }
  }
  return [...groups.values()];
}

const rowsShown = 8;

/** The numbers of some rows, or how many they are. */
export function rowsText({ rows, count }: ProblemGroup, all: string): string {
  const shown = rows.slice(0, rowsShown).join(', ');
  if (shown === '') return all;
  return count > rowsShown ? `${shown} … (${countText(count)})` : shown;
}
