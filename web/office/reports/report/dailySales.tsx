import { dailySalesApi } from '#contract/reports/soldReport.ts';
import { dateText, dayText, monthText } from '#web/text/format.ts';
import { type Translate, useText } from '#web/text/text.ts';
import { useAddress } from '#web/ui/address.ts';
import { Money } from '#web/ui/Figures.tsx';
import { CardRow } from '#web/ui/list/Cards.tsx';
import { countColumn, moneyColumn } from '#web/ui/list/columns.tsx';
import { pastPresets } from '#web/ui/list/dates.ts';
import type { ColumnOf } from '#web/ui/list/types.ts';
import { monthEnd } from '../dashboard/figures.ts';
import { describeReport } from './describeReport.tsx';
import { type Behind, opening, useCounted, useDays } from './opens.tsx';
import { PeriodNote } from './Period.tsx';
import { useLocationFilter } from './useReport.ts';

type Row = { day: string; amount: number; transactions: number };
type DayColumn = ColumnOf<typeof dailySalesApi.list, typeof dailySalesApi.summary>;

/** What each day, or each month, brought in, and beside it the money that came. */
export const dailySales = describeReport({
  sentence: 'soldReport.dailySales.sentence',
  api: dailySalesApi,
  useParts: () => {
    const t = useText();
    const [address] = useAddress();
    const days = useDays();
    const { counted, open } = useCounted();
    const isMonthly = address.by === 'month';
    const nameOf = (day: string) => (isMonthly ? monthText(day) : dateText(day));
    // The first and the last month of a period may be parts.
    const spanOf = (day: string) => {
      const end = isMonthly ? monthEnd(day) : day;
      return { countedFrom: day < days.from ? days.from : day, countedTo: end < days.to ? end : days.to };
    };
    const behind =
      counted && (({ day, amount, transactions }: Row) => (amount || transactions ? counted(spanOf(day)) : null));
    return {
      note: <PeriodNote days={days} />,
      dates: pastPresets,
      usualDays: days,
      empty: { title: t('report.noSales'), text: t('report.noSalesText'), filtered: t('report.noSales') },
      idOf: ({ day }) => day,
      filters: [
        {
          kind: 'choice',
          key: 'by',
          label: t('soldReport.by'),
          options: [
            { value: 'day', label: t('soldReport.byDay') },
            { value: 'month', label: t('soldReport.byMonth') },
          ],
        },
        useLocationFilter(),
      ],
      columns: dayColumns(t, isMonthly ? t('soldReport.month') : t('report.date'), nameOf, behind),
      card: (row) => (
        <CardRow
          title={nameOf(row.day)}
          code={t('soldReport.salesCount', { count: row.transactions })}
          figure={<Money yen={row.amount} />}
        />
      ),
      cardTotal: (all) => <Money yen={all.amount} />,
      ...(open && { onOpen: ({ day }: Row) => open(spanOf(day)) }),
      chart: {
        title: t('soldReport.dailySales.chart'),
        measures: [
          {
            label: t('report.amount'),
            unit: 'yen',
            sums: [
              ['amount', t('report.amount')],
              ['yearBefore', t('soldReport.yearBefore')],
            ],
          },
        ],
        nameOf: ({ key }) => (key.length > 7 ? dayText(key) : monthText(`${key}-01`)),
        ...(open && { open: ({ key }: { key: string }) => open(pointSpan(key, days)) }),
      },
    };
  },
});

function dayColumns(
  t: Translate,
  title: string,
  nameOf: (day: string) => string,
  behind: ((row: Row) => Behind | null) | null,
): DayColumn[] {
  return [
    {
      key: 'day',
      title,
      width: 116,
      sort: 'day',
      fixed: true,
      render: ({ day }) => <span className="digits">{nameOf(day)}</span>,
    },
    countColumn('transactions', t('soldReport.transactions'), { width: 92, rank: 2 }),
    countColumn('quantity', t('soldReport.items'), { width: 76, rank: 6 }),
    moneyColumn('gross', t('soldReport.gross'), { rank: 5 }),
    moneyColumn('discount', t('report.discount'), { width: 104, rank: 8 }),
    moneyColumn('fees', t('soldReport.fees'), { width: 96, rank: 12 }),
    moneyColumn('shipping', t('soldReport.shipping'), { width: 96, rank: 10 }),
    moneyColumn('tax', t('soldReport.tax'), { width: 104, rank: 7 }),
    opening(moneyColumn('amount', t('report.amount'), { sort: 'amount', strong: true }), behind),
    moneyColumn('cash', t('soldReport.cash'), { width: 108, rank: 3 }),
    moneyColumn('card', t('soldReport.card'), { width: 108, rank: 3 }),
    moneyColumn('otherMoney', t('soldReport.otherMoney'), { width: 108, rank: 4 }),
    moneyColumn('voids', t('soldReport.voids'), { width: 104, rank: 9 }),
    moneyColumn('yearBefore', t('soldReport.yearBefore'), { rank: 11, quiet: true, hidden: true }),
  ];
}

/** The days of a point, which is a day or a month, within those that are asked for. */
function pointSpan(key: string, { from, to }: { from: string; to: string }) {
  const [first, last] = key.length > 7 ? [key, key] : [`${key}-01`, monthEnd(`${key}-01`)];
  return { countedFrom: first < from ? from : first, countedTo: last < to ? last : to };
}
