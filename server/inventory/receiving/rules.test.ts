import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { arrivalOf, noBadGoods, partsOf, type Receiving } from '#contract/inventory/receiving.ts';
import { holdsLife } from '../../../tests/support/documentLife.ts';
import { holding, stockItem } from '../../../tests/support/stockItem.ts';
import { at, HeldStock } from '../ledger/rules.ts';
import { afterReceipt, afterReversal, type HeldOrder } from '../purchaseOrder/receiptRules.ts';
import { paidCosts, receiptMoves, receiptsOf, receivingSteps, reversalMoves, storedLine, totalsOf } from './rules.ts';

type Step = Receiving['steps'][number];
type Status = Receiving['status'];
const items = new Map([
  [1, stockItem()],
  [2, stockItem({ id: 2, itemCode: 'B0-1', priceBy: 'gram', milligrams: 1_000 })],
  [3, stockItem({ id: 3, stockTracked: false })],
]);
const line = (more: object = {}) =>
  ({ itemId: 1, quantity: 5, ...noBadGoods, purchaseOrderLineId: null, ...more }) as never;

describe('the life of a receiving', () => {
  const table: Record<Status, Partial<Record<Step, Status>>> = {
    pending: { edit: 'pending', post: 'posted', cancel: 'cancelled', print: 'pending' },
    posted: { reverse: 'reversed', print: 'posted' },
    reversed: {},
    cancelled: {},
  };
  holdsLife(receivingSteps, table, (status) => ({ status: status as Status }));
});

describe('what arrived', () => {
  it('is whole, damaged or refused, and every milligram is in one of them', () => {
    const count = fc.integer({ min: 0, max: 1_000 });
    fc.assert(
      fc.property(
        count,
        count,
        count,
        fc.integer({ min: 0, max: 1_000_000_000 }),
        (accepted, damaged, refused, milligrams) => {
          const quantity = accepted + damaged + refused;
          fc.pre(quantity > 0);
          const arrived = { priceBy: 'unit', quantity, milligrams } as const;
          const { kept, ...parts } = partsOf(arrivalOf(arrived, { ...noBadGoods, damaged, refused }));
          expect(Object.values(parts).reduce((sum, part) => sum + part.milligrams, 0)).toBe(milligrams);
          expect(kept.milligrams).toBe(parts.accepted.milligrams + parts.damaged.milligrams);
          for (const part of Object.values(parts)) {
            expect(part.milligrams).toBeGreaterThanOrEqual(0);
            if (part.quantity === 0) expect(part.milligrams).toBe(0);
          }
        },
      ),
    );
  });

  it('costs what is said, else what was ordered, else what the item costs', () => {
    const ordered = { id: 9, orderCost: 700 };
    expect(storedLine(line({ orderCost: 5 }), 0, items, ordered)).toMatchObject({
      orderCost: 5,
      purchaseOrderLineId: 9,
    });
    expect(storedLine(line(), 0, items, ordered)).toMatchObject({ orderCost: 700 });
    expect(storedLine(line(), 0, items, null)).toMatchObject({ orderCost: 1_000, purchaseOrderLineId: null });
  });

  it.each([
    ['more bad pieces than arrived', line({ damaged: 3, refused: 3 }), 'input.invalid'],
    [
      'more bad grams than arrived',
      line({ itemId: 2, milligrams: 9_999, damagedMilligrams: 5_000, refusedMilligrams: 5_000 }),
      'input.invalid',
    ],
    ['a weight of nothing', line({ itemId: 2, milligrams: 0 }), 'input.invalid'],
    ['what has no stock', line({ itemId: 3 }), 'stock.untracked'],
  ])('is refused with %s', (_, refused, code) => {
    expect(() => storedLine(refused, 0, items, null)).toThrow(code);
  });

  it('is summed without what was refused, weighed goods by the gram', () => {
    const lines = [
      storedLine(line({ damaged: 1, refused: 2, orderCost: 10 }), 0, items, null),
      storedLine(line({ itemId: 2, milligrams: 12_345, orderCost: 9_999 }), 1, items, null),
    ];
    expect(totalsOf(lines, items)).toEqual({
      acceptedQuantity: 2 + 1,
      damagedQuantity: 1,
      refusedQuantity: 2,
      orderTotal: 30 + 123_438,
    });
    expect([
      ...paidCosts([...lines, storedLine(line({ quantity: 1, refused: 1, orderCost: 99 }), 2, items, null)], items),
    ]).toEqual([
      [1, 10],
      [2, 9_999],
    ]);
  });
});

describe('goods by the gram that arrived', () => {
  const bad = { damaged: 7, damagedMilligrams: 1_250, refused: 7, refusedMilligrams: 345 };
  const stored = storedLine(line({ itemId: 2, milligrams: 12_345, ...bad, orderCost: 9_999 }), 0, items, null);

  it('are damaged and refused by their weight, whatever pieces are said', () => {
    expect(stored).toMatchObject({
      quantity: 12,
      damaged: 0,
      refused: 0,
      damagedMilligrams: 1_250,
      refusedMilligrams: 345,
    });
    expect(totalsOf([stored], items)).toEqual({
      acceptedQuantity: 1,
      damagedQuantity: 1,
      refusedQuantity: 1,
      // 10.75 g and 1.25 g, each rounded by itself.
      orderTotal: 107_489 + 12_499,
    });
    expect(receiptsOf([stored], items)).toMatchObject([{ priceBy: 'gram', quantity: 12, milligrams: 12_000 }]);
    expect(receiptMoves([{ id: 4, position: 1, ...stored }], 7, items)).toMatchObject([
      { to: at(7, 'sellable'), quantity: 11, milligrams: 10_750, value: 107_489 },
      { to: at(7, 'nonSellable'), quantity: 1, milligrams: 1_250, value: 12_499 },
    ]);
  });

  it('cost nothing that was refused whole', () => {
    const refused = storedLine(line({ itemId: 2, milligrams: 400, refusedMilligrams: 400 }), 0, items, null);
    expect(paidCosts([refused], items).size).toBe(0);
    expect(receiptMoves([{ id: 4, position: 1, ...refused }], 7, items)).toEqual([]);
  });
});

describe('the goods', () => {
  const stored = {
    id: 4,
    position: 1,
    ...storedLine(line({ damaged: 1, refused: 1, milligrams: 10_001, orderCost: 300 }), 0, items, null),
  };
  const empty = holding();

  it('come whole to where they can be sold, damaged to where they cannot', () => {
    expect(receiptMoves([stored], 7, items)).toMatchObject([
      { event: 'receipt', to: at(7, 'sellable'), quantity: 3, milligrams: 6_001, value: 900 },
      { event: 'receipt', to: at(7, 'nonSellable'), quantity: 1, milligrams: 2_000, value: 300 },
    ]);
  });

  it('go back at the value that they brought, and not when they are gone', () => {
    const came = receiptMoves([stored], 7, items);
    const stock = new HeldStock([empty]).after(came);
    const posted = came.map((move, index) => ({
      ...move,
      id: 50 + index,
      fromLocationId: 0,
      toKind: move.to.kind,
    }));
    const back = reversalMoves(posted, 7, { items, stock });
    expect(back).toMatchObject([
      { event: 'receiptReversal', from: at(7, 'sellable'), quantity: 3, value: 900, reversalOf: 50 },
      { event: 'receiptReversal', from: at(7, 'nonSellable'), quantity: 1, value: 300, reversalOf: 51 },
    ]);
    const after = stock.after(back).at({ itemId: 1, locationId: 7 });
    expect(after).toMatchObject({ sellable: 0, nonSellable: 0, value: 0 });
    expect(() => reversalMoves(posted, 7, { items, stock: new HeldStock([empty]) })).toThrow('stock.insufficient');
  });
});

describe('what an order has received', () => {
  const order = (more: Partial<HeldOrder> = {}): HeldOrder => ({
    id: 1,
    locationId: 7,
    number: 'KZ-PO-202606-00001',
    version: 1,
    status: 'approved',
    kind: 'detailed',
    supplierId: 1,
    orderQuantity: 10,
    receivedQuantity: 0,
    outstandingQuantity: 10,
    orderTotal: 1,
    closedShort: false,
    ...more,
  });
  const ordered = {
    id: 9,
    position: 1,
    itemId: 1,
    quantity: 10,
    milligrams: 35_000,
    orderCost: 1,
    receivedQuantity: 0,
    receivedMilligrams: 0,
  };
  const receipt = (quantity: number) => [
    { itemCode: 'R0-1', priceBy: 'unit' as const, purchaseOrderLineId: 9, quantity, milligrams: quantity * 3_500 },
  ];

  it.each([
    [10, 0, true],
    [11, 0, false],
    [11, 1_000, true],
    [12, 1_000, false],
    [10, 999, true],
    [11, 999, false],
  ])('%i of ten with %i basis points beyond: %s', (quantity, beyond, isTaken) => {
    const take = () => afterReceipt(order(), [ordered], receipt(quantity), beyond);
    if (isTaken) expect(take().header).toMatchObject({ receivedQuantity: quantity, outstandingQuantity: 0 });
    else expect(take).toThrow('receiving.moreThanOrdered');
  });

  it('counts what is priced by the gram by all of its weight', () => {
    const grams = { ...ordered, quantity: 12, milligrams: 12_345 };
    const part = (milligrams: number) => ({
      itemCode: 'B',
      priceBy: 'gram' as const,
      purchaseOrderLineId: 9,
      quantity: 4,
      milligrams,
    });
    const held = order({ orderQuantity: 12, outstandingQuantity: 12 });
    const after = afterReceipt(held, [grams], [part(4_400), part(4_400), part(3_545)], 0);
    expect(after.header).toMatchObject({ receivedQuantity: 12, outstandingQuantity: 0 });
    expect(() => afterReceipt(held, [grams], [part(12_346)], 0)).toThrow('receiving.moreThanOrdered');
    // A fraction of the last gram is a part, too.
    const little = { ...ordered, quantity: 1, milligrams: 400 };
    const outstanding = (milligrams: number) =>
      afterReceipt(order({ orderQuantity: 1, outstandingQuantity: 1 }), [little], [part(milligrams)], 0).header
        .outstandingQuantity;
    expect([outstanding(300), outstanding(400)]).toEqual([1, 0]);
  });

  it('is expected again once it went back, and a short end goes with the last of it', () => {
    const received = { ...ordered, receivedQuantity: 4, receivedMilligrams: 14_000 };
    const held = order({ receivedQuantity: 4, outstandingQuantity: 6, closedShort: true });
    expect(afterReversal(held, [received], receipt(1)).header).toEqual({
      receivedQuantity: 3,
      outstandingQuantity: 7,
      closedShort: true,
    });
    expect(afterReversal(held, [received], receipt(4)).header).toMatchObject({
      receivedQuantity: 0,
      closedShort: false,
    });
  });
});
