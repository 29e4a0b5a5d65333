import { useText } from '#web/text/text.ts';

/** What the fields of an item are called: in its form, in refusals, in its audit trail. */
export function useFieldNames(): Record<string, string> {
  const t = useText();
  return {
    name: t('item.name'),
    nameJa: t('item.nameJa'),
    categoryId: t('item.category'),
    itemCode: t('item.itemCode'),
    barcode: t('item.barcode'),
    milligrams: t('item.grams'),
    uom: t('item.unit'),
    initialQuantity: t('item.initialQuantity'),
    minQuantity: t('item.minQuantity'),
    isUniquePiece: t('item.uniquePiece'),
    cost: t('item.cost'),
    markupBasisPoints: t('item.markup'),
    price: t('item.price'),
    sellingOptions: t('item.sellingOptions'),
    'sellingOptions.straight': t('item.selling.straight'),
    'sellingOptions.subasta': t('item.selling.subasta'),
    'sellingOptions.madeToOrder': t('item.selling.madeToOrder'),
    'sellingOptions.layaway.termsMonths': t('item.layawayMonths'),
    'sellingOptions.layaway.downPaymentBasisPoints': t('item.layawayDown'),
    description: t('item.description'),
    descriptionJa: t('item.descriptionJa'),
    active: t('common.active'),
    imageIds: t('item.pictures'),
    pictures: t('item.pictures'),
    videoId: t('item.video'),
    film: t('item.video'),
  };
}
