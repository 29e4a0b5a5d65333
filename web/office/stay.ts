import type { RegisteredRouter } from '@tanstack/react-router';
import { reachServer } from '#web/api/connection.ts';
import { plainPath } from '#web/text/locale.ts';
import { toastProblem } from '#web/ui/toast.tsx';

/** A click that has waited this long for code goes on, and the next screen shows its shape meanwhile. */
const patienceMs = 300;

/** The path that a click leads to while it waits for its screen's code; the address is still that of the old one. */
export let pendingPath = '';

/** Without a connection a click keeps the screen and says so, where the next one could not be drawn. */
export function stayWithoutConnection(router: RegisteredRouter): () => void {
  return router.history.block({
    enableBeforeUnload: false,
    blockerFn: async ({ currentLocation, nextLocation }) => {
      if (currentLocation.pathname === nextLocation.pathname) return false;
      pendingPath = nextLocation.pathname;
      try {
        if (navigator.onLine === false) await reachServer();
        return (await Promise.race([isFetched(router, nextLocation), soon()])) === false;
      } catch (problem) {
        toastProblem(problem);
        return true;
      } finally {
        if (pendingPath === nextLocation.pathname) pendingPath = '';
      }
    },
  });
}

const soon = () => new Promise((resolve) => setTimeout(resolve, patienceMs));

/** Fetches the code of a screen. Where it is gone though the server answers, the browser opens the address anew. */
async function isFetched(router: RegisteredRouter, { pathname, href }: { pathname: string; href: string }) {
  const [routes] = router.getMatchedRoutes(plainPath(pathname));
  const screen = routes.at(-1)?.options.component as { preload?: () => Promise<unknown> } | undefined;
  try {
    await screen?.preload?.();
    return true;
  } catch {
    await reachServer();
    window.location.assign(href);
    return false;
  }
}
