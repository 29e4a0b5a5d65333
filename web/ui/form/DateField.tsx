import { TextInput } from '@mantine/core';
import { dateText } from '#web/text/format.ts';
import { lazyPart } from '../lazyPart.tsx';

export interface DateFieldProps {
  label?: React.ReactNode;
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
  ({ value, label, error, disabled = false }) => (
    <TextInput label={label} error={error} disabled={disabled} readOnly value={value ? dateText(value) : ''} />
  ),
);
