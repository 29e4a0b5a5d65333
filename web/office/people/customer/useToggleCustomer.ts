import { customerApi } from '#contract/people/customer.ts';
import { useCustomerName } from '#web/text/person.ts';
import { useText } from '#web/text/text.ts';
import type { RowAction } from '#web/ui/list/types.ts';
import { useStatusWords, useToggle } from '#web/ui/status.ts';

interface Switched {
  id: number;
  firstName: string;
  middleName: string;
  lastName: string;
  active: boolean;
}

/** Switches a customer on, or off after asking. */
export function useToggleCustomer(): (customer: Switched) => RowAction {
  const words = useStatusWords({ offText: useText()('customer.deactivateText') });
  return useToggle<Switched>(customerApi.toggle, { words, nameOf: useCustomerName() });
}
