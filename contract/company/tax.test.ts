import { describe, expect, test } from 'vitest';
import { priceForTaxed, type Tax, taxedPrice, untaxedPrice } from './tax.ts';

describe('prices with tax', () => {
  const floor: Tax = { taxMode: 'exclusive', taxRounding: 'floor', taxBasisPoints: 1000 };

  test.each([
    [316_200, floor, 347_820],
    [999, floor, 1098],
    [995, { ...floor, taxRounding: 'halfUp' }, 1095],
    [991, { ...floor, taxRounding: 'ceil' }, 1091],
    [1000, { ...floor, taxMode: 'inclusive' }, 1000],
  ] as const)('%d becomes %o: %d', (price, tax, expected) => {
    expect(taxedPrice(price, tax)).toBe(expected);
  });

  test('what a price leaves to the shop is without the tax that lies in it', () => {
    expect(untaxedPrice(110_000, { ...floor, taxMode: 'inclusive' })).toBe(100_000);
    expect(untaxedPrice(110_000, floor)).toBe(110_000);
  });

  test.each([
    [347_820, { price: 316_200, reached: 347_820 }],
    [11_000, { price: 10_000, reached: 11_000 }],
    // 9,999 + 999 = 10,998 and 10,000 + 1,000 = 11,000: nothing between can be reached.
    [10_999, { price: 9999, reached: 10_998 }],
    [0, { price: 0, reached: 0 }],
    [1, { price: 1, reached: 1 }],
  ])('%d is reached, or the nearest', (target, expected) => {
    expect(priceForTaxed(target, floor)).toEqual(expected);
  });

  test('no price is nearer than the one found, whatever the rounding', () => {
    for (const taxRounding of ['floor', 'halfUp', 'ceil'] as const) {
      const tax = { ...floor, taxRounding };
      const all = Array.from({ length: 401 }, (_, price) => taxedPrice(price, tax));
      const wrong = Array.from({ length: 401 }, (_, target) => target).filter((target) => {
        const { price, reached } = priceForTaxed(target, tax);
        const nearest = Math.min(...all.map((other) => Math.abs(other - target)));
        return reached !== all[price] || Math.abs(reached - target) !== nearest;
      });
      expect(wrong).toEqual([]);
    }
  });
});
