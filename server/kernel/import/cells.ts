import type { ImportProblem } from '#contract/kernel/import.ts';
import { markedText } from '../../sheet/inert.ts';
import type { SheetText } from '../../sheet/text.ts';
import { meantBy } from './columns.ts';

export type ImportCode = ImportProblem['code'];

const valueMax = 60;
// biome-ignore lint/suspicious/noControlCharactersInRegex: finding them is the point.
const unprintable = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are made visible.
const control = /[\u0000-\u001f\u007f]/g;

/** A number with a comma between all of its thousands. */
const grouped = /^-?\d{1,3}(,\d{3})+(\.\d*)?$/;

export function problem(row: number, column: string, code: ImportCode, value = '', otherRow?: number): ImportProblem {
  const found = { row, column: shown(column), code, value: shown(value) };
  return otherRow === undefined ? found : { ...found, otherRow };
}

/** A value as a report shows it: short, and control characters as the pictures that stand for them. */
export function shown(value: string): string {
  const start = value.slice(0, 2 * valueMax).toWellFormed();
  const visible = start.replace(control, (char) =>
    char === '\u007f' ? '␡' : String.fromCharCode(0x2400 + char.charCodeAt(0)),
  );
  return [...visible].slice(0, valueMax).join('');
}

/** Control characters other than tab and line breaks have no place in a name or a note. */
export function isPrintable(value: string): boolean {
  return !unprintable.test(value);
}

interface Range {
  max: number;
  /** May it be less than zero? Not unless said. */
  min?: number;
  /** May it be written with a yen sign? */
  isYen?: boolean;
}

/** One record of the file, read cell by cell; what is wrong with it gathers here. */
export class Row {
  readonly number: number;
  readonly problems: ImportProblem[] = [];
  readonly warnings: ImportProblem[] = [];
  /** Required columns in which nothing stands: something that is there already needs them not. */
  readonly lacking: string[] = [];
  readonly #cells: readonly string[];
  readonly #columns: readonly (string | undefined)[];
  readonly #names: Readonly<Record<string, string>>;

  /** `names` says what the file calls a column, where it calls it otherwise. */
  constructor(
    number: number,
    cells: readonly string[],
    columns: readonly (string | undefined)[],
    names: Readonly<Record<string, string>> = {},
  ) {
    this.number = number;
    this.#cells = cells;
    this.#columns = columns;
    this.#names = names;
    if (cells.length !== columns.length)
      this.problems.push(problem(number, '', 'import.raggedRow', `${cells.length} / ${columns.length}`));
  }

  /** The trimmed text of a cell, without a spreadsheet's apostrophe; empty where the file has no such column. */
  raw(column: string): string {
    const cell = this.#cells[this.#columns.indexOf(column)] ?? '';
    return markedText(cell.trim()).trim();
  }

  refuse(column: string, code: ImportCode, value = this.raw(column)): void {
    this.problems.push(problem(this.number, this.nameOf(column), code, value));
  }

  warn(column: string, code: ImportCode, value = this.raw(column)): void {
    this.warnings.push(problem(this.number, this.nameOf(column), code, value));
  }

  /** The column as the file calls it. */
  nameOf(column: string): string {
    return this.#names[column] ?? column;
  }

  /** The columns in which something stands. */
  filled(): string[] {
    const names = this.#columns.filter((column) => column !== undefined && this.raw(column) !== '');
    return [...new Set(names as string[])];
  }

  lack(column: string): void {
    this.lacking.push(column);
  }

  has(column: string): boolean {
    return this.#columns.includes(column);
  }

  required(column: string, max: number): string {
    const value = this.text(column, max);
    if (value === '') this.lack(column);
    return value;
  }

  text(column: string, max: number): string {
    const value = this.raw(column);
    if (value.length > max) this.refuse(column, 'import.tooLong');
    else if (!isPrintable(value)) this.refuse(column, 'import.unprintable');
    return value;
  }

  /** The value that a word of either language stands for; undefined where there is none, or another word. */
  word<Value extends string>(
    column: string,
    words: Readonly<Record<Value, SheetText>>,
    code: ImportCode,
  ): Value | undefined {
    const word = this.raw(column);
    const value = word === '' ? undefined : meantBy(words, word);
    if (word !== '' && !value) this.refuse(column, code);
    return value;
  }

  /** A number as an integer of its last decimal place: `1.25` with two places is 125. Null where there is none. */
  decimal(column: string, places: number, range: Range, value = this.raw(column)): number | null {
    const { max, min = 0, isYen = false } = range;
    if (value === '') return null;
    const read = readDecimal(isYen ? withoutYenSign(value) : value, places);
    if (typeof read === 'string') this.refuse(column, read);
    else if (read < min) this.refuse(column, 'import.negative');
    else if (read > max) this.refuse(column, 'import.numberTooLarge');
    else return read;
    return null;
  }

  requiredDecimal(column: string, places: number, range: Range): number {
    if (this.raw(column) === '') this.lack(column);
    return this.decimal(column, places, range) ?? 0;
  }
}

/** An amount as spreadsheets show it, ¥48,900 or 48,900円, without its sign; a file in Shift-JIS has a backslash for ¥. */
export function withoutYenSign(text: string): string {
  return text.normalize('NFKC').replace(/^(-?)[¥\\]\s*|\s*円$/g, '$1');
}

/**
 * Reads decimal digits into an integer of the last place without a float on the way; full-width digits count, and commas
 * between thousands. Where three decimals may stand, `4,210` can be read in two ways, so it is refused. Answers the code of
 * what is wrong where it can't.
 */
export function readDecimal(
  text: string,
  places: number,
): number | 'import.number' | 'import.decimals' | 'import.numberTooLarge' {
  const plain = text.normalize('NFKC');
  const match = /^(-?)(\d*)(?:\.(\d*))?$/.exec(places < 3 && grouped.test(plain) ? plain.replaceAll(',', '') : plain);
  const [, sign = '', whole = '', fraction = ''] = match ?? [];
  if (!match || whole + fraction === '') return 'import.number';
  const kept = fraction.replace(/0+$/, '');
  if (kept.length > places) return 'import.decimals';
  const digits = whole.replace(/^0+/, '') + kept.padEnd(places, '0');
  // Fifteen digits are a whole number that nothing rounds.
  if (digits.length > 15) return 'import.numberTooLarge';
  const value = Number(digits || '0');
  return sign && value !== 0 ? -value : value;
}
