import { useNavigate } from '@tanstack/react-router';
import { onHandApi } from '#contract/reports/itemReport.ts';
import { useMay } from '#web/api/rights.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { PiecesAndGrams } from '#web/ui/GoodsAmount.tsx';
import { gramsColumn, localColumn, moneyColumn, shelfColumn, textColumn } from '#web/ui/list/columns.tsx';
import { describeReport } from './describeReport.tsx';
import { ItemCard } from './ItemCard.tsx';
import { useReportFilters } from './useReport.ts';

/** What was on hand at the end of any day. */
export const onHand = describeReport({
  sentence: 'itemReport.onHand.sentence',
  api: onHandApi,
  useParts: () => {
    const t = useText();
    const local = useLocalName();
    const navigate = useNavigate();
    const filters = useReportFilters();
    const seesValue = useMay()('View Cost and Profit');
    const value = seesValue ? [moneyColumn('value', t('report.value'), { width: 136, rank: 2 })] : [];
    return {
      search: t('report.search'),
      empty: { title: t('report.none'), text: t('report.noneText'), kept: ['day'] },
      idOf: ({ itemId, locationId }) => `${itemId}-${locationId}`,
      filters: [...filters, { kind: 'day', key: 'day', label: t('report.day') }],
      columns: [
        textColumn('itemCode', t('common.code'), { width: 132, sort: 'itemCode', fixed: true }),
        localColumn('name', t('report.item'), { rank: 0 }),
        localColumn('locationName', t('report.location'), { key: 'location', width: 152, rank: 1 }),
        shelfColumn('sellable', t('report.sellable'), { width: 104, rank: 1 }),
        shelfColumn('nonSellable', t('report.nonSellable'), { width: 104, rank: 5 }),
        shelfColumn('reserved', t('report.reserved'), { width: 104, rank: 4 }),
        shelfColumn('onHand', t('report.onHand'), { width: 104, strong: true, sort: 'onHand' }),
        gramsColumn(t('report.grams'), { rank: 3 }),
        ...value,
      ],
      card: (row) => <ItemCard row={row} count={row.onHand} />,
      cardTotal: (all) => <PiecesAndGrams pieces={all.onHand} milligrams={all.onHandMilligrams} />,
      onOpen: ({ itemId }) => void navigate({ to: '/item/list/$id', params: { id: String(itemId) } }),
      chart: {
        title: t('report.byCategory'),
        measures: [
          { label: t('report.pieces'), unit: 'count', sums: [['onHand', t('report.onHand')]] },
          { label: t('report.gramsOfGoods'), unit: 'grams', sums: [['onHandMilligrams', t('report.onHand')]] },
          { label: t('report.value'), unit: 'yen', sums: [['value', t('report.value')]] },
        ],
        nameOf: ({ name, nameJa }) => local(name, nameJa),
        narrow: ({ key }) => ({ categories: key }),
      },
    };
  },
});
