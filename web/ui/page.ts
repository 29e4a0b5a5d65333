import { useLayoutEffect } from 'react';
import { observable } from '#web/api/observable.ts';

/** What the frame shows of the open screen: in the phone's bar and as the last crumb. */
export interface PageInfo {
  title: string;
  count?: number | undefined;
  /** Last crumb where it is not the title: an item's code, a number. */
  crumb?: string | undefined;
}

const info = observable<PageInfo>({ title: '' });

export const usePageInfo = info.use;

/** Sets the title of the window and what the frame shows of the screen. */
export function useSetPage({ title, count, crumb }: PageInfo): void {
  useLayoutEffect(() => {
    info.set({ title, count, crumb });
    document.title = title ? `${title} · Kinza` : 'Kinza';
    // Until the next screen is there the frame names none: one that is only hidden meanwhile has no layout effects.
    return () => {
      info.set({ title: '' });
      document.title = 'Kinza';
    };
  }, [title, count, crumb]);
}
