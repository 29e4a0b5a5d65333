import { expect, it } from 'vitest';
import { countsOf, withCounts } from './checkedCounts.ts';
import type { CheckLine } from './TransferCheck.tsx';

const none = { checked: 0, received: 0, damaged: 0, found: 0, lost: 0, late: 0 };
const line = (itemId: number, wanted: number, priceBy: 'unit' | 'gram' = 'unit') =>
  ({ key: itemId, itemId, priceBy, wanted, ...none }) as CheckLine;

it('gives half a check back, and leaves lines alone of which nothing was counted', () => {
  const begun = [line(1, 3), line(2, 1), line(3, 2)];
  const half = begun.map((one) => (one.itemId === 1 ? { ...one, received: 2, damaged: 1 } : one));
  const stored = JSON.parse(JSON.stringify(countsOf(half)));
  expect(stored).toEqual([{ itemId: 1, priceBy: 'unit', ...none, received: 2, damaged: 1 }]);
  expect(withCounts(begun, stored)).toEqual(half);
  expect(countsOf(begun)).toEqual([]);
});

it('gives a weight back as such, and no units that goods by the gram were once counted in', () => {
  const begun = [line(1, 12_345, 'gram'), line(2, 3)];
  const weighed = begun.map((one) => (one.itemId === 1 ? { ...one, received: 7_201 } : one));
  expect(withCounts(begun, countsOf(weighed))).toEqual(weighed);
  const inUnits = [
    { itemId: 1, ...none, received: 7 },
    { itemId: 2, ...none, received: 2 },
  ];
  expect(withCounts(begun, inUnits).map(({ received }) => received)).toEqual([0, 2]);
});
