import { describe, expect, it } from 'vitest';
import { pageOf, queryText, readListQuery } from './listQueryRules.ts';

describe('the address of a list', () => {
  it('is understood as it was typed, and has one spelling', () => {
    const { asked, page, query } = readListQuery({
      sort: '-price',
      from: '¥１０,000',
      to: '50000',
      light: '3.5',
      heavy: '12',
      available: '1',
      page: '3',
      q: '  pearl ',
    });
    expect(query).toMatchObject({ sort: 'price', direction: 'desc', page: 3, available: true, search: 'pearl' });
    expect(query).toMatchObject({ priceFrom: 10_000, priceTo: 50_000, milligramsFrom: 3_500, milligramsTo: 12_000 });
    const spelled = queryText(asked, page);
    expect(spelled).toMatch(/^\?q=pearl&sort=-price&from=/);
    const again = readListQuery(Object.fromEntries(new URLSearchParams(spelled)));
    expect(again).toEqual({ asked, page, query });
  });

  it('never fails: what can’t be understood is as good as absent', () => {
    const given = {
      sort: 'id;drop',
      from: '-5',
      to: '1e9',
      light: '1.2345',
      heavy: 'NaN',
      available: 'yes',
      page: '-1',
    };
    const { asked, page } = readListQuery(given);
    expect(queryText(asked, page)).toBe('');
    expect(readListQuery({ q: '\u0000\ud800\u202ering' }).asked.search).toBe('� ring');
  });

  it.each([
    ['1', 1],
    ['12', 12],
    ['0', 1],
    ['01', 1],
    ['9999', 500],
    ['99999', 1],
    [undefined, 1],
  ])('asks for page %s: %i', (given, page) => expect(pageOf(given)).toBe(page));
});
