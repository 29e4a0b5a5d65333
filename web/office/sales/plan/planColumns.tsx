import type { layawayApi } from '#contract/sales/planList.ts';
import type { Translate } from '#web/text/text.ts';
import { DateText, Money } from '#web/ui/Figures.tsx';
import type { ColumnOf } from '#web/ui/list/types.ts';
import { saleColumns } from '../sale/saleColumns.tsx';

type PlanColumn = ColumnOf<typeof layawayApi.list, typeof layawayApi.summary>;

/** Where room is short: who it is, how it stands and what comes next are asked before the money. */
const ranks: Readonly<Record<string, number>> = {
  status: 1,
  customer: 2,
  next: 3,
  balance: 4,
  overdue: 5,
  total: 6,
  date: 7,
};

/** What is late of a plan, in a list and where a payment is shared out. */
export function overdueColumn(t: Translate) {
  return {
    key: 'overdue',
    title: t('plan.overdue'),
    width: 112,
    align: 'right' as const,
    render: ({ overdueAmount }: { overdueAmount: number }) =>
      overdueAmount > 0 ? <Money yen={overdueAmount} className="text-bad" /> : <span className="text-dim">–</span>,
  };
}

/** The columns of sales without what goes without saying, and how each plan stands. */
export function planColumns(t: Translate): PlanColumn[] {
  const all = saleColumns(t).filter(({ key }) => !['type', 'items', 'staff'].includes(key)) as PlanColumn[];
  const status = all.filter(({ key }) => key === 'status');
  const columns: PlanColumn[] = [
    ...all.filter(({ key }) => key !== 'status'),
    {
      key: 'balance',
      title: t('sales.remaining'),
      width: 132,
      align: 'right',
      render: (row) => <Money yen={row.balance} />,
      total: (sum) => <Money yen={sum.balance} />,
    },
    {
      key: 'next',
      title: t('plan.next'),
      width: 110,
      // A tablet has no room for what is late in yen.
      render: ({ nextDueDate, overdueAmount }) =>
        nextDueDate ? (
          <DateText of={nextDueDate} className={overdueAmount > 0 ? 'text-bad text-medium' : ''} />
        ) : (
          <span className="text-dim">–</span>
        ),
    },
    { ...overdueColumn(t), total: (sum) => <Money yen={sum.overdueAmount} /> },
    ...status,
  ];
  return columns.map((column) => {
    const rank = ranks[column.key];
    // The columns of the plan take their room from the names.
    const width = column.key === 'customer' ? 100 : column.width;
    return { ...column, ...(width && { width }), ...(rank && { rank }) };
  });
}
