import { itemApi, type SellingOptions, sellingOptionKinds } from '#contract/catalogue/item.ts';
import { gramsText, percentText } from '#web/text/format.ts';
import { type Translate, useKnownText, useText } from '#web/text/text.ts';
import { useLocations } from '#web/ui/document/useLocations.ts';
import { useShown } from '#web/ui/RegisterForm.tsx';
import { useCategories } from '../category/CategoryPicker.tsx';

/** What the fields of an item are called and how their values read: in its form, in refusals, in its audit trail. */
export function useItemWords() {
  const t = useText();
  const known = useKnownText();
  const categories = useCategories();
  const locations = useLocations();
  const labels = {
    milligrams: t('item.grams'),
    locationId: t('stockList.location'),
    uom: t('item.unit'),
    priceBy: t('item.priceBy'),
    isUniquePiece: t('item.uniquePiece'),
    markupBasisPoints: t('item.markup'),
    ...Object.fromEntries(sellingOptionKinds.map((kind) => [`sellingOptions.${kind}`, t(`item.selling.${kind}`)])),
    'sellingOptions.layaway.termsMonths': t('item.layawayMonths'),
    'sellingOptions.layaway.downPaymentBasisPoints': t('item.layawayDown'),
    active: t('common.active'),
    imageIds: t('item.pictures'),
    film: t('item.video'),
  };
  const show: Record<string, (value: never) => string> = {
    categoryId: (id: number) => categories.nameOf(id),
    locationId: (id: number) => locations.find(({ value }) => value === id)?.label ?? '',
    milligrams: (milligrams: number) => `${gramsText(milligrams)} g`,
    markupBasisPoints: percentText,
    priceBy: (value: string) => known(`item.priceUnits.${value}`) ?? value,
    uom: (value: string) => known(`item.uoms.${value}`) ?? value,
    imageIds: (images: unknown[]) => t('item.audit.pictures', { count: images.length }),
    pictures: (images: unknown[]) => t('item.audit.pictures', { count: images.length }),
    videoId: () => t('item.audit.video'),
    film: () => t('item.audit.video'),
    sellingOptions: (options: SellingOptions) => sellingTexts(options, t).join(', ') || t('item.selling.none'),
  };
  return {
    ...useShown({
      api: itemApi,
      words: 'item',
      labels,
      show: (field, value) => show[field]?.(value as never),
    }),
    actionName: (action: string) => known(`item.audit.${action}`),
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
