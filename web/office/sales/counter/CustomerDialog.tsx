import { useText } from '#web/text/text.ts';
import { CustomerPicker, type PickedCustomer } from '../../people/customer/CustomerPicker.tsx';
import { useCounter } from './counterContext.ts';

/** Who buys: somebody found, somebody new, or nobody in particular. */
export function CustomerDialog() {
  const t = useText();
  const { draft, change, close } = useCounter();
  const choose = (customer: PickedCustomer | null) => {
    change((now) => ({ ...now, header: { ...now.header, customer: customer && draftCustomer(customer) } }));
    close();
  };
  return (
    <CustomerPicker
      title={t('sales.counter.chooseCustomer')}
      onChoose={choose}
      onClose={close}
      {...(draft.header.customer ? { none: { label: t('sales.counter.clearCustomer'), run: () => choose(null) } } : {})}
    />
  );
}

export function draftCustomer(customer: PickedCustomer): PickedCustomer {
  const { id, code, firstName, middleName, lastName, firstNameKana, lastNameKana, contactNumber, customerType } =
    customer;
  return { id, code, firstName, middleName, lastName, firstNameKana, lastNameKana, contactNumber, customerType };
}
