import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ItemDraft, type ItemEdit, itemDraft, markupBasisPointsMax } from '#contract/catalogue/item.ts';
import { priceFromMarkup } from '#contract/catalogue/markup.ts';
import { Refusal } from '#contract/kernel/refusal.ts';
import {
  type CategoryNature,
  type CostedDraft,
  checkCategoryChange,
  checkDraft,
  costed,
  edited,
  type ItemFields,
  itemCode,
  sellingOptionRows,
  settledMarkup,
  typedCode,
} from './rules.ts';

const rings: CategoryNature = {
  id: 1,
  code: 'R0',
  barcodeIndex: 1,
  stockTracked: true,
  consignment: false,
  active: true,
};
const services: CategoryNature = { ...rings, id: 6, code: 'S0', stockTracked: false };
const affiliate: CategoryNature = { ...rings, id: 9, code: 'AS0', consignment: true };

const ring: ItemFields = {
  categoryId: 1,
  itemCode: 'R0-000001',
  barcode: '2001000000012',
  name: 'Plain band',
  nameJa: '',
  description: '',
  descriptionJa: '',
  milligrams: 4_210,
  uom: 'pcs',
  priceBy: 'unit',
  cost: 60_000,
  markupBasisPoints: 5_000,
  price: 90_000,
  isUniquePiece: false,
  minQuantity: 1,
  active: true,
  videoId: null,
  imageIds: [],
  sellingOptions: { straight: true, layaway: null, subasta: false, madeToOrder: false },
};

function draft(changes: Partial<ItemDraft> = {}): CostedDraft {
  return costed(itemDraft.parse({ ...ring, ...changes }), true);
}

function edit(changes: Partial<ItemEdit> = {}): ItemEdit {
  return { ...ring, imageIds: [], uom: 'pcs', id: 7, version: 1, ...changes };
}

/** The code of a refusal, with the field that it is about; `accepted` where there was none. */
function outcome(work: () => unknown): string {
  try {
    work();
    return 'accepted';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return error.fields ? error.fields.map(({ path, code }) => `${path} ${code}`).join() : error.code;
  }
}

describe('a new item', () => {
  it.each([
    ['a ring with stock', draft({ initialQuantity: 5 }), rings, 'accepted'],
    ['one unique piece', draft({ initialQuantity: 1, isUniquePiece: true }), rings, 'accepted'],
    [
      'two of a unique piece',
      draft({ initialQuantity: 2, isUniquePiece: true }),
      rings,
      'initialQuantity field.uniquePiece',
    ],
    ['a service without stock', draft(), services, 'accepted'],
    ['a service with stock', draft({ initialQuantity: 1 }), services, 'initialQuantity field.notStocked'],
    ['consigned goods', draft({ initialQuantity: 3 }), affiliate, 'accepted'],
    ['a category out of use', draft(), { ...rings, active: false }, 'category.inactive'],
    [
      'stock worth more than the books hold',
      draft({ initialQuantity: 1_000, cost: 1_000_000_001 }),
      rings,
      'cost field.tooLarge',
    ],
  ])('%s', (_, input, category, expected) => {
    expect(outcome(() => checkDraft(input, category))).toBe(expected);
  });

  it.each([
    ['by one who sees costs', { cost: 12_345, markupBasisPoints: 1_000, price: 13_580 }, true, [12_345, 1_000]],
    ['with a markup that its price says', { cost: 60_000, price: 100_000 }, true, [60_000, 6_667]],
    ['by one who sees costs and says none', { price: 100_000 }, true, 'cost field.required'],
    ['at nothing by one who sees none', { price: 100_000 }, false, [0, 0]],
    ['by one who sees none and says one', { cost: 1, price: 100_000 }, false, 'access.denied'],
    ['by one who sees none and says a markup', { markupBasisPoints: 0, price: 100_000 }, false, 'access.denied'],
  ])('is costed %s', (_, said, seesCost, expected) => {
    const input = itemDraft.parse({ ...ring, cost: undefined, markupBasisPoints: undefined, ...said });
    const found = outcome(() => {
      const settled = costed(input, seesCost);
      expect([settled.cost, settled.markupBasisPoints]).toEqual(expected);
    });
    expect(found).toBe(typeof expected === 'string' ? expected : 'accepted');
  });

  it('has the next code of its category', () => {
    expect(itemCode('R0', 123)).toBe('R0-000123');
    expect(itemCode('AS0', 1_000_000)).toBe('AS0-1000000');
    expect(typedCode(' Ｒ０－０００１２３ ')).toBe('R0-000123');
  });
});

describe('settledMarkup', () => {
  it('keeps a markup that leads to the price, and takes the one of the price otherwise', () => {
    expect(settledMarkup(12_345, 13_580, 1_000)).toBe(1_000);
    expect(settledMarkup(60_000, 100_000, 1_000)).toBe(6_667);
    expect(settledMarkup(0, 500, 1_000)).toBe(0);
    expect(settledMarkup(1, 1_000_000_000_000, 0)).toBe(markupBasisPointsMax);
  });

  it('never moves a price', () => {
    const yen = fc.integer({ min: 0, max: 1_000_000_000 });
    fc.assert(
      fc.property(yen, fc.integer({ min: -10_000, max: 50_000 }), (cost, markup) => {
        return settledMarkup(cost, priceFromMarkup(cost, markup), markup) === markup;
      }),
    );
  });
});

describe('an edit', () => {
  const all = { seesCost: true, editsPrice: true, deactivates: true };
  const clerk = { seesCost: false, editsPrice: false, deactivates: false };

  it.each([
    ['name, by a clerk', edit({ name: 'New', cost: undefined, markupBasisPoints: undefined }), clerk, true, 'accepted'],
    [
      'price, by a clerk',
      edit({ price: 1, cost: undefined, markupBasisPoints: undefined }),
      clerk,
      false,
      'item.priceDenied',
    ],
    ['a guessed cost, by a clerk', edit({ markupBasisPoints: undefined }), clerk, false, 'access.denied'],
    [
      'a cost, by one who prices without seeing it',
      edit({ cost: 1 }),
      { ...all, seesCost: false },
      false,
      'access.denied',
    ],
    [
      'a markup, by one who prices without seeing the cost',
      edit({ cost: undefined, markupBasisPoints: 5_000 }),
      { ...all, seesCost: false },
      false,
      'access.denied',
    ],
    [
      'a price, by one who does not see the cost',
      edit({ price: 1, cost: undefined, markupBasisPoints: undefined }),
      { ...all, seesCost: false },
      false,
      'accepted',
    ],
    ['the same cost, by one who sees it', edit(), { ...clerk, seesCost: true }, false, 'accepted'],
    [
      'another cost, by one who only sees it',
      edit({ cost: 1 }),
      { ...clerk, seesCost: true },
      false,
      'item.priceDenied',
    ],
    ['price and cost, by a manager', edit({ cost: 1, price: 2 }), all, true, 'accepted'],
    [
      'out of use, by a clerk',
      edit({ active: false, cost: undefined, markupBasisPoints: undefined }),
      clerk,
      false,
      'access.denied',
    ],
    ['out of use, by a manager', edit({ active: false }), all, true, 'accepted'],
    ['code before it moved', edit({ itemCode: 'X-1' }), all, false, 'accepted'],
    ['code after it moved', edit({ itemCode: 'X-1' }), all, true, 'item.hasMoved'],
    ['barcode after it moved', edit({ barcode: '4901234567894' }), all, true, 'item.hasMoved'],
    ['uniqueness after it moved', edit({ isUniquePiece: true }), all, true, 'item.hasMoved'],
    ['codes left empty after it moved', edit({ itemCode: '', barcode: '' }), all, true, 'accepted'],
  ])('%s', (_, input, rights, hasMoved, expected) => {
    expect(outcome(() => edited(ring, input, rights, hasMoved))).toBe(expected);
  });

  it('leaves what was left out as it is, and the markup follows the price', () => {
    const after = edited(
      ring,
      edit({ itemCode: '', cost: undefined, markupBasisPoints: undefined, price: 120_000 }),
      all,
      true,
    );
    expect(after).toMatchObject({ itemCode: 'R0-000001', cost: 60_000, markupBasisPoints: 10_000, price: 120_000 });
    expect(after).not.toHaveProperty('version');
  });
});

describe('a change of category', () => {
  const necklaces = { ...rings, id: 2, code: 'N0' };
  it.each([
    ['to one booked alike', rings, necklaces, true, 'accepted'],
    ['to one out of use', rings, { ...necklaces, active: false }, false, 'category.inactive'],
    ['to services before it moved', rings, services, false, 'accepted'],
    ['to services after it moved', rings, services, true, 'item.hasMoved'],
    ['to consignment after it moved', rings, affiliate, true, 'item.hasMoved'],
    ['none, of one out of use', { ...rings, active: false }, { ...rings, active: false }, true, 'accepted'],
  ])('%s', (_, before, after, hasMoved, expected) => {
    expect(outcome(() => checkCategoryChange(before, after, hasMoved))).toBe(expected);
  });
});

describe('selling options', () => {
  it('are kept in a row each, with the terms of layaway', () => {
    const none = { termsMonths: null, downPaymentBasisPoints: null };
    const layaway = { termsMonths: 6, downPaymentBasisPoints: 2_000 };
    expect(sellingOptionRows({ straight: true, layaway, subasta: false, madeToOrder: true })).toEqual([
      { kind: 'straight', ...none },
      { kind: 'madeToOrder', ...none },
      { kind: 'layaway', ...layaway },
    ]);
    expect(sellingOptionRows({ straight: false, layaway: null, subasta: false, madeToOrder: false })).toEqual([]);
  });
});
