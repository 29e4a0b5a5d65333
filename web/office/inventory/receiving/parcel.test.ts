import { describe, expect, it } from 'vitest';
import { emptyParcel, parcelInput, piecesOf, weightsIn } from './parcel.ts';

describe('a list of weights', () => {
  it.each([
    ['one a line', '3.21\n3.456\n2', [3_210, 3_456, 2_000]],
    ['with commas, spaces and units', '3.21g, 3.5 ; .5', [3_210, 3_500, 500]],
    ['in full-width digits', '３．２１\u3000４、５グラム', [3_210, 4_000, 5_000]],
    ['that ends with an empty line', '1\n\n', [1_000]],
    ['with what is no weight', '1 two 3.4567', [1_000, Number.NaN, Number.NaN]],
    ['of nothing', ' ', []],
  ])('%s', (_name, list, expected) => {
    expect(weightsIn(list)).toEqual(expected);
  });
});

describe('a parcel', () => {
  const values = { ...emptyParcel, categoryId: 2, name: 'Stud', orderCost: 20_000, markupBasisPoints: 10_000 };

  it('of so many pieces of one weight is never more than may be entered at once', () => {
    const pieces = piecesOf({ ...values, count: 9_999, milligrams: 1_500 }, 3);
    expect(pieces.map(({ key, milligrams, cost, price }) => [key, milligrams, cost, price])).toEqual([
      [1, 1_500, 20_000, 40_000],
      [2, 1_500, 20_000, 40_000],
      [3, 1_500, 20_000, 40_000],
    ]);
  });

  it('by weights costs by the gram, and sends its pictures with their pieces', () => {
    const picture = { id: 'one', thumbUrl: '/one' };
    const weighed = { ...values, way: 'weights', weights: '1.5 2', costBy: 'gram', pictures: { 1: picture } } as const;
    const pieces = piecesOf(weighed, 500);
    expect(pieces.map(({ cost, price }) => [cost, price])).toEqual([
      [30_000, 60_000],
      [40_000, 80_000],
    ]);
    expect(parcelInput(weighed, pieces)).toEqual({
      categoryId: 2,
      name: 'Stud',
      nameJa: '',
      costBy: 'gram',
      orderCost: 20_000,
      markupBasisPoints: 10_000,
      pieces: [
        { milligrams: 1_500, imageId: null },
        { milligrams: 2_000, imageId: 'one' },
      ],
    });
  });
});
