import { expect, it } from 'vitest';
import type { AdjustmentLine } from './adjustmentLines.tsx';
import { exceeds, thereOf } from './there.ts';

const place = {
  sellable: 2,
  milligrams: { sellable: 7_000, nonSellable: 0, reserved: 0, inTransit: 0 },
  subTypes: [{ typeId: 5, name: 'Damaged', nameJa: '', quantity: 1 }],
};
const line = { direction: 'out', priceBy: 'unit', typeId: null, quantity: 99, milligrams: 3_500, weighed: null };
const asked = (more: Partial<AdjustmentLine>) => ({ ...line, ...more }) as AdjustmentLine;

it.each([
  [{}, 2, true],
  [{ quantity: 2 }, 2, false],
  [{ direction: 'in' as const }, 2, false],
  [{ typeId: 5, quantity: 2 }, 1, true],
  [{ typeId: 6, quantity: 1 }, 0, true],
  [{ priceBy: 'gram' as const, quantity: 1, weighed: 7_001 }, 7_000, true],
  [{ priceBy: 'gram' as const, quantity: 99, weighed: 7_000 }, 7_000, false],
])('of a line with %j there are %d, less than it takes: %s', (more, there, isMore) => {
  expect(thereOf(asked(more), place)).toBe(there);
  expect(exceeds(asked(more), there)).toBe(isMore);
});

it('says nothing of the weight of a sub-type', () => expect(thereOf({ priceBy: 'gram', typeId: 5 }, place)).toBeNull());
