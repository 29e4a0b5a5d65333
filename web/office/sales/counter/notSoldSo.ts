import type { ItemRow, SellingOptions } from '#contract/catalogue/item.ts';
import { type SaleType, saleTypeFacts } from '#contract/sales/saleType.ts';
import type { DraftLine } from './saleLines.ts';

/** Whether its item is asked how a line may be sold. Straight sales are checked as they are sent. */
export function isAskedHowSold(type: SaleType, { agreed }: Pick<DraftLine, 'agreed'>): boolean {
  return type !== 'straight' && agreed === null;
}

/** Whether an item may be sold in a way. */
export function isSoldAs(type: SaleType, { soldAs }: Pick<ItemRow, 'soldAs'>): boolean {
  const { soldAs: kinds } = saleTypeFacts[type];
  return kinds.length === 0 || kinds.some((kind) => soldAs.includes(kind));
}

/** Whether a line may not be sold so, by the options of its item; what was not read yet is left to the server. */
export function isNotSoldSo(
  type: SaleType,
  line: Pick<DraftLine, 'agreed'>,
  options: SellingOptions | undefined,
): boolean {
  if (!isAskedHowSold(type, line) || !options) return false;
  return !saleTypeFacts[type].soldAs.some((kind) => options[kind]);
}
