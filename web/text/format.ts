import type { PriceUnit } from '#contract/catalogue/weight.ts';
import { currentLocale } from './locale.ts';

const timeZone = 'Asia/Tokyo';
const minus = '\u2212';

/** `¥1,234,567`, with a real minus sign before the yen sign. */
export function yenText(yen: number): string {
  return `${yen < 0 ? minus : ''}¥${grouped(Math.abs(yen))}`;
}

/** Yen within a sentence: `¥1,234,567`, in Japanese 1,234,567円, as papers have it. Figures in tables are `yenText`. */
export function yenInSentence(yen: number): string {
  return currentLocale() === 'ja' ? `${countText(yen)}円` : yenText(yen);
}

/** `1,234`, with a real minus sign. */
export function countText(count: number): string {
  return `${count < 0 ? minus : ''}${grouped(Math.abs(count))}`;
}

/** A number of things that wait; nobody acts on the exact figure of more than 99. */
export function cappedText(count: number): string {
  return count > 99 ? '99+' : String(count);
}

/** Milligrams as grams without the unit: two decimals, a third only where there is one. */
export function gramsText(milligrams: number): string {
  const whole = Math.abs(milligrams);
  const fraction = String(whole % 1000).padStart(3, '0');
  const shown = fraction.endsWith('0') ? fraction.slice(0, 2) : fraction;
  return `${milligrams < 0 ? minus : ''}${grouped(Math.floor(whole / 1000))}.${shown}`;
}

/** How much goods are, in what they are counted by: pieces, or milligrams as grams with the unit. */
export function amountText(priceBy: PriceUnit, amount: number): string {
  return priceBy === 'gram' ? `${gramsText(amount)}\u00a0g` : countText(amount);
}

/** Thousandths of a carat as carats, with the unit; empty for what was not weighed. */
export function caratsText(millicarats: number | null): string {
  return millicarats === null ? '' : `${gramsText(millicarats)} ct`;
}

/** Basis points as percent: `10%`; decimals only where there are some. */
export function percentText(basisPoints: number): string {
  return `${decimalText(basisPoints, 2)}%`;
}

/** The same with all its decimals, so that a column of them stands level: `2.70%`. */
export function evenPercentText(basisPoints: number): string {
  const whole = Math.abs(basisPoints);
  const hundredths = String(whole % 100).padStart(2, '0');
  return `${basisPoints < 0 ? minus : ''}${grouped(Math.floor(whole / 100))}.${hundredths}%`;
}

/** A whole number of hundredths, tenths …: `decimalText(7050, 2)` is `70.5`. */
export function decimalText(value: number, decimals: number): string {
  const scale = 10 ** decimals;
  const whole = Math.abs(value);
  const fraction = String(whole % scale)
    .padStart(decimals, '0')
    .replace(/0+$/, '');
  return `${value < 0 ? minus : ''}${grouped(Math.floor(whole / scale))}${fraction ? `.${fraction}` : ''}`;
}

/** A calendar date: `Jun 18, 2026`, `2026/06/18`. */
export function dateText(isoDate: string): string {
  if (currentLocale() === 'ja') return isoDate.replaceAll('-', '/');
  return formatter('date', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(`${isoDate}T00:00:00Z`));
}

/** A calendar date without its year: `Jun 18`, `6/18`. */
export function dayText(isoDate: string): string {
  const [, month, day] = isoDate.split('-');
  if (currentLocale() === 'ja') return `${Number(month)}/${Number(day)}`;
  return formatter('day', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(new Date(`${isoDate}T00:00:00Z`));
}

/** The month of a date: `Jun 2026`, `2026/06`. */
export function monthText(isoDate: string): string {
  if (currentLocale() === 'ja') return isoDate.slice(0, 7).replace('-', '/');
  const month = new Date(`${isoDate.slice(0, 7)}-01T00:00:00Z`);
  return formatter('month', { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(month);
}

/** A range of dates, short where year or month agree: `Jun 1 – 18, 2026`, `2026/06/01 – 06/18`. */
export function rangeText(from: string, to: string): string {
  if (from === to) return dateText(from);
  if (currentLocale() === 'ja') {
    return `${dateText(from)} – ${from.slice(0, 4) === to.slice(0, 4) ? dateText(to).slice(5) : dateText(to)}`;
  }
  if (from.slice(0, 4) !== to.slice(0, 4)) return `${dateText(from)} – ${dateText(to)}`;
  const end = from.slice(0, 7) === to.slice(0, 7) ? String(Number(to.slice(8))) : dayText(to);
  return `${dayText(from)} – ${end}, ${to.slice(0, 4)}`;
}

/** An instant as the shop reads it: `Jun 18, 2026, 2:32 PM`, `2026/06/18 14:32`. */
export function instantText(instant: string): string {
  const date = new Date(instant);
  if (currentLocale() !== 'ja') {
    return formatter('instant', { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(date);
  }
  return `${todayIn(date).replaceAll('-', '/')} ${formatter('time', { hour: 'numeric', minute: '2-digit', timeZone }).format(date)}`;
}

/** The size of a file: `840 kB`, `1.2 MB`, `5.0 GB`. */
export function bytesText(bytes: number): string {
  if (bytes < 1_000_000) return `${countText(Math.ceil(bytes / 1_000))}\u00a0kB`;
  return bytes < 1_000_000_000
    ? `${(bytes / 1_000_000).toFixed(1)}\u00a0MB`
    : `${(bytes / 1_000_000_000).toFixed(1)}\u00a0GB`;
}

/** The day of an instant where the shops are: `Jun 18`, `6/18`. */
export function instantDayText(instant: string): string {
  return dayText(todayIn(new Date(instant)));
}

/** The date of an instant where the shops are, `2026-06-18`. */
export function dateOfInstant(instant: string): string {
  return todayIn(new Date(instant));
}

/** Today's date where the shops are, `2026-06-18`. */
export function today(): string {
  return todayIn(new Date());
}

/** The day after an ISO date, or one so many days later. */
export function dayAfter(day: string, days = 1): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Made once: to make one costs more than to draw half a page. */
const isoDay = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeZone });

function todayIn(date: Date): string {
  return isoDay.format(date);
}

function grouped(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+(?!\d))/g, ',');
}

const formatters = new Map<string, Intl.DateTimeFormat>();

function formatter(name: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${currentLocale()}:${name}`;
  const known = formatters.get(key);
  if (known) return known;
  const made = new Intl.DateTimeFormat(currentLocale() === 'ja' ? 'ja-JP' : 'en-US', options);
  formatters.set(key, made);
  return made;
}
