import { countryCodes, countryName } from '#contract/people/country.ts';
import type { Locale } from '#web/text/locale.ts';

/** Where most customers live stands first. */
const first = ['JP', 'PH', 'CN', 'TW', 'HK', 'KR', 'US', 'SG'];
const known = new Map<Locale, { value: string; label: string }[]>();

/** Every country by its name in a language; the browser knows them, so no list is shipped. */
export function countries(locale: Locale): { value: string; label: string }[] {
  const list = known.get(locale) ?? all(locale);
  known.set(locale, list);
  return list;
}

function all(locale: Locale): { value: string; label: string }[] {
  const options = countryCodes().map((value) => ({ value, label: countryName(value, locale) }));
  const rank = (value: string) => (first.includes(value) ? first.indexOf(value) : first.length);
  return options.sort((a, b) => rank(a.value) - rank(b.value) || a.label.localeCompare(b.label, locale));
}
