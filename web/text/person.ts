import { type NamedPerson, personName } from '#contract/kernel/personName.ts';
import { useText } from './text.ts';

/** A customer as the customer is called: with 様 in Japanese, wherever the name stands. Staff have none. */
export function useCustomerName(): (customer: NamedPerson) => string {
  const t = useText();
  return (customer) => t('common.honoured', { name: personName(customer) });
}
