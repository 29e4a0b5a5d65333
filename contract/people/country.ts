import { z } from 'zod';

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
/** Codes that name a region but no country. */
const notCountries = new Set(['EU', 'EZ', 'UN', 'XA', 'XB', 'ZZ', 'QO', 'AC', 'CP', 'DG', 'EA', 'IC', 'TA', 'CQ']);

/** The code of every country there is now. Browsers and Node know them, so no list is shipped. */
export function countryCodes(): readonly string[] {
  known ??= knownCodes();
  return known;
}
let known: readonly string[] | undefined;

function knownCodes(): readonly string[] {
  const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
  const canonical = (code: string) => new Intl.Locale(`und-${code}`).region === code;
  const codes = letters.flatMap((one) => letters.map((two) => one + two));
  return codes.filter((code) => !notCountries.has(code) && names.of(code) !== undefined && canonical(code));
}

export const country = z.string().refine((code) => countryCodes().includes(code), 'field.country');

const namesIn = new Map<string, Intl.DisplayNames>();

/** A country as people call it in a language; what names none, nothing among it, as it is. */
export function countryName(code: string, language: 'en' | 'ja'): string {
  if (!/^[A-Z]{2}$/.test(code)) return code;
  const names = namesIn.get(language) ?? new Intl.DisplayNames(language, { type: 'region', fallback: 'code' });
  namesIn.set(language, names);
  return names.of(code) ?? code;
}
