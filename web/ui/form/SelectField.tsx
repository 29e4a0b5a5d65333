import { Select, type SelectProps } from '@mantine/core';
import { useState } from 'react';
import { useText } from '#web/text/text.ts';
import { beginningFirst } from './beginningFirst.ts';
import { keepUnanswered } from './unanswered.ts';

export interface Option<Value extends string | number> {
  value: Value;
  label: string;
  disabled?: boolean;
  /** Words that it is found by besides its label. */
  also?: readonly string[];
}

export interface SelectFieldProps<Value extends string | number>
  extends Omit<SelectProps, 'data' | 'value' | 'onChange'> {
  options: readonly Option<Value>[];
  value: Value | null | undefined;
  onChange: (value: Value | null) => void;
}

/** One of a fixed list of choices. Ids stay numbers. */
export function SelectField<Value extends string | number>({
  options,
  value,
  onChange,
  ...rest
}: SelectFieldProps<Value>) {
  const t = useText();
  const [isTyped, setTyped] = useState(false);
  const isChosen = value !== null && value !== undefined;
  return (
    <Select
      data={options.map((option) => ({ ...option, value: String(option.value) }))}
      value={isChosen ? String(value) : null}
      onChange={(chosen) => onChange(options.find((option) => String(option.value) === chosen)?.value ?? null)}
      allowDeselect={false}
      checkIconPosition="right"
      nothingFoundMessage={t('common.nothingFound')}
      filter={beginningFirst}
      // What is typed replaces the choice, and Enter takes the first that is found.
      selectFirstOptionOnChange={rest.searchable ?? false}
      // Else it looks for the chosen one a moment after it opens, which would take the mark from the first that was found.
      selectFirstOptionOnDropdownOpen={rest.searchable === true && (isTyped || !isChosen)}
      onBeforeInput={() => setTyped(true)}
      onDropdownClose={() => setTyped(false)}
      onFocus={(event) => rest.searchable && event.currentTarget.select()}
      {...rest}
      // What can't be typed into always shows its choice.
      onKeyDown={keepUnanswered(options.find((one) => one.value === value)?.label ?? '', rest.onKeyDown)}
    />
  );
}
