import { describe, expect, it } from 'vitest';
import type { Parcel } from '#contract/catalogue/parcel.ts';
import { Refusal } from '#contract/kernel/refusal.ts';
import { piecesOf } from './parcelRules.ts';

const rings = { id: 1, code: 'R0', barcodeIndex: 1, stockTracked: true, consignment: false, active: true };
const parcel: Parcel = {
  categoryId: 1,
  name: 'Diamond stud',
  nameJa: '',
  costBy: 'unit',
  orderCost: 40_000,
  markupBasisPoints: 15_000,
  pieces: [
    { milligrams: 1_250, imageId: null },
    { milligrams: 1_251, imageId: 'b3f1c9d0-0000-4000-8000-000000000001' },
  ],
};
const codeOf = (work: () => unknown): string => {
  try {
    work();
  } catch (problem) {
    const { code, fields } = problem as Refusal;
    if (problem instanceof Refusal) return fields?.[0] ? `${fields[0].path} ${fields[0].code}` : code;
  }
  return '';
};

describe('the pieces of a parcel', () => {
  it('are unique, sold straight, each with its weight, its picture, what it cost and a price by the markup', () => {
    const pieces = piecesOf(parcel, rings, true);
    expect(pieces).toMatchObject([
      { name: 'Diamond stud', milligrams: 1_250, cost: 40_000, price: 100_000, isUniquePiece: true, imageIds: [] },
      { milligrams: 1_251, imageIds: ['b3f1c9d0-0000-4000-8000-000000000001'], minQuantity: 0, uom: 'pcs' },
    ]);
  });

  it('cost by the gram what they weigh, rounded half up, and the price follows', () => {
    const pieces = piecesOf({ ...parcel, costBy: 'gram', orderCost: 20_000, markupBasisPoints: 0 }, rings, true);
    expect(pieces.map(({ cost, price }) => [cost, price])).toEqual([
      [25_000, 25_000],
      [25_020, 25_020],
    ]);
  });

  it('have a price and no cost where their maker may not see what orders cost', () => {
    const { orderCost: _cost, markupBasisPoints: _markup, ...blind } = { ...parcel, price: 90_000 };
    expect(piecesOf(blind, rings, false)).toMatchObject([
      { cost: 0, markupBasisPoints: 0, price: 90_000 },
      { cost: 0, price: 90_000 },
    ]);
    expect(codeOf(() => piecesOf({ ...blind, orderCost: 1 }, rings, false))).toBe('access.denied');
    expect(codeOf(() => piecesOf({ ...blind, price: undefined }, rings, false))).toBe('price field.required');
  });

  it.each([
    ['of a category out of use', {}, { active: false }, 'category.inactive'],
    ['of a category without stock', {}, { stockTracked: false }, 'categoryId field.notStocked'],
    ['without a cost', { orderCost: undefined }, {}, 'orderCost field.required'],
    ['without a markup', { markupBasisPoints: undefined }, {}, 'markupBasisPoints field.required'],
    ['dearer than anything', { orderCost: 1_000_000_000_000 }, {}, 'orderCost field.tooLarge'],
  ])('are refused %s', (_name, changes, category, expected) => {
    expect(codeOf(() => piecesOf({ ...parcel, ...changes }, { ...rings, ...category }, true))).toBe(expected);
  });
});
