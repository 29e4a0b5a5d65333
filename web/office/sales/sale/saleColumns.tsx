import type { SaleRow, saleApi } from '#contract/sales/sale.ts';
import { countText } from '#web/text/format.ts';
import type { Translate } from '#web/text/text.ts';
import { Count, Money } from '#web/ui/Figures.tsx';
import { dateColumn, localColumn, moneyColumn, staffColumn } from '#web/ui/list/columns.tsx';
import type { ColumnOf } from '#web/ui/list/types.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

type SaleColumn = ColumnOf<typeof saleApi.list, typeof saleApi.summary>;

/**
 * The columns of the sales list, in the order of the question: which, when, who, what, how much, how it stands. A tablet shows
 * number, day, customer, total and status.
 */
export function saleColumns(t: Translate): SaleColumn[] {
  return [
    {
      key: 'number',
      title: t('sales.number'),
      width: 186,
      sort: 'number',
      fixed: true,
      render: (row) => (
        <span className="digits text-medium" title={row.name}>
          {row.number}
        </span>
      ),
    },
    dateColumn('date', t('common.date'), { width: 106, rank: 3, sort: 'date' }),
    {
      key: 'customer',
      title: t('sales.customerTitle'),
      least: 132,
      rank: 2,
      render: (row) => <CustomerCell row={row} t={t} />,
    },
    { key: 'type', title: t('sales.saleType'), width: 142, quiet: true, render: (row) => t(`sales.type.${row.type}`) },
    localColumn('locationName', t('sales.location'), { key: 'location', width: 128, quiet: true, hidden: true }),
    {
      key: 'items',
      title: t('sales.itemsQuantity'),
      width: 86,
      align: 'right',
      quiet: true,
      render: (row) => (
        <span className="digits">
          {countText(row.totalItems)} / {countText(row.totalQuantity)}
        </span>
      ),
      total: (all) => <Count count={all.quantity} />,
    },
    moneyColumn('grandTotal', t('common.total'), { key: 'total', width: 110, sort: 'grandTotal', strong: true }),
    {
      key: 'paid',
      title: t('sales.paid'),
      width: 112,
      align: 'right',
      quiet: true,
      render: (row) => (row.amountPaid === 0 ? <span className="text-dim">–</span> : <Money yen={row.amountPaid} />),
      total: (all) => <Money yen={all.amountPaid} />,
    },
    {
      key: 'status',
      title: t('common.status'),
      width: 110,
      rank: 1,
      render: (row) => <StatusBadge of={row.status}>{t(`sales.status.${row.status}`)}</StatusBadge>,
    },
    staffColumn(t('sales.staff'), { key: 'staff', width: 108, quiet: true }),
  ];
}

/** The same for the list of one type, by their keys: each such list takes those that it asks for, in its own order. */
export function saleColumnsOf<Column extends { key: string }>(t: Translate): (...keys: string[]) => Column[] {
  const shared = new Map(saleColumns(t).map((column) => [column.key, column as unknown as Column]));
  return (...keys) => keys.flatMap((key) => shared.get(key) ?? []);
}

/** What is still to be paid, in the list of a type whose sales are mostly paid. */
export function owedColumn(t: Translate) {
  return {
    key: 'balance',
    title: t('sales.remaining'),
    width: 132,
    align: 'right' as const,
    render: ({ balance }: { balance: number }) =>
      balance === 0 ? <span className="text-dim">–</span> : <Money yen={balance} />,
    total: (all: { balance: number }) => <Money yen={all.balance} />,
  };
}

function CustomerCell({ row, t }: { row: SaleRow; t: Translate }) {
  // What somebody parked for a customer without a name is told by its own.
  if (!row.customerName && row.name) return <span className="long-name">{row.name}</span>;
  if (!row.customerName) return <span className="text-dim">{t('sales.walkIn')}</span>;
  return (
    <span className="long-name" title={`${row.customerName} ${row.customerCode}`}>
      {t('common.honoured', { name: row.customerName })}
    </span>
  );
}
