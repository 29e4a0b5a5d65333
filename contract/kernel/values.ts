import { z } from 'zod';
import { plainTyped } from './typed.ts';

/** The largest sum that Kinza handles: a trillion yen. Arithmetic goes through `mulDiv`, so nothing is ever lost. */
export const yenMax = 1_000_000_000_000;
/** One tonne. */
export const milligramsMax = 1_000_000_000;
/** Pieces on one line of a document. */
export const quantityMax = 1_000_000;
export const basisPointsPerWhole = 10_000;

/** A whole number. One beyond all that a number can be exactly is too large, and not none. */
const whole = z.int({ error: ({ code }) => (code === 'too_big' ? 'field.tooLarge' : 'field.number') });
/** Whole yen, zero or more. */
export const yen = whole.min(0, 'field.negative').max(yenMax, 'field.tooLarge');
/** Weight in whole milligrams: grams to 0.001. */
export const milligrams = whole.min(0, 'field.negative').max(milligramsMax, 'field.tooLarge');
/** How many have to be available; of 0 there is no minimum. */
export const minimum = z.int('field.number').min(0, 'field.negative').max(quantityMax, 'field.tooLarge');
export const quantity = whole.min(1, 'field.quantityAboveZero').max(quantityMax, 'field.tooLarge');
/** A share of a whole: 1000 is 10 %. */
export const basisPoints = z.int('field.number').min(0, 'field.negative').max(basisPointsPerWhole, 'field.tooLarge');

/**
 * ISO calendar date that somebody gives, `2026-06-18`, in the years that a shop may mean: what is derived from it is a
 * date of four digits still.
 */
export const isoDate = z.iso.date({ error: 'field.date', abort: true }).refine(isOurTime, 'field.date');
/** A month of the calendar, `2026-05`, in the same years. */
export const month = z
  .string()
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, { error: 'field.date', abort: true })
  .refine(isOurTime, 'field.date');
/** ISO calendar date that the server derives from another. */
export const derivedDate = z.iso.date();
/** ISO instant in UTC, `2026-06-18T05:32:00.000Z`. */
export const instant = z.iso.datetime();

/** A required short text: trimmed, one line of it, NUL refused. */
export function text(max: number) {
  return z.string().trim().min(1, 'field.required').max(max, 'field.tooLong').refine(printable, 'field.unprintable');
}

/** The same, which may be empty. */
export function optionalText(max: number) {
  return z.string().trim().max(max, 'field.tooLong').refine(printable, 'field.unprintable').default('');
}

/** A code that people type: one spelling, full-width letters folded, in capitals. */
export function codeText(max: number) {
  return z
    .string()
    .overwrite(plainTyped)
    .trim()
    .toUpperCase()
    .min(1, 'field.required')
    .max(max, 'field.tooLong')
    .refine(printable, 'field.unprintable');
}

/** What Japanese keyboards write for a hyphen; none of them is folded by NFKC. */
const hyphens = /[\p{Pd}\u2212ー]/gu;

/**
 * A telephone number as it is written, `+81 3-5550-1234` or `+33 1 23 45 67 89`, which may be empty; full-width digits and
 * hyphens folded.
 */
const phoneText = z
  .string()
  .normalize('NFKC')
  .trim()
  .overwrite((written) => written.replace(hyphens, '-'))
  .max(30, 'field.tooLong')
  .regex(/^(\+?(?:[(). /-]*\d){3,20}[(). /-]*)?$/, 'field.phone');
export const phone = phoneText.min(1, 'field.required');
export const optionalPhone = phoneText.default('');

/** An address of the web that a browser may be sent to: http or https and a host (specification §5). */
export function webLink(max: number) {
  return z
    .string()
    .trim()
    .min(1, 'field.required')
    .max(max, 'field.tooLong')
    .pipe(z.url({ protocol: /^https?$/, hostname: z.regexes.domain, error: 'field.url' }));
}

/** Any order of dots before the @, since docomo and au have given out addresses with two in a row, and with one at the end. */
const emailPattern = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/;

/** An address for e-mail, in small letters: nobody has two that differ in capitals alone. Full-width letters are folded. */
export const email = z
  .string()
  .normalize('NFKC')
  .trim()
  .toLowerCase()
  .max(254, 'field.tooLong')
  .email({ pattern: emailPattern, error: 'field.email' });

/** Days and months are compared as they are written. */
function isOurTime(date: string): boolean {
  return date >= '1900' && date < '2200';
}

/** Control characters other than tab and line breaks, and lone surrogates, have no place in a name or a note. */
function printable(value: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing them is the point.
  return value.isWellFormed() && !/[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(value);
}

/** ⌊a × b / c⌋ of whole numbers, exact however large the product. */
export function mulDiv(a: number, b: number, c: number): number {
  const product = BigInt(a) * BigInt(b);
  const divisor = BigInt(c);
  const quotient = product / divisor;
  const isBelow = product % divisor !== 0n && product < 0n !== divisor < 0n;
  return Number(isBelow ? quotient - 1n : quotient);
}

/** a × b / c of whole numbers, rounded half up: ⌊a × b / c + ½⌋. */
export function mulDivRound(a: number, b: number, c: number): number {
  const product = 2n * BigInt(a) * BigInt(b) + BigInt(c);
  const divisor = 2n * BigInt(c);
  const quotient = product / divisor;
  const isBelow = product % divisor !== 0n && product < 0n !== divisor < 0n;
  return Number(isBelow ? quotient - 1n : quotient);
}
