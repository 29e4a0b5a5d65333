import type { UseQueryResult } from '@tanstack/react-query';
import { type Session, sessionApi } from '#contract/access/session.ts';
import type { Access } from '#contract/kernel/endpoint.ts';
import { readOf, useRead } from './hooks.ts';
import { queries } from './query.ts';
import { store } from './storage.ts';

const staleTimeMs = 60_000;

/** Rights, company and workplaces of the signed-in user. */
export function useSession(): UseQueryResult<Session, Error> {
  return useRead(sessionApi.current, {}, { staleTime: staleTimeMs });
}

/** The same for code outside React, from the cache where it is fresh. */
export function loadSession(): Promise<Session> {
  return queries.fetchQuery({ ...readOf(sessionApi.current, {}), staleTime: staleTimeMs }) as Promise<Session>;
}

/** Whether a session satisfies what an endpoint, a screen or a button asks for. */
export function mayDo(session: Pick<Session, 'isAdmin' | 'rights'> | undefined, access: Access): boolean {
  if (access === 'public') return true;
  if (!session) return false;
  if (access === 'signedIn' || session.isAdmin) return true;
  if (access === 'admin') return false;
  const words = typeof access === 'string' ? [access] : access;
  return words.some((word) => session.rights.includes(word));
}

/** Tells whether the signed-in user may do something: `const may = useMay(); may('Create Item')`. */
export function useMay(): (access: Access) => boolean {
  const { data } = useSession();
  return (access) => mayDo(data, access);
}

/** Works at another location from now on: everything shown is asked again for it. */
export async function workAt(locationId: number): Promise<void> {
  store('kinza.location', String(locationId));
  await queries.fetchQuery({ ...readOf(sessionApi.current, {}), staleTime: 0 });
  await queries.resetQueries({ predicate: ({ queryKey }) => queryKey[1] !== sessionApi.current.name });
}
