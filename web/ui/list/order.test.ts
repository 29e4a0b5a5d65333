import { describe, expect, test } from 'vitest';
import { categoryApi } from '#contract/catalogue/category.ts';
import { itemApi } from '#contract/catalogue/item.ts';
import { pressed, sortsOf } from './order.ts';

describe('the order of a list', () => {
  test('can be all that its endpoint takes', () => {
    expect(sortsOf(itemApi.list)).toContain('newest');
    expect(sortsOf(categoryApi.list)).toEqual(['code', 'name', 'newest']);
    expect(sortsOf(itemApi.find)).toEqual([]);
  });

  test.each([
    ['name', { sort: 'itemCode', direction: 'desc' }, { sort: 'name', direction: 'asc' }],
    ['name', { sort: 'name', direction: 'asc' }, { sort: 'name', direction: 'desc' }],
    ['name', { sort: 'name', direction: 'desc' }, { sort: 'name', direction: 'asc' }],
    ['newest', { sort: 'name', direction: 'asc' }, { sort: 'newest', direction: 'desc' }],
    ['newest', { sort: 'newest', direction: 'desc' }, { sort: 'newest', direction: 'asc' }],
  ] as const)('by %s after %o', (sort, now, expected) => expect(pressed(sort, now)).toEqual(expected));
});
