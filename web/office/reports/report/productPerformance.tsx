import { performancePeriods, performanceSpans } from '#contract/reports/performancePeriod.ts';
import { abcClasses, productPerformanceApi } from '#contract/reports/soldReport.ts';
import { useMay } from '#web/api/rights.ts';
import { evenPercentText, percentText, today } from '#web/text/format.ts';
import { type Translate, useLocalName, useText } from '#web/text/text.ts';
import { useAddress, useAddressChoice } from '#web/ui/address.ts';
import { changeText, isBetter } from '#web/ui/comparison.ts';
import { Money } from '#web/ui/Figures.tsx';
import { CardRow } from '#web/ui/list/Cards.tsx';
import { countColumn, goodsColumn, moneyColumn, textColumn } from '#web/ui/list/columns.tsx';
import type { ColumnOf } from '#web/ui/list/types.ts';
import { Segments } from '#web/ui/Segments.tsx';
import { describeReport } from './describeReport.tsx';
import { type Behind, opening, useCounted } from './opens.tsx';
import { PeriodNote } from './Period.tsx';
import { isWhole } from './performance.ts';
import { useReportFilters } from './useReport.ts';

type Row = { itemId: number | null; serviceItemId: number | null };
type PerformanceColumn = ColumnOf<typeof productPerformanceApi.list, typeof productPerformanceApi.summary>;

/** What each item brought in: its share, its class, its margin, and how it changed. */
export const productPerformance = describeReport({
  sentence: 'soldReport.productPerformance.sentence',
  api: productPerformanceApi,
  useParts: () => {
    const t = useText();
    const local = useLocalName();
    const [address] = useAddress();
    const period = performancePeriods.find((one) => one === address.period) ?? 'last30';
    const days = performanceSpans(period, today()).now;
    const { counted, open } = useCounted();
    const seesProfit = useMay()('View Cost and Profit');
    const searchOf = ({ itemId, serviceItemId }: Row) => ({
      countedFrom: days.from,
      countedTo: days.to,
      ...(itemId ? { itemId: String(itemId) } : { serviceItemId: String(serviceItemId) }),
    });
    const isOpen = ({ itemId, serviceItemId }: Row) => itemId !== null || serviceItemId !== null;
    const behind = counted && ((row: Row): Behind | null => (isOpen(row) ? counted(searchOf(row)) : null));
    const nameOf = (row: { key: string; name: string; nameJa: string }) =>
      row.key === 'w' ? t('soldReport.otherWork') : local(row.name, row.nameJa);
    return {
      note: <PeriodNote days={days} />,
      search: t('report.search'),
      lead: <Periods />,
      empty: {
        title: t('report.noSales'),
        text: t('report.noSalesText'),
        filtered: t('report.noSales'),
        kept: ['period'],
      },
      idOf: ({ key }) => key,
      filters: [
        ...useReportFilters(),
        {
          kind: 'choice',
          key: 'abc',
          label: t('soldReport.abc'),
          options: abcClasses.map((value) => ({ value, label: value })),
        },
        { kind: 'range', key: 'rank', from: 'rankFrom', to: 'rankTo', label: t('soldReport.rank'), unit: 'count' },
      ],
      columns: performanceColumns(t, nameOf, behind, { seesProfit, isWhole: isWhole(address) }),
      card: (row) => (
        <CardRow
          title={nameOf(row)}
          code={`${row.rank} · ${row.abc} · ${row.itemCode}`}
          figure={<Money yen={row.amount} />}
          under={<Change basisPoints={row.changeBasisPoints} />}
        />
      ),
      cardTotal: (all) => <Money yen={all.amount} />,
      ...(open && { onOpen: (row: Row) => open(searchOf(row)) }),
      opens: isOpen,
      chart: {
        title: t('soldReport.productPerformance.chart'),
        kind: 'line',
        measures: [
          {
            label: t('soldReport.cumulated'),
            unit: 'percent',
            sums: [['cumulatedBasisPoints', t('soldReport.cumulated')]],
          },
          { label: t('report.amount'), unit: 'yen', sums: [['amount', t('report.amount')]] },
        ],
        nameOf: ({ key }) => percentText(Number(key) * 200),
        narrow: ({ rankFrom, rankTo }) => ({ rankFrom: String(rankFrom), rankTo: String(rankTo) }),
        ...(open && { open: ({ rowKey }: { rowKey: string }) => open(searchOf(rowOf(rowKey))) }),
        opens: ({ rowKey }) => isOpen(rowOf(rowKey)),
      },
    };
  },
});

/** The item, or the service, that the key of a row names. */
function rowOf(key: string): Row {
  const id = Number(key.slice(1));
  return { itemId: key.startsWith('i') ? id : null, serviceItemId: key.startsWith('s') ? id : null };
}

function performanceColumns(
  t: Translate,
  nameOf: (row: { key: string; name: string; nameJa: string }) => string,
  behind: ((row: Row) => Behind | null) | null,
  { seesProfit, isWhole }: { seesProfit: boolean; isWhole: boolean },
): PerformanceColumn[] {
  return [
    textColumn('itemCode', t('common.code'), { width: 124, sort: 'itemCode', fixed: true }),
    {
      key: 'name',
      title: t('report.item'),
      width: 208,
      rank: 1,
      render: (row) => nameOf(row),
      // Nobody knows what some of the items have of fees and shipping.
      total: ({ feesAndShipping }) =>
        isWhole && (
          <span className="text-small text-secondary">
            {t('soldReport.feesAndShipping', { amount: feesAndShipping })}
          </span>
        ),
    },
    goodsColumn('quantity', t('report.quantity'), { sort: 'quantity', width: 104, rank: 3 }),
    opening(moneyColumn('amount', t('report.amount'), { strong: true }), behind),
    ...(seesProfit ? profitColumns(t) : []),
    {
      key: 'share',
      title: t('soldReport.share'),
      width: 84,
      rank: 4,
      align: 'right',
      render: ({ shareBasisPoints }) => <EvenPercent basisPoints={shareBasisPoints} />,
    },
    countColumn('rank', t('soldReport.rank'), { width: 72, sort: 'rank', rank: 5 }),
    { key: 'abc', title: t('soldReport.abc'), width: 68, rank: 4, render: ({ abc }) => <b>{abc}</b> },
    {
      key: 'change',
      title: t('soldReport.change'),
      width: 92,
      rank: 2,
      align: 'right',
      sort: 'change',
      render: ({ changeBasisPoints }) => <Change basisPoints={changeBasisPoints} />,
    },
    moneyColumn('amountBefore', t('soldReport.amountBefore'), { rank: 8, quiet: true, hidden: true }),
  ];
}

function profitColumns(t: Translate): PerformanceColumn[] {
  return [
    moneyColumn('cost', t('soldReport.cost'), { rank: 7 }),
    moneyColumn('grossProfit', t('soldReport.profit'), { sort: 'grossProfit', rank: 2 }),
    {
      key: 'margin',
      title: t('soldReport.margin'),
      width: 88,
      rank: 3,
      align: 'right',
      sort: 'marginBasisPoints',
      render: ({ marginBasisPoints }) => <EvenPercent basisPoints={marginBasisPoints} />,
    },
  ];
}

function Periods() {
  const t = useText();
  const [period, choose] = useAddressChoice('period', performancePeriods);
  return (
    <div className="toolbar list-bar list-chips">
      <Segments
        label={t('common.dates.presets')}
        value={period}
        options={performancePeriods.map((value) => ({ value, label: t(`soldReport.periods.${value}`) }))}
        onChange={choose}
      />
    </div>
  );
}

/** Against the equal period before; what was not sold then is new. */
function Change({ basisPoints }: { basisPoints: number | null }) {
  const t = useText();
  if (basisPoints === null) return <span className="text-secondary">{t('soldReport.new')}</span>;
  const better = isBetter(basisPoints, false);
  return (
    <span className={better === null ? 'digits' : better ? 'digits up' : 'digits down'}>{changeText(basisPoints)}</span>
  );
}

/** A percentage of a column in which all have two decimals. */
function EvenPercent({ basisPoints }: { basisPoints: number | null | undefined }) {
  if (basisPoints == null) return <span className="text-dim">–</span>;
  return <span className="digits">{evenPercentText(basisPoints)}</span>;
}
