import { useDebouncedValue } from '@mantine/hooks';
import { type KeyboardEvent, useState } from 'react';
import { searchMax } from '#contract/kernel/page.ts';
import { type Customer, customerApi } from '#contract/people/customer.ts';
import { useRead } from '#web/api/hooks.ts';
import { useText } from '#web/text/text.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Failed } from '#web/ui/States.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { personName, usePersonName } from '../names.ts';
import { CounterModal } from './CounterModal.tsx';
import { CustomerForm } from './CustomerForm.tsx';
import type { Draft } from './draft.ts';
import type { Counter } from './useCounter.ts';

const listId = 'counter-customers';

/** Finds a customer by name, kana, phone, e-mail or code, or makes a new one without leaving the sale. */
export function CustomerDialog({ counter }: { counter: Counter }) {
  const [wanted, setWanted] = useState<string | null>(null);
  const choose = (customer: Customer | null) => {
    counter.change((draft) => ({ ...draft, customer: customer && draftCustomer(customer) }));
    counter.close();
  };
  if (wanted !== null) return <CustomerForm wanted={wanted} onDone={choose} onClose={() => setWanted(null)} />;
  return <CustomerSearch counter={counter} onChoose={choose} onNew={setWanted} />;
}

interface SearchProps {
  counter: Counter;
  onChoose: (customer: Customer | null) => void;
  onNew: (wanted: string) => void;
}

function CustomerSearch({ counter, onChoose, onNew }: SearchProps) {
  const t = useText();
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  const [search] = useDebouncedValue(typed.trim(), 200);
  const found = useRead(customerApi.list, { search, size: 25, active: 'true' }, { keep: true });
  const rows = found.data?.rows ?? [];
  const isFresh = search === typed.trim() && !found.isPlaceholderData;
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const row = rows[chosen];
    if (event.key === 'ArrowDown') setChosen(Math.min(rows.length - 1, chosen + 1));
    else if (event.key === 'ArrowUp') setChosen(Math.max(0, chosen - 1));
    else if (event.key === 'Enter') {
      if (row && isFresh) onChoose(row);
    } else return;
    event.preventDefault();
  };
  return (
    <CounterModal
      title={t('sales.counter.chooseCustomer')}
      size="normal"
      onClose={counter.close}
      footer={
        <>
          {counter.rights.createsCustomer && (
            <Button icon="plus" onClick={() => onNew(typed.trim())}>
              {t('sales.customer.new')}
            </Button>
          )}
          {counter.draft.customer && (
            <Button kind="ghost" onClick={() => onChoose(null)}>
              {t('sales.counter.clearCustomer')}
            </Button>
          )}
        </>
      }
    >
      <div className="in lg customer-search">
        <Icon name="search" />
        <input
          data-autofocus
          role="combobox"
          aria-expanded={rows.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={rows[chosen] ? `${listId}-${chosen}` : undefined}
          aria-label={t('sales.customer.search')}
          placeholder={t('sales.customer.searchHint')}
          autoComplete="off"
          maxLength={searchMax}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setChosen(0);
          }}
          onKeyDown={press}
        />
      </div>
      {found.isError && (
        <Failed title={t('sales.customer.failed')} problem={found.error} onRetry={() => void found.refetch()} />
      )}
      {found.isSuccess && rows.length === 0 && isFresh && (
        <p className="sec customer-none">{t('sales.customer.none')}</p>
      )}
      <div className="customer-list" id={listId} role="listbox" aria-label={t('sales.customer.found')}>
        {rows.map((row, index) => (
          <CustomerOption
            key={row.id}
            row={row}
            id={`${listId}-${index}`}
            isChosen={index === chosen}
            onChoose={() => onChoose(row)}
          />
        ))}
      </div>
    </CounterModal>
  );
}

function CustomerOption({
  row,
  id,
  isChosen,
  onChoose,
}: {
  row: Customer;
  id: string;
  isChosen: boolean;
  onChoose: () => void;
}) {
  const t = useText();
  const named = usePersonName();
  const kana = `${row.lastNameKana} ${row.firstNameKana}`.trim();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys work in the field, as a combobox has it.
    // biome-ignore lint/a11y/useFocusableInteractive: the same, by aria-activedescendant.
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      className={isChosen ? 'scan-row is-hover' : 'scan-row'}
      ref={(element) => {
        if (isChosen) element?.scrollIntoView({ block: 'nearest' });
      }}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Avatar name={personName(row)} />
      <span className="scan-name">
        <span className="m">
          {named(row)}
          {kana && (
            <span lang="ja" className="dim sm kana">
              {kana}
            </span>
          )}
        </span>
        <span className="code">{[row.code, row.contactNumber, row.email].filter(Boolean).join(' · ')}</span>
      </span>
      <StatusBadge>{t(`sales.customerType.${row.customerType}`)}</StatusBadge>
    </div>
  );
}

function draftCustomer(customer: Customer): NonNullable<Draft['customer']> {
  const { id, code, firstName, middleName, lastName, firstNameKana, lastNameKana, contactNumber, customerType } =
    customer;
  return { id, code, firstName, middleName, lastName, firstNameKana, lastNameKana, contactNumber, customerType };
}
