import { customerApi } from '#contract/people/customer.ts';
import { useAct } from '#web/api/hooks.ts';
import { personName } from '#web/text/person.ts';
import { useText } from '#web/text/text.ts';
import { isConfirmed } from '#web/ui/ask.tsx';
import { toastDone, toastProblem } from '#web/ui/toast.tsx';

interface Switched {
  id: number;
  firstName: string;
  middleName: string;
  lastName: string;
  active: boolean;
}

/** Switches a customer on, or off after asking. */
export function useToggleCustomer(): (customer: Switched) => Promise<void> {
  const t = useText();
  const toggle = useAct(customerApi.toggle, { onError: (problem) => toastProblem(problem) });
  return async (customer) => {
    const name = personName(customer);
    const question = {
      title: t('common.deactivateTitle', { name }),
      text: t('customer.deactivateText'),
      confirm: t('common.deactivateYes'),
      danger: true,
    };
    if (customer.active && !(await isConfirmed(question))) return;
    const done = t(customer.active ? 'common.deactivated' : 'common.activated', { name });
    toggle.mutate({ id: customer.id, active: !customer.active }, { onSuccess: () => toastDone(done) });
  };
}
