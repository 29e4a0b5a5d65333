import { countryName } from '#contract/people/country.ts';
import type { PayWay } from '#contract/sales/payWay.ts';
import type { ShopChoices } from '#contract/shop/setting.ts';
import { useLocale, useLocalName, useText } from '#web/text/text.ts';

/** The shop's values for people, as its form holds them and as the trail tells them: a location by name, ways to pay with words. */
export function useShopValue({ locations = [], shippingMethods = [] }: Partial<ShopChoices>) {
  const t = useText();
  const local = useLocalName();
  const locale = useLocale();
  const comma = t('common.list.comma');
  const named = (found: ShopChoices['locations'][number] | undefined, or: unknown) =>
    found ? local(found.name, found.nameJa) : String(or);
  const wayText = (told: string | { way: PayWay }) => {
    const [way, ...words] = typeof told === 'string' ? told.split(': ') : [told.way];
    return [t(`shopSetting.ways.${way as PayWay}`), words.join(': ')].filter(Boolean).join(': ');
  };
  return (field: string, value: unknown): string | undefined => {
    if (field === 'locationId')
      return value === null
        ? ''
        : named(
            locations.find(({ id }) => id === value),
            value,
          );
    if (field === 'shopLocation')
      return value
        ? named(
            locations.find(({ name }) => name === value),
            value,
          )
        : '';
    if (!Array.isArray(value)) return undefined;
    if (field === 'payWays') return value.map(wayText).join(typeof value[0] === 'string' ? '\n' : comma);
    if (field === 'countries') return value.map((code) => countryName(code, locale)).join(comma);
    if (field !== 'shippingMethodIds') return undefined;
    return value
      .map((one) =>
        named(
          shippingMethods.find(({ id }) => id === one),
          one,
        ),
      )
      .join(comma);
  };
}
