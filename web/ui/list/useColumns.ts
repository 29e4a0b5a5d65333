import { useState } from 'react';
import { currentUser } from '#web/api/session.ts';
import { readStoredJson, store } from '#web/api/storage.ts';
import type { Column } from './types.ts';

export const widthMin = 64;
const widthMax = 800;

interface Kept {
  hidden?: string[];
  shown?: string[];
  widths?: Record<string, number>;
}

/** Which columns a person sees and how wide, remembered per user and list. */
export function useColumns<Row, Summary>(list: string, all: readonly Column<Row, Summary>[]) {
  const storageKey = `kinza.columns.${currentUser()?.id ?? 0}.${list}` as const;
  const [kept, setKept] = useState<Kept>(() => readStoredJson<Kept>(storageKey) ?? {});
  const keep = (next: Kept) => {
    setKept(next);
    store(storageKey, JSON.stringify(next));
  };
  const isShown = (column: Column<Row, Summary>) =>
    column.fixed || kept.shown?.includes(column.key) || !(column.hidden || kept.hidden?.includes(column.key));
  return {
    columns: all.filter(isShown),
    isShown,
    widthOf: (column: Column<Row, Summary>) => kept.widths?.[column.key] ?? column.width,
    toggle: (column: Column<Row, Summary>) => {
      const without = (keys: string[] = []) => keys.filter((key) => key !== column.key);
      const hidden = without(kept.hidden);
      const shown = without(kept.shown);
      keep(
        isShown(column)
          ? { ...kept, shown, hidden: [...hidden, column.key] }
          : { ...kept, hidden, shown: [...shown, column.key] },
      );
    },
    resize: (key: string, width: number) =>
      keep({ ...kept, widths: { ...kept.widths, [key]: Math.round(Math.min(widthMax, Math.max(widthMin, width))) } }),
    reset: () => keep({}),
  };
}

export type ShownColumns<Row, Summary> = ReturnType<typeof useColumns<Row, Summary>>;
