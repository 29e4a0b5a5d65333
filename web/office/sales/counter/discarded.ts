import { parsed, readStored, store } from '#web/api/storage.ts';
import { checkedDraft, type StorageKey, type StoredDraft } from './storedDraft.ts';

/** A half-made sale that was thrown away. */
export interface Discarded {
  stored: StoredDraft;
  at: string;
}

/** A discarded sale can be put back for this long. */
const undoMs = 60_000;

/** Where a till stores them: beside its half-made sales, so that a reload loses none, and a sign-out takes the names. */
export function discardedKey(till: StorageKey): StorageKey {
  return `${till}.discarded`;
}

/** When a discarded sale is gone for good, in milliseconds since 1970. */
export function undoEnd({ at }: Discarded): number {
  return Date.parse(at) + undoMs;
}

/** What can still be put back, the latest first. The rest is forgotten. */
export function undoableAt(till: StorageKey): Discarded[] {
  const all = parsed<unknown>(readStored(discardedKey(till)));
  const known = (Array.isArray(all) ? all : []).flatMap((one: Partial<Discarded> | null) => {
    const stored = checkedDraft(one?.stored ?? null);
    return stored && typeof one?.at === 'string' ? [{ stored, at: one.at }] : [];
  });
  // One of a later time was written by a clock that was set back since.
  const left = known.filter((one) => undoEnd(one) > Date.now() && Date.parse(one.at) <= Date.now());
  if (all !== null && left.length < (Array.isArray(all) ? all.length : 1)) save(till, left);
  return left;
}

/** Keeps a sale for as long as it can be put back, whatever screen is open by then. */
export function rememberDiscarded(till: StorageKey, stored: StoredDraft): void {
  const one = { stored, at: new Date().toISOString() };
  save(till, [one, ...undoableAt(till).filter((other) => other.stored.key !== stored.key)]);
  setTimeout(() => undoableAt(till), undoMs);
}

/** Takes out one that is put back; false where it is gone by now. */
export function withoutDiscarded(till: StorageKey, { stored: { key } }: Discarded): boolean {
  const before = undoableAt(till);
  const after = before.filter(({ stored }) => stored.key !== key);
  save(till, after);
  return after.length < before.length;
}

function save(till: StorageKey, all: readonly Discarded[]): void {
  store(discardedKey(till), all.length > 0 ? JSON.stringify(all) : null);
}
