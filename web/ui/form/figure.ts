import { decimalText } from '#web/text/format.ts';

/**
 * Full-width digits, commas and spaces as people type them, down to what a number is made of. Where whole numbers are asked
 * for, a fraction stays as it was typed: cut off, 1.5 would be 1, or 15 to who types it.
 */
export function cleanFigure(typed: string, decimals: number): string {
  const plain = typed
    .normalize('NFKC')
    .replace(/[−ー―‐]/g, '-')
    .replace(/。/g, '.')
    .replace(/[^0-9.-]/g, '');
  const isNegative = plain.startsWith('-');
  const [whole = '', ...rest] = plain.replaceAll('-', '').split('.');
  const fraction = rest.length > 0 ? `.${rest.join('').slice(0, decimals || 3)}` : '';
  return (isNegative ? '-' : '') + whole.replace(/^0+(?=\d)/, '') + fraction;
}

/** Whether all of a typed figure can be read as one: digits, their signs, and a unit behind them. No letter vanishes. */
export function isFigure(typed: string): boolean {
  return /^[\d\s.,、。'+\-−ー―‐¥\\]*(?:円|%|g|グラム|ct|点|個|回|本)?\s*$/i.test(typed.normalize('NFKC'));
}

/** `1234.5` → `1,234.5`, keeping what is typed so far. */
export function groupFigure(clean: string): string {
  const [whole = '', fraction] = clean.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return fraction === undefined ? grouped : `${grouped}.${fraction}`;
}

/** A typed figure as a whole number of its smallest unit; null while there is none, or it is none. No float on the way. */
export function figureValue(clean: string, decimals: number): number | null {
  const match = /^(-?)(\d*)(?:\.(\d*))?$/.exec(clean);
  if (!match || !(match[2] || match[3]) || (decimals === 0 && Number(match[3] ?? 0) > 0)) return null;
  const digits = (match[2] || '0') + (match[3] ?? '').padEnd(decimals, '0').slice(0, decimals);
  const value = Number(digits);
  return match[1] ? -value : value;
}

/** What a field held, what was made of it, and the place of the caret in that. */
export interface Typing {
  before: string;
  text: string;
  caret: number;
  isDeleted?: boolean;
}

/** A comma that was just typed or pasted and groups no thousands, and no point beside it; -1 where there is none. */
export function typedComma({ before, text, caret, isDeleted = false }: Typing): number {
  const commas = [...text.matchAll(/[,，、]/g)].map(({ index }) => index);
  const [at = -1] = commas;
  if (isDeleted || commas.length !== 1 || /[,，、]/.test(before) || /[.．。]/.test(text)) return -1;
  const after = text.slice(at + 1).replace(/\D+$/, '');
  return at === caret - 1 || /^\d{0,2}$/.test(after.normalize('NFKC')) ? at : -1;
}

/** A comma that groups no thousands: what stands there may become `12,5%`. */
export function isShareBegun(typed: string): boolean {
  return /^\d{1,2},\d{0,2}$/.test(typed.normalize('NFKC').replace('、', ','));
}

/** `5%` as basis points, also with a decimal comma; null for what is no share up to the whole. */
export function percentValue(typed: string): number | null {
  const plain = typed.normalize('NFKC').trim();
  if (!plain.endsWith('%')) return null;
  const share = figureValue(cleanFigure(plain.replace(/^(\d{1,2})[,、](?=\d{0,2}%)/, '$1.'), 2), 2);
  return share !== null && share >= 0 && share <= 10_000 ? share : null;
}

/** The text of a value in a field that nobody types in. */
export function figureText(value: number | null, decimals: number, least = 0): string {
  if (value === null || value === undefined) return '';
  const text = decimalText(value, decimals).replace('\u2212', '-');
  const shown = text.split('.')[1]?.length ?? 0;
  if (shown >= least) return text;
  return `${shown === 0 ? `${text}.` : text}${'0'.repeat(least - shown)}`;
}

/** Where the caret goes after regrouping: behind as many digits as before. */
export function caretAfter(text: string, digitsBefore: number): number {
  let seen = 0;
  for (let index = 0; index < text.length; index++) {
    if (seen === digitsBefore) return index;
    if (/[0-9.-]/.test(text[index] ?? '')) seen++;
  }
  return text.length;
}
