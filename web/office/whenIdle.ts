import { queries } from '#web/api/query.ts';
import { currentUser } from '#web/api/session.ts';

const checkEveryMs = 500;
/** The page is idle after so many checks in a row that find no request under way. */
const idleChecks = 4;

/**
 * Runs once one of the first screens is drawn for a signed-in user and no request is under way: for the code that they do
 * without, since anything fetched earlier would delay the first screen.
 */
export function whenIdle(run: () => void): () => void {
  let idle = 0;
  const timer = setInterval(() => {
    const isIdle = currentUser() !== null && document.readyState === 'complete' && queries.isFetching() === 0;
    idle = isIdle ? idle + 1 : 0;
    if (idle < idleChecks) return;
    clearInterval(timer);
    run();
  }, checkEveryMs);
  return () => clearInterval(timer);
}
