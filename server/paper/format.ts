import type { PriceUnit } from '#contract/catalogue/weight.ts';
import { personName } from '#contract/kernel/personName.ts';
import type { PaperCustomer, PaperLanguage } from './document.ts';
import { paperWords } from './text.ts';

/** `¥1,234,567` in English (U+00A5), `1,234,567円` in Japanese. */
export function formatYen(yen: number, language: PaperLanguage): string {
  const digits = grouped(Math.abs(yen));
  const sign = yen < 0 ? '-' : '';
  return language === 'ja' ? `${sign}${digits}円` : `${sign}\u00a5${digits}`;
}

/** Two decimals, and the third only where it says something: `3.50 g`, `3.505 g`. */
export function formatGrams(milligrams: number): string {
  return `${formatThousandths(milligrams)} g`;
}

/** The same of carats: `0.30 ct`, `1.015 ct`. */
export function formatCarats(millicarats: number): string {
  return `${formatThousandths(millicarats)} ct`;
}

/** `10%`, `8.5%`, `0.25%`. */
export function formatRate(basisPoints: number): string {
  const fraction = String(basisPoints % 100)
    .padStart(2, '0')
    .replace(/0+$/, '');
  return `${Math.trunc(basisPoints / 100)}${fraction === '' ? '' : `.${fraction}`}%`;
}

export function formatCount(count: number): string {
  return grouped(count);
}

/** How much goods are, in what they are counted by: pieces, or the weight of goods by the gram. */
export function formatAmount(priceBy: PriceUnit, amount: number): string {
  return priceBy === 'gram' ? formatGrams(amount) : formatCount(amount);
}

/** A sum of unlike goods, which are never added up: `5`, `12.345 g`, or `5 pcs · 12.345 g`. */
export function formatGoods(pieces: number, milligrams: number, language: PaperLanguage): string {
  if (milligrams === 0) return formatCount(pieces);
  if (pieces === 0) return formatGrams(milligrams);
  return paperWords[language].slip.piecesAndGrams(formatCount(pieces), formatGrams(milligrams));
}

/** `Jul 6, 2026` or `2026年7月6日`, as the calendar stands in Tokyo. */
export function formatDate(instant: string, language: PaperLanguage): string {
  return plainSpaces(dates[language].format(new Date(instant)));
}

/** `Jul 6, 2026, 12:30 AM` or `2026年7月6日 0:30`, by the clock of Tokyo; of a day alone (`2026-07-06`) the day. */
export function formatDateTime(instant: string, language: PaperLanguage): string {
  if (/^\d{4}-\d\d-\d\d$/.test(instant)) return formatDate(instant, language);
  return plainSpaces(
    `${formatDate(instant, language)}${language === 'ja' ? ' ' : ', '}${times[language].format(new Date(instant))}`,
  );
}

/** How a customer is addressed, a line each: the company, then the person. */
export function formatCustomer(customer: PaperCustomer, language: PaperLanguage): string[] {
  const words = paperWords[language];
  const person = personName(customer);
  const company = customer.companyName.trim();
  if (company === '') return person === '' ? [] : [words.person(person)];
  return person === '' ? [words.company(company)] : [company, words.person(person)];
}

const timeZone = 'Asia/Tokyo';
const numbers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const dates = {
  en: new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: 'short', day: 'numeric' }),
  ja: new Intl.DateTimeFormat('ja-JP', { timeZone, year: 'numeric', month: 'long', day: 'numeric' }),
};
const times = {
  en: new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', minute: '2-digit' }),
  ja: new Intl.DateTimeFormat('ja-JP', { timeZone, hour: 'numeric', minute: '2-digit', hourCycle: 'h23' }),
};

function formatThousandths(value: number): string {
  const absolute = Math.abs(value);
  const thousandths = String(absolute % 1000).padStart(3, '0');
  const fraction = thousandths.endsWith('0') ? thousandths.slice(0, 2) : thousandths;
  return `${value < 0 ? '-' : ''}${grouped(Math.trunc(absolute / 1000))}.${fraction}`;
}

function grouped(value: number): string {
  return numbers.format(value);
}

/** Intl sets narrow spaces before AM and PM that a search in the paper would miss. */
function plainSpaces(value: string): string {
  return value.replace(/[\u202f\u00a0]/g, ' ');
}
