import type { ShippingMethod } from '#contract/sales/shippingMethod.ts';
import { useLocalName } from '#web/text/text.ts';

/** What a shipping method is called; nothing where it is on offer no more. */
export function useMethodName(methods: readonly ShippingMethod[]): (id: number) => string {
  const localName = useLocalName();
  return (id) => {
    const method = methods.find((one) => one.id === id);
    return method ? localName(method.name, method.nameJa) : '';
  };
}
