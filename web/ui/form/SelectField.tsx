import { Select, type SelectProps } from '@mantine/core';
import { useText } from '#web/text/text.ts';

export interface Option<Value extends string | number> {
  value: Value;
  label: string;
  disabled?: boolean;
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
  return (
    <Select
      data={options.map((option) => ({ ...option, value: String(option.value) }))}
      value={value === null || value === undefined ? null : String(value)}
      onChange={(chosen) => onChange(options.find((option) => String(option.value) === chosen)?.value ?? null)}
      allowDeselect={false}
      checkIconPosition="right"
      nothingFoundMessage={t('common.nothingFound')}
      // What is typed replaces the choice, and Enter takes the first that is found.
      selectFirstOptionOnChange={rest.searchable ?? false}
      // It looks for the chosen one a moment after it opens, which would take the mark from the first that was found by then.
      selectFirstOptionOnDropdownOpen={rest.searchable === true && (value === null || value === undefined)}
      onFocus={(event) => rest.searchable && event.currentTarget.select()}
      {...rest}
    />
  );
}
