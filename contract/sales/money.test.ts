import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { pieces } from '../../tests/support/saleFacts.ts';
import { measured } from '../catalogue/weight.ts';
import { priceWithTax, taxOf } from '../company/tax.ts';
import { allocate, askedPrice, grossOf, isFreed, lineSubtotal, saleTotals, settle } from './money.ts';

vi.setConfig({ testTimeout: 60_000 });
const trillion = 1_000_000_000_000;
const amount = fc.integer({ min: 0, max: trillion });
const rate = fc.constantFrom(0, 500, 800, 1000, 1250);
const modes = fc.constantFrom('exclusive', 'inclusive') as fc.Arbitrary<'exclusive' | 'inclusive'>;
const roundings = fc.constantFrom('floor', 'halfUp', 'ceil') as fc.Arbitrary<'floor' | 'halfUp' | 'ceil'>;

describe('tax', () => {
  it.each([
    ['three lines of ¥105 round once', 315, 1000, 'exclusive', 'floor', 31],
    ['half up', 315, 1000, 'exclusive', 'halfUp', 32],
    ['half up below a half', 314, 1000, 'exclusive', 'halfUp', 31],
    ['ceil', 311, 1000, 'exclusive', 'ceil', 32],
    ['ceil of a whole', 310, 1000, 'exclusive', 'ceil', 31],
    ['inside an inclusive price', 11_000, 1000, 'inclusive', 'floor', 1_000],
    ['inside an odd inclusive price', 1_000, 1000, 'inclusive', 'floor', 90],
    ['inside it, rounded up', 1_000, 1000, 'inclusive', 'ceil', 91],
    ['the reduced rate', 1_080, 800, 'inclusive', 'floor', 80],
    ['no rate', 123_456, 0, 'exclusive', 'ceil', 0],
    ['a trillion', trillion, 1000, 'exclusive', 'floor', 100_000_000_000],
  ] as const)('%s', (_, base, basisPoints, mode, rounding, tax) => {
    expect(taxOf(base, basisPoints, mode, rounding)).toBe(tax);
  });

  it('is within a yen of the exact figure, on the side that its rounding says', () => {
    fc.assert(
      fc.property(amount, rate, modes, roundings, (base, basisPoints, mode, rounding) => {
        const tax = BigInt(taxOf(base, basisPoints, mode, rounding));
        const divisor = BigInt(mode === 'exclusive' ? 10_000 : 10_000 + basisPoints);
        const exact = BigInt(base) * BigInt(basisPoints);
        const off = tax * divisor - exact;
        if (rounding === 'floor') expect(off <= 0n && off > -divisor).toBe(true);
        if (rounding === 'ceil') expect(off >= 0n && off < divisor).toBe(true);
        if (rounding === 'halfUp') expect(2n * off <= divisor && 2n * off > -divisor).toBe(true);
      }),
    );
  });
});

describe('a line', () => {
  it.each([
    [{ price: 236_800, quantity: 1, discountBasisPoints: 500 }, 224_960],
    [{ price: 999, quantity: 3, discountBasisPoints: 1 }, 2_997],
    [{ price: 999, quantity: 3, discountBasisPoints: 10_000 }, 0],
    [{ price: 105, quantity: 3, discountBasisPoints: 3_333 }, 211],
  ])('%o', (line, subtotal) => expect(lineSubtotal(pieces(line))).toBe(subtotal));

  it('never gives away more than its discount, nor falls below zero', () => {
    const line = fc.record({
      price: fc.integer({ min: 0, max: 1_000_000_000 }),
      quantity: fc.integer({ min: 1, max: 1_000 }),
      discountBasisPoints: fc.integer({ min: 0, max: 10_000 }),
    });
    fc.assert(
      fc.property(line, (value) => {
        const gross = BigInt(value.price) * BigInt(value.quantity);
        const subtotal = BigInt(lineSubtotal(pieces(value)));
        expect(subtotal >= 0n && subtotal <= gross).toBe(true);
        expect((gross - subtotal) * 10_000n <= gross * BigInt(value.discountBasisPoints)).toBe(true);
        expect((gross - subtotal + 1n) * 10_000n > gross * BigInt(value.discountBasisPoints)).toBe(true);
      }),
    );
  });
});

describe('goods by the gram', () => {
  it.each([
    [12_350, 18_200, 224_770],
    [1, 18_200, 18],
    [1, 999, 0],
    [1_000_000_000, trillion, trillion * 1_000_000],
  ])('%i mg at ¥%i a gram are ¥%i', (milligrams, price, gross) => {
    expect(grossOf({ priceBy: 'gram', price, quantity: 1, milligrams })).toBe(gross);
  });

  const weight = fc.integer({ min: 1, max: 1_000_000_000 });

  it('never come to more than their exact worth, and to less than a yen below it', () => {
    fc.assert(
      fc.property(weight, fc.integer({ min: 0, max: 100_000_000 }), (milligrams, price) => {
        const gross = BigInt(grossOf({ priceBy: 'gram', price, quantity: 1, milligrams }));
        const off = BigInt(price) * BigInt(milligrams) - gross * 1000n;
        expect(off >= 0n && off < 1000n).toBe(true);
      }),
    );
  });

  it('are no dearer in parts than whole', () => {
    fc.assert(
      fc.property(weight, weight, fc.integer({ min: 0, max: 1_000_000 }), (one, other, price) => {
        const of = (milligrams: number) => grossOf({ priceBy: 'gram', price, quantity: 1, milligrams });
        const more = of(one + other) - of(one) - of(other);
        expect(more === 0 || more === 1).toBe(true);
      }),
    );
  });

  it('have as many units as grams, at least one, at most half a gram off', () => {
    fc.assert(
      fc.property(weight, (milligrams) => {
        const item = { priceBy: 'gram', uom: 'bulk', milligrams: 1000 } as const;
        const { quantity } = measured(item, { quantity: 7, milligrams });
        expect(quantity >= 1).toBe(true);
        if (milligrams >= 500) expect(Math.abs(quantity * 1000 - milligrams) <= 500).toBe(true);
      }),
    );
  });
});

describe('a sale', () => {
  it('makes the figures of the counter picture', () => {
    const totals = saleTotals({
      lines: [
        { price: 236_800, quantity: 1, discountBasisPoints: 500 },
        { price: 84_160, quantity: 1, discountBasisPoints: 0 },
        { price: 89_430, quantity: 1, discountBasisPoints: 0 },
      ].map(pieces),
      discountAmount: 3_000,
      additionalFees: 0,
      shippingFee: 0,
      taxMode: 'exclusive',
      taxRounding: 'floor',
      taxBasisPoints: 1000,
    });
    expect(totals).toMatchObject({ subtotal: 398_550, taxAmount: 39_555, grandTotal: 435_105 });
  });

  it('adds up: grand total = base + tax outside, = base with tax inside', () => {
    const line = fc.record({
      price: fc.integer({ min: 0, max: 100_000_000 }),
      quantity: fc.integer({ min: 1, max: 100 }),
      discountBasisPoints: fc.integer({ min: 0, max: 10_000 }),
    });
    const fee = fc.integer({ min: 0, max: 1_000_000 });
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 8 }),
        fee,
        fee,
        modes,
        roundings,
        rate,
        (lines, fees, shipping, taxMode, taxRounding, taxBasisPoints) => {
          const totals = saleTotals({
            lines: lines.map(pieces),
            discountAmount: 0,
            additionalFees: fees,
            shippingFee: shipping,
            taxMode,
            taxRounding,
            taxBasisPoints,
          });
          expect(totals.subtotal).toBe(totals.lineSubtotals.reduce((sum, value) => sum + value, 0));
          expect(totals.base).toBe(totals.subtotal + fees + shipping);
          expect(totals.grandTotal).toBe(taxMode === 'exclusive' ? totals.base + totals.taxAmount : totals.base);
          expect(totals.taxAmount).toBe(taxOf(totals.base, taxBasisPoints, taxMode, taxRounding));
        },
      ),
    );
  });

  it.each([
    [1_000, 'exclusive', 1_100],
    [909, 'exclusive', 999],
    [910, 'exclusive', 1_001],
    [1_000, 'inclusive', 1_000],
  ] as const)('shows ¥%i %s first as ¥%i', (price, mode, shown) =>
    expect(priceWithTax(price, 1000, mode, 'floor')).toBe(shown),
  );
});

describe('shares', () => {
  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [0, [5, 5], [0, 0]],
    [7, [0, 0], [7, 0]],
    [10, [0, 3, 7], [0, 3, 7]],
    [39_555, [224_960, 84_160, 89_430], [22_327, 8_352, 8_876]],
  ])('%i by %o', (whole, weights, parts) => expect(allocate(whole, weights)).toEqual(parts));

  it('make the whole, each within one of its exact part', () => {
    const weights = fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(amount, weights, (whole, by) => {
        const parts = allocate(whole, by);
        const sum = by.reduce((total, weight) => total + BigInt(weight), 0n);
        const isNear = parts.every((part, index) => {
          const off = BigInt(part) * sum - BigInt(whole) * BigInt(by[index] ?? 0);
          return sum === 0n || (off < sum && off > -sum && part >= 0);
        });
        return isNear && parts.reduce((total, part) => total + part, 0) === whole;
      }),
    );
  });
});

describe('taking money', () => {
  it.each([
    [
      'card and cash with change',
      435_105,
      [
        ['card', 300_000],
        ['cash', 140_000],
      ],
      {
        paid: 435_105,
        change: 4_895,
        due: 0,
        isOverpaidWithoutCash: false,
        isIdle: false,
        amounts: [300_000, 135_105],
      },
    ],
    [
      'exact cash',
      1_100,
      [['cash', 1_100]],
      { paid: 1_100, change: 0, due: 0, isOverpaidWithoutCash: false, isIdle: false, amounts: [1_100] },
    ],
    [
      'too little',
      1_100,
      [['cash', 1_000]],
      { paid: 1_000, change: 0, due: 100, isOverpaidWithoutCash: false, isIdle: false, amounts: [1_000] },
    ],
    [
      'too much by card',
      1_100,
      [['card', 1_200]],
      { paid: 1_100, change: 0, due: 0, isOverpaidWithoutCash: true, isIdle: false, amounts: [1_200] },
    ],
    [
      'change is never more than the cash',
      1_000,
      [
        ['card', 1_500],
        ['cash', 200],
      ],
      { paid: 1_000, change: 200, due: 0, isOverpaidWithoutCash: true, isIdle: true, amounts: [1_500, 0] },
    ],
  ] as const)('%s', (_, total, tenders, expected) => {
    expect(
      settle(
        total,
        tenders.map(([paymentType, tendered]) => ({ paymentType, tendered })),
      ),
    ).toEqual(expected);
  });

  it('keeps every yen: tendered = amounts + change, and change only out of cash', () => {
    const tender = fc.record({
      paymentType: fc.constantFrom('cash', 'card', 'qr'),
      tendered: fc.integer({ min: 1, max: 10_000_000 }),
    });
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20_000_000 }),
        fc.array(tender, { minLength: 1, maxLength: 5 }),
        (total, tenders) => {
          const settled = settle(total, tenders);
          const tendered = tenders.reduce((sum, { tendered: value }) => sum + value, 0);
          expect(settled.amounts.reduce((sum, value) => sum + value, 0) + settled.change).toBe(tendered);
          expect(
            settled.change <=
              tenders.filter((one) => one.paymentType === 'cash').reduce((sum, one) => sum + one.tendered, 0),
          ).toBe(true);
          settled.amounts.forEach((value, index) => {
            if (tenders[index]?.paymentType !== 'cash') expect(value).toBe(tenders[index]?.tendered);
          });
          expect(settled.due).toBe(Math.max(0, total - tendered));
        },
      ),
    );
  });
});

describe('a price without tax', () => {
  it.each([
    ['inclusive', true, 100_000],
    ['inclusive', false, 110_000],
    ['exclusive', true, 110_000],
  ] as const)('%s, tax-free %s', (taxMode, isTaxFree, asked) =>
    expect(askedPrice(110_000, isTaxFree, { taxMode, taxBasisPoints: 1000 })).toBe(asked),
  );

  it('is told from a shop without tax by its reason', () => {
    expect(isFreed({ taxBasisPoints: 0, taxReason: 'Export' })).toBe(true);
    expect(isFreed({ taxBasisPoints: 0, taxReason: '' })).toBe(false);
    expect(isFreed({ taxBasisPoints: 1000, taxReason: 'Export' })).toBe(false);
  });
});
