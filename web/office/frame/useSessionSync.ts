import { useEffect, useRef } from 'react';
import { type Session, sessionApi } from '#contract/access/session.ts';
import { useRead } from '#web/api/hooks.ts';
import { refetchAll } from '#web/api/rights.ts';
import { storeUser } from '#web/api/session.ts';
import { readStored } from '#web/api/storage.ts';
import { useLocale } from '#web/text/text.ts';
import { showCompany } from '../guard.ts';

const askAgainMs = 60_000;

/**
 * Keeps the frame true while somebody works: the session is asked again every minute, so that a location that was
 * opened or closed elsewhere shows; the company's name and logo and the user's own name and picture follow it, and
 * everything shown is asked again once the user stands elsewhere, whether they went there or their location was closed.
 */
export function useSessionSync(): void {
  const locale = useLocale();
  const { data: session } = useRead(sessionApi.current, {}, { staleTime: askAgainMs, refetchInterval: askAgainMs });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the name depends on the language as well.
  useEffect(() => {
    if (!session) return;
    showCompany(session);
    showUser(session);
  }, [session, locale]);
  const place = session ? `${session.company.id} ${session.locationId}` : '';
  const last = useRef(place);
  useEffect(() => {
    const was = last.current;
    last.current = place;
    if (was !== '' && place !== '' && was !== place) void refetchAll();
  }, [place]);
}

/** Another user may have changed the name or the picture. A browser that forbids storage goes on with those of the sign-in. */
function showUser({
  user: { username: _name, middleName: _middle, lastName: _last, email: _email, ...user },
}: Session): void {
  if (readStored('user') !== null && readStored('user') !== JSON.stringify(user)) storeUser(user);
}
