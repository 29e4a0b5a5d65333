import { useEffect, useRef, useState } from 'react';
import { newKey } from '#web/api/key.ts';
import { readStored, store } from '#web/api/storage.ts';
import type { Attempt } from './attempt.ts';
import { type Draft, emptyDraft, isEmpty } from './draft.ts';

/** The pending sale that a draft changes. */
export interface Edited {
  id: number;
  version: number;
  number: string;
  /** The tax rate at which it was saved; null: it is free of tax for a reason. */
  taxBasisPoints: number | null;
  /** What it gives away in all, of all that its lines ask for: as far as its goods stay, that needs no right any more. */
  given: number;
  asked: number;
  /** What the server holds, to know whether anything was changed since. */
  saved: string;
}

/** A draft as this till keeps it. */
export interface Kept {
  draft: Draft;
  /** Idempotency key of these contents: minted anew with every change, the same in every tab that shows them. */
  key: string;
  /** When it was last changed; null while it is as it began. */
  savedAt: string | null;
  edited: Edited | null;
  attempt: Attempt | null;
}

type Place = `kinza.sale.${string}`;

/** Where the half-made sale of a person at a till lies; each pending sale has a place of its own. */
export function placeOf(userId: number, locationId: number, saleId: number | null): Place {
  return `kinza.sale.${userId}.${locationId}${saleId === null ? '' : `.${saleId}`}`;
}

export function freshKept(draft: Draft = emptyDraft(), edited: Edited | null = null): Kept {
  return { draft, key: newKey(), savedAt: null, edited, attempt: null };
}

/**
 * The draft, kept in the browser from the first scan on, in step with other tabs of this till. `change` does nothing
 * while an attempt is on its way or in doubt: what was sent has to stay what is shown. `isOutdated`: what is kept
 * belongs to an older version of its sale, and is dropped.
 */
export function useKept(place: Place, begin: () => Kept, isOutdated = false) {
  const [kept, setKept] = useState<Kept>(() => (isOutdated ? null : readKept(place)) ?? begin());
  const latest = useRef(kept);
  const begins = useRef(begin);
  begins.current = begin;
  const show = (next: Kept) => {
    latest.current = next;
    setKept(next);
  };
  const keep = (next: Kept) => {
    show(next);
    const isNothing = next.attempt === null && (next.edited ? next.savedAt === null : isEmpty(next.draft));
    store(place, isNothing ? null : JSON.stringify(next));
  };
  useEffect(() => {
    const listen = (event: StorageEvent) => {
      if (event.key !== place) return;
      latest.current = parseKept(event.newValue) ?? begins.current();
      setKept(latest.current);
    };
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  }, [place]);
  return {
    place,
    kept,
    /** The latest, also between two draws. */
    now: () => latest.current,
    change: (changed: (draft: Draft) => Draft) => {
      const before = latest.current;
      if (before.attempt) return;
      const draft = changed(before.draft);
      if (draft === before.draft) return;
      keep({ ...before, draft, key: newKey(), savedAt: new Date().toISOString() });
    },
    /** Remembers what is being sent, or that it was answered. */
    setAttempt: (attempt: Attempt | null) => keep({ ...latest.current, attempt }),
    setEdited: (edited: Edited) => keep({ ...latest.current, edited, key: newKey(), attempt: null }),
    /** Puts back what was kept elsewhere. */
    restore: keep,
    /** Begins anew: what was kept is done with. */
    clear: () => {
      show(begins.current());
      store(place, null);
    },
  };
}

export type KeptDraft = ReturnType<typeof useKept>;

export function readKept(place: Place): Kept | null {
  return parseKept(readStored(place));
}

/** What can't be read, or has another form than this build's, is as good as absent. */
export function parseKept(text: string | null): Kept | null {
  try {
    const kept = JSON.parse(text ?? 'null') as Kept | null;
    if (
      !kept ||
      typeof kept.key !== 'string' ||
      !Array.isArray(kept.draft?.lines) ||
      !Array.isArray(kept.draft.tenders)
    )
      return null;
    return {
      ...kept,
      draft: { ...emptyDraft(), ...kept.draft },
      edited: kept.edited ?? null,
      attempt: kept.attempt ?? null,
    };
  } catch {
    return null;
  }
}
