import type { StoredUser } from '#contract/access/session.ts';

/** The keys of specification §3, and our own, which are prefixed. */
type StorageKey =
  | 'token'
  | 'user'
  | 'user-locale'
  | 'companyName'
  | 'companyLogo'
  | 'userName'
  | 'userImage'
  | `kinza.${string}`;

/** Reads a stored text. A browser that forbids storage behaves as an empty one. */
export function readStored(key: StorageKey): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** Stores a text, or removes it with null. */
export function store(key: StorageKey, value: string | null): void {
  try {
    if (value === null) localStorage.removeItem(key);
    else localStorage.setItem(key, value);
  } catch {
    // Private windows may forbid storage: the page then forgets on reload, and nothing else breaks.
  }
}

/** The same for what belongs to this tab alone. */
export function readTab(key: `kinza.${string}`): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

export function storeTab(key: `kinza.${string}`, value: string | null): void {
  try {
    if (value === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, value);
  } catch {
    // As above.
  }
}

/** Reads stored JSON; what can't be read is as good as absent. */
export function readStoredJson<T>(key: StorageKey): T | null {
  try {
    return JSON.parse(readStored(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

/** The signed-in user as stored: null when nobody is, or when what is stored is not a user. */
export function readStoredUser(): Partial<StoredUser> | null {
  const user = readStoredJson<Partial<StoredUser>>('user');
  return user !== null && typeof user === 'object' ? user : null;
}
