import type { MoneyKind } from '#contract/reports/paymentReport.ts';
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
import { type Behind, opening, useCounted, useDays, usePayments } from './opens.tsx';
import { PeriodNote } from './Period.tsx';
import { TaxNote } from './TaxNote.tsx';
import { useLocationFilter } from './useReport.ts';

type Row = { day: string; amount: number; transactions: number };
type Day = { day: string };
type Span = { from: string; to: string };
/** Money by kind: its field, what a list of payments calls it, its text, and when its column gives way. */
const moneyFigures = [
  ['collected', undefined, 'soldReport.collected', 3],
  ['cash', 'cash', 'soldReport.cash', 3],
  ['card', 'card', 'soldReport.card', 3],
  ['otherMoney', 'other', 'soldReport.otherMoney', 4],
] as const satisfies readonly (readonly [string, MoneyKind | undefined, string, number])[];
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
    const payments = usePayments();
    const isMonthly = address.by === 'month';
    const nameOf = (day: string) => (isMonthly ? monthText(day) : dateText(day));
    // The first and the last month of a period may be parts.
    const spanOf = (day: string): Span => {
      const end = isMonthly ? monthEnd(day) : day;
      return { from: day < days.from ? days.from : day, to: end < days.to ? end : days.to };
    };
    const openDay = open && (({ day }: Day) => open(countedIn(spanOf(day))));
    const behind =
      counted &&
      (({ day, amount, transactions }: Row) => (amount || transactions ? counted(countedIn(spanOf(day))) : null));
    return {
      note: <PeriodNote days={days} />,
      printNote: <TaxNote days={days} />,
      dates: pastPresets,
      usualDays: days,
      empty: { title: t('report.noSales'), text: t('report.noSalesText'), filtered: t('report.noSales'), kept: ['by'] },
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
      columns: dayColumns(t, isMonthly ? t('soldReport.month') : t('report.date'), nameOf, {
        counted: behind,
        allCounted: counted && (({ amount }: { amount: number }) => (amount ? counted(countedIn(days)) : null)),
        paid: (day, kind) => payments({ ...(day === null ? days : spanOf(day)), ...(kind && { kind }) }),
      }),
      card: (row) => (
        <CardRow
          title={nameOf(row.day)}
          code={t('soldReport.salesCount', { count: row.transactions })}
          figure={<Money yen={row.amount} />}
        />
      ),
      cardTotal: (all) => <Money yen={all.amount} />,
      ...(openDay && { onOpen: openDay }),
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
        ...(open && { open: ({ key }: { key: string }) => open(countedIn(pointSpan(key, days))) }),
      },
    };
  },
});

/** Where the rows behind the figures of a day stand, and behind those of all days. */
interface Opens {
  counted: ((row: Row) => Behind | null) | null;
  allCounted: ((sums: { amount: number }) => Behind | null) | null;
  /** Of a day, or of all of them, in one kind of money or in all. */
  paid: (day: string | null, kind: MoneyKind | undefined) => Behind;
}

function dayColumns(t: Translate, title: string, nameOf: (day: string) => string, opens: Opens): DayColumn[] {
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
    opening(
      moneyColumn('amount', t('report.amount'), { sort: 'amount', strong: true }),
      opens.counted,
      opens.allCounted,
    ),
    ...moneyFigures.map(([of, kind, text, rank]) =>
      opening(
        moneyColumn(of, t(text), { width: 108, rank }),
        (row: Day & { [Of in typeof of]: number }) => (row[of] === 0 ? null : opens.paid(row.day, kind)),
        (sums: { [Of in typeof of]: number }) => (sums[of] === 0 ? null : opens.paid(null, kind)),
      ),
    ),
    moneyColumn('voids', t('soldReport.voids'), { width: 104, rank: 9 }),
    moneyColumn('yearBefore', t('soldReport.yearBefore'), { rank: 11, quiet: true, hidden: true }),
  ];
}

/** Days as the list of what counts is asked for them. */
function countedIn({ from, to }: Span) {
  return { countedFrom: from, countedTo: to };
}

/** The days of a point, which is a day or a month, within those that are asked for. */
function pointSpan(key: string, { from, to }: Span): Span {
  const [first, last] = key.length > 7 ? [key, key] : [`${key}-01`, monthEnd(`${key}-01`)];
  return { from: first < from ? from : first, to: last < to ? last : to };
}
