import { stockTone } from '#contract/catalogue/stockTone.ts';
import { type Amount, amountOf, minimumAmount } from '#contract/catalogue/weight.ts';
import { useText } from '#web/text/text.ts';
import { Count, type FigureProps, Grams } from './Figures.tsx';
import { type Goods, piecesAndGramsText } from './piecesAndGramsText.ts';

/** How much goods are, in what they are counted by: pieces, or milligrams as grams. */
export function GoodsAmount({
  of,
  amount,
  className = '',
}: FigureProps & { of: Pick<Amount, 'priceBy'>; amount: number }) {
  return of.priceBy === 'gram' ? (
    <Grams milligrams={amount} className={className} />
  ) : (
    <Count count={amount} className={className} />
  );
}

/** A sum of unlike goods: pieces, and the weight of goods by the gram, in a row below where there is no room beside them. */
export function PiecesAndGrams(props: Goods) {
  const t = useText();
  const isBoth = props.pieces !== 0 && props.milligrams !== 0;
  return <span className={isBoth ? 'digits pieces-and-grams' : 'digits'}>{piecesAndGramsText(t, props)}</span>;
}

interface StockAmountProps {
  of: Pick<Amount, 'priceBy' | 'quantity' | 'milligrams'>;
  /** At so many pieces, or whole grams, it runs short. Zero: it never does. */
  few: number;
}

/** What is in stock: pieces, or the weight of goods by the gram. Its colour says what runs short. */
export function StockAmount({ of, few }: StockAmountProps) {
  const amount = amountOf(of);
  return <GoodsAmount of={of} amount={amount} className={stockTones[stockTone(amount, minimumAmount(few, of))]} />;
}

const stockTones = { below: 'text-bad text-bold', short: 'text-warn text-bold', none: 'text-dim', enough: '' };
