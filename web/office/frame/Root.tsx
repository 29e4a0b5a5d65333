import { Outlet, useRouter } from '@tanstack/react-router';
import { type ReactNode, useEffect } from 'react';
import { onDenied, onUnauthorized } from '#web/api/client.ts';
import { queries } from '#web/api/query.ts';
import { followOtherTabs, haveRightsChanged } from '#web/api/rights.ts';
import { clearSession, currentUser } from '#web/api/session.ts';
import { onWaiting } from '#web/api/waiting.ts';
import { localeOf } from '#web/text/locale.ts';
import { problemText } from '#web/text/refusal.ts';
import { say } from '#web/text/text.ts';
import { Asker } from '#web/ui/ask.tsx';
import { followFocus } from '#web/ui/focus.ts';
import { Toasts, toastFailed, toastInfo } from '#web/ui/toast.tsx';
import { safeNext } from '../guard.ts';
import { followLanguage } from '../language.ts';
import { stayWithoutConnection } from '../stay.ts';
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
  useEffect(() => onWaiting((told) => toastInfo(problemText(told))), []);
  useEffect(followFocus, []);
  useEffect(() => stayWithoutConnection(router), [router]);
  useEffect(
    () =>
      followOtherTabs(
        async () => {
          if (!currentUser()) return;
          clearSession();
          await leaveOffice(router);
        },
        (code) => void followLanguage(localeOf(code), router),
      ),
    [router],
  );
  return (
    <>
      <Outlet />
      <Asker />
      <Toasts />
    </>
  );
}
