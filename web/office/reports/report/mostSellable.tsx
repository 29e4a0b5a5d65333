import { useNavigate } from '@tanstack/react-router';
import { amountOf } from '#contract/catalogue/weight.ts';
import type { ReplyOf } from '#contract/kernel/endpoint.ts';
import { mostSellableApi, topCounts } from '#contract/reports/itemSalesReport.ts';
import { amountText } from '#web/text/format.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { GoodsAmount, PiecesAndGrams } from '#web/ui/GoodsAmount.tsx';
import { CardRow } from '#web/ui/list/Cards.tsx';
import { countColumn, dateColumn, goodsColumn, localColumn, moneyColumn, textColumn } from '#web/ui/list/columns.tsx';
import { pastPresets } from '#web/ui/list/dates.ts';
import { describeReport } from './describeReport.tsx';
import { type Behind, opening, useCounted, useDays } from './opens.tsx';
import { PeriodNote } from './Period.tsx';
import { useReportFilters } from './useReport.ts';

/** The items that sold most, and what is left of them. */
export const mostSellable = describeReport({
  sentence: 'soldReport.mostSellable.sentence',
  api: mostSellableApi,
  useParts: () => {
    const t = useText();
    const local = useLocalName();
    const navigate = useNavigate();
    const days = useDays();
    const { counted, open } = useCounted();
    const sold = (itemId: string) => ({ countedFrom: days.from, countedTo: days.to, itemId });
    const behind = counted && (({ itemId }: { itemId: number }): Behind => counted(sold(String(itemId))));
    return {
      note: <PeriodNote days={days} hasTax={false} />,
      printNote: null,
      search: t('report.search'),
      dates: pastPresets,
      usualDays: days,
      empty: {
        title: t('report.noSales'),
        text: t('report.noSalesText'),
        filtered: t('report.noSales'),
        kept: ['top'],
      },
      idOf: ({ itemId }) => itemId,
      filters: [
        {
          kind: 'choice',
          key: 'top',
          label: t('soldReport.top'),
          options: topCounts.map((value) => ({ value, label: t('soldReport.topOf', { count: Number(value) }) })),
        },
        ...useReportFilters(),
      ],
      columns: [
        countColumn('rank', t('soldReport.rank'), { width: 112, sort: 'rank' }),
        textColumn('itemCode', t('common.code'), { width: 132, fixed: true }),
        localColumn('name', t('report.item'), { rank: 1 }),
        opening(goodsColumn('quantity', t('soldReport.sold'), { width: 124, strong: true }), behind),
        opening(moneyColumn('amount', t('report.amount'), { sort: 'amount', rank: 2 }), behind),
        {
          ...countColumn('stockLeft', t('soldReport.stockLeft'), { width: 124, sort: 'stockLeft', rank: 3 }),
          render: (row) => <GoodsAmount of={row} amount={leftOf(row)} />,
          total: (all) => <PiecesAndGrams pieces={all.stockLeft} milligrams={all.milligramsLeft} />,
        },
        dateColumn('lastSold', t('soldReport.lastSold'), { width: 124, rank: 4 }),
      ],
      card: (row) => (
        <CardRow
          title={local(row.name, row.nameJa)}
          code={`${row.rank} · ${row.itemCode}`}
          figure={<PiecesAndGrams pieces={row.quantity} milligrams={row.quantityMilligrams} />}
          under={
            <span className="text-secondary">
              {t('soldReport.leftOf', { amount: amountText(row.priceBy, leftOf(row)) })}
            </span>
          }
        />
      ),
      cardTotal: (all) => <PiecesAndGrams pieces={all.quantity} milligrams={all.quantityMilligrams} />,
      onOpen: ({ itemId }) => void navigate({ to: '/item/list/$id', params: { id: String(itemId) } }),
      chart: {
        title: t('soldReport.mostSellable.chart'),
        measures: [
          { label: t('report.pieces'), unit: 'count', sums: [['quantity', t('report.pieces')]] },
          { label: t('report.amount'), unit: 'yen', sums: [['amount', t('report.amount')]] },
        ],
        // Its rank, and its item.
        nameOf: ({ key, name, nameJa }) => `${Number(key.split(' ')[0])} ${local(name, nameJa)}`,
        ...(open && { open: ({ key }: { key: string }) => open(sold(key.split(' ')[1] ?? '')) }),
      },
    };
  },
});

/** The stock that is left of an item: pieces, or milligrams of goods by the gram. */
function leftOf({ priceBy, stockLeft, milligramsLeft }: ReplyOf<typeof mostSellableApi.list>['rows'][number]): number {
  return amountOf({ priceBy, quantity: stockLeft, milligrams: milligramsLeft });
}
