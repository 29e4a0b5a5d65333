import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agreedSums } from '#contract/sales/agreed.ts';
import { askedFor, saleTotals } from '#contract/sales/money.ts';
import { paperKinds, paperVariants } from '#contract/sales/paper.ts';
import { saleDraft } from '#contract/sales/sale.ts';
import { outcome } from '../../../tests/support/outcome.ts';
import { pieces, ringFacts, shopFacts } from '../../../tests/support/saleFacts.ts';
import type { SaleItem } from './rules.ts';
import { checkTotal, paperKindOf, price, taxOnDelivery } from './rules.ts';

const base = saleDraft.parse({
  locationId: 1,
  date: '2026-06-18',
  customerId: null,
  taxBasisPoints: 1000,
  grandTotal: 0,
  lines: [{ itemId: 1, quantity: 1, price: 1 }],
});
const lines = [pieces({ price: 100_000, quantity: 1, discountBasisPoints: 0 })];
const money = { discountAmount: 0, additionalFees: 0, shippingFee: 0 };
const saved = {
  ...money,
  ...({ taxMode: 'exclusive', taxRounding: 'floor', taxBasisPoints: 1000, taxReason: '' } as const),
  taxAmount: 10_000,
  grandTotal: 110_000,
};
const inclusive = { ...saved, taxMode: 'inclusive', taxAmount: 9_090, grandTotal: 100_000 } as const;
const freed = { ...saved, taxBasisPoints: 0, taxReason: 'Export', taxAmount: 0, grandTotal: 100_000 };
const untaxed = { ...freed, taxReason: '' };

describe('the tax on the day of delivery', () => {
  it.each([
    ['the same rate', saved, 1000, [1000, 10_000, 110_000]],
    ['a higher rate', saved, 1200, [1200, 12_000, 112_000]],
    ['a lower rate', saved, 800, [800, 8_000, 108_000]],
    ['no rate any more', saved, 0, [0, 0, 100_000]],
    ['a rate inside the price', inclusive, 1200, [1200, 10_714, 100_000]],
    ['tax-free for a reason', freed, 1200, [0, 0, 100_000]],
    ['tax-free because there was no tax', untaxed, 1000, [1000, 10_000, 110_000]],
  ] as const)('%s', (_, sale, taxBasisPoints, [rate, tax, total]) => {
    const { taxMode, taxRounding } = sale;
    const taxed = taxOnDelivery(sale, lines, { taxMode, taxRounding, taxBasisPoints });
    expect(taxed).toEqual({ taxMode, taxRounding, taxBasisPoints: rate, taxAmount: tax, grandTotal: total });
  });

  it('is computed as a new sale of that day would be', () => {
    const piece = fc.record({
      price: fc.integer({ min: 0, max: 10_000_000 }),
      quantity: fc.integer({ min: 1, max: 20 }),
      discountBasisPoints: fc.integer({ min: 0, max: 10_000 }),
    });
    const rate = fc.constantFrom(0, 500, 800, 1000, 1250);
    const mode = fc.constantFrom('exclusive', 'inclusive') as fc.Arbitrary<'exclusive' | 'inclusive'>;
    const rounding = fc.constantFrom('floor', 'halfUp', 'ceil') as fc.Arbitrary<'floor' | 'halfUp' | 'ceil'>;
    const sold = fc.array(piece.map(pieces), { minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(sold, rate, rate, mode, rounding, rounding, (lines, then, now, taxMode, before, after) => {
        const rules = { taxMode, taxRounding: before, taxBasisPoints: then };
        const { taxAmount, grandTotal } = saleTotals({ ...money, ...rules, lines });
        const sale = { ...money, ...rules, taxReason: '', taxAmount, grandTotal };
        const today = { taxMode, taxRounding: after, taxBasisPoints: now };
        const { taxAmount: tax, grandTotal: total } = saleTotals({ ...money, ...today, lines });
        expect(taxOnDelivery(sale, lines, today)).toEqual({ ...today, taxAmount: tax, grandTotal: total });
      }),
    );
  });

  it.each([
    ['the total of the day', 112_000, 1200, 'accepted'],
    ['the saved one', 110_000, 1200, 'sale.taxRateDiffers'],
    ['another one', 112_001, 1200, 'sale.taxRateDiffers'],
    ['another one at the same rate', 110_001, 1000, 'sale.totalDiffers'],
  ])('takes %s: %d', (_, sent, taxBasisPoints, expected) => {
    const { taxMode, taxRounding } = saved;
    const taxed = taxOnDelivery(saved, lines, { taxMode, taxRounding, taxBasisPoints });
    expect(outcome(() => checkTotal(saved, taxed, sent) ?? 'accepted')).toBe(expected);
  });
});

describe('what was agreed', () => {
  const line = pieces({ itemId: 1, quantity: 2, price: 80_000, priceReason: '', discountBasisPoints: 2_000 });
  const item = { ...ringFacts, id: 1, price: 100_000 };
  const gone = { ...item, active: false, sellsSo: false };
  const cases: [string, Partial<typeof line>, SaleItem, string][] = [
    ['stands without right and reason', {}, item, 'accepted'],
    ['stands for fewer pieces', { quantity: 1 }, item, 'accepted'],
    ['stands where the item is sold no more', {}, gone, 'accepted'],
    ['does not stand for more pieces', { quantity: 3 }, item, 'sale.priceDenied'],
    ['is no leave for another price', { price: 79_999 }, item, 'sale.priceDenied'],
    ['gives way to the price of the item', { price: 100_000, discountBasisPoints: 0 }, item, 'accepted'],
    ['is no leave for a larger discount', { discountBasisPoints: 2_001 }, item, 'sale.discountDenied'],
    ['is no leave to take the price back for more of it', { price: 100_000, quantity: 3 }, item, 'sale.discountDenied'],
  ];
  it.each(cases)('%s', (_, changes, item, expected) => {
    const lines = [{ ...line, ...changes }];
    const { grandTotal } = saleTotals({ ...money, ...shopFacts, lines });
    const draft = { ...base, work: [], lines, grandTotal };
    const agreed = { lines: [line], ...agreedSums([line], 0) };
    const work = () => price(draft, new Map([[1, item]]), shopFacts, () => false, agreed) && 'accepted';
    expect(outcome(work)).toBe(expected);
  });

  it('gives away in sum what it gave, and no more', () => {
    const lines = [{ ...line, price: 100_000, discountBasisPoints: 0 }];
    const agreed = { lines, given: 40_000, asked: askedFor(lines) };
    const given = (discountAmount: number) => {
      const { grandTotal } = saleTotals({ ...money, ...shopFacts, lines, discountAmount });
      const draft = { ...base, work: [], lines, discountAmount, grandTotal };
      return outcome(() => price(draft, new Map([[1, item]]), shopFacts, () => false, agreed) && 'accepted');
    };
    expect([given(40_000), given(40_001)]).toEqual(['accepted', 'sale.discountDenied']);
  });

  it.each([
    ['none of the agreed goods', [null], [1], 30_000, 'sale.discountDenied'],
    ['half of them', [0], [1], 15_000, 'accepted'],
    ['half of them, for more than their share', [0], [1], 15_001, 'sale.discountDenied'],
    ['all of them and more', [0, null], [2, 1], 30_000, 'accepted'],
    ['all of them and more, for more', [0, null], [2, 1], 30_001, 'sale.discountDenied'],
  ] as const)('stands for the goods that it was agreed for: %s', (_, goesOn, quantities, discountAmount, expected) => {
    const saved = { ...line, price: 100_000, quantity: 2, discountBasisPoints: 0 };
    const lines = quantities.map((quantity) => ({ ...saved, quantity }));
    const agreed = { lines: goesOn.map((index) => (index === null ? null : saved)), given: 30_000, asked: 200_000 };
    const { grandTotal } = saleTotals({ ...money, ...shopFacts, lines, discountAmount });
    const draft = { ...base, work: [], lines, discountAmount, grandTotal };
    expect(outcome(() => price(draft, new Map([[1, item]]), shopFacts, () => false, agreed) && 'accepted')).toBe(
      expected,
    );
  });
});

describe('a paper', () => {
  it('is one of the kinds of documents, and every kind has a paper', () => {
    const kinds = paperVariants.map(paperKindOf);
    expect(kinds).toEqual(['receipt', 'receipt', 'receipt', 'invoice', 'returnInvoice', 'warranty']);
    expect(new Set(kinds)).toEqual(new Set(paperKinds));
  });
});
