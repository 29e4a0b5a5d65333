import { TextInput, type TextInputProps } from '@mantine/core';
import { useText } from '#web/text/text.ts';
import { postalText, prefectureOf } from './postal.ts';

export interface PostalCodeFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string;
  onChange: (value: string) => void;
  /** Told the prefecture once the code is whole. */
  onPrefecture?: (prefecture: string) => void;
}

/** A Japanese postal code: full-width digits become 123-4567, a whole one tells its prefecture. */
export function PostalCodeField({ value, onChange, onPrefecture, ...rest }: PostalCodeFieldProps) {
  const t = useText();
  const take = (typed: string) => {
    const text = postalText(typed);
    onChange(text);
    const prefecture = prefectureOf(text);
    if (prefecture && text !== value) onPrefecture?.(prefecture);
  };
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="postal-code"
      placeholder={t('common.postal.hint')}
      {...rest}
      value={value}
      onChange={(event) => {
        const typed = event.currentTarget.value;
        if ((event.nativeEvent as InputEvent).isComposing) onChange(typed);
        else take(typed);
      }}
      onCompositionEnd={(event) => take(event.currentTarget.value)}
    />
  );
}
