import { currentLocale, localeOfPath } from '#web/text/locale.ts';
import { applyLanguage } from './language.ts';

/** Back and forward may cross a change of language, and a link may name the other one: the page follows its address. */
export function watchLanguage(): void {
  window.addEventListener('popstate', () => {
    const locale = localeOfPath(window.location.pathname);
    if (locale !== currentLocale()) void applyLanguage(locale);
  });
}
