import type { SheetFormat } from '#contract/kernel/list.ts';
import { rest } from '../kernel/pace.ts';

/**
 * What a column holds: `yen` and `number` whole numbers, `grams` whole milligrams, `percent` basis points, `date` an
 * ISO date, `instant` a Date or an ISO instant that is shown as the time in Japan, `text` the rest.
 */
export type SheetKind = 'text' | 'yen' | 'grams' | 'percent' | 'number' | 'date' | 'instant';
export type SheetValue = string | number | Date | null | undefined;
export type SheetRow = readonly SheetValue[];

/** What the rows were chosen by, a line each: its name and its words, or one sentence. */
export type SheetHead = readonly (readonly string[])[];

export interface SheetColumn {
  title: string;
  kind: SheetKind;
}

export interface Sheet {
  format: SheetFormat;
  /** Title of the sheet, and with the day the name of the file. */
  title: string;
  columns: readonly SheetColumn[];
  /** Lines of text above the titles of the columns, of which an empty row sets them apart. */
  head?: SheetHead;
  /** Pages of rows as they come from the database: only one is in memory at a time. */
  pages: AsyncIterable<readonly SheetRow[]>;
}

/** What stands above the titles of the columns, with the empty row below it. */
export function headLines({ head = [] }: Pick<Sheet, 'head'>): SheetHead {
  return head.length > 0 ? [...head, ['']] : [];
}

const rowsPerSlice = 100;

/** A few rows at a time, with a rest between them in which the server answers others. */
export async function* slices(pages: Sheet['pages']): AsyncGenerator<readonly SheetRow[]> {
  let begun = performance.now();
  for await (const rows of pages) {
    for (let start = 0; start < rows.length; start += rowsPerSlice) {
      yield rows.slice(start, start + rowsPerSlice);
      await rest(performance.now() - begun);
      begun = performance.now();
    }
  }
}
