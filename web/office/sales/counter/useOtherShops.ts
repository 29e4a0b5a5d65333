import { type Item, type ItemRow, itemApi } from '#contract/catalogue/item.ts';
import { amountOf } from '#contract/catalogue/weight.ts';
import { call } from '#web/api/client.ts';
import { useMay } from '#web/api/rights.ts';
import { amountText } from '#web/text/format.ts';
import { useLocalName, useText } from '#web/text/text.ts';

const placesMax = 3;

/**
 * Why a piece can't be sold here, for who may see the item: the documents that have what lies here, and where else there
 * are some; null where neither is.
 */
export function useOtherShops(locationId: number): (item: ItemRow) => Promise<string | null> {
  const t = useText();
  const may = useMay();
  const localName = useLocalName();
  return async ({ id, priceBy, sellableHere }) => {
    if (sellableHere > 0 || !may('View Item')) return null;
    const [found, promised] = await Promise.all([
      call(itemApi.find, { id }).catch(() => null),
      call(itemApi.promises, { id }).catch(() => ({ rows: [] })),
    ]);
    const comma = t('common.list.comma');
    const here = found?.stock.find((place) => place.locationId === locationId)?.locationName;
    const holders = promised.rows.filter(({ locationName }) => locationName === here).slice(0, placesMax);
    const documents = holders.map(({ causeNumber }) => causeNumber).join(comma);
    const held = documents && t('sales.counter.heldBy', { documents });
    const amountAt = (place: Item['stock'][number]) =>
      amountOf({ priceBy, quantity: place.sellable, milligrams: place.milligrams.sellable });
    const others = (found?.stock ?? [])
      .filter((place) => place.locationId !== locationId && place.sellable > 0)
      .toSorted((one, other) => amountAt(other) - amountAt(one));
    const places = others
      .slice(0, placesMax)
      .map((place) => `${localName(place.locationName, place.locationNameJa)} ${amountText(priceBy, amountAt(place))}`);
    const elsewhere = places.length > 0 && t('sales.counter.otherShops', { places: places.join(comma) });
    return [held, elsewhere].filter(Boolean).join(' · ') || null;
  };
}
