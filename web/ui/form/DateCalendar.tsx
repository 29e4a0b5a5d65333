import { DateInput } from '@mantine/dates';
import { useState } from 'react';
import { useLocale, useText } from '#web/text/text.ts';
import { Icon } from '../Icon.tsx';
import type { DateFieldProps } from './DateField.tsx';
import { typedDate } from './typedDate.ts';
import { useCalendar } from './useCalendar.ts';

/**
 * The calendar behind DateField, in a chunk of its own. It opens for who clicks, types or presses an arrow, and not for
 * the focus alone, which comes by itself after a refusal and would cover what was wrong.
 */
export function DateCalendar({ value, onChange, min, max, clearable = false, ...rest }: DateFieldProps) {
  const locale = useLocale();
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const onKeyDown = ({ key }: React.KeyboardEvent) => {
    if (key === 'ArrowDown') setOpen(true);
    if (key === 'Escape') setOpen(false);
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
      {...useCalendar()}
      valueFormat={locale === 'ja' ? 'YYYY/MM/DD' : 'MMM D, YYYY'}
      dateParser={typedDate}
      leftSection={<Icon name="calendar" />}
      leftSectionPointerEvents="none"
      onClick={() => setOpen(true)}
      onInput={() => setOpen(true)}
      onKeyDown={onKeyDown}
      // Escape closes the calendar first, and what it lies in only when it is closed.
      data-mantine-stop-propagation={isOpen || undefined}
      onBlur={() => setOpen(false)}
      getDayProps={() => ({ onClick: () => setOpen(false) })}
      popoverProps={{
        opened: isOpen,
        // Below the message, which stands under the field.
        offset: rest.error ? 28 : 8,
        transitionProps: { duration: 100 },
      }}
    />
  );
}
