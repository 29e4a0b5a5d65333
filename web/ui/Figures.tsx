import { Fragment, type ReactNode } from 'react';
import type { PriceUnit } from '#contract/catalogue/weight.ts';
import { countText, dateText, gramsText, instantText, percentText, yenText } from '#web/text/format.ts';
import { useLocale } from '#web/text/text.ts';

export interface FigureProps {
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

/** A calendar date (`2026-06-18`) or an instant (`…T05:32:00.000Z`), in the shop's time zone. */
export function DateText({ of, className = '' }: FigureProps & { of: string }) {
  useLocale();
  return (
    <time className={`digits ${className}`} dateTime={of}>
      {of.length === 10 ? dateText(of) : instantText(of)}
    </time>
  );
}
