import type { Window } from './page.ts';

/** How a window is found from one end of its list: after so many rows, of which the first few may not belong to it. */
export interface Walk {
  isBackwards: boolean;
  offset: number;
  /** Rows before the window that the walk brings along, in the order of the list. */
  spare: number;
}

/** From here on it pays to find a page first and then to read its rows, and to ask from which end it is nearer. */
export const deepFrom = 500;

/** The shorter way to a window in a list of so many rows, which brings as many rows as the window has, if there are. */
export function shorterWalk({ limit, offset }: Window, count: number): Walk {
  if (offset <= count / 2) return { isBackwards: false, offset, spare: 0 };
  const fromEnd = count - offset - limit;
  if (fromEnd >= 0) return { isBackwards: true, offset: fromEnd, spare: 0 };
  return { isBackwards: true, offset: 0, spare: Math.min(limit, count) - Math.max(0, count - offset) };
}
