import type { ItemRow } from '#contract/catalogue/item.ts';
import { type Translate, useText } from '#web/text/text.ts';
import type { DocumentLine } from './lines.ts';

/** Why no further piece of an item is taken once a line has all that are in stock; `twice` is said of a single one. */
export function useUsedUp(twice: string) {
  const t = useText();
  return (item: ItemRow, lines: readonly DocumentLine[]) => usedUpText(t, twice, item, lines);
}

/** Goods by the gram are weighed in their one line: there is no further piece of them, and `twice` is said of them, too. */
export function usedUpText(
  t: Translate,
  twice: string,
  { id, itemCode, priceBy, onHand }: ItemRow,
  lines: readonly DocumentLine[],
): string | null {
  const own = lines.filter(({ itemId }) => itemId === id);
  if (own.length === 0) return null;
  if (priceBy === 'gram') return twice;
  if (!own.some(({ quantity }) => quantity >= onHand)) return null;
  return onHand > 1 ? t('document.usedUp', { itemCode, count: onHand }) : twice;
}
