import { newKey } from '#web/api/key.ts';
import { readTab, storedKeys, storeTab } from '#web/api/storage.ts';
import { isBlank } from './draft.ts';
import { readStoredDraft, type StorageKey, type StoredDraft } from './storedDraft.ts';

/** A half-made sale that lies on a till. */
export interface TillDraft {
  storageKey: StorageKey;
  stored: StoredDraft;
}

/** A half-made sale that this tab has to itself until it is released. */
export interface OpenDraft {
  storageKey: StorageKey;
  release: () => void;
}

/** A page that is being loaded anew may be about to give its own sale back. */
const patienceMs = 1000;

/** The half-made sales of a person at a till, the last changed first. The first one lies under the till's own key. */
export function draftsAt(till: StorageKey): TillDraft[] {
  const keys = storedKeys(till).filter((key) => key === till || key.startsWith(`${till}.draft-`)) as StorageKey[];
  return keys
    .flatMap((storageKey) => {
      const stored = readStoredDraft(storageKey);
      return stored ? [{ storageKey, stored }] : [];
    })
    .sort((one, other) => (other.stored.savedAt ?? '').localeCompare(one.stored.savedAt ?? ''));
}

/** The till that a half-made sale lies on. */
export function tillOf(storageKey: StorageKey): StorageKey {
  return storageKey.replace(/\.draft-.*$/, '') as StorageKey;
}

/** Opens what this tab had open, else the last changed sale that no other tab has, else a new one. */
export async function openLast(till: StorageKey): Promise<OpenDraft> {
  const own = readTab(`kinza.open.${till}`) as StorageKey | null;
  const last = own && (await hold(own, { signal: AbortSignal.timeout(patienceMs) }));
  if (last) return last;
  for (const { storageKey } of draftsAt(till)) {
    const open = await openDraft(storageKey);
    if (open) return open;
  }
  return openNew(till);
}

/** Opens a sale that nothing was entered in, else a new one: what is half made stays as it is. */
export async function openBlank(till: StorageKey): Promise<OpenDraft> {
  for (const { storageKey, stored } of draftsAt(till)) {
    const open = isBlank(stored.draft) && stored.attempt === null && (await openDraft(storageKey));
    if (open) return open;
  }
  return openNew(till);
}

/** The last changed sale that waits beside an open one, and that no other tab has; null where none does. */
export async function findWaiting(open: StorageKey): Promise<TillDraft | null> {
  const held = 'locks' in navigator ? ((await navigator.locks.query()).held ?? []) : [];
  const isFree = ({ storageKey }: TillDraft) => held.every(({ name }) => name !== lockOf(storageKey));
  const isWaiting = (one: TillDraft) => one.storageKey !== open && !isBlank(one.stored.draft) && isFree(one);
  return draftsAt(tillOf(open)).find(isWaiting) ?? null;
}

/** Opens a sale for this tab alone; null where another tab has it. */
export function openDraft(storageKey: StorageKey): Promise<OpenDraft | null> {
  return hold(storageKey, { ifAvailable: true });
}

/** Opens a place where nothing lies. */
export async function openNew(till: StorageKey): Promise<OpenDraft> {
  const isTaken = draftsAt(till).some(({ storageKey }) => storageKey === till);
  const first = isTaken ? null : await openDraft(till);
  const storageKey: StorageKey = `${till}.draft-${newKey()}`;
  return first ?? (await openDraft(storageKey)) ?? { storageKey, release: () => {} };
}

/** Remembers what this tab has open, for when it is loaded anew. */
export function rememberOpen({ storageKey }: OpenDraft): void {
  storeTab(`kinza.open.${tillOf(storageKey)}`, storageKey);
}

/** Lets a tab that had an empty sale open last come back to one that waits. */
export function forgetEmpty(till: StorageKey): void {
  const own = readTab(`kinza.open.${till}`) as StorageKey | null;
  if (own && !readStoredDraft(own)) storeTab(`kinza.open.${till}`, null);
}

/** Browsers have locks on secure pages alone: without them tabs share what lies on the till, and show the same. */
function hold(storageKey: StorageKey, options: LockOptions): Promise<OpenDraft | null> {
  if (!('locks' in navigator)) return Promise.resolve({ storageKey, release: () => {} });
  return new Promise((resolve) => {
    const keep = (lock: Lock | null) =>
      new Promise<void>((release) => {
        resolve(lock && { storageKey, release });
        if (!lock) release();
      });
    navigator.locks.request(lockOf(storageKey), options, keep).catch(() => resolve(null));
  });
}

function lockOf(storageKey: StorageKey): string {
  return `${storageKey}.open`;
}
