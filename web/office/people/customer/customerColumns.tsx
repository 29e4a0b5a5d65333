import { kanaName, personName } from '#contract/kernel/personName.ts';
import type { CustomerRow, customerApi } from '#contract/people/customer.ts';
import { useMay } from '#web/api/rights.ts';
import { useCustomerName } from '#web/text/person.ts';
import { useLocale, useText } from '#web/text/text.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { CardRow } from '#web/ui/list/Cards.tsx';
import { dateColumn, moneyColumn, numberColumn } from '#web/ui/list/columns.tsx';
import type { ColumnOf } from '#web/ui/list/types.ts';
import { CustomerBadge } from './CustomerBadge.tsx';
import { customerPlace } from './customerPlace.ts';

type CustomerColumn = ColumnOf<typeof customerApi.list, typeof customerApi.summary>;

/** The columns of the customer list: who, how they are reached, where they live, how they stand. */
export function useCustomerColumns(): CustomerColumn[] {
  const t = useText();
  const locale = useLocale();
  const maySeeSales = useMay()('View Sales Transaction');
  const bought: CustomerColumn[] = [
    dateColumn('lastVisit', t('customer.totals.lastVisit'), { width: 116, rank: 3, sort: 'lastVisit', quiet: true }),
    moneyColumn('spent', t('customer.totals.amount'), { rank: 2, sort: 'spent' }),
  ];
  return [
    {
      key: 'name',
      title: t('customer.name'),
      sort: 'name',
      fixed: true,
      render: (row) => <NameWithKana row={row} />,
    },
    numberColumn('code', t('customer.code'), { width: 112, rank: 4, sort: 'code', quiet: true }),
    numberColumn('contactNumber', t('customer.field.contactNumber'), { width: 144, rank: 1 }),
    {
      key: 'email',
      title: t('customer.field.email'),
      width: 184,
      rank: 9,
      quiet: true,
      render: (row) => <span className="long-name">{row.email}</span>,
    },
    {
      key: 'customerType',
      title: t('customer.field.customerType'),
      width: 96,
      rank: 8,
      quiet: true,
      render: (row) => t(`customer.type.${row.customerType}`),
    },
    {
      key: 'place',
      title: t('customer.place'),
      width: 148,
      rank: 7,
      quiet: true,
      unbroken: true,
      render: (row) => customerPlace(row, locale),
    },
    ...(maySeeSales ? bought : []),
    { key: 'status', title: t('common.status'), width: 100, rank: 5, render: (row) => <CustomerBadge row={row} /> },
  ];
}

function NameWithKana({ row }: { row: CustomerRow }) {
  const name = useCustomerName()(row);
  const kana = kanaName(row);
  return (
    <span className="customer-cell" title={name}>
      <span className="cell-title">{name}</span>
      {kana && (
        <span lang="ja" className="text-dim text-small kana">
          {kana}
        </span>
      )}
    </span>
  );
}

/** The same on a phone. */
export function CustomerCard({ row }: { row: CustomerRow }) {
  const t = useText();
  const named = useCustomerName();
  return (
    <CardRow
      lead={<Avatar name={personName(row)} />}
      title={named(row)}
      code={[row.code, row.contactNumber].filter(Boolean).join(' · ')}
      figure={row.active ? t(`customer.type.${row.customerType}`) : <CustomerBadge row={row} />}
    />
  );
}
