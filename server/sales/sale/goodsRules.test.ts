import { describe, expect, it } from 'vitest';
import { outcome } from '../../../tests/support/outcome.ts';
import { ringFacts, shopFacts } from '../../../tests/support/saleFacts.ts';
import { type Holding, issueValue } from '../../inventory/ledger/rules.ts';
import type { ItemFacts } from './facts.ts';
import { handOver, release, reserve, takeBack } from './goodsRules.ts';

const item = { ...ringFacts, id: 7, itemCode: 'R0-000007', price: 9_000, cost: 1_500, milligrams: 2_000 };
const held = (changes: Partial<Holding> = {}): Holding => ({
  itemId: 7,
  locationId: 3,
  sellable: 7,
  nonSellable: 0,
  reserved: 0,
  inTransit: 0,
  value: 8_332,
  lastCost: 0,
  ...changes,
});
const known = (holding: Holding, changes: Partial<ItemFacts> = {}, may = true, allow = true) => ({
  items: new Map([[7, { ...item, ...changes }]]),
  holdings: new Map([[7, holding]]),
  company: { ...shopFacts, allowNegativeSellable: allow },
  holds: () => may,
});

describe('the moving average', () => {
  it('conserves every yen: 3@1000 + 4@1333, out 2, 4, 1', () => {
    const values: number[] = [];
    let holding = held();
    for (const quantity of [2, 4, 1]) {
      const value = issueValue(holding, quantity, 0);
      values.push(value);
      holding = { ...holding, sellable: holding.sellable - quantity, value: holding.value - value };
    }
    expect(values).toEqual([2_381, 4_761, 1_190]);
    expect(holding.value).toBe(0);
  });

  it("takes the last issue cost, or the item's, for what the books do not have", () => {
    expect(issueValue(held({ sellable: 0, value: 0, lastCost: 1_190 }), 2, 1_500)).toBe(2_380);
    expect(issueValue(held({ sellable: 0, value: 0 }), 2, 1_500)).toBe(3_000);
    expect(issueValue(held({ sellable: 1, value: 1_000, lastCost: 1_190 }), 3, 1_500)).toBe(3_380);
  });
});

describe('handing over', () => {
  const line = (quantity: number, id = 1) => ({ id, itemId: 7, quantity });

  it('draws two lines of one item on the same stock', () => {
    const { moves, costs } = handOver([line(2), line(5, 2)], 'sellable', 3, known(held()));
    expect(costs).toEqual([2_381, 5_951]);
    expect(moves.map((move) => move.milligrams)).toEqual([4_000, 10_000]);
    expect(outcome(() => handOver([line(5), line(3, 2)], 'sellable', 3, known(held(), {}, true, false)))).toBe(
      'stock.insufficient',
    );
  });

  it.each([
    ['with leave and right', known(held({ sellable: 0 })), 'belowStock'],
    ['without the right', known(held({ sellable: 0 }), {}, false), 'sale.belowStockDenied'],
    ["without the company's leave", known(held({ sellable: 0 }), {}, true, false), 'stock.insufficient'],
    ['a unique piece', known(held({ sellable: 0 }), { isUniquePiece: true }), 'stock.insufficient'],
  ])('below stock %s', (_, facts, expected) => {
    expect(outcome(() => handOver([line(1)], 'sellable', 3, facts).warnings[0]?.code)).toBe(expected);
  });

  it('moves nothing for a service, and no value for affiliate stock', () => {
    expect(handOver([line(2)], 'sellable', 3, known(held(), { stockTracked: false }))).toEqual({
      moves: [],
      costs: [3_000],
      warnings: [],
    });
    const affiliate = handOver([line(2)], 'sellable', 3, known(held({ value: 0 }), { consignment: true }));
    expect(affiliate.moves[0]?.value).toBe(0);
    expect(affiliate.costs).toEqual([3_000]);
  });
});

describe('reserving', () => {
  it('never promises what is not there', () => {
    const facts = known(held({ sellable: 2 }));
    expect(outcome(() => reserve([{ id: 1, itemId: 7, quantity: 3 }], 3, facts.items, facts.holdings))).toBe(
      'stock.insufficient',
    );
    expect(
      outcome(() =>
        reserve(
          [
            { id: 1, itemId: 7, quantity: 1 },
            { id: 2, itemId: 7, quantity: 2 },
          ],
          3,
          facts.items,
          facts.holdings,
        ),
      ),
    ).toBe('stock.insufficient');
  });

  it('is undone by releasing the same', () => {
    const facts = known(held());
    const lines = [{ id: 1, itemId: 7, quantity: 3 }];
    const [there] = reserve(lines, 3, facts.items, facts.holdings);
    const [back] = release(lines, 3, facts.items);
    expect([there?.from, there?.to]).toEqual([back?.to, back?.from]);
    expect([there?.value, back?.value]).toEqual([0, 0]);
  });
});

describe('a void', () => {
  it('brings goods back at the value they left with, damaged ones not for sale', () => {
    const sold = [
      { id: 11, itemId: 7, fromLocationId: 3, quantity: 2, milligrams: 4_000, value: 2_381, causeLineId: 1 },
      { id: 12, itemId: 7, fromLocationId: 3, quantity: 1, milligrams: 2_000, value: 1_190, causeLineId: 2 },
    ];
    const moves = takeBack(sold, new Set([2]));
    expect(moves.map((move) => [move.to.kind, move.value, move.reversalOf])).toEqual([
      ['sellable', 2_381, 11],
      ['nonSellable', 1_190, 12],
    ]);
  });
});
