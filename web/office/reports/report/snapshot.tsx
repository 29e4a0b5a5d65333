import { useNavigate, useSearch } from '@tanstack/react-router';
import { snapshotApi } from '#contract/reports/inventoryReport.ts';
import { useMay, useSession } from '#web/api/rights.ts';
import { monthText, today } from '#web/text/format.ts';
import { useText } from '#web/text/text.ts';
import { PiecesAndGrams } from '#web/ui/GoodsAmount.tsx';
import { gramsColumn, localColumn, moneyColumn, shelfColumn, textColumn } from '#web/ui/list/columns.tsx';
import type { ChoiceFilter } from '#web/ui/list/types.ts';
import { describeReport } from './describeReport.tsx';
import { ItemCard } from './ItemCard.tsx';
import { daysOf, lastMonths, snapshotState } from './months.ts';
import { useReportFilters } from './useReport.ts';

const monthsOffered = 36;

/** What a month began with, what moved in it, and what it ended with: as the close stored it, else provisional. */
export const snapshot = describeReport({
  sentence: 'inventoryReport.snapshot.sentence',
  failed: 'inventoryReport.snapshot.failed',
  api: snapshotApi,
  useParts: () => {
    const t = useText();
    const navigate = useNavigate();
    const seesValue = useMay()('View Cost and Profit');
    const values = seesValue
      ? [
          moneyColumn('value', t('inventoryReport.averageValue'), { width: 136, rank: 2 }),
          moneyColumn('lastPurchaseValue', t('inventoryReport.lastPurchaseValue'), { width: 136, rank: 8 }),
        ]
      : [];
    return {
      note: <SnapshotNote />,
      search: t('report.search'),
      empty: { title: t('report.none'), text: t('report.noneText'), kept: ['month', 'corrected'] },
      idOf: ({ itemId, locationId }) => `${itemId}-${locationId}`,
      filters: useSnapshotFilters(),
      columns: [
        textColumn('itemCode', t('common.code'), { width: 120, sort: 'itemCode', fixed: true }),
        localColumn('name', t('report.item'), { rank: 0 }),
        localColumn('locationName', t('report.location'), { key: 'location', width: 144, rank: 4 }),
        shelfColumn('opening', t('inventoryReport.opening'), { rank: 3 }),
        shelfColumn('came', t('inventoryReport.came'), { rank: 1 }),
        shelfColumn('went', t('inventoryReport.went'), { rank: 1 }),
        shelfColumn('adjusted', t('inventoryReport.adjusted'), { rank: 5 }),
        shelfColumn('closing', t('inventoryReport.closing'), { sort: 'closing', strong: true }),
        shelfColumn('sellable', t('report.sellable'), { width: 100, rank: 9 }),
        shelfColumn('nonSellable', t('report.nonSellable'), { width: 104, rank: 12 }),
        shelfColumn('reserved', t('report.reserved'), { width: 100, rank: 11 }),
        shelfColumn('inTransit', t('report.inTransit'), { width: 100, rank: 10 }),
        gramsColumn(t('report.grams'), { rank: 6 }),
        ...values,
      ],
      card: (row) => <ItemCard row={row} count={row.closing} />,
      cardTotal: (all) => <PiecesAndGrams pieces={all.closing} milligrams={all.closingMilligrams} />,
      onOpen: ({ itemId }) => void navigate({ to: '/item/list/$id', params: { id: String(itemId) } }),
      chart: {
        title: t('inventoryReport.snapshot.chart'),
        kind: 'line',
        measures: [
          { label: t('report.value'), unit: 'yen', sums: [['value', t('inventoryReport.averageValue')]] },
          { label: t('report.pieces'), unit: 'count', sums: [['closing', t('inventoryReport.closing')]] },
          {
            label: t('report.gramsOfGoods'),
            unit: 'grams',
            sums: [['closingMilligrams', t('inventoryReport.closing')]],
          },
        ],
        nameOf: ({ key }) => monthText(`${key}-01`),
        narrow: ({ key }) => ({ month: key }),
      },
    };
  },
});

/** Which month it is, and whether what stands here may still change. */
function SnapshotNote() {
  const t = useText();
  const { month: asked, corrected } = useSearch({ strict: false }) as { month?: string; corrected?: string };
  const company = useSession().data?.company;
  const month = asked ?? lastMonths(today(), 2)[1] ?? '';
  const state = corrected ? 'corrected' : snapshotState(daysOf(month).to, company);
  return (
    <span>
      {monthText(`${month}-01`)} · {t(`inventoryReport.snapshot.${state}`)}
    </span>
  );
}

function useSnapshotFilters(): ChoiceFilter[] {
  const t = useText();
  const filters = useReportFilters();
  const months = lastMonths(today(), monthsOffered);
  return [
    {
      kind: 'choice',
      key: 'month',
      label: t('inventoryReport.month'),
      options: months.map((month) => ({ value: month, label: monthText(`${month}-01`) })),
    },
    {
      kind: 'choice',
      key: 'corrected',
      label: t('inventoryReport.known'),
      options: [{ value: 'true', label: t('inventoryReport.corrected') }],
    },
    ...filters,
  ];
}
