import { linesMax } from '#contract/sales/sale.ts';
import { useText } from '#web/text/text.ts';
import { type Scanner, useScanner } from '#web/ui/scan/useScanner.ts';
import { addItem } from './saleLines.ts';
import type { DraftStorage } from './useStoredDraft.ts';

/** Puts scanned items into the draft. Nothing is added while it is being sent, nor beyond what a sale holds. */
export function useScan(storage: DraftStorage): Scanner {
  const t = useText();
  return useScanner((item) => {
    if (storage.now().attempt) return { refused: t('sales.counter.locked') };
    if (!item.active) return { refused: t('refusal.sale.itemInactive' as never, { itemCode: item.itemCode }) };
    const before = storage.now().draft;
    storage.change((draft) => addItem(draft, item));
    const { draft } = storage.now();
    if (draft === before) return { refused: t('sales.counter.full', { count: linesMax }) };
    const line = draft.lines.find(({ key }) => key === draft.current);
    return { key: line?.key ?? 0, quantity: line?.quantity ?? 1 };
  });
}
