import { useState } from 'react';
import { currentUser } from '#web/api/session.ts';
import { readStoredJson, store } from '#web/api/storage.ts';
import type { Column } from './types.ts';

export const widthMin = 64;
const widthMax = 800;

/** What a person changed of the columns of a list. */
export interface ColumnSettings {
  hidden?: string[];
  shown?: string[];
  widths?: Record<string, number>;
}

/** Which columns a person sees and how wide, remembered per user and list; those that a view shows are not. */
export function useColumns<Row, Summary>(list: string, all: readonly Column<Row, Summary>[]) {
  const storageKey = `kinza.columns.${currentUser()?.id ?? 0}.${list}` as const;
  const [own, setOwn] = useState<ColumnSettings>(() => readStoredJson<ColumnSettings>(storageKey) ?? {});
  const [shownNow, setShownNow] = useState<ColumnSettings | null>(null);
  const settings = columnsNow(own, shownNow);
  const keep = (next: ColumnSettings) => {
    setOwn(next);
    store(storageKey, JSON.stringify(next));
  };
  const save = (next: ColumnSettings) => (shownNow ? setShownNow(next) : keep(next));
  const isShown = (column: Column<Row, Summary>) =>
    column.fixed || settings.shown?.includes(column.key) || !(column.hidden || settings.hidden?.includes(column.key));
  return {
    columns: all.filter(isShown),
    isShown,
    /** Widths and columns that the person chose. */
    widths: settings.widths ?? {},
    kept: settings.shown ?? [],
    toggle: (column: Column<Row, Summary>) => {
      const without = (keys: string[] = []) => keys.filter((key) => key !== column.key);
      const hidden = without(settings.hidden);
      const shown = without(settings.shown);
      save(
        isShown(column)
          ? { ...settings, shown, hidden: [...hidden, column.key] }
          : { ...settings, hidden, shown: [...shown, column.key] },
      );
    },
    resize: (key: string, width: number) =>
      keep({
        ...own,
        widths: { ...own.widths, [key]: Math.round(Math.min(widthMax, Math.max(widthMin, width))) },
      }),
    reset: () => {
      save({});
      if (shownNow) keep({ ...own, widths: {} });
    },
    settings,
    /** Shows and hides columns as somebody saved it, and one's own again without; neither these nor the widths are changed. */
    show: setShownNow,
  };
}

/** The columns that are shown: those of a view in place of one's own, in one's own widths. */
export function columnsNow(own: ColumnSettings, ofView: ColumnSettings | null): ColumnSettings {
  return ofView ? { ...own, shown: ofView.shown ?? [], hidden: ofView.hidden ?? [] } : own;
}

export type ShownColumns<Row, Summary> = ReturnType<typeof useColumns<Row, Summary>>;

/** How columns are saved under a name, and shown so again. */
export type ColumnControl = Pick<ReturnType<typeof useColumns>, 'settings' | 'show'>;
