import { type NamedPerson, personName } from '#contract/kernel/personName.ts';
import { useLocale, useText } from './text.ts';

/** A customer as the customer is called: with 様 in Japanese, wherever the name stands. Staff have none. */
export function useCustomerName(): (customer: NamedPerson) => string {
  const t = useText();
  return (customer) => t('common.honoured', { name: personName(customer) });
}

/** A user of Kinza: the name in the script of the screen, where there is one. */
export interface Colleague extends NamedPerson {
  firstNameJa: string;
  lastNameJa: string;
}

/** Users by their Japanese name on a Japanese screen, where they have one. */
export function useColleagueName(): (user: Colleague) => string {
  const isJapanese = useLocale() === 'ja';
  return ({ firstNameJa, lastNameJa, ...user }) => {
    const japanese = personName({ firstName: firstNameJa, middleName: '', lastName: lastNameJa });
    return (isJapanese && japanese) || personName(user);
  };
}
