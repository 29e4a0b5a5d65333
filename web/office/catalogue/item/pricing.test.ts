import { describe, expect, test } from 'vitest';
import { followingPrice, type Pricing, withCost, withMarkup, withPrice, withStep } from './pricing.ts';

const empty: Pricing = { cost: null, markupBasisPoints: null, price: null };
const ring: Pricing = { cost: 186_000, markupBasisPoints: 7000, price: 316_200 };

describe('cost, markup and price', () => {
  test.each([
    ['a cost alone says no price', withCost(empty, 1000, false), { cost: 1000, markupBasisPoints: null, price: null }],
    [
      'another cost keeps the markup',
      withCost(ring, 200_000, false),
      { cost: 200_000, markupBasisPoints: 7000, price: 340_000 },
    ],
    [
      'another cost of a piece on sale leaves the price',
      withCost(ring, 200_000, true),
      { cost: 200_000, markupBasisPoints: 5810, price: 316_200 },
    ],
    [
      'a cost of a piece on sale that has no price makes one',
      withCost({ ...ring, price: null }, 200_000, true),
      { cost: 200_000, markupBasisPoints: 7000, price: 340_000 },
    ],
    [
      'a cost after a price says the markup',
      withCost({ ...empty, price: 1500 }, 1000, false),
      { cost: 1000, markupBasisPoints: 5000, price: 1500 },
    ],
    ['an emptied cost leaves the price', withCost(ring, null, false), { ...ring, cost: null }],
    ['a cost of nothing leaves the price', withCost(ring, 0, false), { ...ring, cost: 0 }],
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

describe('the price that follows a cost', () => {
  test.each([
    ['has the markup of before', { ...ring, cost: 200_000 }, 340_000],
    ['is not offered where it stands there', { ...ring, cost: 200_000, price: 340_000 }, null],
    ['is not offered for the same cost', { ...ring, price: 1 }, null],
    ['is not offered without a cost', { ...ring, cost: null }, null],
  ] as [string, Pricing, number | null][])('%s', (_, now, expected) => {
    expect(followingPrice(ring, now)).toBe(expected);
  });
});
