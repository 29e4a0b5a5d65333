import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { yenMax } from '../kernel/values.ts';
import { marginOf, markupFromPrice, markupStepBasisPoints, priceFromMarkup } from './markup.ts';

const timeoutMs = 60_000;
const yen = fc.oneof(fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 0, max: yenMax }));
const markup = fc.integer({ min: -10_000, max: 100_000 });

describe('priceFromMarkup', () => {
  it.each([
    // The example of domain.md §4: 12,345 + 10 % is 13,579.5 and rounds up.
    [12_345, 1_000, 13_580],
    [100, 0, 100],
    [100, -10_000, 0],
    [0, 5_000, 0],
    [1, 4_999, 1],
    [1, 5_000, 2],
    [yenMax, 10_000, 2 * yenMax],
  ])('of %i at %i basis points is %i', (cost, basisPoints, price) => {
    expect(priceFromMarkup(cost, basisPoints)).toBe(price);
  });

  it(
    'is the exact product rounded half up',
    () => {
      fc.assert(
        fc.property(yen, markup, (cost, basisPoints) => {
          const exact = BigInt(cost) * BigInt(10_000 + basisPoints);
          const error = 10_000n * BigInt(priceFromMarkup(cost, basisPoints)) - exact;
          return error > -5_000n && error <= 5_000n;
        }),
      );
    },
    timeoutMs,
  );

  it(
    'never falls when the markup grows',
    () => {
      fc.assert(
        fc.property(yen, markup, (cost, basisPoints) => {
          return priceFromMarkup(cost, basisPoints + markupStepBasisPoints) >= priceFromMarkup(cost, basisPoints);
        }),
      );
    },
    timeoutMs,
  );
});

describe('markupFromPrice', () => {
  it('has two decimals of a percent, and none where there is no cost', () => {
    expect(markupFromPrice(12_345, 13_580)).toBe(1_000);
    expect(markupFromPrice(3, 4)).toBe(3_333);
    expect(markupFromPrice(100, 50)).toBe(-5_000);
    expect(markupFromPrice(0, 50)).toBeNull();
  });

  it(
    'leads back to the price as nearly as two decimals can',
    () => {
      fc.assert(
        fc.property(
          fc.integer({ min: 1, max: 1_000_000_000 }),
          fc.integer({ min: 0, max: 1_000_000_000 }),
          (cost, price) => {
            const back = priceFromMarkup(cost, markupFromPrice(cost, price) ?? 0);
            // Half a basis point of the cost, and half a yen of rounding.
            return Math.abs(back - price) <= cost / 20_000 + 0.5;
          },
        ),
      );
    },
    timeoutMs,
  );
});

describe('marginOf', () => {
  it('is a share of the price, which the markup is not', () => {
    expect(marginOf(60_000, 100_000)).toBe(4_000);
    expect(markupFromPrice(60_000, 100_000)).toBe(6_667);
    expect(marginOf(100, 0)).toBeNull();
    expect(marginOf(150, 100)).toBe(-5_000);
  });
});
