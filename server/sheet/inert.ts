/** What a spreadsheet program may run: at once, or behind blanks, a NUL or a quotation mark that it skips. */
const formula = String.raw`[\s\0]*['"]?[=+\-@＝＋－＠]|[\t\r\0]`;
const startsLikeFormula = new RegExp(`^(?:${formula})`);
/** An apostrophe that stands before a formula, before digits whose zeros it keeps, or before another such apostrophe. */
const marksText = new RegExp(String.raw`^'(?='*(?:${formula}|\d+\s*$))`);
/** csv-stringify marks these itself, by the first character. */
const isMarkedLater = /^[=+\-@\t\r＝＋－＠]/;

/**
 * A text that no spreadsheet program runs: it begins with an apostrophe where it would be a formula otherwise, and where
 * its own apostrophe would be taken for that one. Those that csv-stringify marks itself are left to it.
 */
export function inertText(value: string): string {
  if (isMarkedLater.test(value)) return value;
  return startsLikeFormula.test(value) || marksText.test(value) ? `'${value}` : value;
}

/**
 * The text that an apostrophe marks, as `inertText` and spreadsheets write it: formulas, and digits that keep their zeros,
 * which Shopify writes out too.
 */
export function markedText(cell: string): string {
  return cell.replace(marksText, '');
}
