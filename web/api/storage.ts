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

/** The texts of one storage of the browser. A browser that forbids storage behaves as an empty one. */
function textsOf<Key extends string>(storage: () => Storage) {
  return {
    read: (key: Key): string | null => {
      try {
        return storage().getItem(key);
      } catch {
        return null;
      }
    },
    /** Null removes the text. */
    write: (key: Key, value: string | null): void => {
      try {
        if (value === null) storage().removeItem(key);
        else storage().setItem(key, value);
      } catch {
        // Private windows may forbid storage: the page then forgets on reload, and nothing else breaks.
      }
    },
  };
}

export const { read: readStored, write: store } = textsOf<StorageKey>(() => localStorage);
/** The texts of this tab alone. */
export const { read: readTab, write: storeTab } = textsOf<`kinza.${string}`>(() => sessionStorage);

/** The keys under which something is stored that begin so. */
export function storedKeys(beginning: `kinza.${string}`): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(beginning));
  } catch {
    return [];
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

/** The same of this tab alone. */
export function tabKeys(beginning: `kinza.${string}`): `kinza.${string}`[] {
  try {
    return Object.keys(sessionStorage).filter((key) => key.startsWith(beginning)) as `kinza.${string}`[];
  } catch {
    return [];
  }
}
