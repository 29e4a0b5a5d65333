import { MultiSelect, type MultiSelectProps } from '@mantine/core';
import { useText } from '#web/text/text.ts';
import { beginningFirst } from './beginningFirst.ts';
import type { Option } from './SelectField.tsx';
import { keepUnanswered } from './unanswered.ts';

interface ManySelectFieldProps extends Omit<MultiSelectProps, 'data'> {
  options: readonly Option<string>[];
}

/** Some of a fixed list of choices, found by typing; Backspace takes the last one away. */
export function ManySelectField({ options, ...rest }: ManySelectFieldProps) {
  const t = useText();
  return (
    <MultiSelect
      data={[...options]}
      searchable
      hidePickedOptions
      selectFirstOptionOnChange
      filter={beginningFirst}
      nothingFoundMessage={t('common.nothingFound')}
      {...rest}
      onKeyDown={keepUnanswered('', rest.onKeyDown)}
    />
  );
}
