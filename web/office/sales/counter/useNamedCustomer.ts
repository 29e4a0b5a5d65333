import { useEffect } from 'react';
import { customerApi } from '#contract/people/customer.ts';
import { useRead } from '#web/api/hooks.ts';
import type { Draft } from './draft.ts';

interface Half {
  draft: Pick<Draft, 'header'>;
  change: (changed: (draft: Draft) => Draft) => void;
}

/** A half-made sale outlives a sign-out without its customer's name: it is read again. */
export function useNamedCustomer({ draft, change }: Half): void {
  const { customer } = draft.header;
  const isNameless = customer !== null && customer.firstName + customer.lastName === '';
  const { data } = useRead(customerApi.find, { id: customer?.id ?? 0 }, { enabled: isNameless });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the customer is read.
  useEffect(() => {
    if (!data || !isNameless) return;
    const { id, code, firstName, middleName, lastName, firstNameKana, lastNameKana, contactNumber, customerType } =
      data;
    const names = {
      id,
      code,
      firstName,
      middleName,
      lastName,
      firstNameKana,
      lastNameKana,
      contactNumber,
      customerType,
    };
    change((now) =>
      now.header.customer?.id === id
        ? { ...now, header: { ...now.header, customer: { ...now.header.customer, ...names } } }
        : now,
    );
  }, [data, isNameless]);
}
