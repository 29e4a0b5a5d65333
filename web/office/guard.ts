import { redirect } from '@tanstack/react-router';
import type { Session } from '#contract/access/session.ts';
import type { Access } from '#contract/kernel/endpoint.ts';
import { NetworkProblem } from '#web/api/problem.ts';
import { knownSession, loadSession, mayDo } from '#web/api/rights.ts';
import { checkSession, clearSession, currentUser, storeCompany } from '#web/api/session.ts';
import { readStored } from '#web/api/storage.ts';
import { currentLocale } from '#web/text/locale.ts';
import { say } from '#web/text/text.ts';
import { toastFailed } from '#web/ui/toast.tsx';
import type { Menu } from './screens.ts';

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The right that opens this screen (specification §6); a screen without is open to every signed-in user. */
    right?: Access;
  }
}

const home = '/dashboard';

interface Step {
  location: { pathname: string; href: string };
  matches: readonly { staticData: { right?: Access } }[];
  preload: boolean;
}

/**
 * Stands before every screen of the office: who is not signed in goes to the sign-in, who lacks the screen's right to
 * the dashboard with a word, and from a closed dashboard to the first screen that is open. Says `isDenied` where none is.
 */
export async function guard(
  { location, matches, preload }: Step,
  menus: readonly Menu[],
): Promise<{ isDenied: boolean }> {
  if (preload) return { isDenied: false };
  const session = await signedInSession(location.href);
  const right = matches.at(-1)?.staticData.right;
  if (!right || mayDo(session, right)) return { isDenied: false };
  if (location.pathname === home) {
    const open = firstOpen(session, menus);
    if (open === undefined) return { isDenied: true };
    throw redirect({ to: open, replace: true });
  }
  toastFailed(say('session.denied'));
  throw redirect({ to: home, replace: true });
}

/** Restores a stored session where there is one; says nothing about it. */
export async function restore(): Promise<void> {
  if (!currentUser() && readStored('token')) await checkSession();
}

/** Before the sign-in: who is signed in already goes to the dashboard. */
export async function guardLogin(): Promise<void> {
  await restore();
  if (currentUser()) throw redirect({ to: home, replace: true });
}

/** The first screen with an entry in a menu that the user may open; an entry is open where its menu is. */
function firstOpen(session: Session, menus: readonly Menu[]): string | undefined {
  const isOpen = ({ right }: { right: Access }) => mayDo(session, right);
  const entries = menus.filter(isOpen).flatMap((menu) => ('screens' in menu ? menu.screens : [menu]));
  return entries.find((screen) => screen.menu && isOpen(screen))?.path;
}

/** The first of some screens that a user may open, else the dashboard. */
export async function firstPermitted(screens: readonly { path: string; right: Access }[]): Promise<string> {
  const session = await loadSession();
  return screens.find(({ right }) => mayDo(session, right))?.path ?? home;
}

/** Where a sign-in may lead to: a path of our own, nothing that leaves the page. */
export function safeNext(next: string | undefined): string | undefined {
  return next && /^\/(?![/\\])[^\\]*$/.test(next) && !next.startsWith('/login') ? next : undefined;
}

async function signedInSession(href: string): Promise<Session> {
  const hadSession = readStored('token') !== null;
  if (!currentUser()) {
    // Both questions go out at once: the second answer is only used when the first is yes.
    if (hadSession) void loadSession().catch(() => {});
    await checkSession();
  }
  if (!currentUser()) throw toLogin(href, hadSession);
  try {
    const session = await loadSession();
    showCompany(session);
    return session;
  } catch (problem) {
    if (!currentUser()) throw toLogin(href, hadSession);
    const known = problem instanceof NetworkProblem ? knownSession() : undefined;
    if (known) return known;
    throw problem;
  }
}

function toLogin(href: string, hadSession: boolean) {
  clearSession();
  if (hadSession) toastFailed(say('session.expired'));
  const next = safeNext(href === '/' || href === home ? undefined : href);
  return redirect({ to: '/login', search: (next ? { next } : {}) as never, replace: true });
}

/** Company name and logo, in the language that is spoken, where storage and frame have them. */
export function showCompany({ company }: Session): void {
  storeCompany(currentLocale() === 'ja' && company.nameJa ? company.nameJa : company.name, company.logoUrl);
}
