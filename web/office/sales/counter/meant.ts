import { scannedCode } from '#contract/catalogue/barcode.ts';
import type { ItemRow } from '#contract/catalogue/item.ts';

export interface Meant<Row> {
  /** The row that is meant beyond doubt. */
  row?: Row | undefined;
  /** The row to take where what was typed is no item's code or barcode; who has that is asked for first. */
  otherwise?: Row | undefined;
}

/**
 * What Enter takes of the found items. A whole code or barcode means its item, wherever that stands in the list or if it
 * is not among the few that are shown: `AB1` is not `AB10`, nor what has AB1 in its name. Whoever has moved down the list
 * means the chosen row.
 */
export function meantRow<Row extends Pick<ItemRow, 'itemCode' | 'barcode'>>(
  rows: readonly Row[],
  chosen: number,
  typed: string,
): Meant<Row> {
  if (chosen > 0) return { row: rows[chosen] };
  const code = scannedCode(typed);
  const row = rows.find(({ itemCode, barcode }) => barcode === code || itemCode.toLowerCase() === code.toLowerCase());
  return row ? { row } : { otherwise: rows[0] };
}
