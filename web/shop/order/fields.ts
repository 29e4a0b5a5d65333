import type { ShopTextKey } from '#web/text/storefront.ts';

/** A field of the order form, by the name that the contract has for it. */
export interface OrderField {
  name: string;
  label: ShopTextKey;
  autoComplete: string;
  maxLength: number;
  isRequired?: true;
  type?: 'email' | 'tel';
  inputMode?: 'numeric' | 'tel' | 'email';
  hint?: ShopTextKey;
}

const names: Record<'lastName' | 'firstName' | 'middleName' | 'lastNameKana' | 'firstNameKana', OrderField> = {
  lastName: { name: 'lastName', label: 'order.lastName', autoComplete: 'family-name', maxLength: 60, isRequired: true },
  firstName: {
    name: 'firstName',
    label: 'order.firstName',
    autoComplete: 'given-name',
    maxLength: 60,
    isRequired: true,
  },
  middleName: { name: 'middleName', label: 'order.middleName', autoComplete: 'additional-name', maxLength: 60 },
  lastNameKana: { name: 'lastNameKana', label: 'order.lastNameKana', autoComplete: 'off', maxLength: 60 },
  firstNameKana: { name: 'firstNameKana', label: 'order.firstNameKana', autoComplete: 'off', maxLength: 60 },
};

const reach: OrderField[] = [
  {
    name: 'email',
    label: 'order.email',
    autoComplete: 'email',
    maxLength: 254,
    isRequired: true,
    type: 'email',
    inputMode: 'email',
  },
  {
    name: 'contactNumber',
    label: 'order.contactNumber',
    autoComplete: 'tel',
    maxLength: 30,
    isRequired: true,
    type: 'tel',
    inputMode: 'tel',
  },
];

const postalCode = {
  name: 'postalCode',
  label: 'order.postalCode',
  autoComplete: 'postal-code',
  maxLength: 20,
} as const satisfies OrderField;
const city = {
  name: 'city',
  label: 'order.city',
  autoComplete: 'address-level2',
  maxLength: 100,
  isRequired: true,
} as const satisfies OrderField;

/** Who orders: in Japan the family name first, with kana. */
export function personFields(country: string): OrderField[] {
  const { lastName, firstName, middleName, lastNameKana, firstNameKana } = names;
  const called =
    country === 'JP' ? [lastName, firstName, lastNameKana, firstNameKana] : [firstName, middleName, lastName];
  return [...called, ...reach];
}

/** Where it goes, in the form that addresses have in a country. In Japan the prefecture is chosen, after the postal code. */
export function addressFields(country: string): OrderField[] {
  if (country === 'JP')
    return [
      { ...postalCode, inputMode: 'numeric', isRequired: true, hint: 'order.postalCodeHint' },
      {
        name: 'prefecture',
        label: 'order.prefecture',
        autoComplete: 'address-level1',
        maxLength: 20,
        isRequired: true,
      },
      city,
      { name: 'town', label: 'order.town', autoComplete: 'address-line1', maxLength: 200, isRequired: true },
      { name: 'buildingName', label: 'order.buildingName', autoComplete: 'address-line2', maxLength: 100 },
      { name: 'roomNumber', label: 'order.roomNumber', autoComplete: 'address-line3', maxLength: 20 },
    ];
  return [
    {
      name: 'street',
      label: 'order.street',
      autoComplete: 'address-line1',
      maxLength: 200,
      isRequired: true,
    },
    { name: 'line2', label: 'order.line2', autoComplete: 'address-line2', maxLength: 200 },
    city,
    { name: 'state', label: 'order.state', autoComplete: 'address-level1', maxLength: 100 },
    postalCode,
    { name: 'landmark', label: 'order.landmark', autoComplete: 'off', maxLength: 200 },
  ];
}
