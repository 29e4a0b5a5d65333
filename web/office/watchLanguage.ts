import { currentLocale, localeOfPath } from '#web/text/locale.ts';
import { speak } from '#web/text/text.ts';

/** Back and forward may cross a change of language, and a link may name the other one: the page follows its address. */
export function watchLanguage(): void {
  window.addEventListener('popstate', () => {
    const locale = localeOfPath(window.location.pathname);
    if (locale !== currentLocale()) void speak(locale);
  });
}
