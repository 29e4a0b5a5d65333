import { weightOfPart } from '#contract/inventory/transfer.ts';
import { weightOf } from '#web/ui/document/lines.ts';
import type { CheckLine, CountedField } from './TransferCheck.tsx';

/** The figures that are counted before a step, in the order in which they take their share of a line's weight; a scan counts the first. */
export const checkedFields = {
  ship: ['checked'],
  receive: ['received', 'damaged'],
  resolve: ['found', 'lost', 'late'],
} as const;
export type Mode = keyof typeof checkedFields;

/** A figure, the rest that nobody counted, or both together. */
export type CheckPart = CountedField | 'rest' | 'wanted';

/** How much a part of a checked line is, in what its goods are counted by: pieces, or milligrams of goods by the gram. */
export function checkedAmount(line: CheckLine, mode: Mode, part: CheckPart): number {
  let after = line.quantity - line.wanted;
  const amount = (units: number) =>
    line.priceBy === 'gram'
      ? weightOfPart({ quantity: line.quantity, milligrams: weightOf(line) }, after, units)
      : units;
  if (part === 'wanted') return amount(line.wanted);
  for (const field of checkedFields[mode]) {
    if (field === part) return amount(line[field]);
    after += line[field];
  }
  return part === 'rest' ? amount(line.quantity - after) : 0;
}

/** The same of all lines: pieces, and the weight of goods by the gram. */
export function checkedGoods(lines: readonly CheckLine[], mode: Mode, part: CheckPart) {
  const goods = { pieces: 0, milligrams: 0 };
  for (const line of lines) goods[line.priceBy === 'gram' ? 'milligrams' : 'pieces'] += checkedAmount(line, mode, part);
  return goods;
}
