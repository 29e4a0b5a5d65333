import type { ItemRow, itemApi } from '#contract/catalogue/item.ts';
import type { InputOf, ReplyOf } from '#contract/kernel/endpoint.ts';
import { useMay } from '#web/api/rights.ts';
import { useLocalName, useText } from '#web/text/text.ts';
import { Count, Grams, Money, StockCount } from '#web/ui/Figures.tsx';
import { CardRow } from '#web/ui/list/Cards.tsx';
import type { Column } from '#web/ui/list/types.ts';
import { NameCell, Photo } from '#web/ui/Photo.tsx';
import { ActiveBadge } from '#web/ui/StatusBadge.tsx';

type Summary = ReplyOf<typeof itemApi.summary>;
type Sort = InputOf<typeof itemApi.list>['sort'];
type ItemColumn = Column<ItemRow, Summary> & { sort?: Sort };

/** The columns of the item list; cost only for those who may see it. */
export function useItemColumns(categoryOf: (id: number) => string): ItemColumn[] {
  const t = useText();
  const local = useLocalName();
  const seesCost = useMay()('View Cost and Profit');
  const cost: ItemColumn = {
    key: 'cost',
    title: t('item.cost'),
    width: 116,
    align: 'right',
    quiet: true,
    sort: 'cost',
    render: (row) => <Money yen={row.cost ?? 0} />,
    total: (all) => <Money yen={all.cost ?? 0} />,
  };
  return [
    {
      key: 'item',
      title: t('item.item'),
      sort: 'itemCode',
      fixed: true,
      render: (row) => <NameCell url={row.imageUrl} name={local(row.name, row.nameJa)} code={row.itemCode} />,
    },
    {
      key: 'category',
      title: t('item.category'),
      width: 144,
      quiet: true,
      render: (row) => categoryOf(row.categoryId),
    },
    {
      key: 'barcode',
      title: t('item.barcode'),
      width: 144,
      quiet: true,
      render: (row) => <span className="n">{row.barcode}</span>,
    },
    {
      key: 'grams',
      title: t('item.grams'),
      width: 104,
      align: 'right',
      sort: 'milligrams',
      render: (row) => <Grams milligrams={row.milligrams} />,
      total: (all) => <Grams milligrams={all.milligrams} />,
    },
    ...(seesCost ? [cost] : []),
    {
      key: 'price',
      title: t('item.price'),
      width: 116,
      align: 'right',
      strong: true,
      sort: 'price',
      render: (row) => <Money yen={row.price} />,
      total: (all) => <Money yen={all.price} />,
    },
    {
      key: 'stock',
      title: t('item.stock'),
      width: 72,
      align: 'right',
      render: (row) => <StockCount count={row.sellableHere} />,
      total: (all) => <Count count={all.sellableHere} />,
    },
    { key: 'status', title: t('common.status'), width: 96, render: (row) => <ActiveBadge active={row.active} /> },
  ];
}

/** An item on a phone: what is left here stands under its price. */
export function ItemCard({ row }: { row: ItemRow }) {
  const t = useText();
  const local = useLocalName();
  const left = row.sellableHere;
  return (
    <CardRow
      lead={<Photo url={row.imageUrl} size="large" />}
      title={local(row.name, row.nameJa)}
      code={row.itemCode}
      figure={<Money yen={row.price} />}
      under={
        <>
          <Grams milligrams={row.milligrams} /> ·{' '}
          {left < 0 ? (
            <StockCount count={left} />
          ) : (
            <span className={left === 1 ? 'warnc m' : ''}>
              {left === 0 ? t('item.noneLeft') : t('item.left', { count: left })}
            </span>
          )}
        </>
      }
    />
  );
}
