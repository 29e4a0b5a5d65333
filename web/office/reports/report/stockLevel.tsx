import { useNavigate } from '@tanstack/react-router';
import { stockLevelApi, stockStatuses } from '#contract/reports/inventoryReport.ts';
import { useMay } from '#web/api/rights.ts';
import { type TextKey, useText } from '#web/text/text.ts';
import { useAddress } from '#web/ui/address.ts';
import { Button } from '#web/ui/Button.tsx';
import { PiecesAndGrams } from '#web/ui/GoodsAmount.tsx';
import { gramsColumn, localColumn, shelfColumn, textColumn } from '#web/ui/list/columns.tsx';
import { describeReport } from './describeReport.tsx';
import { ItemCard } from './ItemCard.tsx';
import { useReportFilters } from './useReport.ts';

/** What there is of each item at each location now. */
export const stockLevel = describeReport({
  sentence: 'inventoryReport.stockLevel.sentence',
  api: stockLevelApi,
  useParts: () => {
    const t = useText();
    const navigate = useNavigate();
    const [address] = useAddress();
    const mayOrder = useMay()('Create Purchase Order');
    const filters = useReportFilters();
    const statusText = (status: string) => t(`inventoryReport.level.${status}` as TextKey);
    return {
      search: t('report.search'),
      buttons: mayOrder && address.atMinimum === 'true' && (
        <Button
          icon="truck"
          onClick={() => void navigate({ to: '/inventory/purchase-order', search: { open: 'new' } as never })}
        >
          {t('stock.order')}
        </Button>
      ),
      empty: { title: t('report.none'), text: t('report.noneText') },
      idOf: ({ itemId, locationId }) => `${itemId}-${locationId}`,
      filters: [
        ...filters,
        {
          kind: 'choice',
          key: 'status',
          label: t('report.status'),
          options: stockStatuses.map((value) => ({ value, label: statusText(value) })),
        },
        {
          kind: 'choice',
          key: 'atMinimum',
          label: t('stockList.minimum'),
          options: [{ value: 'true', label: t('stockList.onlyAtMinimum') }],
        },
      ],
      columns: [
        textColumn('itemCode', t('common.code'), { width: 132, sort: 'itemCode', fixed: true }),
        localColumn('name', t('report.item'), { rank: 0 }),
        localColumn('categoryName', t('report.category'), { key: 'category', width: 128, rank: 7 }),
        localColumn('locationName', t('report.location'), { key: 'location', width: 152, rank: 1 }),
        shelfColumn('sellable', t('report.sellable'), { width: 104, rank: 1, sort: 'sellable' }),
        shelfColumn('nonSellable', t('report.nonSellable'), { width: 104, rank: 5 }),
        shelfColumn('reserved', t('report.reserved'), { width: 104, rank: 4 }),
        shelfColumn('inTransit', t('report.inTransit'), { width: 104, rank: 6 }),
        shelfColumn('onHand', t('report.onHand'), { width: 104, rank: 1, strong: true }),
        gramsColumn(t('report.grams'), { rank: 3 }),
        {
          key: 'status',
          title: t('report.status'),
          width: 112,
          rank: 2,
          render: ({ status }) => statusText(status),
        },
      ],
      card: (row) => <ItemCard row={row} count={row.onHand} />,
      cardTotal: (all) => <PiecesAndGrams pieces={all.onHand} milligrams={all.onHandMilligrams} />,
      onOpen: ({ itemId }) => void navigate({ to: '/item/list/$id', params: { id: String(itemId) } }),
      chart: {
        title: t('inventoryReport.stockLevel.chart'),
        measures: [{ label: t('report.rows'), unit: 'count', sums: [['count', t('report.rows')]] }],
        nameOf: ({ key }) => statusText(key),
        narrow: ({ key }) => ({ status: key }),
      },
    };
  },
});
