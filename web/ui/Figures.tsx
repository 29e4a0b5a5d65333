import { countText, dateText, gramsText, instantText, percentText, yenText } from '#web/text/format.ts';
import { useLocale } from '#web/text/text.ts';

interface FigureProps {
  className?: string;
}

/** `¥1,234,567`, in figures of one width. */
export function Money({ yen, className = '' }: FigureProps & { yen: number }) {
  return <span className={`n ${className}`}>{yenText(yen)}</span>;
}

/** `3.84 g` with a small grey unit that never leaves its number. */
export function Grams({ milligrams, className = '' }: FigureProps & { milligrams: number }) {
  return (
    <span className={`n ${className}`}>
      {gramsText(milligrams)}
      <span className="unit">g</span>
    </span>
  );
}

export function Percent({ basisPoints, className = '' }: FigureProps & { basisPoints: number }) {
  useLocale();
  return <span className={`n ${className}`}>{percentText(basisPoints)}</span>;
}

export function Count({ count, className = '' }: FigureProps & { count: number }) {
  return <span className={`n ${className}`}>{countText(count)}</span>;
}

/** Pieces in stock: none in grey, few in a warning's colour, a negative number in red. */
export function StockCount({ count, few = 1 }: { count: number; few?: number }) {
  const tone = count < 0 ? 'badc b' : count === 0 ? 'dim' : count <= few ? 'warnc b' : '';
  return <Count count={count} className={tone} />;
}

/** A calendar date (`2026-06-18`) or an instant (`…T05:32:00.000Z`), in the shop's time zone. */
export function DateText({ of, className = '' }: FigureProps & { of: string }) {
  useLocale();
  return (
    <time className={`n ${className}`} dateTime={of}>
      {of.length === 10 ? dateText(of) : instantText(of)}
    </time>
  );
}
