import { useState } from 'react';
import type { Endpoint, ReplyOf } from '#contract/kernel/endpoint.ts';
import { type Customer, type CustomerRow, customerApi, leadingName } from '#contract/people/customer.ts';
import type { ApiRefusal } from '#web/api/problem.ts';
import { useCustomerName } from '#web/text/person.ts';
import { useText } from '#web/text/text.ts';
import { isConfirmed } from '#web/ui/ask.tsx';
import { ConflictNotice } from '#web/ui/form/ConflictNotice.tsx';
import { FormModal } from '#web/ui/form/FormModal.tsx';
import { LoadedModal } from '#web/ui/form/LoadedModal.tsx';
import { useDraft } from '#web/ui/form/useDraft.ts';
import { useRefusedScan } from '#web/ui/scan/useRefusedScan.ts';
import { CustomerFields } from './CustomerFields.tsx';
import { Duplicates } from './Duplicates.tsx';
import { useCustomerWords } from './useCustomerWords.ts';
import { type CustomerValues, newValues, valuesOf } from './values.ts';

interface CustomerFormProps {
  customer: Customer | null;
  /** What was searched for: it is the beginning of a new customer. */
  wanted?: string;
  /** What may be done with somebody who is there already. */
  existing: { label: string; run: (row: CustomerRow) => void };
  onDone: (customer: Customer) => void;
  onClose: () => void;
}

/** A new customer, or one that is changed. */
export function CustomerForm({ customer, wanted = '', existing, onDone, onClose }: CustomerFormProps) {
  const t = useText();
  useRefusedScan();
  const named = useCustomerName();
  const { fieldName, showValue } = useCustomerWords();
  const initial = customer ? valuesOf(customer) : newValues(wanted);
  const [leading, setLeading] = useState(initial.country);
  const draft = useDraft<Endpoint, CustomerValues>(customer ? customerApi.edit : customerApi.create, {
    initial,
    labels: fieldName,
    required: [leadingName(leading)],
    toInput: ({ version, ...values }) => (customer ? { ...values, id: customer.id, version } : values) as never,
    onDone: (reply) => onDone(reply as unknown as ReplyOf<typeof customerApi.create>),
    done: t(customer ? 'customer.edited' : 'customer.created'),
    about: (reply) => `${named(reply as unknown as Customer)} · ${(reply as unknown as Customer).code}`,
    failed: t(customer ? 'customer.editFailed' : 'customer.createFailed'),
    selfExplained: ['customer.exists', 'customer.sameNumber'],
    invalidates: ['sale'],
    again: useSharedNumber(),
  });
  if (draft.values.country !== leading) setLeading(draft.values.country);
  return (
    <FormModal
      draft={draft}
      title={t(customer ? 'customer.edit' : 'customer.new')}
      code={customer?.code}
      onClose={onClose}
    >
      {customer && (
        <ConflictNotice
          draft={draft}
          find={customerApi.find}
          input={{ id: customer.id }}
          valuesOf={valuesOf}
          show={showValue}
        />
      )}
      <CustomerFields
        draft={draft}
        belowContact={<Duplicates values={draft.values} exceptId={customer?.id} action={existing} />}
      />
    </FormModal>
  );
}

/** Two people may have one telephone number. Saving asks, and says whose it is. */
function useSharedNumber() {
  const t = useText();
  return async ({ code, data }: ApiRefusal) => {
    if (code !== 'customer.sameNumber') return null;
    const name = t('common.honoured', { name: String(data?.name ?? '') });
    const agreed = await isConfirmed({
      title: t('customer.shared.title', { name }),
      text: t('customer.shared.text'),
      confirm: t('customer.shared.confirm'),
      careful: true,
    });
    return agreed ? { sharesNumber: true } : null;
  };
}

/** The same for a customer that is read first: what a list shows may be old. */
export function CustomerEditor({ id, ...props }: Omit<CustomerFormProps, 'customer' | 'wanted'> & { id: number }) {
  const t = useText();
  return (
    <LoadedModal
      find={customerApi.find}
      input={{ id }}
      title={t('customer.edit')}
      failed={t('customer.loadFailed')}
      onClose={props.onClose}
    >
      {(customer) => <CustomerForm customer={customer} {...props} />}
    </LoadedModal>
  );
}
