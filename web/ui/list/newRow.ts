import { useNavigate } from '@tanstack/react-router';
import { useEffect } from 'react';
import { observable } from '#web/api/observable.ts';
import type { ToastLink } from '../toast.tsx';

export interface NewRow {
  id: number;
  /** The list that it was made in. */
  pathname: string;
  /** Where it is looked at. */
  place: ToastLink;
}

const made = observable<(NewRow & { at: number; opens: boolean }) | null>(null);

/**
 * Says which row was made in a list, so that it is in sight there, or opens, once the list has been read again. It doesn't
 * open where something else does after it.
 */
export function tellNewRow(row: NewRow, opens = true): void {
  made.set({ ...row, opens, at: Date.now() });
}

/** Scrolls to the row that was just made; opens it where this page of the list, read at `readAt`, doesn't have it. */
export function useNewRow(ids: readonly (number | string)[], readAt: number): void {
  const row = made.use();
  const navigate = useNavigate();
  useEffect(() => {
    if (row === null) return;
    const isHere = location.pathname.endsWith(row.pathname);
    const isListed = ids.includes(row.id);
    if (isHere && !isListed && readAt <= row.at) return;
    made.set(null);
    if (!isHere) return;
    if (isListed) document.querySelector(`.list-body [data-row="${row.id}"]`)?.scrollIntoView({ block: 'nearest' });
    // Over what was opened meanwhile it doesn't open either.
    else if (row.opens && !new URLSearchParams(location.search).has('open')) {
      const { to, search } = row.place;
      void navigate({ to, search: (before: object) => (search ? { ...before, ...search } : {}) } as never);
    }
  }, [row, ids, readAt, navigate]);
}
