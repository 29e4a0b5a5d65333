import type { PricedItem, priceApi } from '#contract/catalogue/price.ts';
import { type Tax, taxedPrice } from '#contract/company/tax.ts';
import { useMay, useSession } from '#web/api/rights.ts';
import { useText } from '#web/text/text.ts';
import { Money, Percent } from '#web/ui/Figures.tsx';
import { gramsColumn, moneyColumn, PieceCard, pieceColumn } from '#web/ui/list/columns.tsx';
import type { ColumnOf } from '#web/ui/list/types.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { shownMargin } from '../item/pricing.ts';
import { Difference, differenceColumn } from './Difference.tsx';

type PriceColumn = ColumnOf<typeof priceApi.preview, typeof priceApi.summary>;

/** The columns of the preview; cost and margin only for those who may see them. */
export function usePriceColumns(isTaxed: boolean): PriceColumn[] {
  const t = useText();
  const seesCost = useMay()('View Cost and Profit');
  const tax: Tax | undefined = useSession().data?.company;
  const taxed: PriceColumn = {
    key: 'taxed',
    title: t('price.withTax'),
    align: 'right',
    width: 120,
    rank: 4,
    quiet: true,
    render: (row) => tax && <Money yen={taxedPrice(row.newPrice, tax)} />,
  };
  const margin: PriceColumn = {
    key: 'margin',
    title: t('item.margin'),
    align: 'right',
    width: 104,
    rank: 5,
    quiet: true,
    render: (row) => <Margin basisPoints={shownMargin(row.cost ?? 0, row.newPrice, tax)} />,
  };
  return [
    pieceColumn(t('item.item')),
    gramsColumn(t('item.grams'), { width: 100, sort: 'milligrams', hidden: true }),
    ...(seesCost ? [moneyColumn('cost', t('item.cost'), { width: 120, quiet: true, hidden: true }), margin] : []),
    moneyColumn('price', t('price.old'), { width: 120, rank: 1, sort: 'price' }),
    {
      ...moneyColumn('newPrice', t('price.new'), { width: 120, strong: true }),
      render: (row) => <Money yen={row.newPrice} className={row.newPrice === row.price ? 'text-dim' : ''} />,
    },
    ...(isTaxed && tax?.taxMode === 'exclusive' ? [taxed] : []),
    { ...differenceColumn(t('price.difference'), 168), rank: 2, total: (all) => <Difference row={all} /> },
    { key: 'check', title: t('price.check'), width: 232, rank: 3, render: (row) => <Checks row={row} /> },
  ];
}

/** An item of the preview on a phone. */
export function PriceCard({ row }: { row: PricedItem }) {
  return (
    <PieceCard
      row={row}
      figure={<Money yen={row.newPrice} />}
      under={
        <>
          <Difference row={row} /> <Checks row={row} />
        </>
      }
    />
  );
}

function Margin({ basisPoints }: { basisPoints: number | null }) {
  return basisPoints !== null && <Percent basisPoints={basisPoints} className={basisPoints < 0 ? 'text-bad' : ''} />;
}

function Checks({ row: { warnings, hindrance } }: { row: PricedItem }) {
  const t = useText();
  return (
    <span className="row price-checks">
      {hindrance && <StatusBadge tone="off">{t(`price.hindrance.${hindrance}`)}</StatusBadge>}
      {warnings.map((warning) => (
        <StatusBadge key={warning} tone={warning === 'large' ? 'waiting' : 'bad'}>
          {t(`price.warning.${warning}`)}
        </StatusBadge>
      ))}
    </span>
  );
}
