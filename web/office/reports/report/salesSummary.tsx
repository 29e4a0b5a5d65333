import { salesSummaryApi } from '#contract/reports/soldReport.ts';
import type { SaleType } from '#contract/sales/saleType.ts';
import { useMay } from '#web/api/rights.ts';
import { type TextKey, useText } from '#web/text/text.ts';
import { Money } from '#web/ui/Figures.tsx';
import { CardRow } from '#web/ui/list/Cards.tsx';
import { countColumn, moneyColumn } from '#web/ui/list/columns.tsx';
import { pastPresets } from '#web/ui/list/dates.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { describeReport } from './describeReport.tsx';
import { type Behind, opening, useCounted, useDays } from './opens.tsx';
import { PeriodNote } from './Period.tsx';
import { TaxNote } from './TaxNote.tsx';
import { useLocationFilter } from './useReport.ts';

type Row = { block: 'counted' | 'pending'; type: SaleType };

/** What counts by type of sale; contracts that wait stand below it and are never added. */
export const salesSummary = describeReport({
  sentence: 'soldReport.salesSummary.sentence',
  api: salesSummaryApi,
  useParts: () => {
    const t = useText();
    const days = useDays();
    const { counted, open } = useCounted();
    const seesProfit = useMay()('View Cost and Profit');
    const searchOf = ({ block, type }: Row) =>
      block === 'counted' ? { countedFrom: days.from, countedTo: days.to, type } : { ...days, uncounted: 'true', type };
    const behind = counted && ((row: Row): Behind => counted(searchOf(row)));
    return {
      note: <PeriodNote days={days} />,
      printNote: (
        <>
          <TaxNote days={days} />
          {t('soldReport.between')}
          {t('soldReport.pendingNote')}
        </>
      ),
      totalLabel: () => t('soldReport.totalCounted'),
      dates: pastPresets,
      usualDays: days,
      empty: { title: t('report.noSales'), text: t('report.noSalesText'), filtered: t('report.noSales') },
      idOf: ({ block, type }) => `${block} ${type}`,
      filters: [useLocationFilter()],
      lead: <PendingNote />,
      columns: [
        {
          key: 'type',
          title: t('soldReport.type'),
          sort: 'type',
          fixed: true,
          render: ({ type, block }) => (
            <span className="row">
              {t(`sales.type.${type}` as TextKey)}
              {block === 'pending' && <StatusBadge of="pending">{t('soldReport.notCounted')}</StatusBadge>}
            </span>
          ),
        },
        countColumn('transactions', t('soldReport.transactions'), { width: 108, rank: 1 }),
        countColumn('quantity', t('report.quantity'), { width: 92, rank: 4 }),
        opening(moneyColumn('amount', t('report.amount'), { sort: 'amount', width: 132, strong: true }), behind),
        moneyColumn('discount', t('report.discount'), { rank: 5 }),
        moneyColumn('tax', t('soldReport.tax'), { rank: 3 }),
        moneyColumn('shipping', t('soldReport.shipping'), { width: 104, rank: 6 }),
        moneyColumn('fees', t('soldReport.fees'), { width: 104, rank: 7 }),
        ...(seesProfit
          ? [
              moneyColumn('cost', t('soldReport.cost'), { rank: 2 }),
              moneyColumn('profit', t('soldReport.profit'), { rank: 2 }),
            ]
          : []),
      ],
      card: (row) => (
        <CardRow
          title={t(`sales.type.${row.type}` as TextKey)}
          code={t('soldReport.salesCount', { count: row.transactions })}
          figure={<Money yen={row.amount} />}
          under={row.block === 'pending' && <StatusBadge of="pending">{t('soldReport.notCounted')}</StatusBadge>}
        />
      ),
      cardTotal: (all) => <Money yen={all.amount} />,
      ...(open && { onOpen: (row: Row) => open(searchOf(row)) }),
      chart: {
        title: t('soldReport.salesSummary.chart'),
        measures: [{ label: t('report.amount'), unit: 'yen', sums: [['amount', t('report.amount')]] }],
        nameOf: ({ key }) => t(`sales.type.${key}` as TextKey),
        ...(open && {
          open: ({ key }: { key: string }) => open(searchOf({ block: 'counted', type: key as SaleType })),
        }),
      },
    };
  },
});

/** That the totals are of what counts alone. */
function PendingNote() {
  const t = useText();
  return <p className="toolbar text-small text-secondary">{t('soldReport.pendingNote')}</p>;
}
