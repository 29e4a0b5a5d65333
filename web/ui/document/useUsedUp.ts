import type { ItemRow } from '#contract/catalogue/item.ts';
import { useText } from '#web/text/text.ts';
import type { DocumentLine } from './lines.ts';

/** Why no further piece of an item is taken once a line has all that are in stock; `twice` is said of a single one. */
export function useUsedUp(twice: string) {
  const t = useText();
  return ({ id, itemCode, onHand }: ItemRow, lines: readonly DocumentLine[]): string | null => {
    if (!lines.some(({ itemId, quantity }) => itemId === id && quantity >= onHand)) return null;
    return onHand > 1 ? t('document.usedUp', { itemCode, count: onHand }) : twice;
  };
}
