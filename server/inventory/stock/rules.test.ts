import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { stockKinds } from '#contract/inventory/stock.ts';
import { shareOfValue } from './rules.ts';

describe('shareOfValue', () => {
  it.each([
    ['all of one kind', 100, [3, 0, 0, 0], [100, 0, 0, 0]],
    ['a third each, the last with the rest', 100, [1, 1, 1, 0], [33, 33, 34, 0]],
    ['sold below stock while some are reserved', 100, [-2, 0, 3, 0], [-200, 0, 300, 0]],
    ['nothing owned', 0, [0, 0, 0, 0], [0, 0, 0, 0]],
    ['as many missing as reserved', 0, [-1, 0, 1, 0], [0, 0, 0, 0]],
  ])('%s', (_, value, [sellable = 0, nonSellable = 0, reserved = 0, inTransit = 0], expected) => {
    const shares = shareOfValue(value, { sellable, nonSellable, reserved, inTransit });
    expect(stockKinds.map((kind) => shares[kind])).toEqual(expected);
  });

  it('adds up to the value exactly, and gives an empty kind nothing', () => {
    const count = fc.integer({ min: 0, max: 1_000 });
    const quantities = fc.record({ sellable: count, nonSellable: count, reserved: count, inTransit: count });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000_000 }), quantities, (value, held) => {
        const shares = shareOfValue(value, held);
        const total = stockKinds.reduce((sum, kind) => sum + held[kind], 0);
        const isWhole = stockKinds.reduce((sum, kind) => sum + shares[kind], 0) === (total === 0 ? 0 : value);
        return isWhole && stockKinds.every((kind) => (held[kind] === 0 ? shares[kind] === 0 : shares[kind] >= 0));
      }),
      { numRuns: 20_000 },
    );
  });
});
