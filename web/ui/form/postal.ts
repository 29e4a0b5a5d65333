/** Digits as people type them, full-width too, in the form 123-4567 as far as they go. */
export function postalText(typed: string): string {
  const digits = typed.normalize('NFKC').replace(/\D/g, '').slice(0, 7);
  return digits.length > 3 ? `${digits.slice(0, 3)}-${digits.slice(3)}` : digits;
}
