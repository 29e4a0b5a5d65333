import { type Amount, amountOf } from '../catalogue/weight.ts';
import { basisPointsPerWhole, mulDiv } from '../kernel/values.ts';
import { askedFor, givenAway, type LineMoney } from './money.ts';
import { freeDiscountBasisPoints } from './sale.ts';

/** What was agreed when a sale was saved: it stands, whoever changes the rest. */
export interface Agreed {
  /** The saved line that each line of the draft continues, if any. It is agreed for so many pieces, or grams, and no more. */
  lines: readonly (LineMoney | null)[];
  /** All that the saved sale gives away, of all that its lines ask for, in yen. */
  given: number;
  asked: number;
  /** Without tax already, on the ground that was given then. */
  isTaxFree?: boolean;
  /** Who buys is known by what they typed, whether or not there is a record of them. */
  isNamed?: boolean;
}

/** A new sale has agreed nothing yet. */
export const nothingAgreed: Agreed = { lines: [], given: 0, asked: 0 };

/** What a saved sale gives away, and of how much. */
export function agreedSums(lines: readonly LineMoney[], discountAmount: number): Pick<Agreed, 'given' | 'asked'> {
  return { given: givenAway(lines, discountAmount), asked: askedFor(lines) };
}

/** The saved line that each line of a draft continues, if any: the next one of its item. */
export function continuedLines<Line extends { itemId: number }>(
  before: readonly Line[],
  lines: readonly { itemId: number }[],
): (Line | null)[] {
  const spare = [...before];
  return lines.map(({ itemId }) => {
    const index = spare.findIndex((old) => old.itemId === itemId);
    return index < 0 ? null : (spare.splice(index, 1)[0] ?? null);
  });
}

/** The agreement for a line, as long as it covers all of the line's goods. */
export function agreedFor<Line extends Amount>(agreed: Line | null | undefined, line: Amount): Line | null {
  return agreed && amountOf(line) <= amountOf(agreed) ? agreed : null;
}

/** The largest discount of one line, in basis points, that needs no right. */
export function freeLineDiscount(line: Amount, agreed: LineMoney | null | undefined): number {
  return Math.max(freeDiscountBasisPoints, agreedFor(agreed, line)?.discountBasisPoints ?? 0);
}

/**
 * The most yen that a sale may give away in all without a right: a tenth of what its lines ask for, or what was agreed
 * before, as far as the goods that it was agreed for are still there.
 */
export function freeDiscount(asked: number, lines: readonly Amount[], agreed: Agreed): number {
  return Math.max(mulDiv(asked, freeDiscountBasisPoints, basisPointsPerWhole), stillAgreed(lines, agreed));
}

function stillAgreed(lines: readonly Amount[], agreed: Agreed): number {
  if (agreed.asked === 0) return 0;
  const left = lines.flatMap(({ quantity, milligrams }, index) => {
    const before = agreed.lines[index];
    if (!before) return [];
    return [
      {
        ...before,
        quantity: Math.min(quantity, before.quantity),
        milligrams: Math.min(milligrams, before.milligrams),
      },
    ];
  });
  return mulDiv(agreed.given, askedFor(left), agreed.asked);
}
