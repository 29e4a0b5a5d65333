import { countryCodes, countryName } from '#contract/people/country.ts';
import { countryWords } from '#web/text/countryWords.ts';
import type { Locale } from '#web/text/locale.ts';
import type { Option } from './SelectField.tsx';

/** Where most customers live stands first. */
const first = ['JP', 'PH', 'CN', 'TW', 'HK', 'KR', 'US', 'SG'];
const known = new Map<Locale, Option<string>[]>();

/**
 * Every country by its name in a language; the browser knows them, so no list is shipped. Each is found by its code, its name in
 * the other language and what else people call it, too.
 */
export function countries(locale: Locale): Option<string>[] {
  const list = known.get(locale) ?? all(locale);
  known.set(locale, list);
  return list;
}

function all(locale: Locale): Option<string>[] {
  const other = locale === 'ja' ? 'en' : 'ja';
  const options = countryCodes().map((value) => ({
    value,
    label: countryName(value, locale),
    also: [value, countryName(value, other), ...(countryWords[value] ?? [])],
  }));
  const rank = (value: string) => (first.includes(value) ? first.indexOf(value) : first.length);
  return options.sort((a, b) => rank(a.value) - rank(b.value) || a.label.localeCompare(b.label, locale));
}
