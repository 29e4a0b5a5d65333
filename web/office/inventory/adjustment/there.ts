import type { Item } from '#contract/catalogue/item.ts';
import { amountOf } from '#contract/catalogue/weight.ts';
import { weightOf } from '#web/ui/document/lines.ts';
import type { AdjustmentLine } from './adjustmentLines.tsx';

/** How much there is of the type that a line is of: pieces or milligrams; null where nobody says the weight of a sub-type. */
export function thereOf(
  { priceBy, typeId }: Pick<AdjustmentLine, 'priceBy' | 'typeId'>,
  place: Pick<Item['stock'][number], 'sellable' | 'milligrams' | 'subTypes'>,
): number | null {
  const { sellable, milligrams, subTypes } = place;
  if (typeId === null) return amountOf({ priceBy, quantity: sellable, milligrams: milligrams.sellable });
  return priceBy === 'gram' ? null : (subTypes.find((type) => type.typeId === typeId)?.quantity ?? 0);
}

/** Whether a line takes more than there is. */
export function exceeds(line: AdjustmentLine, there: number): boolean {
  const isTaken = line.direction === 'out' || line.direction === 'change';
  return isTaken && amountOf({ ...line, milligrams: weightOf(line) }) > there;
}
