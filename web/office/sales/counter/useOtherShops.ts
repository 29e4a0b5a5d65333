import { type Item, type ItemRow, itemApi } from '#contract/catalogue/item.ts';
import { amountOf } from '#contract/catalogue/weight.ts';
import { call } from '#web/api/client.ts';
import { useMay } from '#web/api/rights.ts';
import { amountText } from '#web/text/format.ts';
import { useLocalName, useText } from '#web/text/text.ts';

const placesMax = 3;

/** Where else a piece can be sold of which none lies here, for who may see the item; null where that is nowhere. */
export function useOtherShops(locationId: number): (item: ItemRow) => Promise<string | null> {
  const t = useText();
  const may = useMay();
  const localName = useLocalName();
  return async ({ id, priceBy, sellableHere }) => {
    if (sellableHere > 0 || !may('View Item')) return null;
    const found = await call(itemApi.find, { id }).catch(() => null);
    const amountAt = (place: Item['stock'][number]) =>
      amountOf({ priceBy, quantity: place.sellable, milligrams: place.milligrams.sellable });
    const others = (found?.stock ?? [])
      .filter((place) => place.locationId !== locationId && place.sellable > 0)
      .toSorted((one, other) => amountAt(other) - amountAt(one));
    if (others.length === 0) return null;
    const places = others
      .slice(0, placesMax)
      .map((place) => `${localName(place.locationName, place.locationNameJa)} ${amountText(priceBy, amountAt(place))}`);
    return t('sales.counter.otherShops', { places: places.join(t('common.list.comma')) });
  };
}
