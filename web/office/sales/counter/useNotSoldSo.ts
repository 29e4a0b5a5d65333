import { itemApi } from '#contract/catalogue/item.ts';
import { useRead } from '#web/api/hooks.ts';
import { useCounter } from './counterContext.ts';
import { isAskedHowSold, isNotSoldSo } from './notSoldSo.ts';
import type { DraftLine } from './saleLines.ts';

/** Whether the item of a line may not be sold in the way that is chosen. */
export function useNotSoldSo(line: DraftLine): boolean {
  const { type } = useCounter().draft;
  const enabled = isAskedHowSold(type, line);
  const item = useRead(itemApi.find, { id: line.itemId }, { enabled, staleTime: 60_000 }).data;
  return isNotSoldSo(type, line, item?.sellingOptions);
}
