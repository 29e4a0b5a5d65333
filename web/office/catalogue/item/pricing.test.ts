import { describe, expect, test } from 'vitest';
import {
  type Pricing,
  priceForTaxed,
  type Tax,
  taxedPrice,
  untaxedPrice,
  withCost,
  withMarkup,
  withPrice,
  withStep,
} from './pricing.ts';

const empty: Pricing = { cost: null, markupBasisPoints: null, price: null };
const ring: Pricing = { cost: 186_000, markupBasisPoints: 7000, price: 316_200 };

describe('cost, markup and price', () => {
  test.each([
    ['a cost alone says no price', withCost(empty, 1000), { cost: 1000, markupBasisPoints: null, price: null }],
    [
      'another cost keeps the markup',
      withCost(ring, 200_000),
      { cost: 200_000, markupBasisPoints: 7000, price: 340_000 },
    ],
    [
      'a cost after a price says the markup',
      withCost({ ...empty, price: 1500 }, 1000),
      { cost: 1000, markupBasisPoints: 5000, price: 1500 },
    ],
    ['an emptied cost leaves the price', withCost(ring, null), { ...ring, cost: null }],
    ['a cost of nothing leaves the price', withCost(ring, 0), { ...ring, cost: 0 }],
    ['a markup moves the price', withMarkup(ring, 8000), { ...ring, markupBasisPoints: 8000, price: 334_800 }],
    ['a markup without a cost waits', withMarkup(empty, 8000), { ...empty, markupBasisPoints: 8000 }],
    ['an emptied markup leaves the price', withMarkup(ring, null), { ...ring, markupBasisPoints: null }],
    [
      'a markup below minus everything is a price of nothing',
      withMarkup(ring, -20_000),
      { ...ring, markupBasisPoints: -20_000, price: 0 },
    ],
    ['a price says the markup', withPrice(ring, 320_000), { ...ring, price: 320_000, markupBasisPoints: 7204 }],
    [
      'a price below cost is a markup below nothing',
      withPrice(ring, 93_000),
      { ...ring, price: 93_000, markupBasisPoints: -5000 },
    ],
    ['an emptied price leaves the markup', withPrice(ring, null), { ...ring, price: null }],
    [
      'a price far above the cost stops at the largest markup',
      withPrice({ ...empty, cost: 1 }, 900_000_000_000),
      { cost: 1, markupBasisPoints: 100_000_000, price: 900_000_000_000 },
    ],
  ])('%s', (_name, result, expected) => {
    expect(result).toEqual(expected);
  });

  test('one step adds 10 %, from nothing too', () => {
    expect(withStep({ ...empty, cost: 12_345 })).toEqual({ cost: 12_345, markupBasisPoints: 1000, price: 13_580 });
    expect(withStep(ring)).toEqual({ ...ring, markupBasisPoints: 8000, price: 334_800 });
  });

  test.each([empty, { ...ring, cost: 0 }])('without a cost there is no step', (pricing) => {
    expect(withStep(pricing)).toBeNull();
  });
});

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
