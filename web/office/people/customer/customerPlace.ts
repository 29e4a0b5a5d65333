import { japanesePlace } from '#contract/people/address.ts';
import { countryName } from '#contract/people/country.ts';
import type { CustomerRow } from '#contract/people/customer.ts';

/** Where a customer lives, in short: prefecture and city in Japan, city and country elsewhere. */
export function customerPlace(
  { country, prefecture, city }: Pick<CustomerRow, 'country' | 'prefecture' | 'city'>,
  locale: 'en' | 'ja',
): string {
  if (country === 'JP') return japanesePlace(prefecture, city);
  return [city, countryName(country, locale)].filter(Boolean).join(', ');
}
