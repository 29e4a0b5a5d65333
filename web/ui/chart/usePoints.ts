import { type KeyboardEvent, useState } from 'react';
import { stepTo } from './stepTo.ts';

/** The points of a chart as one stop of the Tab key: arrows, Home and End go from one to another. `data-points` marks what holds them. */
export function usePoints(count: number) {
  const [at, setAt] = useState(0);
  return (index: number) => ({
    'data-point': index,
    tabIndex: index === Math.min(at, count - 1) ? 0 : -1,
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const next = stepTo(event.key, index, count);
      if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      setAt(next);
      event.currentTarget.closest('[data-points]')?.querySelector<HTMLElement>(`[data-point="${next}"]`)?.focus();
    },
  });
}
