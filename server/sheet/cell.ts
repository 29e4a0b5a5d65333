import { timeZone } from '../kernel/clock.ts';
import type { SheetKind, SheetValue } from './rows.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: XML 1.0 has no place for them.
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** The number that a cell shows: grams of milligrams, percent of basis points. The quotient is its shortest decimal. */
export function plainNumber(kind: SheetKind, value: number): number {
  if (kind === 'grams') return value / 1000;
  return kind === 'percent' ? value / 100 : value;
}

const parts = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
const dayMs = 86_400_000;
/** Day 0 of spreadsheets, as a time in UTC. */
const epoch = Date.UTC(1899, 11, 30);

/** An instant as the clock on the wall in Japan shows it, and as the day count of spreadsheets. */
export function moment(value: Exclude<SheetValue, null | undefined>): { text: string; serial: number } {
  const text = parts.format(new Date(value));
  return { text, serial: (Date.parse(`${text.replace(' ', 'T')}Z`) - epoch) / dayMs };
}

/** An ISO date as the day count of spreadsheets. */
export function daySerial(isoDate: string): number {
  return (Date.parse(`${isoDate}T00:00:00Z`) - epoch) / dayMs;
}

/** A text inside XML: nothing in it is markup, and nothing that XML forbids is left. */
export function xmlText(value: string): string {
  return value
    .toWellFormed()
    .replace(unprintable, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
