import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { discardedKey, rememberDiscarded, undoableAt, withoutDiscarded } from './discarded.ts';
import { newStoredDraft } from './storedDraft.ts';

const till = 'kinza.sale.7.2';
const texts = new Map<string, string>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, text: string) => texts.set(key, text),
    removeItem: (key: string) => texts.delete(key),
  });
});
afterEach(() => {
  texts.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('discarded sales', () => {
  const [first, second] = [newStoredDraft(), newStoredDraft()];

  it('can be put back for a minute each, in any order', () => {
    rememberDiscarded(till, first);
    vi.advanceTimersByTime(20_000);
    rememberDiscarded(till, second);
    expect(undoableAt(till).map(({ stored }) => stored)).toEqual([second, first]);
    const [, older] = undoableAt(till);
    expect(older && withoutDiscarded(till, older)).toBe(true);
    expect(older && withoutDiscarded(till, older)).toBe(false);
    vi.advanceTimersByTime(59_999);
    expect(undoableAt(till).map(({ stored }) => stored)).toEqual([second]);
  });

  it('are gone from the browser by then, whatever screen is open, and after an older or broken text', () => {
    rememberDiscarded(till, first);
    vi.advanceTimersByTime(60_000);
    expect(texts.size).toBe(0);
    const ago = new Date(Date.now() - 60_000).toISOString();
    for (const text of [JSON.stringify([{ stored: first, at: ago }, null]), '{"at":1}']) {
      texts.set(discardedKey(till), text);
      expect(undoableAt(till)).toEqual([]);
      expect(texts.size).toBe(0);
    }
  });

  it('leave the one that was thrown away again with its later minute', () => {
    rememberDiscarded(till, first);
    vi.advanceTimersByTime(30_000);
    rememberDiscarded(till, first);
    vi.advanceTimersByTime(30_000);
    expect(undoableAt(till)).toHaveLength(1);
  });
});
