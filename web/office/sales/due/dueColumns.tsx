import type { PaymentDueRow, paymentDueApi } from '#contract/sales/paymentDue.ts';
import { type Translate, useText } from '#web/text/text.ts';
import { Money } from '#web/ui/Figures.tsx';
import { dateColumn, localColumn, moneyColumn, numberColumn } from '#web/ui/list/columns.tsx';
import type { ColumnOf } from '#web/ui/list/types.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';

type DueColumn = ColumnOf<typeof paymentDueApi.list, typeof paymentDueApi.summary>;

/** A tablet shows number, due day, customer and amount. */
export function dueColumns(t: Translate): DueColumn[] {
  return [
    numberColumn('number', t('sales.number'), { width: 184, fixed: true }),
    dateColumn('dueDate', t('plan.due'), { width: 112, rank: 1, sort: 'dueDate' }),
    {
      key: 'overdue',
      title: t('plan.overdue'),
      width: 140,
      rank: 3,
      render: (row) => <Late row={row} />,
    },
    {
      key: 'customer',
      title: t('sales.customerTitle'),
      width: 168,
      rank: 2,
      render: ({ customerName }) => <span className="cell-title">{t('common.honoured', { name: customerName })}</span>,
    },
    {
      key: 'type',
      title: t('sales.saleType'),
      width: 128,
      rank: 5,
      quiet: true,
      render: ({ type }) => t(`sales.type.${type}`),
    },
    { key: 'what', title: t('paymentDue.what'), width: 152, rank: 4, quiet: true, render: (row) => whatOf(t, row) },
    localColumn('locationName', t('sales.location'), { key: 'location', width: 128, quiet: true, hidden: true }),
    {
      ...moneyColumn('amount', t('paymentDue.amount'), { width: 132, sort: 'amount', strong: true }),
      total: ({ amount, overdue }) => (
        <span title={overdue > 0 ? t('paymentDue.late', { overdue }) : undefined}>
          <Money yen={amount} />
        </span>
      ),
    },
  ];
}

/** Which part of the price: the down payment, an instalment, or all that remains. */
export function whatOf(t: Translate, { row }: PaymentDueRow): string {
  if (row === null) return t('paymentDue.rest');
  return row === 0 ? t('plan.downPayment') : t('plan.part', { number: row });
}

/** A customer is late with a payment; of a piece that is not handed over yet it is the shop that is past its day. */
export function Late({ row: { row, overdueDays } }: { row: PaymentDueRow }) {
  const t = useText();
  if (overdueDays === 0) return <span className="text-dim">–</span>;
  if (row === null) return <StatusBadge of="pending">{t('paymentDue.pastDate', { count: overdueDays })}</StatusBadge>;
  return <StatusBadge of="overdue">{t('plan.overdueDays', { count: overdueDays })}</StatusBadge>;
}
