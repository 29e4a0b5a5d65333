import { useEffect, useSyncExternalStore } from 'react';

/** What a screen tells the frame: the phone's bar shows it, and the path of crumbs ends with it. */
export interface PageFacts {
  title: string;
  count?: number | undefined;
  /** Last crumb where it is not the title: an item's code, a number. */
  crumb?: string | undefined;
}

let facts: PageFacts = { title: '' };
const listeners = new Set<() => void>();

export function usePageFacts(): PageFacts {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => facts,
  );
}

/** Says which page this is, to the frame and in the window's title. */
export function useTellPage({ title, count, crumb }: PageFacts): void {
  useEffect(() => {
    facts = { title, count, crumb };
    document.title = title ? `${title} · Kinza` : 'Kinza';
    for (const listener of listeners) listener();
  }, [title, count, crumb]);
}
