import { TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import { dateText } from '#web/text/format.ts';

const Calendar = lazy(() => import('./DateCalendar.tsx').then((module) => ({ default: module.DateCalendar })));

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
export function DateField(props: DateFieldProps) {
  const { value, label, error, disabled } = props;
  return (
    <Suspense
      fallback={
        <TextInput
          label={label}
          error={error}
          disabled={disabled ?? false}
          readOnly
          value={value ? dateText(value) : ''}
        />
      }
    >
      <Calendar {...props} />
    </Suspense>
  );
}
