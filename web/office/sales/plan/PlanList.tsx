import { installmentApi, layawayApi } from '#contract/sales/planList.ts';
import { type Translate, useText } from '#web/text/text.ts';
import { DateText, Money } from '#web/ui/Figures.tsx';
import type { ColumnOf, Filter } from '#web/ui/list/types.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { saleColumns } from '../sale/saleColumns.tsx';
import { TypeList } from '../sale/TypeList.tsx';

type PlanColumn = ColumnOf<typeof layawayApi.list, typeof layawayApi.summary>;
type PlanRow = Parameters<PlanColumn['render']>[0];

/** Layaways: paid first, handed over then. */
export function LayawayList() {
  const t = useText();
  return (
    <TypeList<typeof layawayApi.list, typeof layawayApi.summary>
      title={t('frame.menu.layaway')}
      type="layaway"
      api={layawayApi}
      columns={planColumns(t)}
      filters={planFilters(t)}
      badges={(row) => <Late row={row} />}
      empty={{ title: t('plan.noLayaways'), text: t('plan.noLayawaysText') }}
      create={t('plan.newLayaway')}
    />
  );
}

/** Installments: handed over after the down payment, paid then. */
export function InstallmentList() {
  const t = useText();
  return (
    <TypeList<typeof installmentApi.list, typeof installmentApi.summary>
      title={t('frame.menu.installment')}
      type="installment"
      api={installmentApi}
      columns={planColumns(t)}
      filters={planFilters(t)}
      badges={(row) => <Late row={row} />}
      empty={{ title: t('plan.noInstallments'), text: t('plan.noInstallmentsText') }}
      create={t('plan.newInstallment')}
    />
  );
}

/** The columns of sales without what goes without saying, and how each plan stands. */
function planColumns(t: Translate): PlanColumn[] {
  const general = saleColumns(t).filter(({ key }) => !['type', 'items', 'staff', 'status'].includes(key));
  const status = saleColumns(t).filter(({ key }) => key === 'status');
  return [
    ...(general as PlanColumn[]),
    {
      key: 'balance',
      title: t('sales.remaining'),
      width: 132,
      rank: 1,
      align: 'right',
      render: (row) => <Money yen={row.balance} />,
      total: (all) => <Money yen={all.balance} />,
    },
    {
      key: 'next',
      title: t('plan.next'),
      width: 112,
      rank: 2,
      render: ({ nextDueDate }) => (nextDueDate ? <DateText of={nextDueDate} /> : <span className="text-dim">–</span>),
    },
    {
      key: 'overdue',
      title: t('plan.overdue'),
      width: 112,
      rank: 1,
      align: 'right',
      render: ({ overdueAmount }) =>
        overdueAmount > 0 ? <Money yen={overdueAmount} className="text-bad" /> : <span className="text-dim">–</span>,
      total: (all) => <Money yen={all.overdueAmount} />,
    },
    ...(status as PlanColumn[]).map((column) => ({ ...column, width: 132 })),
  ];
}

function planFilters(t: Translate): Filter[] {
  return (['overdue', 'atRisk', 'dueThisWeek', 'demandPassed'] as const).map((key) => ({
    kind: 'choice',
    key,
    label: t(`plan.${key}`),
    options: [{ value: 'true', label: t(`plan.${key}`) }],
  }));
}

function Late({ row: { overdueDays, isAtRisk } }: { row: PlanRow }) {
  const t = useText();
  if (overdueDays === 0) return null;
  return (
    <StatusBadge of="overdue">
      {isAtRisk ? t('plan.atRisk') : t('plan.overdueDays', { count: overdueDays })}
    </StatusBadge>
  );
}
