import { useSyncExternalStore } from 'react';
import type { Endpoint } from '#contract/kernel/endpoint.ts';

/** As of when the last answer of each endpoint was, where a read replica gave it. */
const told = new Map<string, string>();
const listeners = new Set<() => void>();

/** Remembers as of when an answer was; null where it is of now. */
export function noteAsOf({ name }: Endpoint, at: string | null): void {
  if (at === (told.get(name) ?? null)) return;
  if (at === null) told.delete(name);
  else told.set(name, at);
  for (const listener of listeners) listener();
}

/** As of when what an endpoint last answered was; null where it was of its moment. */
export function useAsOf({ name }: Endpoint): string | null {
  return useSyncExternalStore(listen, () => told.get(name) ?? null);
}

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
