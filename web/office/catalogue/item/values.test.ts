import { describe, expect, test } from 'vitest';
import { itemDraft, itemEdit } from '#contract/catalogue/item.ts';
import { type ItemValues, inputOf, type Picture, priceUnitOf, valuesOf } from './values.ts';

const picture = (key: string, id: string | null): Picture => ({
  key,
  id,
  url: '',
  thumbUrl: '',
  name: key,
  state: id ? 'there' : 'failed',
});
const first = '6f9619ff-8b86-4d01-b42d-00cf4fc964ff';
const second = '7f9619ff-8b86-4d01-b42d-00cf4fc964ff';
const filled: ItemValues = {
  ...valuesOf(null, 3),
  name: 'Ring',
  milligrams: 5180,
  cost: 186_000,
  markupBasisPoints: 7000,
  price: 316_200,
  pictures: [picture('b', second), picture('lost', null), picture('a', first)],
};

describe('what the form sends', () => {
  test('a new item, as the contract has it, with its pictures in their order', () => {
    const input = itemDraft.parse(inputOf(filled, { id: null, seesCost: true, isStocked: true }));
    expect(input).toMatchObject({
      cost: 186_000,
      markupBasisPoints: 7000,
      initialQuantity: 1,
      imageIds: [second, first],
    });
  });

  test('a new item without stock where its category has none', () => {
    expect(inputOf(filled, { id: null, seesCost: true, isStocked: false })).toMatchObject({ initialQuantity: 0 });
  });

  test('a new item without a cost from somebody who sees none', () => {
    const input = itemDraft.parse(inputOf({ ...filled, cost: null }, { id: null, seesCost: false, isStocked: true }));
    expect(input.price).toBe(316_200);
    expect(input).not.toHaveProperty('cost');
    expect(input).not.toHaveProperty('markupBasisPoints');
  });

  test('an edit, with version and without opening stock', () => {
    const input = itemEdit.parse(inputOf({ ...filled, version: 4 }, { id: 9, seesCost: true, isStocked: true }));
    expect(input).toMatchObject({ id: 9, version: 4, cost: 186_000 });
    expect(input).not.toHaveProperty('initialQuantity');
  });

  test('an edit by somebody who does not see the cost leaves it alone', () => {
    const input = itemEdit.parse(inputOf(filled, { id: 9, seesCost: false, isStocked: true }));
    expect(input).not.toHaveProperty('cost');
    expect(input).not.toHaveProperty('markupBasisPoints');
  });

  test.each([
    ['bulk', 'gram'],
    ['pcs', 'unit'],
  ] as const)(
    'goods that were chosen by the gram and are sold by %s now are priced by %s, in the form too',
    (uom, unit) => {
      const values: ItemValues = { ...filled, uom, priceBy: 'gram' };
      expect(priceUnitOf(values)).toBe(unit);
      expect(inputOf(values, { id: null, seesCost: true, isStocked: true })).toMatchObject({ priceBy: unit });
    },
  );

  test('an empty markup is none', () => {
    const input = inputOf({ ...filled, markupBasisPoints: null }, { id: null, seesCost: true, isStocked: true });
    expect(input).toMatchObject({ markupBasisPoints: 0 });
  });

  test('empty figures are refused, each on its own field', () => {
    const result = itemDraft.safeParse(inputOf(valuesOf(null), { id: null, seesCost: true, isStocked: true }));
    const paths = result.error?.issues.map(({ path }) => path.join('.'));
    expect(paths).toEqual(expect.arrayContaining(['categoryId', 'name', 'milligrams', 'cost', 'price']));
  });
});
