import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { refuse } from '#contract/kernel/refusal.ts';
import { outcome } from '../../../tests/support/outcome.ts';
import { issueGoods, moveGoods, receiveGoods, release, reserve, returnGoods } from './goodsRules.ts';
import { at, HeldStock, type Holding, issueValue, outside, type StockItem } from './rules.ts';

const item: StockItem = {
  id: 7,
  itemCode: 'R0-000007',
  stockTracked: true,
  consignment: false,
  isUniquePiece: false,
  priceBy: 'unit',
  milligrams: 2_000,
  cost: 1_500,
};
const held = (changes: Partial<Holding> = {}): Holding => ({
  itemId: 7,
  locationId: 3,
  sellable: 7,
  nonSellable: 0,
  reserved: 0,
  inTransit: 0,
  weights: {},
  value: 8_332,
  lastCost: 0,
  ...changes,
});
const known = (holding: Holding, changes: Partial<StockItem> = {}) => ({
  items: new Map([[7, { ...item, ...changes }]]),
  stock: new HeldStock([holding]),
});
const shelf = at(3, 'sellable');
const line = (quantity: number, id = 1) => ({ id, itemId: 7, quantity });
const pieces = (quantity: number) => ({ priceBy: 'unit' as const, quantity, milligrams: quantity * 2_000 });
const letPass = () => undefined;
const refuseAll = () => refuse('sale.belowStockDenied');

describe('the moving average', () => {
  it('conserves every yen: 3@1000 + 4@1333, out 2, 4, 1', () => {
    const values: number[] = [];
    let holding = held();
    for (const quantity of [2, 4, 1]) {
      const value = issueValue(holding, pieces(quantity), 0);
      values.push(value);
      holding = { ...holding, sellable: holding.sellable - quantity, value: holding.value - value };
    }
    expect(values).toEqual([2_381, 4_761, 1_190]);
    expect(holding.value).toBe(0);
  });

  it("takes the last issue cost, or the item's, for what the books do not have", () => {
    expect(issueValue(held({ sellable: 0, value: 0, lastCost: 1_190 }), pieces(2), item.cost)).toBe(2_380);
    expect(issueValue(held({ sellable: 0, value: 0 }), pieces(2), item.cost)).toBe(3_000);
    expect(issueValue(held({ sellable: 1, value: 1_000, lastCost: 1_190 }), pieces(3), item.cost)).toBe(3_380);
  });
});

describe('issuing', () => {
  const issue = (quantities: number[], facts: ReturnType<typeof known>, check?: () => void) => {
    const lines = quantities.map((quantity, index) => line(quantity, index + 1));
    return issueGoods(lines, shelf, 'sale', facts, check);
  };

  it('draws two lines of one item on the same stock', () => {
    const { moves, costs } = issue([2, 5], known(held()));
    expect(costs).toEqual([2_381, 5_951]);
    expect(moves.map((move) => move.milligrams)).toEqual([4_000, 10_000]);
    expect(outcome(() => issue([5, 3], known(held())))).toBe('stock.insufficient');
  });

  it.each([
    ['where the document lets it', {}, {}, letPass, 'R0-000007'],
    ['where the document does not', {}, {}, refuseAll, 'sale.belowStockDenied'],
    ['where the document says nothing', {}, {}, undefined, 'stock.insufficient'],
    ['a unique piece', {}, { isUniquePiece: true }, letPass, 'stock.insufficient'],
  ])('below stock %s', (_, stock, changes, check, expected) => {
    const facts = known(held({ sellable: 0, ...stock }), changes);
    expect(outcome(() => issue([1], facts, check).belowStock[0])).toBe(expected);
  });

  it('never takes more than was reserved', () => {
    const facts = known(held({ reserved: 1 }));
    expect(outcome(() => issueGoods([line(2)], at(3, 'reserved'), 'sale', facts, letPass))).toBe('stock.insufficient');
  });

  it('moves nothing for a service, and no value for affiliate stock', () => {
    const service = issue([2], known(held(), { stockTracked: false }));
    expect(service).toEqual({ moves: [], costs: [3_000], belowStock: [] });
    const affiliate = issue([2], known(held({ value: 0 }), { consignment: true }));
    expect(affiliate.moves[0]?.value).toBe(0);
    expect(affiliate.costs).toEqual([3_000]);
  });

  it('takes the weight of a line that was weighed', () => {
    const { moves } = issueGoods([{ ...line(2), milligrams: 3_217 }], shelf, 'sale', known(held()));
    expect(moves[0]?.milligrams).toBe(3_217);
  });

  it('draws on no stock that is not held', () => {
    expect(() => issueGoods([line(1)], at(4, 'sellable'), 'sale', known(held()))).toThrow('is not held');
  });
});

describe('reserving', () => {
  it.each([
    ['three of two', [3], 'stock.insufficient'],
    ['three of two on two lines', [1, 2], 'stock.insufficient'],
    ['two of two', [1, 1], 2],
  ])('never promises what is not there: %s', (_, quantities, expected) => {
    const lines = quantities.map((quantity, index) => line(quantity, index + 1));
    expect(outcome(() => reserve(lines, 3, known(held({ sellable: 2 }))).length)).toBe(expected);
  });

  it('is undone by releasing the same', () => {
    const facts = known(held());
    const there = reserve([line(3)], 3, facts);
    const back = release([line(3)], 3, { ...facts, stock: facts.stock.after(there) });
    expect([there[0]?.from, there[0]?.to]).toEqual([back[0]?.to, back[0]?.from]);
    expect([there[0]?.value, back[0]?.value]).toEqual([0, 0]);
    expect(facts.stock.after([...there, ...back]).at({ itemId: 7, locationId: 3 })).toEqual(
      held({ weights: { sellable: 0, reserved: 0 } }),
    );
  });
});

describe('moving', () => {
  it('takes the value along to another location, and none between two kinds of one', () => {
    const facts = known(held());
    const [sent] = moveGoods([line(2)], shelf, at(4, 'sellable'), 'reserve', facts);
    expect(sent).toMatchObject({ value: 2_381, milligrams: 4_000, from: shelf, to: at(4, 'sellable') });
    const [damaged] = moveGoods([line(2)], shelf, at(3, 'nonSellable'), 'reserve', facts);
    expect(damaged?.value).toBe(0);
    expect(outcome(() => moveGoods([line(8)], shelf, at(4, 'sellable'), 'reserve', facts))).toBe('stock.insufficient');
  });
});

describe('receiving', () => {
  const received = (changes: Partial<StockItem> = {}) =>
    receiveGoods([{ ...line(2), value: 3_000 }], shelf, 'opening', known(held(), changes).items);

  it('brings goods in at their value, those of somebody else at none, and no service', () => {
    expect(received()).toEqual([
      expect.objectContaining({ from: outside, to: shelf, quantity: 2, milligrams: 4_000, value: 3_000 }),
    ]);
    expect(received({ consignment: true })[0]?.value).toBe(0);
    expect(received({ stockTracked: false })).toEqual([]);
  });
});

describe('returning', () => {
  it('brings goods back at the value they left with, to the kind that is told', () => {
    const sold = [
      { id: 11, itemId: 7, fromLocationId: 3, ...pieces(2), value: 2_381, causeLineId: 1 },
      { id: 12, itemId: 7, fromLocationId: 3, ...pieces(1), value: 1_190, causeLineId: 2 },
    ];
    const moves = returnGoods(sold, 'void', ({ causeLineId }) => (causeLineId === 2 ? 'nonSellable' : 'sellable'));
    expect(moves.map((move) => [move.to.kind, move.value, move.reversalOf])).toEqual([
      ['sellable', 2_381, 11],
      ['nonSellable', 1_190, 12],
    ]);
  });
});

describe('goods by the gram', () => {
  const chain = { priceBy: 'gram', milligrams: 1_000, cost: 15_000 } as const;
  const reel = (units: number, milligrams: number, value: number) =>
    known(held({ sellable: units, weights: { sellable: milligrams }, value }), chain);
  const cut = (milligrams: number, id = 1) => ({ ...line(1, id), milligrams });

  it('are enough as long as their weight is, whatever the units come to', () => {
    const { moves, costs } = issueGoods([12_500, 12_500, 12_000].map(cut), shelf, 'sale', reel(37, 37_000, 555_000));
    expect(moves.map(({ quantity, milligrams }) => [quantity, milligrams])).toEqual([
      [13, 12_500],
      [13, 12_500],
      [11, 12_000],
    ]);
    expect(costs).toEqual([187_500, 187_500, 180_000]);
  });

  it('keep a unit as long as there is any weight, and none without', () => {
    const lines = Array.from({ length: 25 }, (_, index) => cut(400, index + 1));
    const { moves } = issueGoods(lines, shelf, 'sale', reel(10, 10_000, 150_000));
    const after = reel(10, 10_000, 150_000).stock.after(moves).at({ itemId: 7, locationId: 3 });
    expect(after).toMatchObject({ sellable: 0, value: 0, weights: { sellable: 0 } });
    expect(moves.every(({ quantity }) => quantity >= 0)).toBe(true);
  });

  it('are refused by a milligram, and fall below stock by their weight', () => {
    expect(outcome(() => issueGoods([cut(37_001)], shelf, 'sale', reel(37, 37_000, 555_000)))).toBe(
      'stock.insufficient',
    );
    expect(outcome(() => reserve([cut(37_001)], 3, reel(99, 37_000, 555_000)))).toBe('stock.insufficient');
    const { moves, costs, belowStock } = issueGoods([cut(38_500)], shelf, 'sale', reel(37, 37_000, 555_000), letPass);
    expect(moves).toMatchObject([{ quantity: 39, milligrams: 38_500, belowStock: true }]);
    expect([costs, belowStock]).toEqual([[577_500], ['R0-000007']]);
  });

  it('leave with all of their value once the last milligram goes, in any parts', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 5_000 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(parts, fc.integer({ min: 0, max: 10_000_000 }), (weights, value) => {
        const all = weights.reduce((sum, weight) => sum + weight, 0);
        const facts = reel(Math.max(1, Math.round(all / 1000)), all, value);
        const { moves, costs } = issueGoods(weights.map(cut), shelf, 'sale', facts);
        expect(costs.reduce((sum, cost) => sum + cost, 0)).toBe(value);
        const after = facts.stock.after(moves).at({ itemId: 7, locationId: 3 });
        expect(after).toMatchObject({ sellable: 0, value: 0, weights: { sellable: 0 } });
      }),
    );
  });
});
