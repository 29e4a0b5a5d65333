import { useEffect } from 'react';
import { customerApi } from '#contract/people/customer.ts';
import { useRead } from '#web/api/hooks.ts';
import { draftCustomer } from './CustomerDialog.tsx';
import type { CounterState } from './counterContext.ts';

/** A half-made sale outlives a sign-out without its customer's name: it is read again. */
export function useNamedCustomer({ draft, isLocked, change }: CounterState): void {
  const { customer } = draft.header;
  const isNameless = customer !== null && customer.firstName + customer.lastName === '' && !isLocked;
  const { data } = useRead(customerApi.find, { id: customer?.id ?? 0 }, { enabled: isNameless });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the customer is read.
  useEffect(() => {
    if (!data || !isNameless) return;
    change((now) =>
      now.header.customer?.id === data.id ? { ...now, header: { ...now.header, customer: draftCustomer(data) } } : now,
    );
  }, [data, isNameless]);
}
