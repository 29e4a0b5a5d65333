import type { ItemRow } from '#contract/catalogue/item.ts';
import { plainTyped } from '#contract/kernel/typed.ts';

type Found = Pick<ItemRow, 'itemCode' | 'barcode' | 'name' | 'nameJa' | 'sellableHere'>;

/**
 * What is meant most likely stands first: what the typed text names by its code, then pieces that can be sold here, then
 * those that have the typed words whole (*ring* is a ring before it is an earring). Otherwise the order stays.
 */
export function likelyFirst<Row extends Found>(rows: readonly Row[], typed: string): Row[] {
  const text = plain(typed);
  const words = wordsOf(text);
  const isNamed = ({ itemCode, barcode }: Row) => barcode === text || plain(itemCode) === text;
  const hasWhole = ({ name, nameJa }: Row) => {
    const own = wordsOf(plain(`${name} ${nameJa}`));
    return words.every((word) => own.includes(word));
  };
  const marks = (row: Row) => [isNamed(row), row.sellableHere > 0, hasWhole(row)].map(Number);
  const marked = rows.map((row) => ({ row, marks: marks(row) }));
  marked.sort((one, other) => {
    const index = one.marks.findIndex((mark, at) => mark !== other.marks[at]);
    return index < 0 ? 0 : (other.marks[index] ?? 0) - (one.marks[index] ?? 0);
  });
  return marked.map(({ row }) => row);
}

function wordsOf(text: string): string[] {
  return text.split(/[^\p{L}\p{N}]+/u).filter(Boolean);
}

function plain(text: string): string {
  return plainTyped(text).trim().toLowerCase();
}
