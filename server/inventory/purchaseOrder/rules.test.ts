import { describe, expect, it } from 'vitest';
import {
  orderTaxOf,
  type PurchaseOrder,
  type PurchaseOrderDraft,
  purchaseOrderApi,
} from '#contract/inventory/purchaseOrder.ts';
import { statusesOf } from '#contract/kernel/document.ts';
import { holdsLife } from '../../../tests/support/documentLife.ts';
import { stockItem } from '../../../tests/support/stockItem.ts';
import { purchaseOrderSteps, storedLine, totalsOf } from './rules.ts';

type Step = PurchaseOrder['steps'][number];
const draft = (more: Partial<PurchaseOrderDraft> = {}): PurchaseOrderDraft =>
  purchaseOrderApi.create.input.parse({ locationId: 1, supplierId: 1, date: '2026-06-01', lines: [], ...more });

describe('the life of an order', () => {
  // Each step from each status, of what was received nothing and a part: where it leads, or that it is refused.
  const table: Record<string, Partial<Record<Step, string>>> = {
    'pending none': { edit: 'pending', approve: 'approved', cancel: 'canceled', print: 'pending' },
    'approved none': { cancel: 'canceled', print: 'approved' },
    'approved partial': { close: 'approved', print: 'approved' },
    'approved full': { print: 'approved' },
    'approved closedShort': { print: 'approved' },
    'canceled none': {},
  };
  holdsLife(purchaseOrderSteps, table, (state) => {
    const [status, receiving] = state.split(' ') as [PurchaseOrder['status'], PurchaseOrder['receiving']];
    return { status, receiving };
  });

  it('has the statuses of the specification', () => {
    expect(statusesOf(purchaseOrderApi.list)).toEqual(['pending', 'approved', 'canceled']);
  });
});

describe('what an order comes to', () => {
  const items = new Map([
    [1, stockItem()],
    [2, stockItem({ id: 2, priceBy: 'gram', milligrams: 1_000 })],
    [3, stockItem({ id: 3, stockTracked: false })],
  ]);
  const lines = [
    { itemId: 1, quantity: 3, orderCost: 12_345 },
    { itemId: 2, quantity: 1, milligrams: 12_345, orderCost: 9_999 },
  ].map((line) => storedLine(line, items));

  it('adds pieces by the piece and weighed goods by the gram', () => {
    expect(totalsOf(draft(), lines, items)).toEqual({
      orderQuantity: 15,
      orderMilligrams: 10_500 + 12_345,
      orderTotal: 3 * 12_345 + 123_438,
    });
  });

  it('says itself where it is summarized', () => {
    const summarized = draft({ kind: 'summarized', orderQuantity: 40, orderTotal: 500_000 });
    expect(totalsOf(summarized, [], items)).toEqual({ orderQuantity: 40, orderMilligrams: 0, orderTotal: 500_000 });
  });

  it.each([
    ['a detailed one without lines', draft(), 'lines'],
    ['a summarized one without a quantity', draft({ kind: 'summarized', orderTotal: 1 }), 'orderQuantity'],
    ['a summarized one without a total', draft({ kind: 'summarized', orderQuantity: 1 }), 'orderTotal'],
  ])('refuses %s', (_, refused, path) => {
    expect(() => totalsOf(refused, [], items)).toThrow(
      expect.objectContaining({ fields: [expect.objectContaining({ path })] }),
    );
  });

  it('refuses more than a sum may be, and what has no stock', () => {
    const dear = Array.from({ length: 2 }, () =>
      storedLine({ itemId: 1, quantity: 1, orderCost: 1_000_000_000_000 }, items),
    );
    expect(() => totalsOf(draft(), dear, items)).toThrow('input.invalid');
    expect(() => storedLine({ itemId: 3, quantity: 1, orderCost: 1 }, items)).toThrow('stock.untracked');
  });

  it.each([
    [0, 0],
    [9, 0],
    [10, 1],
    [12_345, 1_234],
  ])('is taxed once, rounded down: %i yen, %i tax', (total, tax) => {
    expect(orderTaxOf(total, 1_000)).toBe(tax);
  });
});
