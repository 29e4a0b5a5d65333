import { currentLocale, type Locale, localPath, plainPath, saveLocale } from '#web/text/locale.ts';
import { speak } from '#web/text/text.ts';
import { loadJapaneseFont, loadJapaneseFontWhenSeen } from '#web/ui/fonts.ts';

type Router = { invalidate: () => Promise<void> };

/**
 * Speaks another language from now on. The screen, its filters and what is open stay: only the address is rewritten,
 * which the router is told of.
 */
export async function switchLanguage(locale: Locale, router: Router): Promise<void> {
  saveLocale(locale);
  await change(locale, router);
}

/** Speaks what another tab has chosen. */
export async function followLanguage(locale: Locale | null, router: Router): Promise<void> {
  if (locale && locale !== currentLocale()) await change(locale, router);
}

/** Speaks a language, in letters that can show it. */
export async function applyLanguage(locale: Locale): Promise<void> {
  if (locale === 'ja') loadJapaneseFont();
  else loadJapaneseFontWhenSeen();
  await speak(locale);
}

/** Puts the address into the language that is spoken. */
export function localizeAddress(): void {
  const { pathname, search, hash } = window.location;
  const path = localPath(plainPath(pathname));
  if (path !== pathname) window.history.replaceState(window.history.state, '', path + search + hash);
}

export function otherLocale(): Locale {
  return currentLocale() === 'en' ? 'ja' : 'en';
}

async function change(locale: Locale, router: Router): Promise<void> {
  await applyLanguage(locale);
  localizeAddress();
  await router.invalidate();
}
