import { TextInput } from '@mantine/core';
import { type ReactNode, useRef } from 'react';
import { customerTypes } from '#contract/people/customer.ts';
import { useLocale, useText } from '#web/text/text.ts';
import { countries } from '#web/ui/form/countries.ts';
import { PostalCodeField } from '#web/ui/form/PostalCodeField.tsx';
import { PrefectureField } from '#web/ui/form/PrefectureField.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import type { Draft } from '#web/ui/form/useDraft.ts';
import { behindTown } from './behindTown.ts';
import type { CustomerValues } from './values.ts';

interface CustomerFieldsProps {
  draft: Draft<CustomerValues>;
  /** What stands below phone and e-mail: who has them already. */
  belowContact: ReactNode;
}

/** The fields of a customer, with names and address as Japan or another country writes them. */
export function CustomerFields({ draft, belowContact }: CustomerFieldsProps) {
  const t = useText();
  const locale = useLocale();
  const { field, set, values } = draft;
  return (
    <div className="fields">
      <Names draft={draft} />
      <TextInput className="span-6" type="tel" {...field('contactNumber')} />
      <TextInput className="span-6" type="email" {...field('email')} />
      {belowContact}
      <div className="span-6">
        <SelectField
          {...field('customerType')}
          options={customerTypes.map((value) => ({ value, label: t(`customer.type.${value}`) }))}
        />
      </div>
      <div className="span-6">
        <SelectField
          {...field('country')}
          searchable
          options={countries(locale)}
          onChange={(country) => {
            set('country', country ?? '');
            const { town, street } = values;
            // One line of an address under two names: what was typed stays in sight.
            if (country === 'JP' && town === '') set('town', street);
            else if (country !== 'JP' && street === '') set('street', town);
          }}
        />
      </div>
      <hr />
      {values.country === 'JP' ? <JapaneseAddress draft={draft} /> : <ForeignAddress draft={draft} />}
    </div>
  );
}

/** In the order in which the reader's language has them; kana where a Japanese name may need them. */
function Names({ draft: { field, values } }: { draft: Draft<CustomerValues> }) {
  const isJapanese = useLocale() === 'ja';
  const isJapan = values.country === 'JP';
  const hasMiddle = !isJapanese || !isJapan || values.middleName !== '';
  const hasKana = isJapan || values.lastNameKana !== '' || values.firstNameKana !== '';
  const order = isJapanese
    ? (['lastName', 'firstName', 'middleName'] as const)
    : (['firstName', 'middleName', 'lastName'] as const);
  const shown = order.filter((name) => name !== 'middleName' || hasMiddle);
  return (
    <>
      {shown.map((name) => (
        <TextInput
          key={name}
          className={hasMiddle ? `span-4${name === 'lastName' ? ' alone-on-phone' : ''}` : 'span-6 half-on-phone'}
          {...field(name)}
        />
      ))}
      {hasKana &&
        order.flatMap((name) =>
          name === 'middleName'
            ? []
            : [<TextInput key={`${name}Kana`} className="span-6 half-on-phone" lang="ja" {...field(`${name}Kana`)} />],
        )}
    </>
  );
}

function JapaneseAddress({ draft: { field, set, values } }: { draft: Draft<CustomerValues> }) {
  // The town of the last postal code.
  const filled = useRef('');
  return (
    <>
      <div className="span-4">
        <PostalCodeField
          {...field('postalCode')}
          onAddress={({ prefecture, city, town }) => {
            set('prefecture', prefecture);
            set('city', city);
            set('town', town + behindTown(values.town, filled.current));
            filled.current = town;
          }}
        />
      </div>
      <div className="span-4 alone-on-phone">
        <PrefectureField {...field('prefecture')} />
      </div>
      <TextInput className="span-4 alone-on-phone" {...field('city')} />
      <TextInput {...field('town')} />
      <TextInput className="span-8" {...field('buildingName')} />
      <TextInput className="span-4" {...field('roomNumber')} />
    </>
  );
}

function ForeignAddress({ draft: { field } }: { draft: Draft<CustomerValues> }) {
  return (
    <>
      <TextInput {...field('street')} />
      <TextInput {...field('line2')} />
      <TextInput className="span-4 alone-on-phone" {...field('city')} />
      <TextInput className="span-4" {...field('state')} />
      <TextInput className="span-4" {...field('postalCode')} />
      <TextInput {...field('landmark')} />
    </>
  );
}
