import type { ItemRow } from '#contract/catalogue/item.ts';
import { type Translate, useText } from '#web/text/text.ts';
import type { DocumentLine } from './lines.ts';

/**
 * Why no further piece of an item is taken once a line has all that are in stock: wherever the user may look, or of a document
 * of the location in use the sellable ones there; `twice` and that are said of a single one.
 */
export function useUsedUp(twice: string) {
  const t = useText();
  return (item: ItemRow, lines: readonly DocumentLine[], isHere = false) => usedUpText(t, twice, item, lines, isHere);
}

/** Goods by the gram are weighed in their one line: there is no further piece of them, and `twice` is said of them, too. */
export function usedUpText(
  t: Translate,
  twice: string,
  { id, itemCode, priceBy, onHand, sellableHere }: ItemRow,
  lines: readonly DocumentLine[],
  isHere = false,
): string | null {
  const own = lines.filter(({ itemId }) => itemId === id);
  if (own.length === 0) return null;
  if (priceBy === 'gram') return twice;
  const count = isHere ? sellableHere : onHand;
  if (!own.some(({ quantity }) => quantity >= count)) return null;
  return count > 1 ? t('document.usedUp', { itemCode, count }) : t('document.onlyOne', { twice });
}
