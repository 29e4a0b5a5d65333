import { Outlet, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { watchBuild } from '#web/api/build.ts';
import { onDenied, onUnauthorized } from '#web/api/client.ts';
import { queries } from '#web/api/query.ts';
import { followOtherTabs, haveRightsChanged } from '#web/api/rights.ts';
import { clearSession, currentUser } from '#web/api/session.ts';
import { say } from '#web/text/text.ts';
import { Asker } from '#web/ui/ask.tsx';
import { followFocus } from '#web/ui/focus.ts';
import { preloadToasts, Toasts, toastFailed } from '#web/ui/toast.tsx';
import { safeNext } from '../guard.ts';
import { whenIdle } from '../whenIdle.ts';
import { offerReload } from './offerReload.tsx';
import { leaveOffice } from './useSignOut.ts';

/** What stands around every screen, signed in or not: toasts, questions, and the watch for an ended session. */
export function Root(): ReactNode {
  const router = useRouter();
  useEffect(
    () =>
      onUnauthorized(() => {
        if (!currentUser()) return;
        clearSession();
        queries.clear();
        toastFailed(say('session.expired'));
        const next = safeNext(router.state.location.href);
        void router.navigate({ to: '/login', search: (next ? { next } : {}) as never, ignoreBlocker: true });
      }),
    [router],
  );
  useEffect(
    () =>
      onDenied(async () => {
        // A right was taken away meanwhile: its menus go, and whoever stands on a screen that is closed now leaves it.
        if (await haveRightsChanged().catch(() => false)) await router.invalidate();
      }),
    [router],
  );
  useEffect(() => watchBuild(offerReload), []);
  useEffect(followFocus, []);
  useEffect(
    () =>
      followOtherTabs(async () => {
        if (!currentUser()) return;
        clearSession();
        await leaveOffice(router);
      }),
    [router],
  );
  // The first toast may have to say that the connection is gone.
  useEffect(() => whenIdle(preloadToasts), []);
  return (
    <>
      <Outlet />
      <Asker />
      <Toasts />
    </>
  );
}
