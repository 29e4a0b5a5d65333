import { describe, expect, it } from 'vitest';
import type { Adjustment } from '#contract/inventory/adjustment.ts';
import { holdsLife } from '../../../tests/support/documentLife.ts';
import { stockItem } from '../../../tests/support/stockItem.ts';
import { HeldStock, type Holding, type StockItem } from '../ledger/rules.ts';
import { adjustmentMoves, adjustmentSteps, checkLines, quantitiesOf, type StoredAdjustmentLine } from './rules.ts';

const holding = (more: Partial<Holding> = {}): Holding => ({
  itemId: 1,
  locationId: 7,
  sellable: 0,
  nonSellable: 0,
  reserved: 0,
  inTransit: 0,
  weights: {},
  value: 0,
  lastCost: 0,
  ...more,
});
const line = (more: Partial<StoredAdjustmentLine> = {}): StoredAdjustmentLine => ({
  id: 1,
  position: 1,
  itemId: 1,
  kind: 'sellable',
  direction: 'out',
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
    expect(() => movesOf([line({ kind: 'nonSellable' })], three)).toThrow('stock.insufficient');
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
  it.each([
    ['a reason of its direction', {}, null],
    ['a reason of both', { direction: 'in', reasonCodeId: 3 }, null],
    ['a reason of the other direction', { direction: 'in' }, 'input.invalid'],
    ['a reason that is switched off', { reasonCodeId: 2 }, 'input.invalid'],
    ['a reason of nobody', { reasonCodeId: 9 }, 'input.invalid'],
    ['what has no stock', { itemId: 2 }, 'stock.untracked'],
    ['an item of nobody', { itemId: 9 }, 'notFound'],
  ] as const)('with %s', (_, more, refusal) => {
    const check = () => checkLines([line(more)], items, reasons);
    if (refusal) expect(check).toThrow(refusal);
    else expect(check).not.toThrow();
  });

  it('are counted by direction', () => {
    const lines = [line({ quantity: 2 }), line({ quantity: 3 }), line({ direction: 'in', quantity: 7 })];
    expect(quantitiesOf(lines)).toEqual({ quantityIn: 7, quantityOut: 5 });
  });
});
