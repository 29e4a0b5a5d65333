import { type Enrolment, type StoredUser, sessionApi } from '#contract/access/session.ts';
import { call } from './client.ts';
import { observable } from './observable.ts';
import { isSignedOut } from './problem.ts';
import { readStored, readStoredUser, store, storeTab } from './storage.ts';

/** Token validation gives up after this long (specification §9). */
export const validationTimeoutMs = 10_000;

/** What the frame shows of the company and the user, initialised from storage. */
export interface Shown {
  companyName: string;
  companyLogo: string;
  userName: string;
  userImage: string;
}

interface AuthState extends Shown {
  user: StoredUser | null;
}

/** A sign-in that failed for a reason of our own; `code` is a key of the session texts. */
export class SessionProblem extends Error {
  readonly code: 'invalidResponse' | 'notStored' | 'invalidUser';

  constructor(code: SessionProblem['code']) {
    super(code);
    this.code = code;
  }
}

const auth = observable<AuthState>({
  user: null,
  companyName: readStored('companyName') ?? '',
  companyLogo: readStored('companyLogo') ?? '',
  userName: readStored('userName') ?? '',
  userImage: readStored('userImage') ?? '',
});
let isChecking = false;

/** The signed-in user: authentication is true when there is one. */
export function currentUser(): StoredUser | null {
  return auth.get().user;
}

export const useAuth = auth.use;

/** Answers what else is asked for: a second factor; nothing where the session stands. */
export async function signIn(username: string, password: string): Promise<SecondStep | null> {
  const answer = await call(sessionApi.login, { username, password });
  if (answer?.challenge) return { challenge: answer.challenge, enrolment: answer.enrolment };
  storeSession(answer);
  return null;
}

/** What a password was answered with, where that is not enough. */
export interface SecondStep {
  challenge: string;
  enrolment: Enrolment | undefined;
}

/** Keeps the answer of a sign-in. Refuses one without token or user, and a user that storage can't hold. */
export function storeSession(answer: { token?: unknown; user?: unknown } | null): void {
  const { token, user } = answer ?? {};
  if (typeof token !== 'string' || !token || !user || typeof user !== 'object')
    throw new SessionProblem('invalidResponse');
  store('token', token);
  storeUser(user as StoredUser);
}

/** Replaces the token, as a change of password does. */
export function storeToken(token: string): void {
  store('token', token);
}

/** Keeps a changed user, of the frame and of storage. */
export function storeUser(user: StoredUser): void {
  if (user === null || typeof user !== 'object' || Array.isArray(user)) throw new SessionProblem('invalidUser');
  const text = JSON.stringify(user);
  store('user', text);
  if (readStored('user') !== text) {
    clearSession();
    throw new SessionProblem('notStored');
  }
  change({ user, userName: user.firstName, userImage: user.imageUrl });
  store('userName', user.firstName);
  store('userImage', user.imageUrl);
}

/** Keeps the company that is shown. */
export function storeCompany(companyName: string, companyLogo: string): void {
  const shown = auth.get();
  if (companyName === shown.companyName && companyLogo === shown.companyLogo) return;
  change({ companyName, companyLogo });
  store('companyName', companyName);
  store('companyLogo', companyLogo);
}

/** Takes over the user that another tab has stored: the same one with another name or picture. */
export function reloadUser(): void {
  const user = readStoredUser();
  if (!user?.id || user.id !== currentUser()?.id) return;
  const { firstName: userName = '', imageUrl: userImage = '' } = user;
  change({ user: user as StoredUser, userName, userImage });
}

/** Tells the server and forgets everything here, whatever it answers. */
export async function signOut(): Promise<void> {
  try {
    await call(sessionApi.logout, {});
  } catch (problem) {
    console.error('Sign-out was not heard by the server.', problem);
  } finally {
    clearSession();
  }
}

/** Silent logout: token, user, shown name and image go, the chosen language stays. */
export function clearSession(): void {
  for (const key of ['token', 'user', 'userName', 'userImage'] as const) store(key, null);
  storeTab('kinza.recent', null);
  change({ user: null, userName: '', userImage: '' });
}

/**
 * Restores the stored session and asks the server whether it still lives (specification §4, §8). A check already
 * running makes a second one be skipped. An unanswered or failed check says false without signing out.
 */
export async function checkSession(): Promise<boolean> {
  if (isChecking) return true;
  isChecking = true;
  try {
    return await validate();
  } finally {
    isChecking = false;
  }
}

async function validate(): Promise<boolean> {
  const token = readStored('token');
  const user = readStoredUser();
  if (!token || !user) return false;
  if (!user.id) {
    clearSession();
    return false;
  }
  change({ user: user as StoredUser });
  const giveUp = new AbortController();
  const timer = setTimeout(() => giveUp.abort(), validationTimeoutMs);
  try {
    const { isValid } = await call(sessionApi.validateToken, { token, userId: user.id }, { signal: giveUp.signal });
    if (!isValid) clearSession();
    return isValid;
  } catch (problem) {
    return failedValidation(problem, giveUp.signal.aborted);
  } finally {
    clearTimeout(timer);
  }
}

function failedValidation(problem: unknown, isTimeout: boolean): false {
  if (isTimeout) console.warn('The session could not be checked in time.');
  else if (isSignedOut(problem)) clearSession();
  else console.error('The session could not be checked.', problem);
  return false;
}

function change(changed: Partial<AuthState>): void {
  auth.set({ ...auth.get(), ...changed });
}
