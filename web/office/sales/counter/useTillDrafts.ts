import { useCallback, useEffect, useRef, useState } from 'react';
import { store } from '#web/api/storage.ts';
import { useText } from '#web/text/text.ts';
import { toastWarning } from '#web/ui/toast.tsx';
import { type Discarded, discardedKey, rememberDiscarded, undoableAt, undoEnd, withoutDiscarded } from './discarded.ts';
import { isBlank } from './draft.ts';
import { readStoredDraft, type StorageKey, type StoredDraft } from './storedDraft.ts';
import {
  draftsAt,
  findWaiting,
  type OpenDraft,
  openBlank,
  openDraft,
  openLast,
  openNew,
  rememberOpen,
  type TillDraft,
} from './tillDrafts.ts';

export type TillDrafts = ReturnType<typeof useTillDrafts>;

/**
 * The half-made sales that lie side by side on a till, of which each tab has one open: at first what lay there last, or a
 * new one where that `isAsked`.
 */
export function useTillDrafts(till: StorageKey, isAsked: boolean) {
  const t = useText();
  const [open, setOpen] = useState<StorageKey | null>(null);
  const held = useRef<OpenDraft | null>(null);
  const show = (next: OpenDraft) => {
    held.current?.release();
    held.current = next;
    rememberOpen(next);
    setOpen(next.storageKey);
  };
  const [resumed, setResumed] = useState<StorageKey | null>(null);
  const showing = useRef(show);
  showing.current = show;
  const asks = useRef(isAsked);
  const { lookBeside, ...waiting } = useWaiting(open);
  useEffect(() => {
    let isGone = false;
    void (asks.current ? openBlank : openLast)(till).then((first) => {
      if (isGone) return first.release();
      showing.current(first);
      const stored = readStoredDraft(first.storageKey);
      const isHalfMade = stored !== null && !isBlank(stored.draft);
      setResumed(isHalfMade ? first.storageKey : null);
      if (!isHalfMade) lookBeside(first.storageKey);
    });
    return () => {
      isGone = true;
      held.current?.release();
      held.current = null;
    };
  }, [till, lookBeside]);
  return {
    open,
    /** The one that was half made when the till was opened, until somebody has seen that. */
    resumed: resumed === open ? resumed : null,
    seeResumed: useCallback(() => setResumed(null), []),
    ...waiting,
    drafts: useDraftsAt(till),
    begin: async () => show(await openNew(till)),
    choose: async (storageKey: StorageKey) => {
      if (storageKey === held.current?.storageKey) return;
      const next = await openDraft(storageKey);
      if (next) show(next);
      else toastWarning(t('sales.counter.elsewhere'));
    },
    ...useDiscarded(till, show),
  };
}

function useWaiting(open: StorageKey | null) {
  const [found, setFound] = useState<{ beside: StorageKey; of: TillDraft } | null>(null);
  return {
    /** Looks for one that waits beside a new one. */
    lookBeside: useCallback(
      (beside: StorageKey) => void findWaiting(beside).then((of) => setFound(of && { beside, of })),
      [],
    ),
    /** The one that waits beside a new one, until somebody has seen that. */
    waiting: found?.beside === open ? found.of : null,
    seeWaiting: () => setFound(null),
  };
}

/** What lies on the till now; another tab may change it. */
export function useDraftsAt(till: StorageKey) {
  const [, draw] = useState(0);
  useEffect(() => {
    const listen = ({ key }: StorageEvent) => key?.startsWith(till) && draw((count) => count + 1);
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  }, [till]);
  return () => draftsAt(till);
}

/** Each for its minute, in step with other tabs. */
function useDiscarded(till: StorageKey, show: (next: OpenDraft) => void) {
  const [discarded, setDiscarded] = useState(() => undoableAt(till));
  const read = useCallback(() => setDiscarded(undoableAt(till)), [till]);
  useEffect(() => {
    const listen = ({ key }: StorageEvent) => key === discardedKey(till) && read();
    window.addEventListener('storage', listen);
    return () => window.removeEventListener('storage', listen);
  }, [till, read]);
  const oldest = discarded.at(-1);
  useEffect(() => {
    if (!oldest) return;
    const timer = setTimeout(read, undoEnd(oldest) - Date.now());
    return () => clearTimeout(timer);
  }, [oldest, read]);
  return {
    /** What was thrown away within the last minute, the latest first. */
    discarded,
    /** Remembers for a minute a sale that was thrown away. */
    discard: (stored: StoredDraft) => {
      rememberDiscarded(till, stored);
      read();
    },
    putBack: async (one: Discarded) => {
      const next = await openNew(till);
      const isThere = withoutDiscarded(till, one);
      if (isThere) store(next.storageKey, JSON.stringify(one.stored));
      read();
      if (isThere) show(next);
      else next.release();
    },
  };
}
