import { addressLines } from '#contract/people/address.ts';
import { countryName } from '#contract/people/country.ts';
import type { Customer, MergePart } from '#contract/people/customer.ts';
import { useLocale } from '#web/text/text.ts';
import { useCustomerWords } from './useCustomerWords.ts';

/** A part of a record as it is compared with another's. */
export function useShownParts(): (part: MergePart, customer: Customer) => string {
  const locale = useLocale();
  const { showValue } = useCustomerWords();
  return (part, customer) => {
    if (part !== 'address') return showValue(part, customer[part]);
    const country = customer.country === 'JP' ? [] : [countryName(customer.country, locale)];
    return [...addressLines(customer), ...country].join(' ');
  };
}
