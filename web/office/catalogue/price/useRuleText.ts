import type { PriceChange, PriceRule } from '#contract/catalogue/price.ts';
import { percentText, yenInSentence } from '#web/text/format.ts';
import { type Translate, useText } from '#web/text/text.ts';

/** What a change of prices did, in words: `+3.5 %, rounded up to ¥100 with tax`. Without figures where they tell a markup. */
export function useRuleText(): (change: Pick<PriceChange, 'rule' | 'mode' | 'undoOf'>) => string {
  const t = useText();
  return ({ rule, mode, undoOf }) => {
    if (rule) return [figureText(rule, t), roundingText(rule, t)].filter(Boolean).join(t('common.list.comma'));
    return mode === null ? t('price.undid', { id: String(undoOf) }) : t(`price.mode.${mode}`);
  };
}

function figureText(rule: PriceRule, t: Translate): string {
  switch (rule.mode) {
    case 'markup':
      return t('price.rule.markup', { share: percentText(rule.markupBasisPoints) });
    case 'points':
      return t('price.rule.points', { share: signed(rule.basisPoints) });
    case 'percent':
      return t('price.rule.percent', { share: signed(rule.basisPoints) });
    case 'gram': {
      const yen = yenInSentence(rule.yenPerGram);
      return rule.makingCharge === 0
        ? t('price.rule.gram', { yen })
        : t('price.rule.gramAndCharge', { yen, charge: yenInSentence(rule.makingCharge) });
    }
  }
}

function roundingText({ rounding: { unit, direction, taxed } }: PriceRule, t: Translate): string {
  if (unit === 1) return '';
  return t(taxed ? `price.roundedTaxed.${direction}` : `price.rounded.${direction}`, { unit: yenInSentence(unit) });
}

function signed(basisPoints: number): string {
  return basisPoints > 0 ? `+${percentText(basisPoints)}` : percentText(basisPoints);
}
