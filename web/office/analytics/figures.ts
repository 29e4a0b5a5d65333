import type { Translate } from '#web/text/text.ts';

const minus = '\u2212';

/** A time on the site: `2m 41s`, `9s`. */
export function durationText(t: Translate, seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  return minutes === 0 ? t('website.seconds', { seconds }) : t('website.minutes', { minutes, seconds: seconds % 60 });
}

/** How much more or less time, with its sign: `+12s`. */
export function durationChangeText(t: Translate, seconds: number): string {
  return `${signOf(seconds)}${durationText(t, Math.abs(seconds))}`;
}

/** A share to one decimal: `38.4%`. */
export function rateText(basisPoints: number): string {
  return `${(Math.round(basisPoints / 10) / 10).toFixed(1)}%`;
}

/** How many points of a hundred more or less: `+1.3 pt`. */
export function pointsText(t: Translate, basisPoints: number): string {
  const tenths = Math.round(basisPoints / 10);
  return `${signOf(tenths)}${t('website.points', { points: (Math.abs(tenths) / 10).toFixed(1) })}`;
}

/** Whether the figures of a period are those of its months (`pointsOf`), dated with the first of each, and not of its days. */
export function isByMonth(points: readonly { date: string }[]): boolean {
  const [first, second] = points;
  return first !== undefined && second !== undefined && [first, second].every(({ date }) => date.endsWith('-01'));
}

/** A country as people call it; empty where it is unknown. */
export function countryText(code: string, locale: string): string {
  return code && (new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' }).of(code) ?? code);
}

/** The path of a page as people read it, below its shop: `/item/R0-1`, `/` for the first. */
export function pageText(page: string): string {
  const [, language = '', below = ''] = /^(\/ja)?\/shop\/[^/]+(.*)$/.exec(page) ?? [];
  return `${language}${below || (language ? '' : '/')}`;
}

function signOf(value: number): string {
  return value > 0 ? '+' : value < 0 ? minus : '';
}
