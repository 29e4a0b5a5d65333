import { describe, expect, it } from 'vitest';
import { saleTotals } from '#contract/sales/money.ts';
import { outcome } from '../../../tests/support/outcome.ts';
import { openSteps } from '../../kernel/document/rules.ts';
import { checkBid, isWon, leastPrice, lotRules, nextAmount, saleToWinner } from './rules.ts';

const lot = { startingPrice: 50_000, reservePrice: 80_000, gramFloor: null, increment: 1_000, milligrams: 12_345 };

describe('a bid', () => {
  it('is at least the start, and then the highest one and the increment', () => {
    expect(nextAmount(lot, null)).toBe(50_000);
    expect(nextAmount(lot, 50_000)).toBe(51_000);
    expect(nextAmount({ ...lot, startingPrice: 0 }, null)).toBe(1);
    expect(outcome(() => checkBid(lot, 50_000, 50_999))).toBe('lot.bidTooLow');
    expect(outcome(() => checkBid(lot, 50_000, 51_000))).toBeUndefined();
  });

  it('wins at the reserve, at the floor of its weight, or as the manager chooses', () => {
    expect(leastPrice(lot)).toBe(80_000);
    expect(leastPrice({ ...lot, gramFloor: 10_000 })).toBe(123_450);
    expect(leastPrice({ ...lot, reservePrice: null, gramFloor: 1 })).toBe(13);
    expect(leastPrice({ ...lot, reservePrice: null })).toBe(0);
    expect([79_999, 80_000].map((high) => isWon(lot, high, false))).toEqual([false, true]);
    expect(isWon(lot, 1, true)).toBe(true);
    expect(isWon(lot, null, true)).toBe(false);
  });
});

describe('the sale to a winner', () => {
  const tax = { taxMode: 'exclusive', taxRounding: 'floor', taxBasisPoints: 1000 } as const;
  const told = { locationId: 1, date: '2026-06-18', customerId: null, name: '' };
  const one = { itemId: 1, quantity: 1, milligrams: 4_210 };
  const pieces = { priceBy: 'unit', uom: 'pcs', milligrams: 4_210 } as const;
  const grams = { priceBy: 'gram', uom: 'bulk', milligrams: 1_000 } as const;

  it('comes to the hammer price, however it divides', () => {
    for (const hammerPrice of [1, 99, 100_000, 123_457, 999_999_999]) {
      for (const [item, goods] of [
        [pieces, one],
        [pieces, { ...one, quantity: 3 }],
        [grams, { ...one, quantity: 12, milligrams: 12_345 }],
        [grams, { ...one, milligrams: 7 }],
      ] as const) {
        const { draft, agreed } = saleToWinner({ ...goods, item, hammerPrice }, told, tax);
        const { base, grandTotal } = saleTotals({ ...draft, ...tax, lines: agreed.lines });
        expect(base).toBe(hammerPrice);
        expect(draft.grandTotal).toBe(grandTotal);
      }
    }
  });

  it('has the hammer price on its line where it is of one piece', () => {
    const { draft } = saleToWinner({ ...one, item: pieces, hammerPrice: 123_457 }, told, tax);
    expect(draft).toMatchObject({ type: 'subasta', discountAmount: 0, lines: [{ price: 123_457, quantity: 1 }] });
  });
});

it('is hammered only while its event is open, and given to another once its sale was cancelled', () => {
  const at = (
    status: 'open' | 'awarded' | 'unsold',
    subastaStatus: string,
    saleStatus: 'pending' | 'cancelled' | null,
  ) => openSteps(lotRules, { status, subastaStatus, saleStatus }, () => true);
  expect(at('open', 'open', null)).toEqual(['bid', 'retract', 'hammer', 'pass', 'withdraw']);
  expect(at('open', 'closed', null)).toEqual([]);
  expect(at('unsold', 'open', null)).toEqual(['rerun']);
  expect(at('awarded', 'open', 'pending')).toEqual([]);
  expect(at('awarded', 'open', 'cancelled')).toEqual(['rerun', 'offer']);
  expect(at('awarded', 'closed', 'cancelled')).toEqual(['offer']);
});
