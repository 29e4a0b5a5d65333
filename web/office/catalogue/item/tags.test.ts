import { expect, test } from 'vitest';
import { sheetUse } from './tags.ts';

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
