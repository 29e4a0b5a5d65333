import { useSyncExternalStore } from 'react';

const least = 196;
const most = 560;
/** What the dashboard needs above and below its chart. */
const besides = 568;
/** A narrower window has the shares below the chart, and scrolls. */
const sideBySide = 1101;

/** As much as the window has left, so that the figures fill it. */
export function useChartHeight(around = besides): number {
  return useSyncExternalStore(listen, () =>
    window.innerWidth < sideBySide ? least : Math.min(most, Math.max(least, window.innerHeight - around)),
  );
}

function listen(hear: () => void): () => void {
  window.addEventListener('resize', hear);
  return () => window.removeEventListener('resize', hear);
}
