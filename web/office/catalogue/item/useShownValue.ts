import { type SellingOptions, sellingOptionKinds, uoms } from '#contract/catalogue/item.ts';
import { gramsText, percentText, yenText } from '#web/text/format.ts';
import { type Translate, useText } from '#web/text/text.ts';
import { useCategories } from '../category/CategoryPicker.tsx';

/** A value of an item's field as a person reads it: in its audit trail, and where two people changed it. */
export function useShownValue(): (field: string, value: unknown) => string {
  const t = useText();
  const categories = useCategories();
  return (field, value) => {
    if (value === null || value === undefined || value === '') return '';
    if (field === 'categoryId') return categories.nameOf(Number(value));
    return show(field, value, t);
  };
}

/** Layaway with its terms, the others by name. */
export function sellingTexts(options: SellingOptions, t: Translate): string[] {
  return sellingOptionKinds
    .filter((kind) => options[kind])
    .map((kind) => {
      if (kind !== 'layaway' || !options.layaway) return t(`item.selling.${kind}`);
      const { termsMonths: count, downPaymentBasisPoints } = options.layaway;
      return `${t('item.selling.layaway')} (${t('item.selling.terms', { count, down: percentText(downPaymentBasisPoints) })})`;
    });
}

function show(field: string, value: unknown, t: Translate): string {
  switch (field) {
    case 'cost':
    case 'price':
      return yenText(Number(value));
    case 'milligrams':
      return `${gramsText(Number(value))} g`;
    case 'markupBasisPoints':
      return percentText(Number(value));
    case 'uom':
      return uoms.some((uom) => uom === value) ? t(`item.uoms.${value as (typeof uoms)[number]}`) : String(value);
    case 'active':
      return t(value ? 'common.active' : 'common.inactive');
    case 'isUniquePiece':
      return t(value ? 'common.yes' : 'common.no');
    case 'imageIds':
    case 'pictures':
      return t('item.audit.pictures', { count: (value as unknown[]).length });
    case 'videoId':
    case 'film':
      return t('item.audit.video');
    case 'sellingOptions':
      return sellingTexts(value as SellingOptions, t).join(', ') || t('item.selling.none');
    default:
      return typeof value === 'object' ? JSON.stringify(value) : String(value);
  }
}
