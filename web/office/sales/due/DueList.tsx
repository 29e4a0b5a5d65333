import { useNavigate } from '@tanstack/react-router';
import { type PaymentDueRow, paymentDueApi } from '#contract/sales/paymentDue.ts';
import { saleTypes } from '#contract/sales/saleType.ts';
import { dateText } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { useLocationChoice } from '#web/ui/document/useLocations.ts';
import { Money } from '#web/ui/Figures.tsx';
import { CardRow } from '#web/ui/list/Cards.tsx';
import { ListPage } from '#web/ui/list/ListPage.tsx';
import type { Filter } from '#web/ui/list/types.ts';
import { NumberAndDay } from '../sale/NumberAndDay.tsx';
import { dueColumns, Late, whatOf } from './dueColumns.tsx';

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
    useLocationChoice(t('sales.location'), { many: true }),
  ];
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
