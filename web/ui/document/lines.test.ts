import { describe, expect, it } from 'vitest';
import type { ItemRow } from '#contract/catalogue/item.ts';
import {
  addItem,
  boundedQuantity,
  changeLine,
  type DocumentLine,
  movedTo,
  neighbourOf,
  nextKey,
  putBack,
  removeLine,
} from './lines.ts';

const lines = [1, 2, 3].map((key) => ({ key, quantity: key * 10 }));
const keys = (all: readonly { key: number }[]) => all.map(({ key }) => key);

describe('the lines of a document', () => {
  it('change one at a time, the others stay the same objects', () => {
    const changed = changeLine(lines, 2, { quantity: 5 });
    expect(changed[1]).toEqual({ key: 2, quantity: 5 });
    expect([changed[0], changed[2]]).toEqual([lines[0], lines[2]]);
    expect(changed[0]).toBe(lines[0]);
  });

  it.each([
    [1, [2, 3], 2],
    [2, [1, 3], 3],
    [3, [1, 2], 2],
  ])('without %d are %j, and %d is chosen', (key, left, chosen) => {
    expect(keys(removeLine(lines, key))).toEqual(left);
    expect(neighbourOf(lines, key)).toBe(chosen);
  });

  it('have none chosen once the last is gone', () => expect(neighbourOf([{ key: 1 }], 1)).toBeNull());

  it('are put back where they stood', () => {
    const line = { key: 2, quantity: 20 };
    expect(keys(putBack(removeLine(lines, 2), { line, index: 1 }))).toEqual([1, 2, 3]);
  });

  it('get another key where their own was given away meanwhile', () => {
    const line = { key: 3, quantity: 30 };
    const meanwhile = [...removeLine(lines, 3), { key: 3, quantity: 1 }];
    expect(keys(putBack(meanwhile, { line, index: 2 }))).toEqual([1, 2, 4, 3]);
  });

  it.each([
    [null, 1, 3],
    [null, -1, 3],
    [1, -1, 1],
    [1, 1, 2],
    [3, 1, 3],
  ] as const)('from %s, %d further, are at %d', (from, by, to) => expect(movedTo(lines, from, by)).toBe(to));

  it('have nothing to move to where there is none', () => expect(movedTo([], null, 1)).toBeNull());

  it('are numbered on from the largest key', () => expect([nextKey([]), nextKey(lines)]).toEqual([1, 4]));
});

it('counts a scanned piece up, and what is weighed not', () => {
  const scanned = (priceBy: 'unit' | 'gram') => {
    const item = { id: 1, itemCode: 'R0-000001', name: 'Ring', priceBy, milligrams: 1000 } as ItemRow;
    const rules = { begin: (line: DocumentLine) => line, linesMax: 9, quantityMax: 9 };
    const once = addItem([], item, rules)?.lines ?? [];
    return addItem(once, item, rules)?.line.quantity;
  };
  expect([scanned('unit'), scanned('gram')]).toEqual([2, 1]);
});

it.each([
  [0, 1],
  [-5, 1],
  [7, 7],
  [100, 99],
])('keeps a quantity of %d at %d', (asked, kept) => expect(boundedQuantity(asked, 99)).toBe(kept));
