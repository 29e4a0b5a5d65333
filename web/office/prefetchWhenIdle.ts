import { queries } from '#web/api/query.ts';
import { currentUser } from '#web/api/session.ts';
import { preloadToasts } from '#web/ui/toast.tsx';

const checkEveryMs = 500;
/** The page is idle after so many checks in a row that find no request under way. */
const idleChecks = 4;

/**
 * Prefetches the code that the first screens do without, once one of them is drawn for a signed-in user and no request
 * is under way: anything fetched earlier would delay the first screen.
 */
export function prefetchWhenIdle(): () => void {
  let idle = 0;
  const timer = setInterval(() => {
    const isIdle = currentUser() !== null && document.readyState === 'complete' && queries.isFetching() === 0;
    idle = isIdle ? idle + 1 : 0;
    if (idle < idleChecks) return;
    clearInterval(timer);
    // The first toast may have to say that the connection is gone.
    preloadToasts();
  }, checkEveryMs);
  return () => clearInterval(timer);
}
