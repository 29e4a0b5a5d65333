/** Rows `from` up to but not including `to`, and how many pixels stand for those before and between. */
export interface RowRange {
  from: number;
  to: number;
  /** Height of the rows that are left out before it. */
  skipped: number;
}

interface View {
  count: number;
  rowHeight: number;
  /** How far the first row lies above the upper edge of what can be seen. */
  above: number;
  height: number;
  /** Drawn wherever they are: the row that somebody types in must not go away under their hands. */
  kept: readonly number[];
}

/** Rows drawn beyond each edge, so that a quick scroll shows no gap. */
const spareRows = 12;

/** Which rows of a long table are drawn, and how much room is left out before each group and after the last. */
export function rangesOf({ count, rowHeight, above, height, kept }: View): { ranges: RowRange[]; rest: number } {
  const from = Math.min(count, Math.max(0, Math.floor(above / rowHeight) - spareRows));
  const to = Math.max(from, Math.min(count, Math.ceil((above + height) / rowHeight) + spareRows));
  const apart = [...new Set(kept)].filter((row) => row >= 0 && row < count && (row < from || row >= to));
  const groups = [[from, to] as const, ...apart.map((row) => [row, row + 1] as const)].sort(([a], [b]) => a - b);
  let end = 0;
  const ranges = groups.map(([first, last]): RowRange => {
    const skipped = (first - end) * rowHeight;
    end = last;
    return { from: first, to: last, skipped };
  });
  return { ranges, rest: (count - end) * rowHeight };
}
