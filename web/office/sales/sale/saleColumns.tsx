import type { ReplyOf } from '#contract/kernel/endpoint.ts';
import type { SaleRow, saleApi } from '#contract/sales/sale.ts';
import { countText } from '#web/text/format.ts';
import type { useLocalName, useText } from '#web/text/text.ts';
import { Count, DateText, Money } from '#web/ui/Figures.tsx';
import type { Column } from '#web/ui/list/types.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

type SaleColumn = Column<SaleRow, ReplyOf<typeof saleApi.summary>>;

/** The columns of the sales list, in the order of the question: which, when, who, what, how much, how it stands. */
export function saleColumns(t: ReturnType<typeof useText>, localName: ReturnType<typeof useLocalName>): SaleColumn[] {
  return [
    {
      key: 'number',
      title: t('sales.number'),
      width: 196,
      sort: 'number',
      fixed: true,
      render: (row) => (
        <span className="n m" title={row.name}>
          {row.number}
        </span>
      ),
    },
    { key: 'date', title: t('common.date'), width: 116, sort: 'date', render: (row) => <DateText of={row.date} /> },
    { key: 'customer', title: t('sales.customerTitle'), width: 136, render: (row) => <CustomerCell row={row} t={t} /> },
    { key: 'type', title: t('sales.saleType'), width: 100, quiet: true, render: (row) => t(`sales.type.${row.type}`) },
    {
      key: 'location',
      title: t('sales.location'),
      width: 128,
      quiet: true,
      hidden: true,
      render: (row) => localName(row.locationName, row.locationNameJa),
    },
    {
      key: 'items',
      title: t('sales.itemsQuantity'),
      width: 88,
      align: 'right',
      quiet: true,
      render: (row) => (
        <span className="n">
          {countText(row.totalItems)} / {countText(row.totalQuantity)}
        </span>
      ),
      total: (all) => <Count count={all.quantity} />,
    },
    {
      key: 'total',
      title: t('common.total'),
      width: 112,
      align: 'right',
      strong: true,
      sort: 'grandTotal',
      render: (row) => <Money yen={row.grandTotal} />,
      total: (all) => <Money yen={all.grandTotal} />,
    },
    {
      key: 'paid',
      title: t('sales.paid'),
      width: 116,
      align: 'right',
      quiet: true,
      render: (row) => (row.amountPaid === 0 ? <span className="dim">–</span> : <Money yen={row.amountPaid} />),
      total: (all) => <Money yen={all.amountPaid} />,
    },
    {
      key: 'status',
      title: t('common.status'),
      width: 114,
      render: (row) => <StatusBadge of={row.status}>{t(`sales.status.${row.status}`)}</StatusBadge>,
    },
    { key: 'staff', title: t('sales.staff'), width: 120, quiet: true, render: (row) => row.userName },
  ];
}

function CustomerCell({ row, t }: { row: SaleRow; t: ReturnType<typeof useText> }) {
  if (!row.customerName) return <span className="dim">{t('sales.walkIn')}</span>;
  return (
    <span title={`${row.customerName} ${row.customerCode}`}>{t('common.honoured', { name: row.customerName })}</span>
  );
}
