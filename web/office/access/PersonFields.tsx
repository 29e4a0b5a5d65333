import { Textarea, TextInput } from '@mantine/core';
import { useLocale } from '#web/text/text.ts';
import { useBothOrder } from '#web/ui/form/bothLanguages.ts';
import { DateField, type DateFieldProps } from '#web/ui/form/DateField.tsx';
import type { FieldProps } from '#web/ui/form/useDraft.ts';

interface PersonFieldsProps {
  field: (path: string) => FieldProps;
  /** The browser fills in its user's own particulars, and nobody else's. */
  isOwn: boolean;
}

/** First and last name, in the order of the language. */
export function NameFields({ field, isOwn }: PersonFieldsProps) {
  const first = { path: 'firstName', autoComplete: 'given-name' };
  const last = { path: 'lastName', autoComplete: 'family-name' };
  return (useLocale() === 'en' ? [first, last] : [last, first]).map(({ path, autoComplete }) => (
    <TextInput
      key={path}
      className="span-6 half-on-phone"
      {...field(path)}
      autoComplete={isOwn ? autoComplete : 'off'}
    />
  ));
}

/** The same in both scripts, that of the screen first. */
function BothNames({ field, isOwn }: PersonFieldsProps) {
  const orderOf = useBothOrder();
  const isJapanese = useLocale() === 'ja';
  const [family, given] = [orderOf('lastName'), orderOf('firstName')];
  return [0, 1].map((script) =>
    (isJapanese ? [family, given] : [given, family]).map((names) => {
      const path = names[script] ?? '';
      const isFamily = names === family;
      // The browser knows one name of its user: that of the screen.
      const known = script === 0 && isOwn ? (isFamily ? 'family-name' : 'given-name') : 'off';
      return <TextInput key={path} className="span-6 half-on-phone" {...field(path)} autoComplete={known} />;
    }),
  );
}

/** Who somebody is and where they are reached. */
export function PersonFields({
  field,
  isOwn,
  ...birthday
}: PersonFieldsProps & Pick<DateFieldProps, 'min' | 'max' | 'clearable'>) {
  return (
    <>
      <BothNames field={field} isOwn={isOwn} />
      <TextInput className="span-6" {...field('middleName')} autoComplete={isOwn ? 'additional-name' : 'off'} />
      <div className="span-6">
        <DateField {...field('birthday')} {...birthday} />
      </div>
      <TextInput className="span-6" {...field('email')} type="email" autoComplete={isOwn ? 'email' : 'off'} />
      <TextInput className="span-6" {...field('phoneNumber')} inputMode="tel" autoComplete={isOwn ? 'tel' : 'off'} />
      <Textarea {...field('address')} autosize minRows={2} />
    </>
  );
}
