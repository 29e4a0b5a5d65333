import { Fragment, type ReactNode } from 'react';
import { stockTone } from '#contract/catalogue/stockTone.ts';
import { type Amount, amountOf, leastOf, type PriceUnit } from '#contract/catalogue/weight.ts';
import { countText, dateText, gramsText, instantText, percentText, yenText } from '#web/text/format.ts';
import { useLocale, useText } from '#web/text/text.ts';
import { piecesAndGramsText } from './piecesAndGramsText.ts';

interface FigureProps {
  className?: string;
}

/** From so many characters on, a figure breaks behind its commas where it would not fit: ¥1,000,000,000 and 10,000.00 g. */
const longFrom = { money: 14, grams: 9 };

interface DigitsProps extends FigureProps {
  text: string;
  from?: number;
  /** A unit, which never leaves its number. */
  children?: ReactNode;
}

/** A figure in digits of one width, of which none is ever hidden. */
export function Digits({ text, from = longFrom.money, className = '', children }: DigitsProps) {
  const isLong = text.length >= from;
  return (
    <span className={`digits ${isLong ? 'long' : ''} ${className}`}>
      {isLong
        ? text.split(/(?<=,)/).map((part, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a figure have no name but their place.
            <Fragment key={index}>
              {index > 0 && <wbr />}
              {part}
            </Fragment>
          ))
        : text}
      {children}
    </span>
  );
}

/** `¥1,234,567`. */
export function Money({ yen, className = '' }: FigureProps & { yen: number }) {
  return <Digits text={yenText(yen)} className={className} />;
}

/** A price, and where it is of one gram, that it is: `¥18,200/g`. */
export function Price({ yen, priceBy, className = '' }: FigureProps & { yen: number; priceBy: PriceUnit }) {
  return (
    <Digits text={yenText(yen)} className={className}>
      {priceBy === 'gram' && <span className="unit">/g</span>}
    </Digits>
  );
}

/** `3.84 g` with a small grey unit. */
export function Grams({ milligrams, className = '' }: FigureProps & { milligrams: number }) {
  return (
    <Digits text={gramsText(milligrams)} from={longFrom.grams} className={className}>
      <span className="unit">g</span>
    </Digits>
  );
}

export function Percent({ basisPoints, className = '' }: FigureProps & { basisPoints: number }) {
  useLocale();
  return <span className={`digits ${className}`}>{percentText(basisPoints)}</span>;
}

export function Count({ count, className = '' }: FigureProps & { count: number }) {
  return <Digits text={countText(count)} className={className} />;
}

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
export function PiecesAndGrams({ pieces, milligrams }: { pieces: number; milligrams: number }) {
  const t = useText();
  const isBoth = pieces !== 0 && milligrams !== 0;
  return <span className={isBoth ? 'digits both' : 'digits'}>{piecesAndGramsText(t, { pieces, milligrams })}</span>;
}

interface StockAmountProps {
  of: Pick<Amount, 'priceBy' | 'quantity' | 'milligrams'>;
  /** At so many pieces, or whole grams, it runs short. Zero: it never does. */
  few: number;
}

/** What is in stock: pieces, or the weight of goods by the gram. Its colour says what runs short. */
export function StockAmount({ of, few }: StockAmountProps) {
  const amount = amountOf(of);
  return <GoodsAmount of={of} amount={amount} className={stockTones[stockTone(amount, leastOf(few, of))]} />;
}

const stockTones = { below: 'text-bad text-bold', short: 'text-warn text-bold', none: 'text-dim', enough: '' };

/** A calendar date (`2026-06-18`) or an instant (`…T05:32:00.000Z`), in the shop's time zone. */
export function DateText({ of, className = '' }: FigureProps & { of: string }) {
  useLocale();
  return (
    <time className={`digits ${className}`} dateTime={of}>
      {of.length === 10 ? dateText(of) : instantText(of)}
    </time>
  );
}
