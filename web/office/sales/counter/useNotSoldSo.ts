import { itemApi } from '#contract/catalogue/item.ts';
import { saleTypeFacts } from '#contract/sales/saleType.ts';
import { useRead } from '#web/api/hooks.ts';
import { useCounter } from './counterContext.ts';
import type { DraftLine } from './saleLines.ts';

/** Whether the item of a line may not be sold in the way that is chosen. Straight sales are checked as they are sent. */
export function useNotSoldSo({ itemId, agreed }: DraftLine): boolean {
  const { type } = useCounter().draft;
  const enabled = type !== 'straight' && agreed === null;
  const options = useRead(itemApi.find, { id: itemId }, { enabled, staleTime: 60_000 }).data?.sellingOptions;
  if (!enabled || !options) return false;
  return !saleTypeFacts[type].soldAs.some((kind) => options[kind]);
}
