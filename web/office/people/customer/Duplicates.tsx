import './customer.css';
import { useDebouncedValue } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { personName } from '#contract/kernel/personName.ts';
import { type CustomerRow, customerApi } from '#contract/people/customer.ts';
import { useRead } from '#web/api/hooks.ts';
import { useMay } from '#web/api/rights.ts';
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
  action: { label: string; run: (row: CustomerRow) => void };
}

/**
 * Whoever has this phone or e-mail already, and whoever is called so, while it is being typed. Stands still for those who
 * find nobody.
 */
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
  const isTaken = rows.some(({ active }) => active);
  const similar = useSimilarNames(values, exceptId === undefined).filter(
    ({ id }) => !rows.some((row) => row.id === id),
  );
  return (
    <div aria-live="polite" className="duplicates-place">
      {similar.length > 0 && (
        <section className="duplicates">
          <div className="row">
            <Icon name="info-circle" className="text-dim" />
            <h3>{t('customer.duplicate.similar')}</h3>
          </div>
          {similar.map((row) => (
            <KnownCustomer key={row.id} row={row} action={action} />
          ))}
        </section>
      )}
      {rows.length > 0 && (
        <section className={isTaken ? 'duplicates is-taken' : 'duplicates'}>
          <div className="row">
            <Icon name={isTaken ? 'alert-triangle' : 'info-circle'} className={isTaken ? 'text-warn' : 'text-dim'} />
            <h3>{isTaken ? t('refusal.customer.exists') : t('customer.duplicate.before')}</h3>
          </div>
          {rows.map((row) => (
            <KnownCustomer key={row.id} row={row} action={action}>
              {row.by.map((by) => t(`customer.duplicate.${by}`)).join(t('common.list.comma'))}
            </KnownCustomer>
          ))}
        </section>
      )}
    </div>
  );
}

const similarMax = 3;

/** The first who are called as a new customer is: in whom words begin with both names, or with both kana. */
function useSimilarNames(values: CustomerValues, isNew: boolean): readonly CustomerRow[] {
  const both = (...names: string[]) => (names.every((name) => name.trim() !== '') ? names.join(' ') : '');
  const name = both(values.lastName, values.firstName) || both(values.lastNameKana, values.firstNameKana);
  const [begins] = useDebouncedValue(name, 300);
  const may = useMay();
  const enabled = isNew && begins !== '' && (may('View Customers') || may('Create Transaction'));
  const found = useRead(customerApi.list, { search: begins, begins, status: 'active', size: 25 }, { enabled });
  return enabled ? (found.data?.rows ?? []).slice(0, similarMax) : [];
}

interface KnownProps {
  row: CustomerRow;
  action: DuplicatesProps['action'];
  /** By what they are the same. */
  children?: ReactNode;
}

/** Somebody who is there already, and what may be done with them. */
function KnownCustomer({ row, action, children }: KnownProps) {
  const named = useCustomerName();
  return (
    <div className="row duplicate">
      <Avatar name={personName(row)} />
      <span className="customer-words">
        <span className="text-medium">{named(row)}</span>
        <span className="code">{[row.code, row.contactNumber, row.email].filter(Boolean).join(' · ')}</span>
        {children && <span className="text-small text-secondary">{children}</span>}
      </span>
      {!row.active && <CustomerBadge row={row} />}
      <Button size="small" onClick={() => action.run(row)}>
        {action.label}
      </Button>
    </div>
  );
}
