import { Input } from '@mantine/core';
import { useState } from 'react';
import { personName } from '#contract/kernel/personName.ts';
import { useCustomerName } from '#web/text/person.ts';
import { useText } from '#web/text/text.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import type { FieldProps } from '#web/ui/form/useDraft.ts';
import { CustomerPicker, type PickedCustomer } from '../../people/customer/CustomerPicker.tsx';

type Shown = Pick<PickedCustomer, 'id' | 'code' | 'firstName' | 'middleName' | 'lastName' | 'contactNumber'>;

interface CustomerFieldProps extends FieldProps {
  customer: Shown | null;
  onChoose: (customer: Shown) => void;
}

/** Whose piece it is: found, or entered on the way. */
export function CustomerField({ customer, onChoose, label, error, 'data-path': path }: CustomerFieldProps) {
  const t = useText();
  const named = useCustomerName();
  const [isOpen, setOpen] = useState(false);
  return (
    <Input.Wrapper component="div" className="span-8" label={label} error={error}>
      <div className="row service-customer">
        {customer && (
          <>
            <Avatar name={personName(customer)} />
            <span className="service-who">
              <span className="text-medium">{named(customer)}</span>
              <span className="code">
                <span className="digits">{customer.code}</span>
                {customer.contactNumber && (
                  <>
                    {' · '}
                    <span className="digits">{customer.contactNumber}</span>
                  </>
                )}
              </span>
            </span>
          </>
        )}
        <Button
          icon="user"
          data-path={path}
          data-autofocus={customer === null || undefined}
          onClick={() => setOpen(true)}
        >
          {t(customer ? 'service.otherCustomer' : 'sales.counter.chooseCustomer')}
        </Button>
      </div>
      {isOpen && (
        <CustomerPicker
          title={t('sales.counter.chooseCustomer')}
          onChoose={(chosen) => {
            setOpen(false);
            onChoose(chosen);
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Input.Wrapper>
  );
}
