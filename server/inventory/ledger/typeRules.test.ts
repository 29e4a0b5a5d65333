import { describe, expect, it } from 'vitest';
import { at, type Move, outside, type Place } from './rules.ts';
import { type TypeLevel, typedMoves } from './typeRules.ts';

const [damaged, display, repair] = [1, 2, 3];
const shop = 7;
const level = (typeId: number, quantity: number, milligrams = quantity * 1_000): TypeLevel => ({
  itemId: 1,
  locationId: shop,
  typeId,
  quantity,
  milligrams,
});
const move = (from: Place, to: Place, more: Partial<Move> = {}): Move => ({
  event: 'adjustment',
  itemId: 1,
  from,
  to,
  priceBy: 'unit',
  quantity: 1,
  milligrams: 1_000,
  value: 0,
  causeLineId: 1,
  ...more,
});
const typed = (moves: readonly Move[], levels: readonly TypeLevel[] = [], priceBy: 'unit' | 'gram' = 'unit') =>
  typedMoves(moves, { damagedId: damaged, levels, items: new Map([[1, { itemCode: 'R0-1', priceBy }]]) });

describe('goods that are not for sale', () => {
  it('come in as damaged, or as they are said to be', () => {
    const came = typed([move(outside, at(shop, 'nonSellable')), move(outside, at(shop, 'nonSellable', display))]);
    expect(came.map(({ to }) => to.typeId)).toEqual([damaged, display]);
  });

  it('are nothing that goods for sale are told apart by', () => {
    const [sold] = typed([move(at(shop, 'sellable'), outside)], [level(damaged, 1)]);
    expect([sold?.from.typeId, sold?.to.typeId]).toEqual([undefined, undefined]);
  });

  it('go from where they are said to be, and never more than there is', () => {
    const levels = [level(damaged, 1), level(display, 3)];
    const two = (typeId: number) => [
      move(at(shop, 'nonSellable', typeId), outside, { quantity: 2, milligrams: 2_000 }),
    ];
    expect(typed(two(display), levels)).toMatchObject([{ from: { typeId: display }, quantity: 2 }]);
    expect(() => typed(two(damaged), levels)).toThrow('stock.insufficient');
    expect(() => typed(two(repair), levels)).toThrow('stock.insufficient');
  });

  it('draw on one stock, line after line', () => {
    const [comes, goes] = [
      move(outside, at(shop, 'nonSellable', display)),
      move(at(shop, 'nonSellable', display), outside),
    ];
    expect(typed([comes, goes])).toHaveLength(2);
    expect(() => typed([goes, comes])).toThrow('stock.insufficient');
    expect(() => typed([goes, goes], [level(display, 1)])).toThrow('stock.insufficient');
  });

  it('go the damaged before the others where nobody says which, with all of their weight and value', () => {
    const four = move(at(shop, 'nonSellable'), outside, { quantity: 4, milligrams: 4_001, value: 1_000 });
    const parts = typed([four], [level(damaged, 3), level(display, 0), level(repair, 5)]);
    expect(parts.map(({ from, quantity }) => [from.typeId, quantity])).toEqual([
      [damaged, 3],
      [repair, 1],
    ]);
    expect(parts.reduce((sum, { milligrams }) => sum + milligrams, 0)).toBe(4_001);
    expect(parts.reduce((sum, { value }) => sum + value, 0)).toBe(1_000);
  });

  it('change from one sub-type to another', () => {
    const changed = typed(
      [move(at(shop, 'nonSellable', damaged), at(shop, 'nonSellable', repair))],
      [level(damaged, 1)],
    );
    expect(changed).toMatchObject([{ from: { typeId: damaged }, to: { typeId: repair } }]);
  });

  it('go by their weight where they are priced by it, and all of their units with the last of it', () => {
    const gone = (milligrams: number) =>
      typed(
        [move(at(shop, 'nonSellable', display), outside, { priceBy: 'gram', quantity: 9, milligrams })],
        [level(display, 5, 5_000)],
        'gram',
      );
    expect(gone(2_400)).toMatchObject([{ quantity: 2, milligrams: 2_400 }]);
    expect(gone(5_000)).toMatchObject([{ quantity: 5, milligrams: 5_000 }]);
    expect(() => gone(5_001)).toThrow('stock.insufficient');
  });
});
