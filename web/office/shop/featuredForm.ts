import type { Featured } from '#contract/shop/featured.ts';
import type { Translate } from '#web/text/text.ts';
import { textsOf } from '#web/ui/form/textsOf.ts';

/** What the form holds; a new one has no price and no item yet. */
export type FeaturedValues = ReturnType<typeof featuredValues>;

export function featuredValues(row: Featured | null) {
  return {
    itemId: row?.itemId ?? (null as number | null),
    ...textsOf(row, 'name', 'nameJa', 'description', 'descriptionJa'),
    price: row?.price ?? (null as number | null),
    priceBefore: row?.priceBefore ?? null,
    imageId: row?.imageId ?? null,
    activeFrom: row?.activeFrom ?? null,
    activeTo: row?.activeTo ?? null,
  };
}

export function featuredLabels(t: Translate) {
  return {
    itemId: t('featured.item'),
    // Its trail tells the item by its code.
    itemCode: t('featured.item'),
    name: t('featured.name'),
    nameJa: t('featured.nameJa'),
    description: t('common.description'),
    descriptionJa: t('featured.descriptionJa'),
    price: t('featured.price'),
    priceBefore: t('featured.priceBefore'),
    imageId: t('featured.picture'),
    activeFrom: t('featured.activeFrom'),
    activeTo: t('featured.activeTo'),
    position: t('featured.position'),
  };
}
