import { useEffect } from 'react';
import { observable } from '#web/api/observable.ts';

const made = observable<{ id: number; pathname: string } | null>(null);

/** Says which row was made in the list of this address, so that it is in sight there once its page has it. */
export function tellNewRow(id: number | undefined, pathname: string): void {
  if (id !== undefined) made.set({ id, pathname });
}

/** Scrolls to the row that was just made. */
export function useNewRow(ids: readonly (number | string)[]): void {
  const row = made.use();
  useEffect(() => {
    if (row === null) return;
    const isHere = location.pathname.endsWith(row.pathname);
    if (isHere && !ids.includes(row.id)) return;
    made.set(null);
    if (isHere) document.querySelector(`.list-body [data-row="${row.id}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [row, ids]);
}
