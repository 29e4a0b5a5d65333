import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/ja';
import { useLocale, useText } from '#web/text/text.ts';

/** How a Japanese calendar names its months and years: the year comes first. */
const japaneseLabels = {
  monthLabelFormat: 'YYYY年M月',
  yearLabelFormat: 'YYYY年',
  decadeLabelFormat: 'YYYY年',
} as const;

/** The settings that every calendar shares: language, first day of the week, names of its buttons. */
export function useCalendar() {
  const t = useText();
  const locale = useLocale();
  return {
    locale,
    // As the week of a list's dates does.
    firstDayOfWeek: 1,
    highlightToday: true,
    ...(locale === 'ja' && japaneseLabels),
    ariaLabels: { previousMonth: t('common.dates.previousMonth'), nextMonth: t('common.dates.nextMonth') } as never,
  } as const;
}
