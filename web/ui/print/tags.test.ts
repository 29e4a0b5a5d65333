import { expect, test } from 'vitest';
import { nextLabel, portionsOf, sheetUse } from './tags.ts';

test.each([
  ['one tag at the first label', 1, 1, { sheets: 1, from: 1, to: 1 }],
  ['a whole sheet', 44, 1, { sheets: 1, from: 1, to: 44 }],
  ['one more than a sheet', 45, 1, { sheets: 2, from: 1, to: 44 }],
  ['the last label', 1, 44, { sheets: 1, from: 44, to: 44 }],
  ['two from the last label on', 2, 44, { sheets: 2, from: 44, to: 44 }],
  ['a start behind the sheet is its last label', 1, 99, { sheets: 1, from: 44, to: 44 }],
  ['a start before the sheet is its first label', 3, 0, { sheets: 1, from: 1, to: 3 }],
])('%s', (_name, tags, startAt, expected) => {
  expect(sheetUse(tags, startAt)).toEqual(expected);
});

test('more tags than are printed at once go in portions, of items in their order', () => {
  const tags = [
    { itemId: 1, copies: 3 },
    { itemId: 2, copies: 0 },
    { itemId: 3, copies: 8 },
  ];
  expect(portionsOf(tags, 5)).toEqual([
    [
      { itemId: 1, copies: 3 },
      { itemId: 3, copies: 2 },
    ],
    [{ itemId: 3, copies: 5 }],
    [{ itemId: 3, copies: 1 }],
  ]);
  expect(portionsOf([])).toEqual([]);
  // The next portion goes on where the sheet of the last one ended.
  expect([nextLabel(1000, 1), nextLabel(44, 1), nextLabel(2, 44)]).toEqual([33, 1, 2]);
});
