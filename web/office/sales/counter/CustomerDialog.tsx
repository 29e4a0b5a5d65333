import { useText } from '#web/text/text.ts';
import { CustomerPicker, type PickedCustomer } from '../../people/customer/CustomerPicker.tsx';
import type { Draft } from './draft.ts';
import type { Counter } from './useCounter.ts';

/** Who buys: somebody found, somebody new, or nobody in particular. */
export function CustomerDialog({ counter }: { counter: Counter }) {
  const t = useText();
  const choose = (customer: PickedCustomer | null) => {
    counter.change((draft) => ({ ...draft, customer: customer && draftCustomer(customer) }));
    counter.close();
  };
  return (
    <CustomerPicker
      title={t('sales.counter.chooseCustomer')}
      onChoose={choose}
      onClose={counter.close}
      returnFocus={false}
      {...(counter.draft.customer
        ? { none: { label: t('sales.counter.clearCustomer'), run: () => choose(null) } }
        : {})}
    />
  );
}

function draftCustomer(customer: PickedCustomer): NonNullable<Draft['customer']> {
  const { id, code, firstName, middleName, lastName, firstNameKana, lastNameKana, contactNumber, customerType } =
    customer;
  return { id, code, firstName, middleName, lastName, firstNameKana, lastNameKana, contactNumber, customerType };
}
