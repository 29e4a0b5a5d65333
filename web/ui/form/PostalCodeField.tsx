import { TextInput, type TextInputProps } from '@mantine/core';
import { useRef, useState } from 'react';
import { addressApi, type JapaneseAddress, japanesePostalCode, postalText } from '#contract/people/address.ts';
import { call } from '#web/api/client.ts';
import { useText } from '#web/text/text.ts';
import { Button } from '../Button.tsx';

export interface PostalCodeFieldProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  value: string;
  onChange: (value: string) => void;
  /** Told the place of a whole code: at once where there is one, once chosen where several share the code. */
  onAddress?: (address: JapaneseAddress) => void;
}

/** A Japanese postal code: full-width digits become 123-4567, a whole one fills prefecture, city and town. */
export function PostalCodeField({ value, onChange, onAddress, ...rest }: PostalCodeFieldProps) {
  const t = useText();
  const [places, setPlaces] = useState<readonly JapaneseAddress[] | null>(null);
  const latest = useRef(value);
  const take = (typed: string) => {
    const text = postalText(typed);
    onChange(text);
    if (text === latest.current) return;
    latest.current = text;
    setPlaces(null);
    if (!onAddress || !japanesePostalCode.test(text)) return;
    // Without an answer the fields are filled by hand, as they would be for an unknown code.
    void call(addressApi.find, { postalCode: text })
      .then(({ addresses }) => {
        if (latest.current !== text) return;
        setPlaces(addresses);
        const [only, another] = addresses;
        if (only && !another) onAddress(only);
      })
      .catch(() => undefined);
  };
  return (
    <div>
      <TextInput
        inputMode="numeric"
        autoComplete="postal-code"
        placeholder={t('common.postal.hint')}
        description={places?.length === 0 ? t('common.postal.unknown') : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...rest}
        value={value}
        onChange={(event) => {
          const typed = event.currentTarget.value;
          if ((event.nativeEvent as InputEvent).isComposing) onChange(typed);
          else take(typed);
        }}
        onCompositionEnd={(event) => take(event.currentTarget.value)}
      />
      {places && places.length > 1 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would take part in the form's grid.
        <div className="row wrap postal-places" role="group" aria-label={t('common.postal.which')}>
          {places.map((place) => (
            <Button
              key={place.prefecture + place.city + place.town}
              size="small"
              onClick={() => {
                onAddress?.(place);
                setPlaces(null);
              }}
            >
              {place.prefecture} {place.city} {place.town}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
