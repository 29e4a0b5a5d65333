import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { shippingMethodApi } from '../sales/shippingMethod.ts';
import { featuredApi } from '../shop/featured.ts';
import { fieldsOf, valueKindOf } from './fields.ts';
import { milligrams, optionalText, yen } from './values.ts';

describe('fieldsOf', () => {
  it('tells the fields of what comes in and of what is answered, and none of a file', () => {
    expect(Object.keys(fieldsOf(featuredApi.edit.input))).toEqual(expect.arrayContaining(['name', 'price', 'version']));
    expect(Object.keys(fieldsOf(featuredApi.find.reply))).toEqual(expect.arrayContaining(['discount', 'itemCode']));
    expect(fieldsOf('file')).toEqual({});
    expect(fieldsOf(z.string())).toEqual({});
  });
});

describe('valueKindOf', () => {
  const row = fieldsOf(featuredApi.find.reply);
  const kinds = (fields: Record<string, z.ZodType>) =>
    Object.fromEntries(Object.entries(fields).map(([name, schema]) => [name, valueKindOf(schema)]));

  it('knows money, shares, days, switches, files and counts, whether they may be empty or not', () => {
    expect(kinds(row)).toMatchObject({
      price: 'yen',
      priceBefore: 'yen',
      discount: 'percent',
      activeFrom: 'date',
      active: 'flag',
      imageId: 'file',
      position: 'number',
      name: 'text',
    });
    expect(valueKindOf(milligrams.optional())).toBe('grams');
    expect(valueKindOf(yen.min(1).max(1_000).nullable())).toBe('yen');
    expect(kinds(fieldsOf(shippingMethodApi.create.input))).toMatchObject({
      fee: 'yen',
      stepFee: 'yen',
      collectionFee: 'yen',
      freeFrom: 'yen',
      includedMilligrams: 'grams',
      days: 'number',
    });
    expect(valueKindOf(optionalText(10))).toBe('text');
  });

  it('takes what it does not know for a text', () => {
    expect(valueKindOf(z.enum(['a', 'b']))).toBe('text');
    expect(valueKindOf(undefined)).toBe('text');
  });
});
