import { describe, expect, it } from 'vitest';
import { freeDiscount } from '#contract/sales/agreed.ts';
import type { Sale } from '#contract/sales/sale.ts';
import { changeLine, removeLine } from '#web/ui/document/lines.ts';
import { emptyDraft, inputOf, totalsOf } from './draft.ts';
import type { TaxRules } from './saleLines.ts';
import { agreedOf, draftOfSale, editedOf, rateChange } from './saved.ts';

const exclusive: TaxRules = { taxMode: 'exclusive', taxRounding: 'floor', taxBasisPoints: 1000 };
const other: TaxRules = { ...exclusive, taxBasisPoints: 1200 };

const sale = {
  name: 'Birthday',
  type: 'straight',
  date: '2026-06-10',
  taxBasisPoints: 1000,
  taxReason: '',
  taxFreeGround: null,
  discountAmount: 500,
  additionalFees: 0,
  shippingFee: 800,
  notes: '',
  customer: null,
  customerId: null,
  work: [],
  amountPaid: 0,
  lines: [
    {
      itemId: 1,
      itemCode: 'R0-000001',
      name: 'Ring',
      nameJa: '',
      imageUrl: '',
      milligrams: 7680,
      listPrice: 1000,
      price: 1000,
      priceReason: '',
      quantity: 2,
      discountBasisPoints: 0,
    },
    {
      itemId: 2,
      itemCode: 'R0-000002',
      name: 'Band',
      nameJa: '',
      imageUrl: '',
      milligrams: 3000,
      listPrice: 2000,
      price: 1800,
      priceReason: 'scratch',
      quantity: 1,
      discountBasisPoints: 500,
    },
  ],
} as unknown as Sale;

describe('draftOfSale', () => {
  it('is what the sale says: nothing has changed until somebody changes it', () => {
    const input = inputOf(draftOfSale(sale, exclusive), exclusive, 4, '2026-06-18');
    expect(input).toMatchObject({
      name: 'Birthday',
      date: '2026-06-10',
      discountAmount: 500,
      shippingFee: 800,
      lines: [
        { itemId: 1, price: 1000, priceReason: '', quantity: 2 },
        { itemId: 2, price: 1800, priceReason: 'scratch', discountBasisPoints: 500 },
      ],
    });
  });
  it('weighs one piece of a line', () => {
    expect(draftOfSale(sale, exclusive).lines.map((line) => line.milligrams)).toEqual([3840, 3000]);
  });

  it('knows the prices that were agreed, and whether it is free of tax for a reason', () => {
    const draft = draftOfSale(sale, exclusive);
    expect(draft.lines.map(({ editedPrice, agreed }) => [editedPrice, agreed])).toMatchObject([
      [null, { price: 1000, quantity: 2, discountBasisPoints: 0 }],
      [1800, { price: 1800, quantity: 1, discountBasisPoints: 500 }],
    ]);
    expect(editedOf(sale, {}).given).toBe(590);
    expect(draft.terms.isTaxFree).toBe(false);
    const untaxed = { ...sale, taxBasisPoints: 0 };
    expect(draftOfSale(untaxed, exclusive).terms.isTaxFree).toBe(false);
    expect(draftOfSale({ ...untaxed, taxReason: 'Export' }, exclusive).terms.isTaxFree).toBe(true);
  });
});

it('gives away what was agreed only with the goods that it was agreed for', () => {
  const draft = draftOfSale(sale, exclusive);
  const edited = editedOf(sale, {});
  // 590 of 2 × 1,000 and 1 × 1,800.
  expect(edited).toMatchObject({ given: 590, asked: 3800 });
  const free = (of: typeof draft, changed: typeof edited | null = edited) =>
    freeDiscount(0, of.lines, agreedOf({ draft: of, edited: changed }));
  expect(free(draft)).toBe(590);
  expect(free({ ...draft, lines: changeLine(draft.lines, 1, { quantity: 5 }) })).toBe(590);
  expect(free({ ...draft, lines: changeLine(draft.lines, 1, { quantity: 1 }) })).toBe(434);
  expect(free({ ...draft, lines: removeLine(draft.lines, 1) })).toBe(279);
  expect(free({ ...draft, lines: [] })).toBe(0);
  expect(free(draft, null)).toBe(0);
});

describe('a rate that changed since the sale was saved', () => {
  const changeOf = (saved: Sale, rules: TaxRules, isTaxFree = false) => {
    const made = draftOfSale(saved, rules);
    const draft = { ...made, terms: { ...made.terms, isTaxFree } };
    return rateChange({ draft, edited: editedOf(saved, {}) }, rules);
  };

  it('is told, and the total is that of now', () => {
    expect(changeOf(sale, other)).toEqual({ before: 1000, after: 1200 });
    expect(changeOf(sale, exclusive)).toBeNull();
    const [before, after] = [exclusive, other].map((rules) => totalsOf(draftOfSale(sale, rules), rules).grandTotal);
    expect([before, after]).toEqual([4_411, 4_491]);
  });

  it('makes no difference to what is free of tax, or becomes so, nor to a new sale', () => {
    const freed = { ...sale, taxBasisPoints: 0, taxReason: 'Export' };
    expect(changeOf(freed, other, true)).toBeNull();
    expect(changeOf(freed, other)).toBeNull();
    expect(changeOf(sale, other, true)).toBeNull();
    expect(rateChange({ draft: emptyDraft(), edited: null }, other)).toBeNull();
  });
});
