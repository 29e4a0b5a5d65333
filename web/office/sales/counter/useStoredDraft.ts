import { useEffect, useRef, useState } from 'react';
import { newKey } from '#web/api/key.ts';
import { store } from '#web/api/storage.ts';
import type { Attempt } from './attempt.ts';
import { type Draft, isEmpty } from './draft.ts';
import { type EditedSale, readStoredDraft, type StorageKey, type StoredDraft } from './storedDraft.ts';

/**
 * The draft, stored in the browser from the first scan on, in step with other tabs of this till. `change` does nothing
 * while an attempt is on its way or in doubt: what was sent has to stay what is shown. A stored draft that is not
 * current belongs to an older version of its sale: another one begins, from what is left of it.
 */
export function useStoredDraft(
  storageKey: StorageKey,
  begin: (left?: StoredDraft | null) => StoredDraft,
  isCurrent: (stored: StoredDraft) => boolean = () => true,
) {
  const [stored, setStored] = useState<StoredDraft>(() => {
    const left = readStoredDraft(storageKey);
    return left && isCurrent(left) ? left : begin(left);
  });
  const latest = useRef(stored);
  const begins = useRef(begin);
  begins.current = begin;
  const show = (next: StoredDraft) => {
    latest.current = next;
    setStored(next);
  };
  const save = (next: StoredDraft) => {
    show(next);
    const isNothing = next.attempt === null && (next.edited ? next.savedAt === null : isEmpty(next.draft));
    store(storageKey, isNothing ? null : JSON.stringify(next));
  };
  useEffect(() => {
    const listen = (event: StorageEvent) => {
      if (event.key !== storageKey) return;
      // Not what the event tells, which may be older than what this tab has stored since.
      latest.current = readStoredDraft(storageKey) ?? begins.current();
      setStored(latest.current);
    };
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  }, [storageKey]);
  return {
    storageKey,
    stored,
    /** The latest, also between two draws. */
    now: () => latest.current,
    change: (changed: (draft: Draft) => Draft) => {
      const before = latest.current;
      if (before.attempt) return;
      const draft = changed(before.draft);
      if (draft === before.draft) return;
      save({ ...before, draft, key: newKey(), savedAt: new Date().toISOString() });
    },
    /** Remembers what is being sent, or that it was answered. */
    setAttempt: (attempt: Attempt | null) => save({ ...latest.current, attempt }),
    setEdited: (edited: EditedSale) => save({ ...latest.current, edited, key: newKey(), attempt: null }),
    /** Puts back what was stored elsewhere. */
    restore: save,
    /** Begins anew: what was stored is done with. */
    clear: () => {
      show(begins.current());
      store(storageKey, null);
    },
  };
}

export type DraftStorage = ReturnType<typeof useStoredDraft>;
