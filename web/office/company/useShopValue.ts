import { countryName } from '#contract/people/country.ts';
import { type ShopSettings, shopSettingApi } from '#contract/shop/setting.ts';
import { useRead } from '#web/api/hooks.ts';
import { useLocale, useLocalName, useText } from '#web/text/text.ts';

/** What the trail tells of the shop on the web: a location by its name, ways to pay as "way: words", lists by ids and codes. */
export function useShopValue(): (field: string, value: unknown) => string | undefined {
  const t = useText();
  const local = useLocalName();
  const locale = useLocale();
  const { locations = [], shippingMethods = [] } = useRead(shopSettingApi.choices, {}).data ?? {};
  const listed = (value: unknown, nameOf: (one: never) => string) =>
    (value as never[]).map(nameOf).join(t('common.list.comma'));
  return (field, value) => {
    if (!value) return undefined;
    switch (field) {
      case 'shopLocation': {
        const found = locations.find(({ name }) => name === value);
        return found && local(found.name, found.nameJa);
      }
      case 'shippingMethodIds':
        return listed(value, (id: number) => {
          const found = shippingMethods.find((one) => one.id === id);
          return found ? local(found.name, found.nameJa) : String(id);
        });
      case 'countries':
        return listed(value, (code: string) => countryName(code, locale));
      case 'payWays':
        return (value as string[]).map((way) => wayText(way, (known) => t(`shopSetting.ways.${known}`))).join('\n');
      default:
        return undefined;
    }
  };
}

function wayText(told: string, nameOf: (way: ShopSettings['payWays'][number]['way']) => string): string {
  const end = told.indexOf(':');
  const way = told.slice(0, end) as ShopSettings['payWays'][number]['way'];
  return `${nameOf(way)}${told.slice(end)}`;
}
