import './customer.css';
import { useDebouncedValue } from '@mantine/hooks';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { searchMax } from '#contract/kernel/page.ts';
import { kanaName, personName } from '#contract/kernel/personName.ts';
import { type CustomerRow, customerApi } from '#contract/people/customer.ts';
import { useRead } from '#web/api/hooks.ts';
import { useMay } from '#web/api/rights.ts';
import { useCustomerName } from '#web/text/person.ts';
import { useText } from '#web/text/text.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ViewModal } from '#web/ui/form/ViewModal.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Failed } from '#web/ui/States.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { isBarcode } from '#web/ui/scan/wedge.ts';
import { CustomerForm } from './CustomerForm.tsx';

/** What is known of a customer that was chosen, found or just made. */
export type PickedCustomer = Pick<
  CustomerRow,
  | 'id'
  | 'code'
  | 'firstName'
  | 'middleName'
  | 'lastName'
  | 'firstNameKana'
  | 'lastNameKana'
  | 'contactNumber'
  | 'customerType'
>;

interface CustomerPickerProps {
  title: string;
  onChoose: (customer: PickedCustomer) => void;
  onClose: () => void;
  /** Shows a button for nobody. */
  none?: { label: string; run: () => void };
  /** Not to be chosen: the customer whose other record is looked for. */
  exceptId?: number;
  /** Whether a new customer may be made on the way. */
  creates?: boolean;
}

/** Finds a customer by name, kana, phone, e-mail or code, or makes a new one without leaving what one is doing. */
export function CustomerPicker(props: CustomerPickerProps) {
  const t = useText();
  const [wanted, setWanted] = useState<string | null>(null);
  if (wanted === null) return <Search {...props} onNew={setWanted} />;
  const { onChoose } = props;
  return (
    <CustomerForm
      customer={null}
      wanted={wanted}
      existing={{ label: t('customer.duplicate.choose'), run: onChoose }}
      onDone={onChoose}
      onClose={() => setWanted(null)}
    />
  );
}

const listId = 'customers-found';

function Search({
  title,
  onChoose,
  onClose,
  onNew,
  none,
  exceptId,
  creates = true,
}: CustomerPickerProps & { onNew: (wanted: string) => void }) {
  const t = useText();
  const mayCreate = useMay()('Create Customers') && creates;
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState(0);
  /** Enter before the answer is there chooses from the answer. */
  const [isEntered, setEntered] = useState(false);
  const [search] = useDebouncedValue(typed.trim(), 200);
  const { found, rows, isFresh } = useFound(search, typed.trim(), exceptId);
  const row = rows[chosen];
  /** The tag of a piece, scanned in the wrong place: nobody is called that, and it is no telephone number. */
  const isTag = isBarcode(typed.trim());
  useEffect(() => {
    if (!isEntered || !isFresh || found.isError) return;
    setEntered(false);
    if (row) onChoose(row);
    else if (mayCreate && typed.trim() && !isTag) onNew(typed.trim());
  });
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') setChosen(Math.min(rows.length - 1, chosen + 1));
    else if (event.key === 'ArrowUp') setChosen(Math.max(0, chosen - 1));
    else if (event.key === 'Enter') {
      setEntered(true);
      if (isTag) field.current?.select();
    } else return;
    event.preventDefault();
  };
  return (
    <ViewModal
      title={title}
      onClose={onClose}
      footer={
        <>
          {mayCreate && (
            <Button icon="plus" onClick={() => onNew(typed.trim())}>
              {typed.trim() && rows.length === 0
                ? t('palette.newCustomerNamed', { name: typed.trim() })
                : t('customer.new')}
            </Button>
          )}
          {none && (
            <Button kind="ghost" onClick={none.run}>
              {none.label}
            </Button>
          )}
          <span className="spacer" />
          <Button onClick={onClose} className="cancel" shortcut="esc">
            {t('common.cancel')}
          </Button>
        </>
      }
    >
      <div className="modal-main">
        <div className="input-box large customer-search">
          <Icon name="search" />
          <input
            ref={field}
            data-autofocus
            role="combobox"
            aria-expanded={rows.length > 0}
            aria-controls={listId}
            aria-autocomplete="list"
            aria-activedescendant={rows[chosen] ? `${listId}-${chosen}` : undefined}
            aria-label={t('customer.pick.title')}
            placeholder={t('customer.search')}
            autoComplete="off"
            maxLength={searchMax}
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setChosen(0);
              setEntered(false);
            }}
            onKeyDown={press}
          />
        </div>
        {found.isError && (
          <Failed title={t('customer.pick.failed')} problem={found.error} onRetry={() => void found.refetch()} />
        )}
        {found.isPending && <p className="text-secondary customer-none">{t('common.loading')}</p>}
        {found.isSuccess && rows.length === 0 && isFresh && (
          <p className="text-secondary customer-none">
            {t(isTag ? 'customer.pick.tag' : mayCreate ? 'customer.pick.none' : 'customer.pick.noneOther')}
          </p>
        )}
        <div className="customer-list" id={listId} role="listbox" aria-label={t('customer.pick.found')}>
          {rows.map((row, index) => (
            <Option
              key={row.id}
              row={row}
              id={`${listId}-${index}`}
              isChosen={index === chosen}
              onChoose={() => onChoose(row)}
            />
          ))}
        </div>
      </div>
    </ViewModal>
  );
}

/** Customers of a search, before all others those in whom a word begins so: kim is Kimura before Suzuki Misaki. */
function useFound(search: string, typed: string, exceptId: number | undefined) {
  const asked = { search, size: 25, status: 'active' } as const;
  const found = useRead(customerApi.list, asked, { keep: true });
  const first = useRead(customerApi.list, { ...asked, begins: search }, { keep: true, enabled: search !== '' });
  const beginning = search === '' ? [] : (first.data?.rows ?? []);
  const ids = new Set(beginning.map(({ id }) => id));
  const others = (found.data?.rows ?? []).filter(({ id }) => !ids.has(id));
  const isAnswered = search === '' || (!first.isPending && !first.isPlaceholderData);
  return {
    found,
    rows: [...beginning, ...others].filter(({ id }) => id !== exceptId),
    isFresh: search === typed && !found.isPlaceholderData && isAnswered,
  };
}

interface OptionProps {
  row: CustomerRow;
  id: string;
  isChosen: boolean;
  onChoose: () => void;
}

function Option({ row, id, isChosen, onChoose }: OptionProps) {
  const t = useText();
  const named = useCustomerName();
  const kana = kanaName(row);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys work in the field, as a combobox has it.
    // biome-ignore lint/a11y/useFocusableInteractive: the same, by aria-activedescendant.
    <div
      id={id}
      role="option"
      aria-selected={isChosen}
      className={isChosen ? 'option-row is-hover' : 'option-row'}
      ref={(element) => {
        if (isChosen) element?.scrollIntoView({ block: 'nearest' });
      }}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <Avatar name={personName(row)} />
      <span className="customer-words">
        <span className="text-medium">
          {named(row)}
          {kana && (
            <span lang="ja" className="text-dim text-small kana">
              {kana}
            </span>
          )}
        </span>
        <span className="code">{[row.code, row.contactNumber, row.email].filter(Boolean).join(' · ')}</span>
      </span>
      <StatusBadge>{t(`customer.type.${row.customerType}`)}</StatusBadge>
    </div>
  );
}
