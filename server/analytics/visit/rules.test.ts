import { describe, expect, it } from 'vitest';
import { isCounted, isSpam, joinVisits, type Look, pageOf, referrerOf } from './rules.ts';

const signs = { wantsNoTracking: false, isAhead: false, isOwnPage: true, hasToken: false, host: 'kinza.example' };
const base: Look = {
  companyId: 1,
  visitor: '10',
  visitorBefore: null,
  at: new Date('2026-06-18T01:00:00Z'),
  day: '2026-06-18',
  kind: 'view',
  page: '/shop/kz',
  referrer: '',
  device: 'mobile',
  country: 'JP',
};
/** A look so many minutes after ten in the morning. */
const look = (minutes: number, changes: Partial<Look> = {}): Look => ({
  ...base,
  at: new Date(base.at.getTime() + minutes * 60_000),
  ...changes,
});
const told = (looks: readonly Look[]) =>
  joinVisits(looks, []).begun.map(({ visitor, startedAt, lastAt, pages, isEngaged }) => ({
    visitor,
    minutes: (lastAt.getTime() - startedAt.getTime()) / 60_000,
    pages,
    isEngaged,
  }));

describe('visits', () => {
  it('go on over a pause of 29 and of 30 minutes, and not over one of 31', () => {
    expect(told([look(0), look(29), look(59)])).toEqual([{ visitor: '10', minutes: 59, pages: 3, isEngaged: false }]);
    expect(told([look(0), look(31)])).toMatchObject([
      { minutes: 0, pages: 1 },
      { minutes: 0, pages: 1 },
    ]);
  });

  it('are ended by a page that is left, which begins none', () => {
    expect(told([look(0), look(12, { kind: 'leave' })])).toMatchObject([{ minutes: 12, pages: 1, isEngaged: false }]);
    expect(told([look(0), look(31, { kind: 'leave' })])).toMatchObject([{ minutes: 0, pages: 1 }]);
    expect(told([look(0, { kind: 'leave' })])).toEqual([]);
  });

  it('are of one visitor of one company each', () => {
    expect(
      told([look(0), look(1, { visitor: '11' }), look(2, { companyId: 2 }), look(3, { kind: 'interaction' })]),
    ).toEqual([
      { visitor: '10', minutes: 3, pages: 1, isEngaged: true },
      { visitor: '11', minutes: 0, pages: 1, isEngaged: false },
      { visitor: '10', minutes: 0, pages: 1, isEngaged: false },
    ]);
  });

  it('go on under a new salt by the number of the day before, on which they stay', () => {
    const after = { visitor: '20', visitorBefore: '10', day: '2026-06-19' };
    const { begun, events } = joinVisits([look(0), look(20, after), look(45, after), look(80, after)], []);
    expect(begun).toMatchObject([
      { visitor: '10', day: '2026-06-18', pages: 3 },
      { visitor: '20', day: '2026-06-19', pages: 1 },
    ]);
    expect(events.map(({ of }) => begun.indexOf(of as never))).toEqual([0, 0, 0, 1]);
  });

  it('that are stored already go on, and say what is changed of them', () => {
    const open = { id: 7, companyId: 1, visitor: '10', lastAt: look(-10).at, pages: 2, isEngaged: false };
    const { begun, changed } = joinVisits([look(0), look(1, { kind: 'leave' })], [open]);
    expect(begun).toEqual([]);
    expect(changed).toEqual([{ ...open, lastAt: look(1).at, pages: 3 }]);
    expect(open.pages).toBe(2);
  });
});

describe('a page', () => {
  it.each([
    ['/shop/kz', '/shop/kz'],
    ['/shop/KZ/', '/shop/kz'],
    ['/ja/shop/kz/items?page=2', '/ja/shop/kz/items'],
    ['/shop/kz/item/R0-00012', '/shop/kz/item/R0-00012'],
    ['/shop/kz/category/%E6%8C%87%E8%BC%AA', '/shop/kz/category/指輪'],
    ['/shop/kz/search?q=%E6%A3%AE%20%E8%91%B5', '/shop/kz/search'],
    ['/shop/kz/order', '/shop/kz/order'],
    ['/shop/kz/order/6f1c9a5e0b', '/shop/kz/order'],
    ['/ja/shop/kz/message/6f1c9a5e0b/more', '/ja/shop/kz/message'],
  ])('%s is %s', (address, page) => expect(pageOf('kz', address)).toBe(page));

  it.each([
    '/',
    '/shop/rv/items',
    '/shop/kz/nowhere',
    '/shop/kz/item/a/b',
    '/shop/kz/item/%00',
    '/shop/kz/item/%E2%80%AE',
    '/shop/kz/item/%',
    '/dashboard',
    'https://kinza.example/shop/kz',
    `/shop/kz/item/${'x'.repeat(81)}`,
  ])('%s is none of this shop', (address) => expect(pageOf('kz', address)).toBeNull());
});

describe('what is left out', () => {
  it('is whoever does not want to be counted, fetches ahead, works here, or asks from elsewhere', () => {
    expect(isCounted(signs)).toBe(true);
    expect(isCounted(undefined)).toBe(false);
    for (const sign of ['wantsNoTracking', 'isAhead', 'hasToken'] as const)
      expect(isCounted({ ...signs, [sign]: true })).toBe(false);
    expect(isCounted({ ...signs, isOwnPage: false })).toBe(false);
  });

  it('is what a site is more than its name, and our own', () => {
    expect(referrerOf('https://www.google.com/search?q=ring', 'kinza.example')).toBe('google.com');
    expect(referrerOf('https://kinza.example/shop/kz/items', 'kinza.example')).toBe('');
    expect(referrerOf('javascript:alert(1)', 'kinza.example')).toBe('');
    expect(referrerOf('Mori Aoi', 'kinza.example')).toBe('');
    expect(isSpam('semalt.com')).toBe(true);
    expect(isSpam('a.semalt.com')).toBe(true);
    expect(isSpam('notsemalt.com')).toBe(false);
  });
});
