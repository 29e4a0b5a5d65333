import './customer.css';
import { useNavigate } from '@tanstack/react-router';
import { countryName } from '#contract/people/country.ts';
import { type CustomerRow, customerApi, customerStatuses, customerTypes } from '#contract/people/customer.ts';
import { customerImportApi } from '#contract/people/import.ts';
import { useRead } from '#web/api/hooks.ts';
import { useMay } from '#web/api/rights.ts';
import { useLocale, useText } from '#web/text/text.ts';
import { useAddress } from '#web/ui/address.ts';
import { Button } from '#web/ui/Button.tsx';
import { useDialog } from '#web/ui/dialog.ts';
import { lazyPart } from '#web/ui/lazyPart.tsx';
import { ListPage } from '#web/ui/list/ListPage.tsx';
import type { Filter, RowAction } from '#web/ui/list/types.ts';
import { useNarrow } from '#web/ui/useNarrow.ts';
import { CustomerEditor, CustomerForm } from './CustomerForm.tsx';
import { CustomerCard, useCustomerColumns } from './customerColumns.tsx';
import { useOpenCustomer } from './useOpenCustomer.ts';
import { useToggleCustomer } from './useToggleCustomer.ts';

const ColumnGuide = lazyPart(async () => (await import('#web/ui/import/ColumnGuide.tsx')).ColumnGuide);
const CustomerImport = lazyPart(async () => (await import('./CustomerImport.tsx')).CustomerImport);

/** Customers of the company, and everything that starts from them. */
export function CustomerList() {
  const t = useText();
  const dialog = useDialog();
  const may = useMay();
  const isPhone = useNarrow();
  const open = useOpenCustomer();
  const columns = useCustomerColumns();
  const filters = useFilters();
  const actions = useRowActions();
  return (
    <ListPage
      title={t('customer.title')}
      api={customerApi}
      search={t('customer.search')}
      empty={{ title: t('customer.none'), text: t('customer.noneText') }}
      create={{ label: t('customer.new'), access: customerApi.create.access, run: () => dialog.open('new') }}
      buttons={
        may('Create Customers') &&
        !isPhone && (
          <Button icon="table-import" onClick={() => dialog.open('import')}>
            {t('customer.import')}
          </Button>
        )
      }
      filters={filters}
      columns={columns}
      card={(row) => <CustomerCard row={row} />}
      onOpen={(row) => open(row.id)}
      actions={actions}
      isOff={(row) => !row.active}
      {...(may('Edit Customers')
        ? {
            selection: (ids: (number | string)[]) => (
              <Button
                size="small"
                icon="arrow-merge"
                disabled={ids.length !== 2}
                onClick={() => open(Number(ids[0]), `merge:${ids[1]}`)}
              >
                {t('customer.merge.action')}
              </Button>
            ),
          }
        : {})}
      guide={{
        id: 'customer',
        more: may('Create Customers') && <ColumnGuide columns={customerImportApi.columns} />,
        steps: [t('customer.guide1'), t('customer.guide2'), t('customer.guide3'), t('customer.guide4')],
      }}
    >
      <Dialogs />
    </ListPage>
  );
}

/** What the address says is open over the list. */
function Dialogs() {
  const t = useText();
  const { is, id, close } = useDialog();
  const [address, change] = useAddress();
  const may = useMay();
  const navigate = useNavigate();
  const open = useOpenCustomer();
  const existing = { label: t('customer.duplicate.open'), run: (row: CustomerRow) => open(row.id) };
  const done = (customerId: number) => {
    void navigate({ to: '/manage-user/customers/$id', params: { id: String(customerId) } });
  };
  return (
    <>
      {is('new') && may('Create Customers') && (
        <CustomerForm
          customer={null}
          wanted={address.wanted ?? ''}
          existing={existing}
          onDone={(made) => done(made.id)}
          onClose={() => change({ open: undefined, wanted: undefined })}
        />
      )}
      {is('edit') && id !== null && may('Edit Customers') && (
        <CustomerEditor key={id} id={id} existing={existing} onDone={close} onClose={close} />
      )}
      {is('import') && may('Create Customers') && <CustomerImport onClose={close} />}
    </>
  );
}

function useFilters(): Filter[] {
  const t = useText();
  const locale = useLocale();
  const countries = useRead(customerApi.countries, {}, { staleTime: 60_000 }).data?.countries ?? [];
  return [
    {
      kind: 'choice',
      key: 'status',
      label: t('common.status'),
      options: customerStatuses.map((value) => ({ value, label: t(`customer.status.${value}`) })),
    },
    {
      kind: 'choice',
      key: 'customerTypes',
      label: t('customer.field.customerType'),
      many: true,
      options: customerTypes.map((value) => ({ value, label: t(`customer.type.${value}`) })),
    },
    {
      kind: 'choice',
      key: 'country',
      label: t('customer.field.country'),
      options: countries.map((value) => ({ value, label: countryName(value, locale) })),
    },
  ];
}

function useRowActions(): (row: CustomerRow) => RowAction[] {
  const t = useText();
  const may = useMay();
  const dialog = useDialog();
  const open = useOpenCustomer();
  const toggle = useToggleCustomer();
  return (row) => {
    const edits = may('Edit Customers') && row.mergedIntoCode === '' && !row.isErased;
    const all: (RowAction | false)[] = [
      { label: t('customer.view'), icon: 'eye', shortcut: 'Enter', run: () => open(row.id) },
      edits && { label: t('common.edit'), icon: 'pencil', shortcut: 'e', run: () => dialog.open('edit', row.id) },
      edits &&
        row.active && {
          label: t('customer.merge.action'),
          icon: 'arrow-merge',
          shortcut: 'm',
          run: () => open(row.id, 'merge'),
        },
      edits && toggle(row),
    ];
    return all.filter((action) => action !== false);
  };
}
