import { describe, expect, it } from 'vitest';
import { type Hit, hasWords, named, ranked, rankedGroups } from './hits.ts';
import { screenWords, searchWords } from './searchWords.ts';

const hit = (title: string, more: Partial<Hit> = {}): Hit => ({
  key: title,
  title,
  lead: null,
  run: () => {},
  ...more,
});
const titles = (hits: readonly Hit[]) => hits.map(({ title }) => title);

describe('a screen', () => {
  const stock = hit('Stock', { code: 'Inventory', words: '/inventory/list' });

  it.each(['stock', 'STO', 'inventory', 'inventory list', 'ｓｔｏｃｋ'])('is found by %j', (typed) =>
    expect(hasWords(stock, typed)).toBe(true),
  );
  it('is not found by half of what is typed', () => expect(hasWords(stock, 'stock ring')).toBe(false));

  it('stands first where its name begins with what is typed', () =>
    expect(titles(ranked([hit('Service items'), hit('Items')], 'items'))).toEqual(['Items', 'Service items']));

  it('stands before the answers of the server by its name alone', () => {
    const answers = { label: 'Items', hits: [hit('Stock ring')] };
    const screens = { label: 'Screens', hits: [stock] };
    const labels = (typed: string) => rankedGroups([answers], [screens], typed).map(({ label }) => label);
    expect(labels('stock')).toEqual(['Screens', 'Items']);
    expect(labels('inventory')).toEqual(['Items', 'Screens']);
    expect(labels('s')).toEqual(['Items', 'Screens']);
  });
});

describe('in either language', () => {
  const counter = hit('New sale', { words: searchWords.counter });
  const today = hit('Sales today', { words: searchWords.today });

  it.each(['counter', 'till', 'register', 'レジ', '会計'])('the counter is found by %j', (typed) =>
    expect(hasWords(counter, typed)).toBe(true),
  );
  it.each([
    ['/company-profile/company', 'online shop'],
    ['/company-profile/company', 'オンラインショップ'],
    ['/company-profile/mail', 'outbox'],
    ['/company-profile/mail', '送信箱'],
    ['/sales/ecommerce', 'online shop'],
  ])('%s is found by %j', (path, typed) =>
    expect(hasWords(hit('Its name', { words: screenWords[path] ?? '' }), typed)).toBe(true),
  );
  it.each(['cash', 'drawer', 'till', '現金', 'レジ'])('the money of today is found by %j', (typed) =>
    expect(hasWords(today, typed)).toBe(true),
  );
});

it('a number names its thing, whatever stands above it', () => {
  const bracelet = hit('Bracelet', { names: ['R0-0000010', '2001000000999'] });
  const ring = hit('Ring', { names: ['R0-000001', '0001000000098'] });
  expect(named([bracelet, ring], 'r0-000001')).toBe(ring);
  expect(named([bracelet, ring], '001000000098')).toBe(ring);
  expect(named([bracelet, ring], 'R0-00000')).toBeUndefined();
});
