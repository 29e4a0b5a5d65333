import { useNavigate } from '@tanstack/react-router';
import { ageBuckets, agingApi } from '#contract/reports/itemReport.ts';
import { useMay } from '#web/api/rights.ts';
import { useText } from '#web/text/text.ts';
import { PiecesAndGrams } from '#web/ui/GoodsAmount.tsx';
import {
  countColumn,
  dateColumn,
  gramsColumn,
  localColumn,
  moneyColumn,
  shelfColumn,
  textColumn,
} from '#web/ui/list/columns.tsx';
import { AgeChips } from './AgeChips.tsx';
import { describeReport } from './describeReport.tsx';
import { ItemCard } from './ItemCard.tsx';
import { useReportFilters } from './useReport.ts';

const ageTexts = {
  0: 'itemReport.ages.from0',
  30: 'itemReport.ages.from30',
  60: 'itemReport.ages.from60',
  90: 'itemReport.ages.from90',
  120: 'itemReport.ages.from120',
} as const;

/** How long ago came what is there, oldest first. */
export const aging = describeReport({
  sentence: 'itemReport.aging.sentence',
  api: agingApi,
  useParts: () => {
    const t = useText();
    const navigate = useNavigate();
    const filters = useReportFilters();
    const seesValue = useMay()('View Cost and Profit');
    const value = seesValue ? [moneyColumn('value', t('itemReport.cost'), { width: 128, rank: 2 })] : [];
    const ageText = (age: string) => t(ageTexts[Number(age) as keyof typeof ageTexts]);
    return {
      lead: <AgeChips />,
      search: t('report.search'),
      empty: { title: t('report.none'), text: t('report.noneText'), kept: ['day'] },
      idOf: ({ itemId, locationId, entered }) => `${itemId} ${locationId} ${entered}`,
      filters: [
        ...filters,
        {
          kind: 'choice',
          key: 'age',
          label: t('itemReport.age'),
          options: ageBuckets.map((age) => ({ value: age, label: ageText(age) })),
        },
        { kind: 'day', key: 'day', label: t('report.day') },
      ],
      columns: [
        textColumn('itemCode', t('common.code'), { width: 132, sort: 'itemCode', fixed: true }),
        localColumn('name', t('report.item'), { rank: 0 }),
        localColumn('locationName', t('report.location'), { key: 'location', width: 152, rank: 1 }),
        dateColumn('entered', t('itemReport.entered'), { rank: 3 }),
        countColumn('days', t('itemReport.days'), { sort: 'days', strong: true }),
        {
          key: 'age',
          title: t('itemReport.age'),
          width: 112,
          rank: 5,
          render: ({ age }) => ageText(age),
        },
        shelfColumn('quantity', t('report.quantity'), { sort: 'quantity' }),
        gramsColumn(t('report.grams'), { rank: 4 }),
        ...value,
        moneyColumn('retailValue', t('itemReport.retailValue'), { width: 128, rank: 2 }),
      ],
      card: (row) => (
        <ItemCard row={row} count={row.quantity} under={t('itemReport.aging.since', { count: row.days })} />
      ),
      cardTotal: (all) => <PiecesAndGrams pieces={all.quantity} milligrams={all.quantityMilligrams} />,
      onOpen: ({ itemId }) => void navigate({ to: '/item/list/$id', params: { id: String(itemId) } }),
      chart: {
        title: t('itemReport.aging.chart'),
        measures: [
          { label: t('itemReport.cost'), unit: 'yen', sums: [['value', t('itemReport.cost')]] },
          { label: t('itemReport.retailValue'), unit: 'yen', sums: [['retailValue', t('itemReport.retailValue')]] },
          { label: t('report.pieces'), unit: 'count', sums: [['quantity', t('report.quantity')]] },
          { label: t('report.gramsOfGoods'), unit: 'grams', sums: [['quantityMilligrams', t('report.quantity')]] },
        ],
        nameOf: ({ key }) => ageText(key),
        narrow: ({ key }) => ({ age: key }),
      },
    };
  },
});
