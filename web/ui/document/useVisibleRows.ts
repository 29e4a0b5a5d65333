import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import { rangesOf } from './visibleRows.ts';

/** Tables of up to so many rows are drawn whole. */
const wholeMax = 120;
/** Until the rows on the screen have been measured. */
const usualRowHeight = 48;

/**
 * The rows of a table that are drawn: all of them in a short one, and those in sight in a long one, measured by the
 * rows that stand there. `kept` are the indexes of rows that stay whatever is scrolled.
 */
export function useVisibleRows(
  body: RefObject<HTMLTableSectionElement | null>,
  count: number,
  kept: readonly number[],
) {
  const isLong = count > wholeMax;
  const [view, setView] = useState({ above: 0, height: 1000, rowHeight: usualRowHeight });
  useEffect(() => {
    const table = body.current;
    if (!isLong || !table) return;
    const scroller = scrollerOf(table);
    const look = () => {
      const edge = scroller === document.documentElement ? 0 : scroller.getBoundingClientRect().top;
      const above = Math.max(0, edge - table.getBoundingClientRect().top);
      const height = scroller.clientHeight;
      setView((before) => (isNear(before, above, height) ? before : { ...before, above, height }));
    };
    look();
    const target = scroller === document.documentElement ? window : scroller;
    target.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      target.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [isLong, body]);
  useLayoutEffect(() => {
    if (!isLong) return;
    const rows = [...(body.current?.querySelectorAll<HTMLElement>('tr[data-key]') ?? [])];
    const rowHeight = rows.reduce((sum, row) => sum + row.offsetHeight, 0) / rows.length;
    if (rowHeight > 0 && Math.abs(rowHeight - view.rowHeight) > 4) setView((before) => ({ ...before, rowHeight }));
  });
  if (!isLong) return { ranges: [{ from: 0, to: count, skipped: 0 }], rest: 0 };
  return rangesOf({ ...view, count, kept });
}

/** A few rows further nothing has to be drawn anew: the spare ones are there. */
function isNear(before: { above: number; height: number; rowHeight: number }, above: number, height: number): boolean {
  return Math.abs(before.above - above) < 4 * before.rowHeight && before.height === height;
}

/** The nearest box around the table that does scroll up and down. */
function scrollerOf(element: HTMLElement): HTMLElement {
  for (let one = element.parentElement; one; one = one.parentElement) {
    const { overflowY } = getComputedStyle(one);
    const scrolls = overflowY === 'auto' || overflowY === 'scroll';
    if (scrolls && one.scrollHeight > one.clientHeight) return one;
  }
  return document.documentElement;
}
