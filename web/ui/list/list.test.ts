import { describe, expect, it } from 'vitest';
import { itemApi } from '#contract/catalogue/item.ts';
import { stockApi } from '#contract/inventory/stock.ts';
import { saleApi } from '#contract/sales/sale.ts';
import { readOpen } from '../dialog.ts';
import { addressNow } from './addressNow.ts';
import type { moneyColumn } from './columns.tsx';
import { presetOf, presetRange } from './dates.ts';
import { checkedSearch, listSearch, parseSearch, plainSearch, writeSearch } from './listSearch.ts';
import { pagesAround } from './pages.ts';
import type { ColumnOf } from './types.ts';

describe('the address of a list', () => {
  const items = (raw: Record<string, unknown>) => checkedSearch(itemApi.list, raw);

  it('asks with what the endpoint takes and drops what it refuses', () => {
    const raw = {
      page: '2',
      size: '37',
      search: 'ring',
      categories: '1,x',
      active: 'true',
      priceFrom: '-5',
      evil: '1',
    };
    expect(items(raw)).toEqual({ page: '2', search: 'ring', active: 'true' });
  });

  it('drops defaults, so that two addresses of one list are one', () => {
    expect(items({ page: '1', size: '25', search: '', sort: 'itemCode', direction: 'asc' })).toEqual({});
    expect(checkedSearch(saleApi.list, { direction: 'desc' })).toEqual({});
  });

  it('that names one location is read as of several where the list takes them', () => {
    expect(addressNow(saleApi.list, { locationId: '2', status: 'pending' })).toEqual({
      locations: '2',
      status: 'pending',
    });
    expect(addressNow(saleApi.list, { locationId: '2', locations: '1,3' })).toEqual({ locations: '1,3' });
    expect(addressNow(stockApi.list, { locationId: '2' })).toEqual({ locationId: '2' });
    expect(addressNow(saleApi.list, { status: 'pending' })).toEqual({ status: 'pending' });
  });

  it('takes values of any kind as texts', () => {
    expect(items({ page: 3, active: true })).toEqual({ page: '3', active: 'true' });
    expect(listSearch()({ page: 3, active: true, search: '', tab: undefined })).toEqual({ page: '3', active: 'true' });
  });

  it('keeps an open dialog and named keys, not other words', () => {
    expect(listSearch()({ open: 'edit:12', tab: 'audit' })).toEqual({ open: 'edit:12', tab: 'audit' });
    expect(listSearch()({ open: '<b>' })).toEqual({});
    expect(plainSearch('next')({ next: '/item/list', other: 'x' })).toEqual({ next: '/item/list' });
  });

  it('is kept within bounds', () => {
    const many = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`k${index}`, 'x'.repeat(9_000)]));
    const kept = Object.values(listSearch()(many));
    expect(kept.length).toBeLessThan(100);
    expect(Math.max(...kept.map((value) => value.length))).toBe(2_000);
  });

  it('is written and read as plain texts', () => {
    const search = { search: '123', categories: '1,2', name: '金座 & <b>' };
    expect(parseSearch(writeSearch(search))).toEqual(search);
    expect(writeSearch({ a: undefined, b: '' })).toBe('');
  });

  it.each([
    ['new', { what: 'new', id: null }],
    ['edit:12', { what: 'edit', id: 12 }],
    ['edit:', null],
    ['edit:1x', null],
    [undefined, null],
  ])('says that %s is open', (open, dialog) => expect(readOpen(open)).toEqual(dialog));
});

describe('presets of dates', () => {
  it.each([
    ['today', '2026-06-18', '2026-06-18'],
    ['week', '2026-06-18', '2026-06-15'],
    ['week', '2026-06-21', '2026-06-15'],
    ['week', '2026-01-01', '2025-12-29'],
    ['month', '2026-06-18', '2026-06-01'],
    ['year', '2026-06-18', '2026-01-01'],
  ] as const)('%s on %s begins %s', (preset, today, from) =>
    expect(presetRange(preset, today)).toEqual({ from, to: today }),
  );

  it('are found again', () => {
    expect(presetOf('2026-06-01', '2026-06-18', '2026-06-18')).toBe('month');
    expect(presetOf('2026-06-02', '2026-06-18', '2026-06-18')).toBeNull();
  });
});

describe('pages', () => {
  it.each([
    [1, 1, [1]],
    [3, 6, [1, 2, 3, 4, 5, 6]],
    [1, 8, [1, 2, 3, null, 8]],
    [5, 9, [1, null, 4, 5, 6, null, 9]],
    [9, 9, [1, null, 7, 8, 9]],
  ])('around %i of %i', (page, last, pages) => expect(pagesAround(page, last)).toEqual(pages));
});

describe('the columns of a list', () => {
  type ItemColumn = ColumnOf<typeof itemApi.list, typeof itemApi.summary>;
  type Fits<Sort extends string> = ReturnType<typeof moneyColumn<'price', Sort>> extends ItemColumn ? 'fits' : 'not';

  it('are sorted as the list can be, which is seen when they are compiled', () => {
    const fits: [Fits<'price'>, Fits<never>, Fits<'prices'>] = ['fits', 'fits', 'not'];
    const price: Pick<ItemColumn, 'sort'> = { sort: 'price' };
    // @ts-expect-error There is no such order.
    const prices: Pick<ItemColumn, 'sort'> = { sort: 'prices' };
    const known = itemApi.list.input.shape.sort;
    expect([price, prices].map(({ sort }) => known.safeParse(sort).success)).toEqual([true, false]);
    expect(fits).toHaveLength(3);
  });
});
