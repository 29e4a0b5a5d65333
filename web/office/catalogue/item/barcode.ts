import { checkDigit, hasRightCheckDigit, scannedCode } from '#contract/catalogue/barcode.ts';

/** How a barcode that is being typed stands. A wrong check digit is allowed, since old tags exist. */
export type BarcodeState = 'empty' | 'short' | 'wrong' | 'right';

export function barcodeState(barcode: string): BarcodeState {
  if (barcode === '') return 'empty';
  if (barcode.length < 13) return 'short';
  return hasRightCheckDigit(barcode) ? 'right' : 'wrong';
}

/** What was typed, as digits: full-width ones folded, what is no digit left out, no more than 13. */
export function typedBarcode(raw: string): string {
  return raw.normalize('NFKC').replace(/\D/g, '').slice(0, 13);
}

/** A finished entry: 12 digits that are a UPC get their leading zero (domain.md §4); others stay as they are. */
export function finishedBarcode(barcode: string): string {
  const whole = scannedCode(barcode);
  return hasRightCheckDigit(whole) ? whole : barcode;
}

/** The first 12 digits with the check digit that belongs to them. */
export function fixedBarcode(barcode: string): string {
  return barcode.slice(0, 12) + checkDigit(barcode);
}
