import { kanaName, personName } from '#contract/kernel/personName.ts';
import { customerImportApi, customerUpdateRights, type ImportedCustomer } from '#contract/people/import.ts';
import { useMay } from '#web/api/rights.ts';
import { useText } from '#web/text/text.ts';
import type { PreviewColumn } from '#web/ui/import/ImportResult.tsx';
import { ImportWizard } from '#web/ui/import/ImportWizard.tsx';

/** Brings customers in. */
export function CustomerImport({ onClose }: { onClose: () => void }) {
  const t = useText();
  const may = useMay();
  const columns: PreviewColumn<ImportedCustomer>[] = [
    { key: 'name', title: t('customer.name'), render: personName },
    {
      key: 'kana',
      title: t('customer.kana'),
      render: (row) => <span lang="ja">{kanaName(row)}</span>,
    },
    {
      key: 'phone',
      title: t('customer.field.contactNumber'),
      render: (row) => <span className="digits">{row.contactNumber}</span>,
    },
    { key: 'email', title: t('customer.field.email'), render: (row) => row.email },
    { key: 'address', title: t('customer.field.address'), render: (row) => row.address },
  ];
  return (
    <ImportWizard
      api={customerImportApi}
      storedAs="kinza.customerImport"
      things="customers"
      preview={columns}
      matchings={customerUpdateRights.every((right) => may(right)) ? ['skip', 'update'] : ['skip']}
      refreshes={['customer']}
      onClose={onClose}
    />
  );
}
