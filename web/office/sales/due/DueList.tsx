import { useNavigate } from '@tanstack/react-router';
import { type PaymentDueRow, paymentDueApi } from '#contract/sales/paymentDue.ts';
import { saleTypes } from '#contract/sales/saleType.ts';
import { dateText } from '#web/text/format.ts';
import { type Translate, useText } from '#web/text/text.ts';
import { useLocationChoice } from '#web/ui/document/useLocations.ts';
import { Money } from '#web/ui/Figures.tsx';
import { CardRow } from '#web/ui/list/Cards.tsx';
import { dateColumn, localColumn, moneyColumn, numberColumn } from '#web/ui/list/columns.tsx';
import { ListPage } from '#web/ui/list/ListPage.tsx';
import type { ColumnOf, Filter } from '#web/ui/list/types.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { NumberAndDay } from '../sale/NumberAndDay.tsx';

type DueColumn = ColumnOf<typeof paymentDueApi.list, typeof paymentDueApi.summary>;

/** What customers owe, due date by due date: opened by *Order payment due*, whose rows these are. */
export function DueList() {
  const t = useText();
  const navigate = useNavigate();
  const open = ({ saleId }: PaymentDueRow) =>
    void navigate({ to: '/sales/transaction/$id', params: { id: String(saleId) } });
  return (
    <ListPage
      title={t('paymentDue.title')}
      api={paymentDueApi}
      search={t('paymentDue.search')}
      failed={t('paymentDue.failed')}
      dates
      empty={{ title: t('paymentDue.none'), text: t('paymentDue.noneText'), filtered: t('paymentDue.noneFound') }}
      filters={useDueFilters()}
      columns={dueColumns(t)}
      idOf={({ saleId, row }) => `${saleId}-${row}`}
      card={(row) => <DueCard row={row} />}
      cardTotal={(all) => <Money yen={all.amount} />}
      onOpen={open}
    />
  );
}

function useDueFilters(): Filter[] {
  const t = useText();
  return [
    {
      kind: 'choice',
      key: 'overdue',
      label: t('plan.overdue'),
      options: [{ value: 'true', label: t('plan.overdue') }],
    },
    {
      kind: 'choice',
      key: 'type',
      label: t('sales.saleType'),
      options: saleTypes
        .filter((type) => ['layaway', 'installment', 'madeToOrder', 'service'].includes(type))
        .map((value) => ({ value, label: t(`sales.type.${value}`) })),
    },
    useLocationChoice(t('sales.location')),
  ];
}

function dueColumns(t: Translate): DueColumn[] {
  return [
    numberColumn('number', t('sales.number'), { width: 176, fixed: true }),
    dateColumn('dueDate', t('plan.due'), { width: 132, sort: 'dueDate' }),
    {
      key: 'overdue',
      title: t('plan.overdue'),
      width: 128,
      rank: 2,
      render: (row) => <Late row={row} />,
    },
    {
      key: 'customer',
      title: t('sales.customerTitle'),
      rank: 1,
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
function whatOf(t: Translate, { row }: PaymentDueRow): string {
  if (row === null) return t('paymentDue.rest');
  return row === 0 ? t('plan.downPayment') : t('plan.part', { number: row });
}

function Late({ row: { overdueDays } }: { row: PaymentDueRow }) {
  const t = useText();
  if (overdueDays === 0) return <span className="text-dim">–</span>;
  return <StatusBadge of="overdue">{t('plan.overdueDays', { count: overdueDays })}</StatusBadge>;
}

function DueCard({ row }: { row: PaymentDueRow }) {
  const t = useText();
  return (
    <CardRow
      title={t('common.honoured', { name: row.customerName })}
      code={<NumberAndDay number={row.number} day={dateText(row.dueDate)} />}
      figure={<Money yen={row.amount} />}
      under={
        <>
          <span className="text-secondary card-count">{whatOf(t, row)}</span>
          {row.overdueDays > 0 && <Late row={row} />}
        </>
      }
    />
  );
}
