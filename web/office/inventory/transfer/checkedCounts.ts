import type { CheckLine, CountedField } from './TransferCheck.tsx';

/** What was counted of a line. Without a word of what it is counted by, it is pieces. */
export type Counted = Pick<CheckLine, 'itemId' | CountedField> & Partial<Pick<CheckLine, 'priceBy'>>;

/** What was counted of lines, of those of which anything was. */
export function countsOf(lines: readonly CheckLine[]): Counted[] {
  return lines
    .map(({ itemId, priceBy, checked, received, damaged, found, lost, late }) => {
      return { itemId, priceBy, checked, received, damaged, found, lost, late };
    })
    .filter(({ itemId: _id, priceBy: _by, ...counts }) => Object.values(counts).some((count) => count > 0));
}

/** Lines with what was counted of them before. */
export function withCounts(begun: readonly CheckLine[], counts: readonly Counted[]): CheckLine[] {
  const known = new Map(counts.map((counted) => [counted.itemId, counted]));
  return begun.map((line) => {
    const { priceBy = 'unit', ...counted } = known.get(line.itemId) ?? line;
    return priceBy === line.priceBy ? { ...line, ...counted } : line;
  });
}
