import { amountText, countText, gramsText } from '#web/text/format.ts';
import type { Translate } from '#web/text/text.ts';

export interface Goods {
  pieces: number;
  milligrams: number;
  /** They are goods by the gram alone: none of them is no grams. */
  isWeighed?: boolean;
}

/** A sum of unlike goods, which are never added up: `5`, `12.345 g`, or `5 pcs · 12.345 g`. */
export function piecesAndGramsText(t: Translate, { pieces, milligrams, isWeighed = false }: Goods): string {
  if (milligrams === 0 && !isWeighed) return countText(pieces);
  if (pieces === 0) return amountText('gram', milligrams);
  return t('common.piecesAndGrams', { count: pieces, grams: gramsText(milligrams) });
}

/** The same within a sentence, where pieces have their unit, too: `5 pcs`, `12.345 g`, or `5 pcs · 12.345 g`. */
export function goodsInSentence(t: Translate, goods: Goods): string {
  if (goods.milligrams === 0 && !goods.isWeighed) return t('sales.counter.pieces', { count: goods.pieces });
  return piecesAndGramsText(t, goods);
}
