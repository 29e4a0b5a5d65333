import type { ItemRow } from '#contract/catalogue/item.ts';
import type { PriceUnit } from '#contract/catalogue/weight.ts';
import type { SavedLine } from '#contract/kernel/document.ts';

/** The item of a line, as it was when it was scanned. Grams are those of one piece. */
export interface DocumentLine {
  /** Tells lines apart while they are edited; the same item may stand in several. */
  key: number;
  itemId: number;
  itemCode: string;
  name: string;
  nameJa: string;
  imageUrl: string;
  priceBy: PriceUnit;
  milligrams: number;
  quantity: number;
}

/** A line of a scanned item: one piece of it. */
export function lineOfItem(item: ItemRow, key: number): DocumentLine {
  const { id: itemId, itemCode, name, nameJa, imageUrl, priceBy, milligrams } = item;
  return { key, itemId, itemCode, name, nameJa, imageUrl, priceBy, milligrams, quantity: 1 };
}

/** How scanned items become lines. */
export interface LineRules<Line extends DocumentLine> {
  /** A line of a scanned item: the item's facts and what this document adds. */
  begin: (line: DocumentLine, item: ItemRow) => Line;
  /** The line that another scan of its item counts up; the one of the same item unless said. */
  isSame?: (line: Line, item: ItemRow) => boolean;
  /** What another scan of its item changes in a line besides its quantity. */
  again?: (item: ItemRow) => Partial<Line>;
  linesMax: number;
  quantityMax: number;
}

/** One more piece of a scanned item, and the line that it is in; null where no further line is allowed. */
export function addItem<Line extends DocumentLine>(
  lines: readonly Line[],
  item: ItemRow,
  { begin, isSame = isSameItem, again, linesMax, quantityMax }: LineRules<Line>,
): { lines: Line[]; line: Line } | null {
  const known = lines.find((line) => isSame(line, item));
  if (known) {
    // What is priced by the gram is weighed, however often it is scanned.
    const quantity = known.priceBy === 'gram' ? known.quantity : boundedQuantity(known.quantity + 1, quantityMax);
    const line = { ...known, ...again?.(item), quantity };
    return { lines: changeLine(lines, line.key, line), line };
  }
  if (lines.length >= linesMax) return null;
  const line = begin(lineOfItem(item, nextKey(lines)), item);
  return { lines: [...lines, line], line };
}

function isSameItem(line: DocumentLine, item: ItemRow): boolean {
  return line.itemId === item.id;
}

/** A line has one piece or more; it is removed by its own button, never by counting down. */
export function boundedQuantity(quantity: number, quantityMax: number): number {
  return Math.min(quantityMax, Math.max(1, quantity));
}

/** A line that may be weighed: it weighs what its item does until somebody says another weight. */
export interface WeighedLine extends DocumentLine {
  /** Of the whole line. */
  weighed: number | null;
}

/** A saved line as it is entered again. Where its pieces weigh the same, more of them weigh more. */
export function enteredLine<Saved extends SavedLine>(line: Saved, index: number): Saved & WeighedLine {
  const milligrams = Math.round(line.milligrams / line.quantity);
  const weighed = milligrams * line.quantity === line.milligrams ? null : line.milligrams;
  return { ...line, key: index + 1, milligrams, weighed };
}

/** What is sent of every line: it weighs what its screen says. */
export function sentLine(line: WeighedLine) {
  return { itemId: line.itemId, quantity: line.quantity, milligrams: weightOf(line) };
}

export function weightOf({ weighed, milligrams, quantity }: WeighedLine): number {
  return weighed ?? milligrams * quantity;
}

/** A key that no line has. */
export function nextKey(lines: readonly { key: number }[]): number {
  return lines.reduce((most, { key }) => Math.max(most, key), 0) + 1;
}

export function changeLine<Line extends { key: number }>(
  lines: readonly Line[],
  key: number,
  changes: Partial<Line>,
): Line[] {
  return lines.map((line) => (line.key === key ? { ...line, ...changes } : line));
}

export function removeLine<Line extends { key: number }>(lines: readonly Line[], key: number): Line[] {
  return lines.filter((line) => line.key !== key);
}

/** The line that is chosen once `key` has gone: the one that comes into its place, else the last. */
export function neighbourOf(lines: readonly { key: number }[], key: number): number | null {
  const index = lines.findIndex((line) => line.key === key);
  const left = lines.filter((line) => line.key !== key);
  return left[Math.min(Math.max(index, 0), left.length - 1)]?.key ?? null;
}

/** The line above or below the chosen one; the last where none is chosen. */
export function movedTo(lines: readonly { key: number }[], current: number | null, by: 1 | -1): number | null {
  const index = lines.findIndex((line) => line.key === current);
  const next = index === -1 ? lines.length - 1 : Math.min(lines.length - 1, Math.max(0, index + by));
  return lines[next]?.key ?? null;
}

/** A line that was taken out, and where it stood. */
export interface RemovedLine<Line> {
  line: Line;
  index: number;
}

/** Puts a line back where it stood, under another key where its own was given to a new line meanwhile. */
export function putBack<Line extends { key: number }>(
  lines: readonly Line[],
  { line, index }: RemovedLine<Line>,
): Line[] {
  const isTaken = lines.some(({ key }) => key === line.key);
  return lines.toSpliced(index, 0, isTaken ? { ...line, key: nextKey(lines) } : line);
}
