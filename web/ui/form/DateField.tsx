import { TextInput } from '@mantine/core';
import { dateText } from '#web/text/format.ts';
import { lazyPart } from '../lazyPart.tsx';
import { dateFocus } from './dateFocus.ts';

export interface DateFieldProps {
  label?: React.ReactNode;
  /** Where no label is shown. */
  'aria-label'?: string;
  /** `2026-06-18`. */
  value: string | null;
  onChange: (value: string | null) => void;
  error?: React.ReactNode;
  description?: React.ReactNode;
  min?: string;
  max?: string;
  clearable?: boolean;
  disabled?: boolean;
  'data-path'?: string;
}

/** A calendar date, typed or picked. The calendar itself is loaded when the first one is shown. */
export const DateField = lazyPart<DateFieldProps>(
  async () => (await import('./DateCalendar.tsx')).DateCalendar,
  ({ value, label, error, disabled = false, 'aria-label': name, 'data-path': path }) => (
    <TextInput
      {...{ label, error, disabled, 'aria-label': name }}
      readOnly
      value={value ? dateText(value) : ''}
      onFocus={() => {
        dateFocus.of = path ?? name ?? '';
      }}
      onBlur={() => {
        dateFocus.of = '';
      }}
    />
  ),
);
