import { useRef, useState } from 'react';
import { usePrinting } from '../print/usePrinting.ts';
import { useWidth } from '../useWidth.ts';
import { type FitColumn, fitColumns } from './fitColumns.ts';

/** Of the boxes before rows, of their menus, and of the button of the columns that gave way. */
export const endPixels = 52;

/** Paper has this room, however narrow the screen is that it is printed from. */
const paperPixels = 900;

interface Ends {
  set?: Readonly<Record<string, number>>;
  kept?: readonly string[];
  /** Rows begin with a box; they end with a menu. */
  hasBoxes?: boolean;
  hasMenus?: boolean;
}

/**
 * The columns that have room where `place` is drawn, until somebody opens the others: then all are there, and the rows
 * scroll sideways. `width` is that of the table.
 */
export function useFitted<Column extends FitColumn>(all: readonly Column[], ends: Ends = {}) {
  const { kept, hasBoxes = false, hasMenus = false } = ends;
  const [needed, setNeeded] = useState<Readonly<Record<string, number>>>({});
  const leastOf = (key: string, width: number) => Math.max(width, needed[key] ?? 0);
  const set = Object.fromEntries(Object.entries(ends.set ?? {}).map(([key, width]) => [key, leastOf(key, width)]));
  const place = useRef<HTMLDivElement>(null);
  const screen = useWidth(place);
  const room = usePrinting() ? Math.max(screen, paperPixels) : screen;
  const [isWide, setWide] = useState(false);
  const besides = endPixels * ((hasBoxes ? 1 : 0) + (hasMenus ? 1 : 0));
  const options = { set, kept, besides, more: hasMenus ? 0 : endPixels };
  const enough = all.map((one) => (one.width ? { ...one, width: leastOf(one.key, one.width) } : one));
  const { hidden, ...fitted } = fitColumns(enough, room, options);
  const { columns, widths } = isWide && hidden > 0 ? fitColumns(enough, 0, { ...options, isWhole: true }) : fitted;
  const hasEnd = hasMenus || hidden > 0;
  const end = hasEnd && !hasMenus ? endPixels : 0;
  return {
    place,
    columns,
    columnWidths: [...widths],
    width: [...widths.values()].reduce((sum, width) => sum + width, besides + end),
    hasBoxes,
    hasEnd,
    hidden,
    isWide,
    toggle: () => setWide(!isWide),
    /** A large figure stands whole: its column is so wide at least. */
    widen: (needs: readonly (readonly [key: string, width: number])[]) => {
      const more = needs.filter(([key, width]) => width > Math.max(needed[key] ?? 0, widths.get(key) ?? 0));
      if (more.length === 0) return;
      const next = { ...needed };
      for (const [key, width] of more) next[key] = Math.max(next[key] ?? 0, width);
      setNeeded(next);
    },
  };
}

export type Fitted = ReturnType<typeof useFitted>;
