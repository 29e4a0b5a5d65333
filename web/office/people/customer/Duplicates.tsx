import './customer.css';
import { useDebouncedValue } from '@mantine/hooks';
import { personName } from '#contract/kernel/personName.ts';
import { customerApi, type Duplicate } from '#contract/people/customer.ts';
import { useRead } from '#web/api/hooks.ts';
import { useCustomerName } from '#web/text/person.ts';
import { useText } from '#web/text/text.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { CustomerBadge } from './CustomerBadge.tsx';
import type { CustomerValues } from './values.ts';

interface DuplicatesProps {
  values: CustomerValues;
  /** Whose own record is being edited. */
  exceptId?: number | undefined;
  /** What may be done with somebody who is there already: open the page, or choose them for the sale. */
  action: { label: string; run: (row: Duplicate) => void };
}

/** Whoever has this phone or e-mail already, while it is being typed. Stands still for those who find nobody. */
export function Duplicates({ values, exceptId, action }: DuplicatesProps) {
  const t = useText();
  const [typed] = useDebouncedValue(`${values.contactNumber}\n${values.email}`, 300);
  const [contactNumber = '', email = ''] = typed.normalize('NFKC').split('\n');
  const isPhone = contactNumber.replace(/\D/g, '').length >= 9;
  const isEmail = /^\S+@\S+\.\S+$/.test(email.trim());
  const asked = {
    contactNumber: isPhone ? contactNumber : '',
    country: values.country,
    email: isEmail ? email : '',
    ...(exceptId === undefined ? {} : { exceptId }),
  };
  const found = useRead(customerApi.duplicates, asked, { enabled: isPhone || isEmail, staleTime: 0 });
  const rows = isPhone || isEmail ? (found.data?.rows ?? []) : [];
  const named = useCustomerName();
  const isTaken = rows.some(({ active }) => active);
  return (
    <div aria-live="polite" className="duplicates-place">
      {rows.length > 0 && (
        <section className={isTaken ? 'duplicates is-taken' : 'duplicates'}>
          <div className="row">
            <Icon name={isTaken ? 'alert-triangle' : 'info-circle'} className={isTaken ? 'text-warn' : 'text-dim'} />
            <h3>{isTaken ? t('refusal.customer.exists') : t('customer.duplicate.before')}</h3>
          </div>
          {rows.map((row) => (
            <div key={row.id} className="row duplicate">
              <Avatar name={personName(row)} />
              <span className="customer-words">
                <span className="text-medium">{named(row)}</span>
                <span className="code">{[row.code, row.contactNumber, row.email].filter(Boolean).join(' · ')}</span>
                <span className="text-small text-secondary">
                  {row.by.map((by) => t(`customer.duplicate.${by}`)).join(t('common.list.comma'))}
                </span>
              </span>
              {!row.active && <CustomerBadge row={row} />}
              <Button size="small" onClick={() => action.run(row)}>
                {action.label}
              </Button>
            </div>
          ))}
        </section>
      )}
    </div>
  );
}
