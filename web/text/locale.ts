import { readStored, store } from '#web/api/storage.ts';

export const locales = ['en', 'ja'] as const;
export type Locale = (typeof locales)[number];

const defaultLocale: Locale = 'en';
const cookieDays = 365;
const japanesePrefix = /^\/ja(?=\/|$)/;

let current: Locale = defaultLocale;

/** The language that addresses are written for now. */
export function currentLocale(): Locale {
  return current;
}

/** `en` and `en-US` are English, `ja` and `ja-JP` Japanese; anything else is none of ours. */
export function localeOf(code: string | null): Locale | null {
  if (code === 'en' || code === 'en-US') return 'en';
  if (code === 'ja' || code === 'ja-JP') return 'ja';
  return null;
}

/** The language that an address stands for. */
export function localeOfPath(pathname: string): Locale {
  return japanesePrefix.test(pathname) ? 'ja' : 'en';
}

/** `/ja/item/list` → `/item/list`. */
export function plainPath(pathname: string): string {
  return pathname.replace(japanesePrefix, '') || '/';
}

/** `/item/list` → the address in the current language. */
export function localPath(pathname: string): string {
  if (current === 'en') return pathname;
  return pathname === '/' ? '/ja' : `/ja${pathname}`;
}

/** The language to start with: the saved one, else that of a Japanese address, else that of the browser. */
export function startLocale(pathname: string): Locale {
  const ofAddress = localeOfPath(pathname);
  const ofBrowser = ofAddress === defaultLocale ? localeOf(globalThis.navigator?.language ?? null) : null;
  return localeOf(readStored('user-locale')) ?? ofBrowser ?? ofAddress;
}

/** Writes in a language from now on, where there is no page to be told. */
export function writeIn(locale: Locale): void {
  current = locale;
}

/** Makes a language the current one, on the page itself too. */
export function applyLocale(locale: Locale): void {
  writeIn(locale);
  document.documentElement.lang = locale;
}

/** Remembers a chosen language, in storage and for a year in a cookie. */
export function saveLocale(locale: Locale): void {
  store('user-locale', locale);
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in every browser that Kinza runs in.
  document.cookie = `user-locale=${locale}; path=/; max-age=${cookieDays * 86_400}; samesite=lax`;
}
