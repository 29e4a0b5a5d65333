import { describe, expect, it } from 'vitest';
import { pieces } from '../../tests/support/saleFacts.ts';
import { agreedFor, continuedLines, freeDiscount, freeLineDiscount, nothingAgreed } from './agreed.ts';

describe('lines that a draft continues', () => {
  it.each([
    ['one each', [1, 2], [2, 1], [1, 0]],
    ['a new one', [1], [3, 1], [null, 0]],
    ['two of one item, in their order', [1, 2, 1], [1, 1], [0, 2]],
    ['more of one item than there were', [1], [1, 1], [0, null]],
    ['none', [1], [], []],
  ])('%s', (_, before, after, expected) => {
    const old = before.map((itemId, index) => ({ itemId, index }));
    const lines = after.map((itemId) => ({ itemId }));
    expect(continuedLines(old, lines).map((line) => line?.index ?? null)).toEqual(expected);
  });
});

describe('an agreement for a line', () => {
  const agreed = pieces({ price: 800, quantity: 2, discountBasisPoints: 2_000 });

  it.each([
    ['fewer pieces', 1, 2_000],
    ['as many pieces', 2, 2_000],
    ['more pieces', 3, 1_000],
  ])('for %s', (_, quantity, free) => {
    expect(agreedFor(agreed, pieces({ quantity }))).toEqual(quantity > 2 ? null : agreed);
    expect(freeLineDiscount(pieces({ quantity }), agreed)).toBe(free);
  });

  it('for goods by weight covers grams and not units', () => {
    const chain = { priceBy: 'gram' as const, price: 18_200, quantity: 12, milligrams: 12_350, discountBasisPoints: 0 };
    expect(agreedFor(chain, { ...chain, milligrams: 12_351 })).toBeNull();
    expect(agreedFor(chain, { ...chain, quantity: 13, milligrams: 12_000 })).toEqual(chain);
    const agreed = { lines: [chain], given: 10_000, asked: 224_770 };
    expect(freeDiscount(0, [chain], agreed)).toBe(10_000);
    expect(freeDiscount(0, [{ ...chain, milligrams: 6_175 }], agreed)).toBe(5_000);
  });

  it('is none for a new line', () => {
    expect(agreedFor(null, pieces({ quantity: 1 }))).toBeNull();
    expect(freeLineDiscount(pieces({ quantity: 1 }), undefined)).toBe(1_000);
    expect(freeLineDiscount(pieces({ quantity: 1 }), { ...agreed, discountBasisPoints: 500 })).toBe(1_000);
  });
});

describe('what may be given away freely', () => {
  const saved = pieces({ price: 100_000, quantity: 2, discountBasisPoints: 0 });
  const agreed = { lines: [saved], given: 30_000, asked: 200_000 };

  it.each([
    ['a tenth of a new sale', 100_000, [{ quantity: 1 }], nothingAgreed, 10_000],
    ['what was agreed, for its goods', 200_000, [{ quantity: 2 }], agreed, 30_000],
    ['its share, for some of its goods', 100_000, [{ quantity: 1 }], agreed, 15_000],
    ['no more, for more goods', 250_000, [{ quantity: 3 }], agreed, 30_000],
    ['a tenth, where that is more', 1_000_000, [{ quantity: 10 }], agreed, 100_000],
  ])('%s', (_, asked, lines, before, free) => expect(freeDiscount(asked, lines.map(pieces), before)).toBe(free));
});
