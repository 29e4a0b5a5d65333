import type { Amount } from '#contract/catalogue/weight.ts';
import { amountText } from '#web/text/format.ts';
import type { Translate } from '#web/text/text.ts';

/** How much a line is, in words: pieces, or the weight of what is priced by the gram. */
export function lineAmount(t: Translate, { priceBy, quantity, milligrams }: Amount): string {
  return priceBy === 'gram' ? amountText(priceBy, milligrams) : t('sales.counter.pieces', { count: quantity });
}
