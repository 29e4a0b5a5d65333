import type { UseQueryResult } from '@tanstack/react-query';
import { type Session, sessionApi } from '#contract/access/session.ts';
import type { Gate } from '#contract/kernel/endpoint.ts';
import { readOf, useRead } from './hooks.ts';
import { queries, refresh } from './query.ts';
import { reloadUser } from './session.ts';
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

/** The last answer to it, however old: what it allows is asked of the server again at every step. */
export function knownSession(): Session | undefined {
  return queries.getQueryData(readOf(sessionApi.current, {}).queryKey);
}

/** Whether a session satisfies what an endpoint, a screen or a button asks for. */
export function mayDo(
  session: Pick<Session, 'isAdmin' | 'rights' | 'holdsAllCompanies'> | undefined,
  gate: Gate,
): boolean {
  const isEndpoint = typeof gate === 'object' && 'access' in gate;
  const access = isEndpoint ? gate.access : gate;
  if (isEndpoint && gate.changes && gate.scope === 'installation' && !session?.holdsAllCompanies) return false;
  if (access === 'public') return true;
  if (!session) return false;
  if (access === 'signedIn' || session.isAdmin) return true;
  if (access === 'admin') return false;
  const words = typeof access === 'string' ? [access] : access;
  return words.some((word) => session.rights.includes(word));
}

/** Tells whether the signed-in user may do something: `const may = useMay(); may('Create Item')`. */
export function useMay(): (gate: Gate) => boolean {
  const { data } = useSession();
  return (gate) => mayDo(data, gate);
}

/** Works at another location from now on: everything shown is asked again for it. */
export async function workAt(locationId: number): Promise<void> {
  store('kinza.location', String(locationId));
  await queries.fetchQuery({ ...readOf(sessionApi.current, {}), staleTime: 0 });
}

/** Asks again what the user may do, and says whether that is something else now. */
export async function haveRightsChanged(): Promise<boolean> {
  const { queryKey, ...read } = readOf(sessionApi.current, {});
  const before = queries.getQueryData<Session>(queryKey);
  const now = (await queries.fetchQuery({ queryKey, ...read, staleTime: 0 })) as Session;
  return JSON.stringify(before?.rights) !== JSON.stringify(now.rights);
}

/** Asks everything again but the session: what is shown belongs to another location or company now. */
export function refetchAll(): Promise<void> {
  return queries.resetQueries({ predicate: ({ queryKey }) => queryKey[1] !== sessionApi.current.name });
}

/**
 * Follows what another tab has done: another language, another location, another name or logo of the company, another picture of oneself.
 * Where it has signed out, nothing of the user stays in this one. The company's name is asked of the server and not read from storage, since the other tab may speak another language.
 */
export function followOtherTabs(onSignedOut: () => void, onLanguage: (code: string | null) => void): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key === 'token' && newValue === null) onSignedOut();
    else if (key === 'user-locale') onLanguage(newValue);
    else if (key === 'user') reloadUser();
    else if (key === 'kinza.location' || key === 'companyName' || key === 'companyLogo') void refresh('session');
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}
