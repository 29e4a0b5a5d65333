import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/ja';
import { DateInput } from '@mantine/dates';
import { useState } from 'react';
import { useLocale, useText } from '#web/text/text.ts';
import { Icon } from '../Icon.tsx';
import type { DateFieldProps } from './DateField.tsx';
import { japaneseLabels } from './japaneseLabels.ts';
import { typedDate } from './typedDate.ts';

/**
 * The calendar behind DateField, in a chunk of its own. It opens for who clicks, types or presses an arrow, and not for
 * the focus alone, which comes by itself after a refusal and would cover what was wrong.
 */
export function DateCalendar({ value, onChange, min, max, clearable = false, ...rest }: DateFieldProps) {
  const locale = useLocale();
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const onKeyDown = (event: React.KeyboardEvent) => {
    if (event.key === 'ArrowDown') setOpen(true);
    if (event.key !== 'Escape' || !isOpen) return;
    // Only the calendar closes, not what it lies in.
    event.preventDefault();
    setOpen(false);
  };
  return (
    <DateInput
      {...rest}
      {...(min ? { minDate: min } : {})}
      {...(max ? { maxDate: max } : {})}
      value={value}
      onChange={(chosen) => onChange(chosen ? String(chosen).slice(0, 10) : null)}
      clearable={clearable}
      clearButtonProps={{ 'aria-label': t('common.clear') }}
      locale={locale}
      firstDayOfWeek={0}
      {...(locale === 'ja' && japaneseLabels)}
      valueFormat={locale === 'ja' ? 'YYYY/MM/DD' : 'MMM D, YYYY'}
      dateParser={typedDate}
      leftSection={<Icon name="calendar" />}
      leftSectionPointerEvents="none"
      ariaLabels={{ previousMonth: t('common.dates.previousMonth'), nextMonth: t('common.dates.nextMonth') } as never}
      onClick={() => setOpen(true)}
      onInput={() => setOpen(true)}
      onKeyDown={onKeyDown}
      onBlur={() => setOpen(false)}
      getDayProps={() => ({ onClick: () => setOpen(false) })}
      popoverProps={{
        opened: isOpen,
        position: rest.error ? 'top-start' : 'bottom-start',
        transitionProps: { duration: 100 },
      }}
    />
  );
}
