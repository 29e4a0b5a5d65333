import { TextInput } from '@mantine/core';
import { type Customer, customerApi, customerTypes } from '#contract/people/customer.ts';
import { useLocale, useText } from '#web/text/text.ts';
import { FormModal } from '#web/ui/form/FormModal.tsx';
import { PostalCodeField } from '#web/ui/form/PostalCodeField.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { useDraft } from '#web/ui/form/useDraft.ts';
import { countries } from './countries.ts';

const names = ['lastName', 'firstName', 'middleName', 'lastNameKana', 'firstNameKana'] as const;
const contacts = ['contactNumber', 'email', 'country', 'customerType'] as const;
const addresses = [
  'postalCode',
  'prefecture',
  'city',
  'town',
  'buildingName',
  'roomNumber',
  'street',
  'line2',
  'state',
  'landmark',
] as const;
const fieldNames = [...names, ...contacts, ...addresses];
type FieldName = (typeof fieldNames)[number];

interface CustomerFormProps {
  /** What was searched for: it is the beginning of the new customer. */
  wanted: string;
  onDone: (customer: Customer) => void;
  onClose: () => void;
}

/** A new customer, with the address as Japan or another country writes it. */
export function CustomerForm({ wanted, onDone, onClose }: CustomerFormProps) {
  const t = useText();
  const locale = useLocale();
  const draft = useDraft(customerApi.create, {
    initial: beginning(wanted),
    labels: Object.fromEntries(fieldNames.map((name) => [name, t(`sales.customer.${name}`)])),
    done: t('sales.customer.created'),
    onDone,
  });
  const { field, values, set } = draft;
  const isJapan = values.country === 'JP';
  const text = (name: FieldName, span: number) => <TextInput className={`span-${span}`} {...field(name)} />;
  return (
    <FormModal draft={draft} title={t('sales.customer.new')} onClose={onClose}>
      <div className="fields">
        {locale === 'ja' ? (
          <>
            {text('lastName', 6)}
            {text('firstName', 6)}
            {text('lastNameKana', 6)}
            {text('firstNameKana', 6)}
          </>
        ) : (
          <>
            {text('firstName', 4)}
            {text('middleName', 4)}
            {text('lastName', 4)}
            {text('lastNameKana', 6)}
            {text('firstNameKana', 6)}
          </>
        )}
        <TextInput className="span-6" type="tel" {...field('contactNumber')} />
        <TextInput className="span-6" type="email" {...field('email')} />
        <div className="span-6">
          <SelectField
            {...field('customerType')}
            options={customerTypes.map((value) => ({ value, label: t(`sales.customerType.${value}`) }))}
          />
        </div>
        <div className="span-6">
          <SelectField {...field('country')} searchable options={countries(locale)} />
        </div>
        <hr />
        {isJapan ? (
          <>
            <div className="span-4">
              <PostalCodeField
                {...field('postalCode')}
                onAddress={(address) => {
                  set('prefecture', address.prefecture);
                  set('city', address.city);
                  set('town', address.town);
                }}
              />
            </div>
            {text('prefecture', 4)}
            {text('city', 4)}
            {text('town', 12)}
            {text('buildingName', 8)}
            {text('roomNumber', 4)}
          </>
        ) : (
          <>
            {text('street', 12)}
            {text('line2', 12)}
            {text('city', 4)}
            {text('state', 4)}
            {text('postalCode', 4)}
            {text('landmark', 12)}
          </>
        )}
      </div>
    </FormModal>
  );
}

/** A number that was searched for is a telephone number, an address with @ an e-mail, anything else a name. */
function beginning(wanted: string) {
  const isPhone = /^[+\d][\d\s()-]{5,}$/.test(wanted.normalize('NFKC'));
  const isEmail = wanted.includes('@');
  const [one = '', ...rest] = isPhone || isEmail ? [] : wanted.split(/\s+/);
  const isEastern = /[\u3040-\u9fff]/.test(one);
  const other = rest.join(' ');
  return {
    ...Object.fromEntries(fieldNames.map((name) => [name, '']) as [FieldName, string][]),
    firstName: isEastern ? other : one,
    lastName: isEastern ? one : other,
    contactNumber: isPhone ? wanted : '',
    email: isEmail ? wanted : '',
    country: 'JP',
    customerType: 'walkIn' as const,
  } as Record<Exclude<FieldName, 'customerType'>, string> & { customerType: (typeof customerTypes)[number] };
}
