import { type Customer, type CustomerDraft, customerDraft } from '#contract/people/customer.ts';

/** A form's values: every field of a customer, and the version that was looked at; 0 for a new one. */
export type CustomerValues = CustomerDraft & { version: number };

export const fieldNames = Object.keys(customerDraft.shape) as (keyof CustomerDraft)[];

const blank = Object.fromEntries(fieldNames.map((name) => [name, ''])) as Record<keyof CustomerDraft, string>;

export function valuesOf(customer: Customer): CustomerValues {
  const fields = Object.fromEntries(fieldNames.map((name) => [name, customer[name]])) as CustomerDraft;
  return { ...fields, version: customer.version };
}

/**
 * A new customer from what was searched for: a number is a telephone number, an address with @ an e-mail, anything else a
 * name, the surname first where it is written in Japanese. One word alone is the surname, without which nobody is saved.
 */
export function newValues(wanted: string): CustomerValues {
  const isPhone = /^[+\d][\d\s()-]{5,}$/.test(wanted.normalize('NFKC'));
  const isEmail = wanted.includes('@');
  const [one = '', ...rest] = isPhone || isEmail ? [] : wanted.trim().split(/\s+/);
  const other = rest.join(' ');
  const isKana = /^[\u3041-\u30ff\uff66-\uff9f]+$/.test(one);
  const isEastern = /[\u3040-\u9fff\uf900-\ufaff]/.test(one);
  const names = isKana
    ? { lastNameKana: one, firstNameKana: other }
    : isEastern
      ? { lastName: one, firstName: other }
      : other
        ? { firstName: one, lastName: other }
        : { lastName: one };
  return {
    ...blank,
    ...names,
    contactNumber: isPhone ? wanted : '',
    email: isEmail ? wanted : '',
    country: 'JP',
    customerType: 'walkIn',
    version: 0,
  };
}
