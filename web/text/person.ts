import { useLocale, useText } from './text.ts';

interface Named {
  firstName: string;
  middleName: string;
  lastName: string;
}

/** A name in the order of its own language: `Yuki Tanaka`, `田中 由紀`. */
export function personName({ firstName, middleName, lastName }: Named): string {
  const isEastern = /[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]/.test(lastName + firstName);
  const parts = isEastern ? [lastName, firstName] : [firstName, middleName, lastName];
  return parts.filter(Boolean).join(' ');
}

/** The same as a customer is called: with 様 in Japanese. */
export function usePersonName(): (named: Named) => string {
  const t = useText();
  const locale = useLocale();
  return (named) => (locale === 'ja' ? t('common.honoured', { name: personName(named) }) : personName(named));
}
