import { hasRightCheckDigit, scannedCode } from '#contract/catalogue/barcode.ts';
import { scannerGapMs } from '../shortcut.ts';

/** Whatever is slower than this is begun anew. */
const pauseMs = 300;
/** Shorter bursts are typing: item codes have 9 characters. */
const lengthMin = 8;
/** A scale sends its zeros or its unit: `1.250`. */
const weightLengthMin = 5;

/** Characters that came one after the other without a pause. */
export interface Burst {
  text: string;
  at: number;
  /** The longest time between two of its keys. */
  gapMs: number;
}

export const noBurst: Burst = { text: '', at: 0, gapMs: 0 };

/** Adds a key to what came right before it, or begins anew after a pause. */
export function grow(burst: Burst, key: string, at: number): Burst {
  const gapMs = at - burst.at;
  if (burst.text === '' || gapMs > pauseMs) return { text: key, at, gapMs: 0 };
  return { text: burst.text + key, at, gapMs: Math.max(burst.gapMs, gapMs) };
}

/**
 * The code that a burst is, when Enter follows it; null when a person typed it. A whole barcode with its right check
 * digit is one also from a slow machine, since nobody types that where a scan isn't meant.
 */
export function codeOf({ text, at, gapMs }: Burst, enterAt: number): string | null {
  const slowest = Math.max(gapMs, enterAt - at);
  const isQuick = text.length >= lengthMin && slowest <= scannerGapMs;
  return isQuick || (slowest <= pauseMs && isBarcode(text)) ? text : null;
}

/**
 * The code of a burst that was scanned into a text that stood there refused, wherever its caret was; null where what is
 * typed is anything else.
 */
export function scannedInto(refused: string | undefined, typed: string, burst: Burst, enterAt: number): string | null {
  const code = codeOf(burst, enterAt);
  const isInto = code !== null && Boolean(refused) && typed.length > code.length && typed.replace(code, '') === refused;
  return isInto ? code : null;
}

/** A whole barcode with its right check digit. */
export function isBarcode(text: string): boolean {
  return /^\d{12,13}$/.test(text) && hasRightCheckDigit(scannedCode(text));
}

/**
 * The weight that a burst is, in milligrams, when Enter follows it: `12.350 g`, `ST,GS,+0012.350g`. Null for what a
 * person typed, for a weight that is not steady yet (`US,…`) and for one below zero.
 */
export function weightOf({ text, at, gapMs }: Burst, enterAt: number): number | null {
  if (text.length < weightLengthMin || Math.max(gapMs, enterAt - at) > scannerGapMs) return null;
  const match = /^(?:ST,(?:GS|NT|G|N),)?\s*\+?\s*0*(\d{1,7})(?:\.(\d{1,4}))?\s*(g)?\s*$/i.exec(text);
  if (!match || (match[2] === undefined && match[3] === undefined)) return null;
  return Number(match[1]) * 1000 + Number((match[2] ?? '').padEnd(3, '0').slice(0, 3));
}
