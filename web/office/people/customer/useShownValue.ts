import { customerTypes } from '#contract/people/customer.ts';
import { useLocale, useText } from '#web/text/text.ts';
import { countryName } from './countries.ts';

/** A value of a customer's field as a person reads it: in the audit trail, in a merge, where two people changed it. */
export function useShownValue(): (field: string, value: unknown) => string {
  const t = useText();
  const locale = useLocale();
  return (field, value) => {
    if (value === null || value === undefined || value === '') return '';
    if (field === 'active') return t(value ? 'common.active' : 'common.inactive');
    if (field === 'country') return countryName(String(value), locale);
    const type = customerTypes.find((one) => one === value);
    return field === 'customerType' && type ? t(`customer.type.${type}`) : String(value);
  };
}
