import { queries } from '#web/api/query.ts';
import { currentUser } from '#web/api/session.ts';
import { warmToasts } from '#web/ui/toast.tsx';

const lookEveryMs = 500;
/** So many looks in a row must find nothing on its way. */
const quietLooks = 4;

/**
 * Fetches in advance what the first screens do without, once one of them is drawn to somebody signed in and nothing
 * more is on its way: whatever is fetched before then makes the first screen later.
 */
export function warmAtRest(): () => void {
  let quiet = 0;
  const timer = setInterval(() => {
    const isQuiet = currentUser() !== null && document.readyState === 'complete' && queries.isFetching() === 0;
    quiet = isQuiet ? quiet + 1 : 0;
    if (quiet < quietLooks) return;
    clearInterval(timer);
    // The first toast may have to say that the connection is gone.
    warmToasts();
  }, lookEveryMs);
  return () => clearInterval(timer);
}
