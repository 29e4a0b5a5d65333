import { layawaySummaryApi, madeToOrderSummaryApi } from '#contract/reports/soldReport.ts';
import { monthText } from '#web/text/format.ts';
import { type Translate, useText } from '#web/text/text.ts';
import { Money } from '#web/ui/Figures.tsx';
import { CardRow } from '#web/ui/list/Cards.tsx';
import { countColumn, moneyColumn } from '#web/ui/list/columns.tsx';
import { pastPresets } from '#web/ui/list/dates.ts';
import type { ColumnOf } from '#web/ui/list/types.ts';
import { monthEnd } from '../dashboard/figures.ts';
import { describeReport } from './describeReport.tsx';
import { type Behind, opening, useAskedDays, useCounted, usePayments } from './opens.tsx';
import { PeriodNote } from './Period.tsx';
import { TaxNote } from './TaxNote.tsx';
import { useLocationFilter } from './useReport.ts';

type LayawayColumn = ColumnOf<typeof layawaySummaryApi.list, typeof layawaySummaryApi.summary>;
type OrderColumn = ColumnOf<typeof madeToOrderSummaryApi.list, typeof madeToOrderSummaryApi.summary>;
type Month = { month: string };

/** What layaways brought and what is still owed, month by month. */
export const layawaySummary = describeReport({
  sentence: 'soldReport.layawaySummary.sentence',
  api: layawaySummaryApi,
  useParts: () => {
    const t = useText();
    const { columns, ...parts } = useMonthParts('layaway');
    return {
      ...parts,
      columns,
      empty: {
        title: t('soldReport.noLayaways'),
        text: t('soldReport.noContractsText'),
        filtered: t('soldReport.noLayaways'),
      },
    };
  },
});

/** The same of what is made to order, with what is promised and what is late. */
export const madeToOrderSummary = describeReport({
  sentence: 'soldReport.madeToOrderSummary.sentence',
  api: madeToOrderSummaryApi,
  useParts: () => {
    const t = useText();
    const { columns, ...parts } = useMonthParts('madeToOrder');
    const promised: OrderColumn[] = [
      countColumn('expected', t('soldReport.expected'), { width: 96, rank: 4 }),
      countColumn('late', t('soldReport.late'), { width: 72, rank: 4 }),
    ];
    return {
      ...parts,
      columns: [...(columns as unknown as OrderColumn[]), ...promised],
      empty: {
        title: t('soldReport.noMadeToOrders'),
        text: t('soldReport.noContractsText'),
        filtered: t('soldReport.noMadeToOrders'),
      },
    };
  },
});

function useMonthParts(type: 'layaway' | 'madeToOrder') {
  const t = useText();
  const days = useMonths();
  const { place, counted, layaways, madeToOrders } = useCounted();
  const sees = type === 'layaway' ? layaways : madeToOrders;
  const to = type === 'layaway' ? '/sales/layaway' : '/sales/madetoorder';
  const payments = usePayments();
  const paid = (from: string, to: string) => payments({ from, to, type });
  const made = (month: string): Behind => ({
    to,
    search: { from: month, to: monthEnd(month), begun: 'true', ...place },
  });
  return {
    note: <PeriodNote days={days} />,
    printNote: <TaxNote days={days} />,
    dates: pastPresets,
    usualDays: days,
    idOf: ({ month }: Month) => month,
    filters: [useLocationFilter()],
    columns: monthColumns(
      t,
      sees ? ({ month }) => made(month) : null,
      sees && counted
        ? ({ month, completedValue }) =>
            completedValue === 0 ? null : counted({ countedFrom: month, countedTo: monthEnd(month), type })
        : null,
      ({ month, collected }) => (collected === 0 ? null : paid(month, monthEnd(month))),
      ({ collected }) =>
        collected === 0 ? null : paid(`${days.from.slice(0, 7)}-01`, monthEnd(`${days.to.slice(0, 7)}-01`)),
    ),
    card: ({ month, newCount, closing }: Month & { newCount: number; closing: number }) => (
      <CardRow
        title={monthText(month)}
        code={t('soldReport.newOnes', { count: newCount })}
        figure={<Money yen={closing} />}
      />
    ),
    cardTotal: ({ closing }: { closing: number }) => <Money yen={closing} />,
    chart: {
      title: t('soldReport.closing'),
      kind: 'line' as const,
      measures: [
        {
          label: t('soldReport.closing'),
          unit: 'yen' as const,
          sums: [['closing', t('soldReport.closing')] as const],
        },
      ],
      nameOf: ({ key }: { key: string }) => monthText(key),
      narrow: ({ key }: { key: string }) => ({ from: `${key.slice(0, 7)}-01`, to: monthEnd(key) }),
    },
  };
}

function monthColumns(
  t: Translate,
  made: ((row: Month & { newValue: number }) => Behind | null) | null,
  completed: ((row: Month & { completedValue: number }) => Behind | null) | null,
  collected: (row: Month & { collected: number }) => Behind | null,
  allCollected: (sums: { collected: number }) => Behind | null,
): LayawayColumn[] {
  const opens = made && ((row: Month & { newValue: number }) => (row.newValue === 0 ? null : made(row)));
  return [
    {
      key: 'month',
      title: t('soldReport.month'),
      width: 108,
      sort: 'month',
      fixed: true,
      render: ({ month }) => <span className="digits">{monthText(month)}</span>,
    },
    moneyColumn('opening', t('soldReport.opening'), { rank: 3, quiet: true }),
    opening(countColumn('newCount', t('soldReport.newCount'), { width: 76, rank: 6 }), opens),
    opening(moneyColumn('newValue', t('soldReport.newValue'), { rank: 1 }), opens),
    opening(moneyColumn('collected', t('soldReport.collected'), { rank: 1 }), collected, allCollected),
    moneyColumn('givenUp', t('soldReport.givenUp'), { rank: 5 }),
    moneyColumn('closing', t('soldReport.closing'), { strong: true }),
    moneyColumn('due', t('soldReport.due'), { rank: 2 }),
    moneyColumn('overdue', t('soldReport.overdue'), { rank: 2 }),
    opening(moneyColumn('completedValue', t('soldReport.completedValue'), { rank: 4 }), completed),
    moneyColumn('cancelledValue', t('soldReport.cancelledValue'), { rank: 7 }),
    moneyColumn('fees', t('soldReport.cancellationFees'), { width: 100, rank: 8 }),
  ];
}

/** The months that are asked for: a year until this one unless told. */
function useMonths(): { from: string; to: string } {
  const { from, to } = useAskedDays();
  const first = new Date(Date.UTC(Number(to.slice(0, 4)), Number(to.slice(5, 7)) - 12, 1));
  return { from: from ?? first.toISOString().slice(0, 10), to };
}
