import { type ItemRow, type itemApi, sellableOf } from '#contract/catalogue/item.ts';
import { stockTone } from '#contract/catalogue/stockTone.ts';
import { amountOf, minimumAmount } from '#contract/catalogue/weight.ts';
import { useMay } from '#web/api/rights.ts';
import { useText } from '#web/text/text.ts';
import { Count, Grams, Price } from '#web/ui/Figures.tsx';
import { StockAmount } from '#web/ui/GoodsAmount.tsx';
import { gramsColumn, moneyColumn, numberColumn, PieceCard, pieceColumn } from '#web/ui/list/columns.tsx';
import type { ColumnOf } from '#web/ui/list/types.ts';
import { ActiveBadge } from '#web/ui/StatusBadge.tsx';

type ItemColumn = ColumnOf<typeof itemApi.list, typeof itemApi.summary>;

/** The columns of the item list; cost only for those who may see it. */
export function useItemColumns(categoryOf: (id: number) => string): ItemColumn[] {
  const t = useText();
  const seesCost = useMay()('View Cost and Profit');
  return [
    pieceColumn(t('item.item')),
    {
      key: 'category',
      title: t('item.category'),
      width: 118,
      rank: 5,
      quiet: true,
      render: (row) => categoryOf(row.categoryId),
    },
    numberColumn('barcode', t('item.barcode'), { width: 128, rank: 6, quiet: true }),
    gramsColumn(t('item.grams'), { width: 88, rank: 2, sort: 'milligrams' }),
    ...(seesCost ? [moneyColumn('cost', t('item.cost'), { width: 108, rank: 4, quiet: true, sort: 'cost' })] : []),
    {
      ...moneyColumn('price', t('item.price'), { width: 108, strong: true, sort: 'price' }),
      render: ({ price, priceBy }) => <Price yen={price} priceBy={priceBy} />,
    },
    {
      key: 'stock',
      title: t('item.stock'),
      width: 88,
      rank: 1,
      align: 'right',
      render: (row) => <StockAmount of={sellableOf(row)} few={row.minimumHere} />,
      total: (all) => <Count count={all.sellableHere} />,
    },
    {
      key: 'status',
      title: t('common.status'),
      width: 92,
      rank: 3,
      render: (row) => <ActiveBadge active={row.active} />,
    },
  ];
}

/** An item on a phone: what is left here stands under its price. */
export function ItemCard({ row }: { row: ItemRow }) {
  const t = useText();
  const left = amountOf(sellableOf(row));
  const isShort = stockTone(left, minimumAmount(row.minimumHere, row)) === 'short';
  return (
    <PieceCard
      row={row}
      figure={<Price yen={row.price} priceBy={row.priceBy} />}
      under={
        <>
          {row.priceBy === 'unit' && (
            <>
              <Grams milligrams={row.milligrams} /> ·{' '}
            </>
          )}
          {left < 0 || (row.priceBy === 'gram' && left > 0) ? (
            <StockAmount of={sellableOf(row)} few={row.minimumHere} />
          ) : (
            <span className={isShort ? 'text-warn text-medium' : ''}>
              {left === 0 ? t('item.noneLeft') : t('item.left', { count: left })}
            </span>
          )}
        </>
      }
    />
  );
}
