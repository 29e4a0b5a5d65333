import { useLocale } from '#web/text/text.ts';

/** The time of day of an instant, as the shop's clock has it: 14:32. */
export function useSavedTime(): (instant: string) => string {
  const locale = useLocale();
  const time = new Intl.DateTimeFormat(locale === 'ja' ? 'ja-JP' : 'en-GB', {
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'Asia/Tokyo',
  });
  return (instant) => (instant ? time.format(new Date(instant)) : '');
}
