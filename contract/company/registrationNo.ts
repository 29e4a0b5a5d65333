import { z } from 'zod';

/** The number of an issuer of qualified invoices: T and 13 digits (domain.md §3.2). Full-width ones are folded. */
export const registrationNo = z
  .string()
  .normalize('NFKC')
  .trim()
  .toUpperCase()
  .regex(/^T\d{13}$/, 'field.registrationNo');

/**
 * Whether the first digit checks the twelve behind it: 9 − (Σ Pn·Qn mod 9), with Pn the nth digit from the right and Qn
 * 1, 2, 1, 2 … . This is proved for numbers of corporations only, so a wrong one is a reason to look again, not to refuse.
 */
export function isCheckDigitRight(registrationNo: string): boolean {
  const [check = Number.NaN, ...digits] = [...registrationNo.slice(1)].map(Number);
  return check === checkDigitOf(digits);
}

/** The check digit of twelve digits. */
export function checkDigitOf(digits: readonly number[]): number {
  const sum = digits.toReversed().reduce((total, digit, index) => total + digit * (index % 2 === 0 ? 1 : 2), 0);
  return 9 - (sum % 9);
}
