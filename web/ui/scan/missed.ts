import { scannedCode } from '#contract/catalogue/barcode.ts';

/**
 * Something that was scanned and is in no line: no item has its code, it was refused, it could not be looked up, or it came
 * while the document was being sent.
 */
export interface Missed {
  /** What it is called: its code as it was scanned, or its item's own. */
  code: string;
  why: 'unknown' | 'refused' | 'unanswered' | 'late';
  /** What was said of it. */
  text: string;
  /** Every code that its item may be scanned by. */
  codes: readonly string[];
}

/** With one more, which takes the place of what was said of the same piece before. */
export function withMissed(all: readonly Missed[], one: Missed): Missed[] {
  return [...withoutCodes(all, one.codes), one];
}

/** Without what has one of these codes: it was added since. */
export function withoutCodes(all: readonly Missed[], codes: readonly string[]): readonly Missed[] {
  const known = new Set(codes.map(plain));
  const left = all.filter((one) => !one.codes.some((code) => known.has(plain(code))));
  return left.length < all.length ? left : all;
}

/** What the next document begins with: a piece that came too late for the one before may be its first. */
export function leftOver(all: readonly Missed[]): Missed[] {
  return all.filter(({ why }) => why === 'late').map((one) => ({ ...one, why: 'refused' }));
}

function plain(code: string): string {
  return scannedCode(code).toLowerCase();
}
