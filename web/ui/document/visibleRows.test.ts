import { describe, expect, it } from 'vitest';
import { rangesOf } from './visibleRows.ts';

const view = { count: 2000, rowHeight: 50, above: 0, height: 500, kept: [] as number[] };
const heightOf = ({ ranges, rest }: ReturnType<typeof rangesOf>, rowHeight: number) =>
  ranges.reduce((sum, { from, to, skipped }) => sum + skipped + (to - from) * rowHeight, rest);

describe('of two thousand lines', () => {
  it('those in sight are drawn, with some to spare', () => {
    const { ranges } = rangesOf({ ...view, above: 50_000 });
    expect(ranges).toEqual([{ from: 988, to: 1022, skipped: 988 * 50 }]);
  });

  it('the one that is typed in stays, above and below what is in sight', () => {
    expect(rangesOf({ ...view, above: 50_000, kept: [3] }).ranges.map(({ from, to }) => [from, to])).toEqual([
      [3, 4],
      [988, 1022],
    ]);
    expect(rangesOf({ ...view, kept: [1999] }).ranges.at(-1)).toEqual({ from: 1999, to: 2000, skipped: 1977 * 50 });
    expect(rangesOf({ ...view, above: 50_000, kept: [1000] }).ranges).toHaveLength(1);
  });

  it('the one that was scanned last is drawn beside the one that is typed in', () => {
    const { ranges } = rangesOf({ ...view, above: 50_000, kept: [1999, 3, 3] });
    expect(ranges.map(({ from, to }) => [from, to])).toEqual([
      [3, 4],
      [988, 1022],
      [1999, 2000],
    ]);
  });

  it.each([0, 1, 12_345, 99_500, 500_000])('all take the same room at %d pixels', (above) => {
    for (const kept of [[], [0], [700], [1999, 3], [1999, -1, 1999]])
      expect(heightOf(rangesOf({ ...view, above, kept }), 50)).toBe(2000 * 50);
  });
});
