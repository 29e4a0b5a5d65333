import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { type Search, searchPage, type Way } from './searchPage.ts';

const page = { limit: 26, offset: 0 };
let words = 0;

/** A search of its own. */
function prepared(): Search {
  return {
    ...{ table: 'customer', own: sql`true`, kept: sql`true`, looked: sql`true`, liked: sql`true`, lookedAt: sql`id` },
    ...{ keys: sql`id`, order: sql`id`, inOrder: null, isNgram: false, word: `word ${words++}`, orderName: 'code' },
  };
}

/** One of rows of which an index finds so many and a walk meets so many. */
function prepare(found: number, met: number, more: Partial<Search> = {}) {
  const search: Search = { ...prepared(), ...more };
  const ask = async (window = page, orderName = 'code') => {
    const ways: Way[] = [];
    const count = { found: Math.min(found, 1_001), inOrder: found, passed: met, all: found };
    const rows = await searchPage<{ way: Way }>({ ...search, orderName }, window, async (way) => {
      ways.push(way);
      const there = Math.max(0, Math.min(window.limit, count[way] - window.offset));
      return Array.from({ length: there }, () => ({ way, found: way === 'found' ? count.found : 0 }));
    });
    expect(rows).toHaveLength(Math.max(0, Math.min(window.limit, found - window.offset)));
    expect(rows.every(({ way }) => way === ways.at(-1))).toBe(true);
    expect(rows[0] ?? {}).not.toHaveProperty('found');
    return ways;
  };
  return ask;
}

it('sorts what an index finds of a rare word, however often it is asked', async () => {
  const ask = prepare(1_000, 0);
  expect(await ask()).toEqual(['found']);
  expect(await ask({ limit: 26, offset: 974 })).toEqual(['found']);
  expect(await ask({ limit: 26, offset: 500 })).toEqual(['found']);
});

it('answers a word that nothing has in one go', async () => {
  expect(await prepare(0, 0)()).toEqual(['found']);
});

it('walks for a frequent word, and remembers that it is one', async () => {
  const ask = prepare(3_000, 90);
  expect(await ask()).toEqual(['found', 'passed']);
  expect(await ask()).toEqual(['passed']);
  expect(await ask({ limit: 26, offset: 50 })).toEqual(['passed']);
});

it('sorts all where the walk gives up, and remembers it of that order where its first page was far down', async () => {
  const ask = prepare(3_000, 25);
  expect(await ask(page, 'name')).toEqual(['found', 'passed', 'all']);
  expect(await ask(page, 'name')).toEqual(['all']);
  expect(await ask(page, 'code')).toEqual(['passed', 'all']);
});

it('does not take a word for one that stands far down because a later page does', async () => {
  const ask = prepare(3_000, 90);
  expect(await ask({ limit: 26, offset: 78 })).toEqual(['found', 'passed', 'all']);
  expect(await ask()).toEqual(['passed']);
});

it('neither sorts nor walks for a page that lies deeper than that reaches', async () => {
  const ask = prepare(8_000, 5_000);
  expect(await ask({ limit: 26, offset: 990 })).toEqual(['passed']);
  expect(await ask({ limit: 26, offset: 4_990 })).toEqual(['all']);
});

describe('by an n-gram in its order', () => {
  const inOrder = { companyId: 1, ngram: '佐藤', direction: 'asc' } as const;

  it('is asked at once for no more than that, and for a longer word that is frequent', async () => {
    const ask = prepare(30, 0, { inOrder, isNgram: true });
    expect(await ask()).toEqual(['inOrder']);
    expect(await prepare(5, 0, { inOrder, isNgram: true })()).toEqual(['inOrder']);
    expect(await prepare(1_000, 0, { inOrder })()).toEqual(['found']);
    const frequent = prepare(3_000, 0, { inOrder });
    expect(await frequent()).toEqual(['found', 'inOrder']);
    expect(await frequent({ limit: 26, offset: 52 })).toEqual(['inOrder']);
  });

  it('sorts all for a later page that is not full, and for one that lies deeper than it reaches', async () => {
    const ask = prepare(30, 0, { inOrder, isNgram: true });
    expect(await ask({ limit: 26, offset: 26 })).toEqual(['inOrder', 'all']);
    const frequent = prepare(8_000, 0, { inOrder, isNgram: true });
    expect(await frequent({ limit: 26, offset: 4_990 })).toEqual(['all']);
    expect(await frequent()).toEqual(['inOrder']);
  });

  it('sorts all where too many have the n-gram and not the word, and remembers it', async () => {
    const ways: Way[] = [];
    const search: Search = { ...prepared(), inOrder, isNgram: true };
    const ask = () =>
      searchPage<{ id: number }>(search, page, async (way) => {
        ways.push(way);
        if (way === 'all') return [{ id: 7, found: 0 }];
        return [
          { id: 7, found: 12 },
          { id: 8, found: 5_001 },
        ];
      });
    expect(await ask()).toEqual([{ id: 7 }]);
    expect(await ask()).toEqual([{ id: 7 }]);
    expect(ways).toEqual(['inOrder', 'all', 'all']);
  });
});
