import { useEffect, useSyncExternalStore } from 'react';

/** What the frame shows of the open screen: in the phone's bar and as the last crumb. */
export interface PageInfo {
  title: string;
  count?: number | undefined;
  /** Last crumb where it is not the title: an item's code, a number. */
  crumb?: string | undefined;
}

let info: PageInfo = { title: '' };
const listeners = new Set<() => void>();

export function usePageInfo(): PageInfo {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => info,
  );
}

/** Sets the title of the window and what the frame shows of the screen. */
export function useSetPage({ title, count, crumb }: PageInfo): void {
  useEffect(() => {
    info = { title, count, crumb };
    document.title = title ? `${title} · Kinza` : 'Kinza';
    for (const listener of listeners) listener();
  }, [title, count, crumb]);
}
