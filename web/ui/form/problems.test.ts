import { describe, expect, it } from 'vitest';
import { categoryApi } from '#contract/catalogue/category.ts';
import { itemApi } from '#contract/catalogue/item.ts';
import { problemsOf } from './problems.ts';

describe('what a schema finds wrong', () => {
  it('names missing fields as required, whatever the schema says of them', () => {
    expect(problemsOf(categoryApi.create.input, { code: '', name: ' ', nameJa: '', description: '' })).toEqual({
      code: 'field.required',
      name: 'field.required',
    });
    expect(problemsOf(itemApi.create.input, { price: null, milligrams: undefined })).toMatchObject({
      price: 'field.required',
      milligrams: 'field.required',
      categoryId: 'field.required',
    });
  });

  it('keeps the code of what is there and wrong', () => {
    const input = { code: 'toolongcode', name: 'x'.repeat(61), nameJa: '', description: '' };
    expect(problemsOf(categoryApi.create.input, input)).toEqual({ code: 'field.categoryCode', name: 'field.tooLong' });
    expect(problemsOf(itemApi.create.input, { barcode: '12', price: -1 })).toMatchObject({
      barcode: 'field.barcode',
      price: 'field.negative',
    });
  });

  it('finds nothing in what is right', () => {
    expect(problemsOf(categoryApi.create.input, { code: 'R0', name: 'Rings' })).toEqual({});
  });
});
