import type { CheckLine, CountedField } from './TransferCheck.tsx';

/** What was counted of a line. */
export type Counted = Pick<CheckLine, 'itemId' | CountedField>;

/** What was counted of lines, of those of which anything was. */
export function countsOf(lines: readonly CheckLine[]): Counted[] {
  return lines
    .map(({ itemId, checked, received, damaged, found, lost, late }) => {
      return { itemId, checked, received, damaged, found, lost, late };
    })
    .filter(({ itemId: _, ...counts }) => Object.values(counts).some((count) => count > 0));
}

/** Lines with what was counted of them before. */
export function withCounts(begun: readonly CheckLine[], counts: readonly Counted[]): CheckLine[] {
  const known = new Map(counts.map((counted) => [counted.itemId, counted]));
  return begun.map((line) => ({ ...line, ...known.get(line.itemId) }));
}
