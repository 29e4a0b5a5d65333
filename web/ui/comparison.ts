import { dayText, rangeText } from '#web/text/format.ts';

/** How much more or less than before, in basis points; null where before was nothing. */
export function changeOf(value: number, previous: number | null): number | null {
  return previous ? Math.round(((value - previous) / Math.abs(previous)) * 10_000) : null;
}

/** A share of a whole: `12.3%`. Nothing, and less than nothing, is no share. */
export function shareText(value: number, whole: number): string {
  return tenthsText(whole > 0 ? Math.round((Math.max(0, value) / whole) * 1_000) : 0);
}

/** A change in basis points, with its sign: `+12.3%`, `−5.0%`, `0.0%`. */
export function changeText(basisPoints: number): string {
  const tenths = Math.round(basisPoints / 10);
  return `${tenths > 0 ? '+' : tenths < 0 ? '\u2212' : ''}${tenthsText(Math.abs(tenths))}`;
}

/** Whether a change is one for the better; null for one that rounds to nothing. */
export function isBetter(basisPoints: number, lowerIsBetter: boolean): boolean | null {
  return Math.round(basisPoints / 10) === 0 ? null : basisPoints > 0 !== lowerIsBetter;
}

/** A figure in short, with a real minus sign: `9.6M`, `−2`, `961万`, `8,100.5億`. */
export function compactText(value: number, locale: string): string {
  const isWhole = locale === 'ja' && value >= 1_000_000 && value < 100_000_000;
  const maximumFractionDigits = isWhole ? 0 : 1;
  const format = new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits, useGrouping: 'always' });
  return format.format(value).replace('-', '\u2212');
}

/** The same of yen: `¥9.6M`, `−¥8.1K`, `961万円`. */
export function compactYen(value: number, locale: string): string {
  const text = compactText(value, locale);
  return locale === 'ja' ? `${text}円` : text.replace(/^\u2212?/, (sign) => `${sign}¥`);
}

/** The longest span that needs no year. */
const shortDays = 31;

/** The days of a period: `Nov 1–22`, `11/1–22`; a long one with its year. */
export function spanText(from: string, to: string): string {
  const days = (Date.parse(to) - Date.parse(from)) / 86_400_000 + 1;
  if (days > shortDays) return rangeText(from, to);
  if (from === to) return dayText(from);
  return `${dayText(from)}–${from.slice(0, 7) === to.slice(0, 7) ? String(Number(to.slice(8))) : dayText(to)}`;
}

function tenthsText(tenths: number): string {
  return `${(tenths / 10).toFixed(1)}%`;
}
