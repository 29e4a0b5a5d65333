import { useEffect, useState } from 'react';
import { readStored, store } from '#web/api/storage.ts';
import { isEmpty } from './draft.ts';
import { type Kept, type KeptDraft, parseKept } from './useKept.ts';

/** A sale that was sent and set aside without knowing how that ended. */
export interface Aside {
  kept: Kept;
  at: string;
}

/** More than this many at one till are no mishap any more: the oldest goes. */
export const asideMax = 20;

/**
 * The sales that were set aside here, the newest last. What is taken up again is sent under the key it had, so that it
 * is never made twice, however long it has lain.
 */
export function useAside(kept: KeptDraft) {
  const name = `${kept.place}.aside` as const;
  const [all, setAll] = useState(() => parseAside(readStored(name)));
  useEffect(() => {
    const listen = (event: StorageEvent) => event.key === name && setAll(parseAside(event.newValue));
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  }, [name]);
  const keep = (next: readonly Aside[]) => {
    store(name, next.length > 0 ? JSON.stringify(next) : null);
    setAll(parseAside(readStored(name)));
  };
  const others = ({ kept: { key } }: Aside) => parseAside(readStored(name)).filter((one) => one.kept.key !== key);
  return {
    latest: all.at(-1) ?? null,
    /** Only an empty counter has room for it; that of a saved sale always has: it is the same sale. */
    mayTakeUp: kept.kept.attempt === null && (kept.kept.edited !== null || isEmpty(kept.kept.draft)),
    setAside: () => {
      const one = { kept: kept.now(), at: new Date().toISOString() };
      keep([...others(one), one].slice(-asideMax));
      kept.clear();
    },
    takeUp: (one: Aside) => {
      kept.restore(one.kept);
      keep(others(one));
    },
    forget: (one: Aside) => keep(others(one)),
  };
}

/** What can't be read is as good as absent. */
export function parseAside(text: string | null): Aside[] {
  try {
    const all: unknown = JSON.parse(text ?? 'null');
    if (!Array.isArray(all)) return [];
    return all.flatMap((one: Partial<Aside> | null) => {
      const kept = parseKept(JSON.stringify(one?.kept ?? null));
      return kept && typeof one?.at === 'string' ? [{ kept, at: one.at }] : [];
    });
  } catch {
    return [];
  }
}
