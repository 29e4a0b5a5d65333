import { scannedCode } from '#contract/catalogue/barcode.ts';
import type { ItemRow } from '#contract/catalogue/item.ts';

export interface Match<Row> {
  /** The row that was chosen or named whole, beyond doubt. */
  exact?: Row | undefined;
  /** The row to take where no item has the typed text as its code or barcode; the server is asked for that first. */
  otherwise?: Row | undefined;
}

/**
 * The row that Enter takes of the found items. A whole code or barcode names its item, wherever that stands in the list
 * or if it is not among the few that are shown: `AB1` is not `AB10`, nor what has AB1 in its name. A person who has
 * moved down the list has chosen that row.
 */
export function matchOf<Row extends Named>(rows: readonly Row[], chosen: number, typed: string): Match<Row> {
  if (chosen > 0) return { exact: rows[chosen] };
  const exact = rows.find((row) => isNamed(row, typed));
  return exact ? { exact } : { otherwise: rows[0] };
}

type Named = Pick<ItemRow, 'itemCode' | 'barcode'>;

/** Whether a text is an item's whole code or barcode. */
export function isNamed({ itemCode, barcode }: Named, text: string): boolean {
  const code = scannedCode(text);
  return barcode === code || itemCode.toLowerCase() === code.toLowerCase();
}
