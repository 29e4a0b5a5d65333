import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { itemApi } from '#contract/catalogue/item.ts';
import { contextOf } from '../../tests/support/receive.ts';
import { openWorldForFile } from '../../tests/support/world.ts';
import type { Context } from './context.ts';
import { PooledConnection } from './driver.ts';
import { growingList, type ListDefinition, type QueryOf } from './list.ts';
import { hasWord, rarestOf } from './search.ts';

const world = await openWorldForFile();
/** As many as take a page from its nearer end, and a search through all its three ways. */
const itemCount = 11_500;
let ctx: Context;

type Ring = { id: number; name: string; cost: number };
const definition: ListDefinition<typeof itemApi, Ring, object> = {
  api: itemApi,
  source: sql`item`,
  key: { 'item.id': 'bigint' },
  scope: ({ companyId }) => sql`item.company_id = ${companyId}`,
  sorts: {
    itemCode: [sql`item.item_code`],
    name: [sql`item.name`, sql`item.id`],
    milligrams: [sql`item.milligrams`, sql`item.id`],
    cost: [sql`item.cost`, sql`item.id`],
    price: [sql`item.price`, sql`item.id`],
    newest: [sql`item.id`],
  },
  filters: {
    categories: null,
    active: (active) => sql`item.active = ${active}`,
    inStock: null,
    milligramsFrom: null,
    milligramsTo: null,
    priceFrom: (price) => sql`item.price >= ${price}`,
    priceTo: (price) => sql`item.price <= ${price}`,
  },
  search: (word) => hasWord(sql`item.search`, word),
  columns: () => sql`item.id, item.name, item.cost`,
  sums: () => ({ price: sql`sum(item.price)`, cost: sql`sum(item.cost)` }),
};
const rings = growingList(definition);
const walkedFirst = growingList({ ...definition, walksFirst: true });
type Query = QueryOf<typeof itemApi>;
const query = (asked: Record<string, unknown>): Query => itemApi.list.input.parse(asked) as Query;

beforeAll(async () => {
  const { db } = world.app.tools;
  // Every eighth is a chain, and the last 1,200 by code alone are clasps: more than are sorted, further than is walked.
  await sql`INSERT INTO item (company_id, category_id, item_code, barcode, name, name_ja, milligrams, uom, cost, price)
    SELECT ${world.companyId}, ${world.categories.R0}, 'X-' || lpad(n::text, 5, '0'), lpad(n::text, 13, '0'),
      CASE WHEN n > ${itemCount - 1_200} THEN 'Clasp' WHEN n % 8 = 0 THEN 'Chain' ELSE 'Ring' END || ' ' || n * 7919 % 900,
      CASE WHEN n % 1000 = 0 THEN '真珠のピアス' WHEN n % 3 = 0 THEN '金の指輪' ELSE '' END, n % 50, 'pcs', n % 40, n % 60
    FROM generate_series(1, ${itemCount}) AS n`.execute(db);
  await sql`ANALYZE item`.execute(db);
  ctx = await contextOf(world);
});

/** All rows in their order, as one plain statement has them. */
async function plain(order: string, where = 'true'): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM item WHERE company_id = ${world.companyId}
    AND ${sql.raw(where)} ORDER BY ${sql.raw(order)}`.execute(ctx.db);
  return rows.map(({ id }) => id);
}
const ids = (rows: readonly object[]) => rows.map((row) => (row as { id: number }).id);

describe('a page', () => {
  it('is the same from the nearer end as from the first row on', async () => {
    const all = await plain('name, id');
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 120 }), fc.constantFrom('asc', 'desc'), async (page, direction) => {
        const asked = query({ sort: 'name', direction, size: 100, page });
        const order = direction === 'asc' ? all : all.toReversed();
        const expected = order.slice((page - 1) * 100, page * 100);
        const more = page * 100 < all.length;
        const [first, last] = [await rings.page(ctx, asked), await rings.page(ctx, { ...asked, total: all.length })];
        expect([ids(first.rows), first.more]).toEqual([expected, more]);
        expect([ids(last.rows), last.more]).toEqual([expected, more]);
      }),
      { numRuns: 40 },
    );
  });
});

describe.each([
  ['few', 'ピアス'],
  ['few, by two characters', '真珠'],
  ['many, all along the order', 'ring'],
  ['many, by two characters', '指輪'],
  ['many, far down the order', 'clasp'],
  ['too short for any index', 'ai'],
  ['of two words', 'chain 金'],
  ['nothing', 'nobody'],
  ['what LIKE would take for anything', '%'],
])('a search that finds %s', (_, search) => {
  const where = search
    .split(' ')
    .map((word) => `search LIKE '%${word.replace('%', '\\%')}%'`)
    .join(' AND ');

  it.each(['itemCode', 'price'] as const)('has its rows by %s, page by page', async (sort) => {
    const expected = await plain(sort === 'price' ? 'price, id' : 'item_code', where);
    for (const page of [1, 2, 7, 12]) {
      const found = await rings.page(ctx, query({ search, sort, size: 100, page }));
      expect(ids(found.rows)).toEqual(expected.slice((page - 1) * 100, page * 100));
      expect(found.more).toBe(expected.length > page * 100);
      expect(await walkedFirst.page(ctx, query({ search, sort, size: 100, page }))).toEqual(found);
    }
    expect((await rings.summary(ctx, query({ search }))).count).toBe(expected.length);
  });

  it('leaves what filters leave', async () => {
    const expected = await plain('item_code DESC', `${where} AND price BETWEEN 10 AND 20`);
    const asked = query({ search, priceFrom: 10, priceTo: 20, direction: 'desc', size: 50 });
    expect(ids((await rings.page(ctx, asked)).rows)).toEqual(expected.slice(0, 50));
  });
});

it.each([
  [['ring', '1234'], 1],
  [['1234', 'ring'], 0],
  [['engrave', 'saturday'], 1],
  [['7', 'ring'], 1],
  [['指輪', '7'], 0],
  [['a'], 0],
])('of the words %j the index of the one at %i is asked', (words, place) => {
  expect(rarestOf(words)).toBe(place);
});

it('a cost is neither shown, summed nor sorted by for somebody who may not see it', async () => {
  const clerk = { ...ctx, user: { ...ctx.user, isAdmin: false } };
  const { rows } = await rings.page(clerk, query({}));
  expect(rows.some((row) => 'cost' in row)).toBe(false);
  expect(await rings.summary(clerk, query({}))).not.toHaveProperty('cost');
  await expect(rings.page(clerk, query({ sort: 'cost' }))).rejects.toMatchObject({ code: 'access.denied' });
});

it('what is read in batches is what was found first, in its order, whatever changes meanwhile', async () => {
  const found = await rings.keys(ctx, query({ sort: 'name', priceFrom: 59 }));
  expect(found[0]).toEqual(await plain('name, id', 'price >= 59'));
  const read: number[] = [];
  for await (const rows of rings.batches<{ id: number }>(ctx, found)) {
    read.push(...ids(rows));
    await sql`UPDATE item SET price = 1, name = 'Zzz' WHERE price >= 59`.execute(ctx.db);
  }
  expect(read).toEqual(found[0]);
});

it('batches are so small that others are answered between them, and are planned once', async () => {
  const sent = vi.spyOn(PooledConnection.prototype, 'prepared');
  const found = (await rings.keys(ctx, query({}))).map((column) => column.slice(0, 250));
  const sizes: number[] = [];
  for await (const rows of rings.batches(ctx, found)) sizes.push(rows.length);
  expect(sizes).toEqual([100, 100, 50]);
  // By its name, which is empty where a process has given out all that it may: as here, beside many other tests.
  const [first] = sent.mock.calls;
  expect(sent.mock.calls.map(([name, text]) => [name, text])).toEqual(Array(3).fill(first?.slice(0, 2)));
  sent.mockRestore();
});

it('more rows than a file holds are refused before anything is read', async () => {
  await expect(rings.keys(ctx, query({}), 10)).rejects.toMatchObject({ code: 'input.tooLarge' });
});
