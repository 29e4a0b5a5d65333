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
    /** The keys that begin so. */
    keys: (beginning: `kinza.${string}`): Key[] => {
      try {
        return Object.keys(storage()).filter((key) => key.startsWith(beginning)) as Key[];
      } catch {
        return [];
      }
    },
  };
}

export const { read: readStored, write: store, keys: storedKeys } = textsOf<StorageKey>(() => localStorage);
/** The texts of this tab alone. */
export const { read: readTab, write: storeTab, keys: tabKeys } = textsOf<`kinza.${string}`>(() => sessionStorage);

/** Reads a text of JSON; what can't be read is as good as absent. */
export function parsed<T>(text: string | null): T | null {
  try {
    return JSON.parse(text ?? 'null') as T | null;
  } catch {
    return null;
  }
}

export function readStoredJson<T>(key: StorageKey): T | null {
  return parsed(readStored(key));
}

/** The signed-in user as stored: null when nobody is, or when what is stored is not a user. */
export function readStoredUser(): Partial<StoredUser> | null {
  const user = readStoredJson<Partial<StoredUser>>('user');
  return user !== null && typeof user === 'object' ? user : null;
}
