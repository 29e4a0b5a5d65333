import { useEffect, useRef } from 'react';
import { personName } from '#contract/kernel/personName.ts';
import { customerApi } from '#contract/people/customer.ts';
import { useRead } from '#web/api/hooks.ts';
import type { CounterState } from '../counter/counterContext.ts';
import { type Delivery, deliveryTo, isDelivered, orderOf } from './orderOwn.ts';

/** Where the customer of the draft lives, once it is read; null without a customer. */
export function useCustomerDelivery({ draft }: Pick<CounterState, 'draft'>): Delivery | null {
  const { customer } = draft.header;
  const { data } = useRead(customerApi.find, { id: customer?.id ?? 0 }, { enabled: customer !== null });
  return data && data.id === customer?.id ? deliveryTo(data, personName(data)) : null;
}

/** An order goes to its customer until somebody says otherwise: another customer takes the place of the one before. */
export function usePrefill(counter: CounterState): void {
  const { draft, isLocked, change } = counter;
  const delivery = useCustomerDelivery(counter);
  const filled = useRef<Delivery | null>(null);
  const text = delivery && JSON.stringify(delivery);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each customer that is read.
  useEffect(() => {
    if (!delivery || isLocked) return;
    const order = orderOf(draft.own);
    const before = filled.current;
    const isOfBefore = before !== null && isSame(order, before);
    filled.current = delivery;
    if (isSame(order, delivery) || (isDelivered(order) && !isOfBefore)) return;
    change((now) => ({ ...now, own: { ...now.own, ecommerce: { ...orderOf(now.own), ...delivery } } }));
  }, [text, isLocked]);
}

function isSame(one: Delivery, other: Delivery): boolean {
  return (Object.keys(other) as (keyof Delivery)[]).every((key) => one[key] === other[key]);
}
