import { scannedCode } from '#contract/catalogue/barcode.ts';
import type { ItemRow } from '#contract/catalogue/item.ts';

/**
 * Which of the found items Enter takes. A whole code or barcode means its item, wherever that stands in the list: `AB1`
 * is not `AB10`, nor what has AB1 in its name. Whoever has moved down the list means the chosen row.
 */
export function meantRow<Row extends Pick<ItemRow, 'itemCode' | 'barcode'>>(
  rows: readonly Row[],
  chosen: number,
  typed: string,
): Row | undefined {
  if (chosen > 0) return rows[chosen];
  const code = scannedCode(typed);
  const isIt = ({ itemCode, barcode }: Row) => barcode === code || itemCode.toLowerCase() === code.toLowerCase();
  return rows.find(isIt) ?? rows[0];
}
