import { plainTyped } from '../kernel/typed.ts';

/** Check digit of the first 12 digits: weights 1, 3, 1, 3 … from the left (domain.md §4). */
export function checkDigit(digits: string): number {
  const sum = [...digits.slice(0, 12)].reduce(
    (total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3),
    0,
  );
  return (10 - (sum % 10)) % 10;
}

export function hasRightCheckDigit(barcode: string): boolean {
  return barcode.length === 13 && checkDigit(barcode) === Number(barcode[12]);
}

/** `PP CC SSSSSSSS K`: company prefix 20 to 29, category index, sequence, check digit (domain.md §4). */
export function inStoreBarcode(prefix: string, categoryIndex: number, sequence: number): string {
  const digits = `${prefix}${String(categoryIndex).padStart(2, '0')}${String(sequence).padStart(8, '0')}`;
  return `${digits}${checkDigit(digits)}`;
}

/** What a scanner sent or somebody typed, as it is stored: full width folded, a 12-digit scan with its leading zero. */
export function scannedCode(raw: string): string {
  const code = plainTyped(raw).trim();
  return /^\d{12}$/.test(code) ? `0${code}` : code;
}
