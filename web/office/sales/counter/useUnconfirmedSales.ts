import { useEffect, useState } from 'react';
import { parsed, readStored, store } from '#web/api/storage.ts';
import { isEmpty } from './draft.ts';
import { checkedDraft, type StoredDraft } from './storedDraft.ts';
import { tillOf } from './tillDrafts.ts';
import type { DraftStorage } from './useStoredDraft.ts';

/** A sale that was sent and set aside without knowing how that ended. */
export interface UnconfirmedSale {
  stored: StoredDraft;
  at: string;
}

/** More than this many at one till are no mishap any more: the oldest goes. */
const unconfirmedMax = 20;

/**
 * The sales that were set aside here, the newest last. What is taken up again is sent under the key it had, so that it
 * is never made twice, however long it has lain.
 */
export function useUnconfirmedSales(storage: DraftStorage) {
  const name = `${tillOf(storage.storageKey)}.aside` as const;
  const [all, setAll] = useState(() => parseUnconfirmed(readStored(name)));
  useEffect(() => {
    const listen = (event: StorageEvent) => event.key === name && setAll(parseUnconfirmed(event.newValue));
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  }, [name]);
  const save = (next: readonly UnconfirmedSale[]) => {
    store(name, next.length > 0 ? JSON.stringify(next) : null);
    setAll(parseUnconfirmed(readStored(name)));
  };
  const others = ({ stored: { key } }: UnconfirmedSale) =>
    parseUnconfirmed(readStored(name)).filter((one) => one.stored.key !== key);
  return {
    latest: all.at(-1) ?? null,
    /** Only an empty counter has room for it; that of a saved sale always has: it is the same sale. */
    mayTakeUp: storage.stored.attempt === null && (storage.stored.edited !== null || isEmpty(storage.stored.draft)),
    setAside: () => {
      const one = { stored: storage.now(), at: new Date().toISOString() };
      save([...others(one), one].slice(-unconfirmedMax));
      storage.clear();
    },
    takeUp: (one: UnconfirmedSale) => {
      storage.restore(one.stored);
      save(others(one));
    },
    forget: (one: UnconfirmedSale) => save(others(one)),
  };
}

/** An older build called the stored draft `kept`. */
export function parseUnconfirmed(text: string | null): UnconfirmedSale[] {
  const all = parsed<unknown>(text);
  if (!Array.isArray(all)) return [];
  return all.flatMap((one: (Partial<UnconfirmedSale> & { kept?: unknown }) | null) => {
    const stored = checkedDraft(one?.stored ?? one?.kept ?? null);
    return stored && typeof one?.at === 'string' ? [{ stored, at: one.at }] : [];
  });
}
