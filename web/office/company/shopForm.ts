import { type PayWay, payWays } from '#contract/sales/payWay.ts';
import type { ShopSettings } from '#contract/shop/setting.ts';
import { textsOf } from '#web/ui/form/textsOf.ts';

export type ShopValues = ReturnType<typeof shopValues>;

/** What the form of the shop holds. */
export function shopValues(shop: ShopSettings) {
  return {
    locationId: shop.locationId,
    holdHours: shop.holdHours,
    payDays: shop.payDays,
    payWays: shop.payWays,
    shippingMethodIds: shop.shippingMethodIds,
    countries: shop.countries,
    ...textsOf(shop, 'heroFirst', 'heroFirstJa', 'heroSecond', 'heroSecondJa'),
    ...textsOf(shop, 'delivery', 'deliveryJa', 'law', 'lawJa', 'privacy', 'privacyJa'),
    version: shop.version,
  };
}

type Ways = ShopSettings['payWays'];

/** The ways with one more or one less, in the order in which shops offer them. */
export function withWay(ways: Ways, way: PayWay, isChosen: boolean): Ways {
  const others = ways.filter((one) => one.way !== way);
  const all = isChosen ? [...others, { way, words: '', wordsJa: '' }] : others;
  return all.toSorted((one, other) => payWays.indexOf(one.way) - payWays.indexOf(other.way));
}
