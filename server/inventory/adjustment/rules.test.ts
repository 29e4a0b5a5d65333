import { describe, expect, it } from 'vitest';
import type { Adjustment } from '#contract/inventory/adjustment.ts';
import { holdsLife } from '../../../tests/support/documentLife.ts';
import { holding, stockItem } from '../../../tests/support/stockItem.ts';
import { HeldStock, type Holding, type StockItem } from '../ledger/rules.ts';
import {
  adjustmentMoves,
  adjustmentSteps,
  checkLines,
  lineValues,
  netValue,
  quantitiesOf,
  type StoredAdjustmentLine,
} from './rules.ts';

const line = (more: Partial<StoredAdjustmentLine> = {}): StoredAdjustmentLine => ({
  id: 1,
  note: '',
  position: 1,
  itemId: 1,
  direction: 'out',
  typeId: null,
  toTypeId: null,
  quantity: 1,
  milligrams: 3_500,
  unitCost: null,
  reasonCodeId: 1,
  ...more,
});
const movesOf = (lines: StoredAdjustmentLine[], held: Partial<Holding>, of: Partial<StockItem> = {}) =>
  adjustmentMoves(lines, 7, { items: new Map([[1, stockItem(of)]]), stock: new HeldStock([holding(held)]) });

describe('the life of an adjustment', () => {
  // Each step from each status: where it leads, or that it is refused.
  const table: Record<Adjustment['status'], Partial<Record<Adjustment['steps'][number], Adjustment['status']>>> = {
    pending: { edit: 'pending', approve: 'approved', cancel: 'cancelled', print: 'pending' },
    approved: { print: 'approved' },
    cancelled: {},
  };
  holdsLife(adjustmentSteps, table, (status) => ({ status: status as Adjustment['status'] }));
});

describe('what moves', () => {
  it('goes out with its share of the value, and never below what there is', () => {
    const three = { sellable: 3, value: 1_000 };
    expect(movesOf([line({ quantity: 2 })], three)).toMatchObject([
      {
        event: 'adjustment',
        from: { locationId: 7, kind: 'sellable' },
        to: { kind: 'outside' },
        quantity: 2,
        value: 667,
      },
    ]);
    expect(() => movesOf([line({ quantity: 4 })], three)).toThrow('stock.insufficient');
    expect(() => movesOf([line({ typeId: 5 })], three)).toThrow('stock.insufficient');
  });

  it('draws on one stock, line after line', () => {
    const lines = [line({ quantity: 2 }), line({ id: 2, quantity: 2 })];
    expect(() => movesOf(lines, { sellable: 3, value: 1_000 })).toThrow('stock.insufficient');
    const found = [line({ direction: 'in' }), line({ id: 2 })];
    expect(movesOf(found, { sellable: 0 })).toHaveLength(2);
  });

  it.each([
    ['what its line says', line({ direction: 'in', quantity: 2, unitCost: 700 }), { sellable: 3, value: 1_000 }, 1_400],
    ['the average of what is there', line({ direction: 'in', quantity: 2 }), { sellable: 3, value: 1_000 }, 667],
    ['what the last one left for', line({ direction: 'in' }), { lastCost: 900 }, 900],
    ['the cost of its item', line({ direction: 'in' }), {}, 1_000],
  ])('comes in worth %s', (_, one, held, value) => {
    expect(movesOf([one], held)).toMatchObject([{ from: { kind: 'outside' }, to: { kind: 'sellable' }, value }]);
  });

  it('is worth nothing where the goods are somebody else’s', () => {
    expect(movesOf([line({ direction: 'in', unitCost: 700 })], {}, { consignment: true })[0]?.value).toBe(0);
  });

  it('changes its type without its value, and never more than there is', () => {
    const three = { sellable: 3, value: 1_000 };
    const changed = line({ direction: 'change', toTypeId: 5, quantity: 3 });
    expect(movesOf([changed], three)).toMatchObject([
      {
        event: 'typeChange',
        from: { locationId: 7, kind: 'sellable' },
        to: { locationId: 7, kind: 'nonSellable', typeId: 5 },
        quantity: 3,
        value: 0,
      },
    ]);
    expect(() => movesOf([{ ...changed, quantity: 4 }], three)).toThrow('stock.insufficient');
    expect(movesOf([line({ direction: 'change', typeId: 5 })], { nonSellable: 1 })).toMatchObject([
      { from: { kind: 'nonSellable', typeId: 5 }, to: { kind: 'sellable' } },
    ]);
  });

  it.each([
    ['more', { sellable: 2, reserved: 1, value: 0 }, 2_100],
    ['less', { sellable: 3, value: 9_000 }, -6_900],
    ['as much', { sellable: 3, value: 2_100 }, 0],
    ['nothing where there is nothing', {}, 0],
  ])('becomes worth what is said: %s', (_, held, more) => {
    const moves = movesOf([line({ direction: 'value', unitCost: 700 })], held);
    expect(netValue(moves)).toBe(more);
    expect(moves).toHaveLength(more === 0 ? 0 : 1);
    expect(lineValues(moves).map(({ value }) => value)).toEqual(more === 0 ? [] : [more]);
    for (const move of moves) expect(move).toMatchObject({ event: 'revaluation', quantity: 0, milligrams: 0 });
  });

  it('weighs what its line says', () => {
    expect(movesOf([line({ direction: 'in', milligrams: 12_345 })], {})[0]?.milligrams).toBe(12_345);
  });

  it('is one of a unique piece', () => {
    const two = [line({ direction: 'in', quantity: 2 })];
    expect(() => movesOf(two, {}, { isUniquePiece: true })).toThrow('stock.uniquePiece');
  });
});

describe('lines', () => {
  const items = new Map([
    [1, stockItem()],
    [2, stockItem({ id: 2, stockTracked: false })],
  ]);
  const reasons = new Map([
    [1, { active: true, direction: 'out' as const }],
    [2, { active: false, direction: 'both' as const }],
    [3, { active: true, direction: 'both' as const }],
  ]);
  const types = new Map([
    [5, { active: true }],
    [6, { active: false }],
  ]);
  const facts = { items, reasons, types };
  it.each([
    ['a reason of its direction', {}, null],
    ['goods of a type that is switched off', { typeId: 6 }, null],
    ['goods for a type that is switched off', { direction: 'in', typeId: 6, reasonCodeId: 3 }, 'input.invalid'],
    ['goods of a type of nobody', { typeId: 7 }, 'input.invalid'],
    ['goods that stop being sellable', { direction: 'change', toTypeId: 5 }, null],
    ['goods that become sellable, as lost', { direction: 'change', typeId: 5 }, 'input.invalid'],
    ['goods of another type, for any reason', { direction: 'change', typeId: 6, toTypeId: 5 }, null],
    ['goods that change to what they are', { direction: 'change', typeId: 5, toTypeId: 5 }, 'input.invalid'],
    ['goods that change to what is switched off', { direction: 'change', toTypeId: 6 }, 'input.invalid'],
    ['a value', { direction: 'value', unitCost: 700, reasonCodeId: null }, null],
    ['a value that nobody said', { direction: 'value', reasonCodeId: null }, 'input.invalid'],
    ['no reason', { reasonCodeId: null }, 'input.invalid'],
    ['a reason of both', { direction: 'in', reasonCodeId: 3 }, null],
    ['a reason of the other direction', { direction: 'in' }, 'input.invalid'],
    ['a reason that is switched off', { reasonCodeId: 2 }, 'input.invalid'],
    ['a reason of nobody', { reasonCodeId: 9 }, 'input.invalid'],
    ['what has no stock', { itemId: 2 }, 'stock.untracked'],
    ['an item of nobody', { itemId: 9 }, 'notFound'],
  ] as const)('with %s', (_, more, refusal) => {
    const unitCost = 'unitCost' in more ? more.unitCost : undefined;
    const check = () => checkLines([{ ...line(more), unitCost }], facts);
    if (refusal) expect(check).toThrow(refusal);
    else expect(check).not.toThrow();
  });

  it('say the value of an item by itself', () => {
    const value = { ...line({ direction: 'value' }), unitCost: 700 };
    expect(() => checkLines([value, { ...line(), unitCost: undefined }], facts)).toThrow('input.invalid');
  });

  it('are counted by direction', () => {
    const lines = [line({ quantity: 2 }), line({ quantity: 3 }), line({ direction: 'in', quantity: 7 })];
    const items = new Map([
      [1, stockItem()],
      [2, stockItem({ id: 2, priceBy: 'gram', milligrams: 1_000 })],
    ]);
    expect(quantitiesOf(lines, items)).toEqual({ quantityIn: 7, quantityOut: 5 });
    // What is priced by the gram is one piece, however long.
    expect(quantitiesOf([...lines, line({ itemId: 2, quantity: 12 })], items)).toEqual({
      quantityIn: 7,
      quantityOut: 6,
    });
  });
});
