import { DateInput } from '@mantine/dates';
import { useEffect, useRef, useState } from 'react';
import { dateText } from '#web/text/format.ts';
import { type Translate, useLocale, useText } from '#web/text/text.ts';
import { isFocusLost } from '../focus.ts';
import { Icon } from '../Icon.tsx';
import type { DateFieldProps } from './DateField.tsx';
import { dateFocus } from './dateFocus.ts';
import { typedDate } from './typedDate.ts';
import { useCalendar } from './useCalendar.ts';

/** What is wrong makes a dialog grow: it is said once the press is over that left the field, whose button would move away. */
const pressMs = 150;

/**
 * The calendar behind DateField, in a chunk of its own. It opens for who clicks, types or presses an arrow, and not for
 * the focus alone, which comes by itself after a refusal and would cover what was wrong.
 */
export function DateCalendar({ value, onChange, min, max, clearable = false, ...rest }: DateFieldProps) {
  const locale = useLocale();
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const own = rest['data-path'] ?? rest['aria-label'] ?? '';
  // The field that stood here until the calendar was loaded may have had the focus.
  useEffect(() => {
    if (own === '' || dateFocus.of !== own) return;
    dateFocus.of = '';
    if (isFocusLost()) input.current?.focus();
  }, [own]);
  // Text that is no date, or none that is allowed: it stays to be corrected, and what is wrong is said once it is left.
  const [unread, setUnread] = useState('');
  const [isLeft, setLeft] = useState(false);
  const read = (typed: string) => {
    setUnread(slipOf(typed, { min, max }, t));
    setLeft(false);
    setOpen(true);
  };
  const onKeyDown = ({ key }: React.KeyboardEvent) => {
    if (key === 'ArrowDown') setOpen(true);
    if (key === 'Escape') setOpen(false);
  };
  return (
    <DateInput
      {...rest}
      ref={input}
      error={rest.error ?? (isLeft && unread)}
      {...(unread ? { 'data-unread': true } : {})}
      fixOnBlur={!unread}
      {...(min ? { minDate: min } : {})}
      {...(max ? { maxDate: max } : {})}
      value={value}
      onChange={(chosen) => {
        setUnread('');
        onChange(chosen ? String(chosen).slice(0, 10) : null);
      }}
      clearable={clearable}
      clearButtonProps={{ 'aria-label': t('common.clear') }}
      {...useCalendar()}
      valueFormat={locale === 'ja' ? 'YYYY/MM/DD' : 'MMM D, YYYY'}
      dateParser={(typed) => typedDate(typed, { min, max })}
      leftSection={<Icon name="calendar" />}
      leftSectionPointerEvents="none"
      onClick={() => setOpen(true)}
      onInput={(event) => read(event.currentTarget.value)}
      onKeyDown={onKeyDown}
      // Escape closes the calendar first, and what it lies in only when it is closed.
      data-mantine-stop-propagation={isOpen || undefined}
      onBlur={() => {
        setOpen(false);
        setTimeout(() => setLeft(true), pressMs);
      }}
      getDayProps={() => ({
        onClick: () => {
          setUnread('');
          setOpen(false);
        },
      })}
      popoverProps={{
        opened: isOpen,
        // Below the message, which stands under the field.
        offset: (rest.error ?? (isLeft && unread)) ? 28 : 8,
        transitionProps: { duration: 100 },
      }}
    />
  );
}

/** What is wrong with a date that was typed; empty where nothing is, or nothing was typed. */
function slipOf(typed: string, { min, max }: Pick<DateFieldProps, 'min' | 'max'>, t: Translate): string {
  if (typed.trim() === '') return '';
  const date = typedDate(typed, { min, max });
  if (!date) return t('common.dates.unread');
  if (max && date > max) return t('common.dates.late', { date: dateText(max) });
  return min && date < min ? t('common.dates.early', { date: dateText(min) }) : '';
}
