import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { saleDraft } from '#contract/sales/sale.ts';
import { ringFacts } from '../../../tests/support/saleFacts.ts';
import { deliveredLines, goodsChanges, linesBelowCost, linesOf, revenueOf, type SaleLine } from './lineRules.ts';
import { weighed } from './rules.ts';

const entered = saleDraft.parse({
  locationId: 1,
  date: '2026-06-18',
  customerId: null,
  taxBasisPoints: 1000,
  grandTotal: 0,
  lines: [
    { itemId: 1, quantity: 2, price: 90_000 },
    { itemId: 1, quantity: 1, price: 100_000 },
  ],
});
const totals = {
  lineSubtotals: [180_000, 100_000],
  subtotal: 280_000,
  base: 280_000,
  taxAmount: 28_000,
  grandTotal: 308_000,
};
const items = new Map([[1, ringFacts]]);
const draft = weighed(entered, items);
const before: SaleLine = {
  ...(linesOf(5, [11], draft, totals, items)[0] as SaleLine),
  listPrice: 95_000,
  priceReason: 'Regular',
  shippingStatus: 'pending',
  trackingNumber: 'T1',
};

describe('lines of a draft', () => {
  it('are numbered, weighed and priced', () => {
    expect(linesOf(5, [11, 12], draft, totals, items)).toMatchObject([
      {
        saleId: 5,
        position: 1,
        id: 11,
        itemCode: 'R0-000001',
        quantity: 2,
        milligrams: 7_000,
        listPrice: 100_000,
        cost: 0,
      },
      { saleId: 5, position: 2, id: 12, quantity: 1, milligrams: 3_500, price: 100_000, subtotal: 100_000 },
    ]);
  });

  it('are still to be sent where a fee for shipping is taken, unless they were sent before', () => {
    const sent = { ...before, shippingStatus: 'shipped' as const };
    const statuses = (shippingFee: number, continued: (typeof before | null)[]) =>
      linesOf(5, [11, 12], { ...draft, shippingFee }, totals, items, continued).map((line) => line.shippingStatus);
    expect(statuses(0, [])).toEqual([null, null]);
    expect(statuses(700, [])).toEqual(['pending', 'pending']);
    expect(statuses(700, [sent as never, null])).toEqual(['shipped', 'pending']);
  });

  it('stay the same line with its shipping, and keep what was agreed at their price', () => {
    const [same, other] = linesOf(5, [12], draft, totals, items, [before, null]);
    expect(same).toMatchObject({ id: 11, listPrice: 95_000, priceReason: 'Regular', trackingNumber: 'T1' });
    expect(other).toMatchObject({ id: 12, listPrice: 100_000, priceReason: '', shippingStatus: null });
    const [, dearer] = linesOf(5, [12], draft, totals, items, [null, before]);
    expect(dearer).toMatchObject({ id: 11, listPrice: 100_000, priceReason: '', trackingNumber: 'T1' });
  });
});

describe('goods that an edit moves', () => {
  const goods = (id: number, quantity: number, milligrams = quantity * 3_500) => ({
    id,
    itemId: 1,
    quantity,
    milligrams,
  });
  it.each([
    ['nothing', [goods(1, 2)], [goods(1, 2)], [], []],
    ['more', [goods(1, 2)], [goods(1, 5)], [], [goods(1, 3)]],
    ['fewer', [goods(1, 5)], [goods(1, 2)], [goods(1, 3)], []],
    ['a line gone and a new one', [goods(1, 2)], [goods(2, 1)], [goods(1, 2)], [goods(2, 1)]],
    ['weighed anew', [goods(1, 2, 7_100)], [goods(1, 2, 7_000)], [goods(1, 2, 7_100)], [goods(1, 2, 7_000)]],
    ['more, and lighter', [goods(1, 1, 9_000)], [goods(1, 2, 8_000)], [goods(1, 1, 9_000)], [goods(1, 2, 8_000)]],
  ])('%s', (_, old, now, released, reserved) => {
    const byUnit = (line: (typeof old)[number]) => ({ ...line, priceBy: 'unit' as const });
    expect(goodsChanges(old.map(byUnit), now.map(byUnit))).toEqual({ released, reserved });
  });

  it.each([
    ['heavier', 12_000, 12_350, [], [goods(1, 0, 350)]],
    ['lighter', 12_350, 10_000, [goods(1, 2, 2_350)], []],
    ['as heavy', 12_350, 12_350, [], []],
  ])('by the gram, %s', (_, before, after, released, reserved) => {
    const chain = (milligrams: number) => [
      { ...goods(1, Math.round(milligrams / 1000), milligrams), priceBy: 'gram' as const },
    ];
    expect(goodsChanges(chain(before), chain(after))).toEqual({ released, reserved });
  });
});

describe('delivered lines', () => {
  const line = (subtotal: number) => ({ ...before, subtotal });

  it('share discount and tax exactly', () => {
    const sum = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(
        sum,
        fc.integer({ min: 0, max: 100 }),
        fc.integer({ min: 0, max: 100_000 }),
        (sums, percent, taxAmount) => {
          const discountAmount = Math.floor((sums.reduce((a, b) => a + b, 0) * percent) / 100);
          const lines = deliveredLines(sums.map(line), [], { discountAmount, taxAmount });
          expect(lines.reduce((all, one) => all + one.allocatedDiscount, 0)).toBe(discountAmount);
          expect(lines.reduce((all, one) => all + one.allocatedTax, 0)).toBe(taxAmount);
        },
      ),
      { numRuns: 1_000 },
    );
  });

  it.each([
    ['exclusive', 90_000],
    ['inclusive', 81_000],
  ] as const)(
    'bring in what is left without their share of the discount and of a tax inside (%s)',
    (taxMode, expected) => {
      const delivered = { ...line(100_000), allocatedDiscount: 10_000, allocatedTax: 9_000, cost: 85_000 };
      expect(revenueOf(delivered, taxMode)).toBe(expected);
      expect(linesBelowCost([delivered], taxMode)).toHaveLength(expected < 85_000 ? 1 : 0);
    },
  );
});
