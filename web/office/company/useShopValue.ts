import { countryName } from '#contract/people/country.ts';
import type { PayWay } from '#contract/sales/payWay.ts';
import type { ShopChoices } from '#contract/shop/setting.ts';
import { useLocale, useLocalName, useText } from '#web/text/text.ts';

/** The shop's values for people, as its form holds them and as the trail tells them: a location by name, ways to pay with words. */
export function useShopValue({ locations = [], shippingMethods = [] }: Partial<ShopChoices>) {
  const t = useText();
  const local = useLocalName();
  const locale = useLocale();
  const named = (from: ShopChoices['locations'], key: 'id' | 'name', value: unknown) => {
    const found = from.find((one) => one[key] === value);
    return found ? local(found.name, found.nameJa) : String(value ?? '');
  };
  const wayText = (told: string | { way: PayWay }) => {
    const [way, ...words] = typeof told === 'string' ? told.split(': ') : [told.way];
    return [t(`shopSetting.ways.${way as PayWay}`), ...words].join(': ');
  };
  return (field: string, value: unknown): string | undefined => {
    if (field === 'locationId') return named(locations, 'id', value);
    if (field === 'shopLocation') return named(locations, 'name', value);
    if (!Array.isArray(value)) return undefined;
    const listed = (textOf: (one: never) => string) => (value as never[]).map(textOf).join(t('common.list.comma'));
    if (field === 'payWays') return listed(wayText);
    if (field === 'countries') return listed((code: string) => countryName(code, locale));
    return field === 'shippingMethodIds' ? listed((id: number) => named(shippingMethods, 'id', id)) : undefined;
  };
}
