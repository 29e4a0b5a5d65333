import { percentText } from '#web/text/format.ts';

/** The first of these by themselves and all others as one, where there are more than `most`; alike in number to `most`. */
export function gathered<Row>(rows: readonly Row[], most: number): Row[][] {
  if (rows.length <= most) return rows.map((row) => [row]);
  return [...rows.slice(0, most - 1).map((row) => [row]), rows.slice(most - 1)];
}

/** How much more or less than before, in basis points; null where before was nothing. */
export function changeOf(value: number, previous: number | null): number | null {
  return previous ? Math.round(((value - previous) / Math.abs(previous)) * 10_000) : null;
}

/** A share of a whole with one decimal place: `12.3%`. Nothing, and less than nothing, is no share. */
export function shareText(value: number, whole: number): string {
  return percentText(whole > 0 ? Math.round((Math.max(0, value) / whole) * 1_000) * 10 : 0);
}

/** A figure in short: `9.6M`, `961.1万`. */
export function compactText(value: number, locale: string): string {
  return new Intl.NumberFormat(locale, { notation: 'compact', maximumFractionDigits: 1 }).format(value);
}
