import type { ReactNode } from 'react';
import type { Sale } from '#contract/sales/sale.ts';
import { gramsText, percentText, yenText } from '#web/text/format.ts';
import { type Translate, useLocalName, useText } from '#web/text/text.ts';
import { type LineColumn, LineTable } from '#web/ui/document/LineTable.tsx';
import { useLineCards } from '#web/ui/document/useLineCards.ts';
import { Grams, Money, Price } from '#web/ui/Figures.tsx';
import { NameCell } from '#web/ui/Photo.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { useNarrow } from '#web/ui/useNarrow.ts';
import { isFetchedSale, shippingStatusText } from '../ecommerce/shippingStatus.ts';
import { TrackingNumber } from '../ecommerce/TrackingNumber.tsx';

type Line = Sale['lines'][number];

interface Figure {
  /** So wide in any case. */
  least: number;
  render: (line: Line) => ReactNode;
  /** What is as long as its digits, and how much beside them its margins and its unit take. */
  text?: (line: Line) => string;
  beside?: number;
  quiet?: boolean;
}

const figures = {
  grams: {
    least: 92,
    render: ({ milligrams }) => <Grams milligrams={milligrams} />,
    text: ({ milligrams }) => gramsText(milligrams),
    beside: 28,
  },
  price: {
    least: 108,
    render: ({ price, listPrice, priceBy }) => (
      <Price yen={price} priceBy={priceBy} className={price === listPrice ? '' : 'gold'} />
    ),
    text: ({ price, priceBy }) => `${yenText(price)}${priceBy === 'gram' ? '/g' : ''}`,
  },
  quantity: {
    least: 80,
    render: ({ quantity, priceBy }) =>
      priceBy === 'gram' ? <span className="text-dim">–</span> : <span className="digits">{quantity}</span>,
  },
  discount: { least: 88, render: discountOf },
  cost: {
    least: 108,
    render: ({ cost }) => cost !== undefined && <Money yen={cost} />,
    text: ({ cost = 0 }) => yenText(cost),
    quiet: true,
  },
  subtotal: {
    least: 112,
    render: ({ subtotal }) => <Money yen={subtotal} className="text-bold" />,
    text: ({ subtotal }) => yenText(subtotal),
    beside: 32,
  },
} satisfies Record<string, Figure>;

/** A column of figures has room for the longest of them. */
function widthOf({ least, text, beside = 20 }: Figure, lines: readonly Line[]): number {
  const longest = text ? lines.reduce((most, line) => Math.max(most, text(line).length), 0) : 0;
  return Math.max(least, beside + 8 * longest);
}

/** Picture and name of a piece are read at this width. */
const nameLeast = 180;

function discountOf({ discountBasisPoints }: Line) {
  return discountBasisPoints > 0 ? (
    <span className="digits gold">−{percentText(discountBasisPoints)}</span>
  ) : (
    <span className="text-dim">–</span>
  );
}

/** The pieces of a sale, each with its figures and where its parcel is. */
export function SaleLines({ sale }: { sale: Sale }) {
  const t = useText();
  const localName = useLocalName();
  const isShipped = sale.lines.some((line) => line.shippingStatus !== null);
  // On a tablet the name needs the room more than dashes; where a parcel is and what was let off, more than the cost.
  const isNarrow = useNarrow(1024);
  const hasCost = sale.lines.some((line) => line.cost !== undefined) && sale.status === 'completed';
  const showsDiscount = !isNarrow || sale.lines.some((line) => line.discountBasisPoints > 0);
  const showsCost = hasCost && !(isNarrow && (sale.ecommerce || showsDiscount));
  const figure = (key: keyof typeof figures): LineColumn<Line> => {
    const { render, quiet = false }: Figure = figures[key];
    return { key, title: t(`sales.${key}`), width: widthOf(figures[key], sale.lines), align: 'right', quiet, render };
  };
  const columns: LineColumn<Line>[] = [
    {
      key: 'item',
      title: t('sales.item'),
      render: (line) => (
        <NameCell
          url={line.imageUrl}
          name={localName(line.name, line.nameJa)}
          code={
            <>
              {line.itemCode}
              {line.priceReason && (
                <span className="price-reason">
                  {t('sales.priceBefore', { price: line.listPrice, reason: line.priceReason })}
                </span>
              )}
            </>
          }
        />
      ),
    },
    figure('grams'),
    figure('price'),
    figure('quantity'),
    ...(showsDiscount ? [figure('discount')] : []),
    ...(showsCost ? [figure('cost')] : []),
    figure('subtotal'),
    ...(isShipped ? [shippingColumn(t, sale)] : []),
  ];
  const minWidth = columns.reduce((sum, { width = nameLeast }) => sum + width, 0);
  const isCards = useLineCards(minWidth);
  return (
    <section className="sheet-part">
      <h3>{t('sales.items')}</h3>
      <LineTable
        label={t('sales.items')}
        lines={sale.lines}
        keyOf={({ id }) => id}
        columns={columns}
        minWidth={minWidth}
        isCards={isCards}
      />
    </section>
  );
}

function shippingColumn(t: Translate, sale: Sale): LineColumn<Line> {
  const { ecommerce } = sale;
  const isFetched = isFetchedSale(sale);
  const returned = ecommerce?.shipments.flatMap(({ kind, lineIds }) => (kind === 'return' ? lineIds : [])) ?? [];
  return {
    key: 'shipping',
    title: t('sales.shipping.title'),
    width: ecommerce ? 148 : 108,
    isWide: true,
    render: ({ id, shippingStatus, shippingNotes, trackingNumber }) => (
      <div title={shippingNotes}>
        {returned.includes(id) ? (
          <StatusBadge of="reversed">{t('ecommerce.returned')}</StatusBadge>
        ) : (
          shippingStatus && (
            <StatusBadge of={shippingStatus}>{t(shippingStatusText(shippingStatus, isFetched))}</StatusBadge>
          )
        )}
        {trackingNumber && (
          <div className="code">
            <TrackingNumber number={trackingNumber} url={ecommerce?.trackingUrl ?? ''} />
          </div>
        )}
      </div>
    ),
  };
}
