import { amountText, countText, gramsText } from '#web/text/format.ts';
import type { Translate } from '#web/text/text.ts';

/** A sum of unlike goods, which are never added up: `5`, `12.345 g`, or `5 pcs · 12.345 g`. */
export function piecesAndGramsText(
  t: Translate,
  { pieces, milligrams }: { pieces: number; milligrams: number },
): string {
  if (milligrams === 0) return countText(pieces);
  if (pieces === 0) return amountText('gram', milligrams);
  return t('common.piecesAndGrams', { pieces, grams: gramsText(milligrams) });
}
