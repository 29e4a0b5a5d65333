import { marginOf } from '#contract/catalogue/markup.ts';
import type { PricedItem, priceApi } from '#contract/catalogue/price.ts';
import { type Tax, taxedPrice, untaxedPrice } from '#contract/company/tax.ts';
import { useMay, useSession } from '#web/api/rights.ts';
import { type Translate, useText } from '#web/text/text.ts';
import { Money, Percent } from '#web/ui/Figures.tsx';
import { gramsColumn, moneyColumn, PieceCard, pieceColumn } from '#web/ui/list/columns.tsx';
import type { ColumnOf } from '#web/ui/list/types.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { differenceText, shareText } from './figures.ts';

type PriceColumn = ColumnOf<typeof priceApi.preview, typeof priceApi.summary>;

const figure = { align: 'right' as const, width: 120 };

/** The columns of the preview; cost and margin only for those who may see them. */
export function usePriceColumns(isTaxed: boolean): PriceColumn[] {
  const t = useText();
  const seesCost = useMay()('View Cost and Profit');
  const tax: Tax | undefined = useSession().data?.company;
  const showsTaxed = isTaxed && tax?.taxMode === 'exclusive';
  const costs = costColumns(t, tax);
  const taxed: PriceColumn = {
    ...figure,
    key: 'taxed',
    title: t('price.withTax'),
    quiet: true,
    render: (row) => tax && <Money yen={taxedPrice(row.newPrice, tax)} />,
  };
  return [
    pieceColumn(t('item.item')),
    gramsColumn(t('item.grams'), { width: 100, sort: 'milligrams', hidden: true }),
    ...(seesCost ? costs : []),
    moneyColumn('price', t('price.old'), { width: 120, sort: 'price' }),
    {
      ...figure,
      key: 'newPrice',
      title: t('price.new'),
      strong: true,
      render: (row) => <Money yen={row.newPrice} className={row.newPrice === row.price ? 'text-dim' : ''} />,
      total: (all) => <Money yen={all.newPrice} />,
    },
    ...(showsTaxed ? [taxed] : []),
    {
      ...figure,
      key: 'difference',
      title: t('price.difference'),
      width: 168,
      render: (row) => <Difference row={row} />,
      total: (all) => <Difference row={all} />,
    },
    { key: 'check', title: t('price.check'), width: 232, render: (row) => <Checks row={row} /> },
  ];
}

function costColumns(t: Translate, tax: Tax | undefined): PriceColumn[] {
  return [
    {
      ...figure,
      key: 'cost',
      title: t('item.cost'),
      quiet: true,
      hidden: true,
      render: (row) => <Money yen={row.cost ?? 0} />,
    },
    {
      ...figure,
      key: 'margin',
      title: t('item.margin'),
      width: 104,
      quiet: true,
      render: (row) => <Margin row={row} tax={tax} />,
    },
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

/** `+¥3,500 +3.5 %`; nothing where nothing changes. */
export function Difference({ row: { price, newPrice } }: { row: { price: number; newPrice: number } }) {
  if (price === newPrice) return <span className="text-dim">–</span>;
  return (
    <span className="digits">
      {differenceText(newPrice - price)} <span className="text-small text-secondary">{shareText(price, newPrice)}</span>
    </span>
  );
}

function Margin({ row: { cost = 0, newPrice }, tax }: { row: PricedItem; tax: Tax | undefined }) {
  const margin = tax ? marginOf(cost, untaxedPrice(newPrice, tax)) : null;
  return margin === null ? null : (
    <Percent basisPoints={Math.round(margin / 10) * 10} className={margin < 0 ? 'text-bad' : ''} />
  );
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
