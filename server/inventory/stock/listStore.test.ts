import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { openWorld, type World } from '../../../tests/support/world.ts';

let world: World;
const itemCount = 1_300;

/**
 * So many items, most of them at one of two locations, some at both, some reserved, every seventh gone. Names come in
 * another order than codes, and many twice.
 */
beforeAll(async () => {
  world = await openWorld();
  const { db } = world.app.tools;
  await sql`INSERT INTO item (company_id, category_id, item_code, barcode, name, name_ja, milligrams, uom, cost, price)
    SELECT ${world.companyId}, ${world.categories.R0}, 'X-' || lpad(n::text, 5, '0'), lpad(n::text, 13, '0'),
      'Ring ' || lpad((n * 7919 % 900)::text, 4, '0'),
      CASE WHEN n % 100 = 0 THEN '真珠' WHEN n % 2 = 0 THEN '黄金の指輪' ELSE '' END, n % 50, 'pcs', n % 40, n % 60 FROM generate_series(1, ${itemCount}) AS n`.execute(
    db,
  );
  const move = (from: string, to: string, event: string, quantity: string, where: string) =>
    sql`INSERT INTO stock_move (company_id, item_id, from_location_id, from_kind, to_location_id, to_kind, quantity, milligrams,
        value, event, cause, cause_id, cause_line_id, effective_date, user_id)
      SELECT company_id, item.id, ${sql.raw(from)}, ${sql.raw(to)}, ${sql.raw(quantity)}, 0, 0, ${event}, 'item', item.id, 0,
        '2026-06-18', (SELECT min(id) FROM app_user) FROM (SELECT *, right(item_code, 5)::int AS n FROM item) AS item
      WHERE ${sql.raw(where)}`.execute(db);
  const [ginza, osaka] = [world.ginza, world.osaka];
  await move(`NULL, 'outside'`, `${ginza}, 'sellable'`, 'opening', 'n % 9 + 2', 'n % 3 <> 0');
  await move(`NULL, 'outside'`, `${osaka}, 'sellable'`, 'release', 'n % 5 + 2', 'n % 3 = 0 OR n % 10 = 0');
  await move(`${ginza}, 'sellable'`, `${ginza}, 'reserved'`, 'reserve', '1', 'n % 3 <> 0 AND n % 4 = 0');
  await move(`${ginza}, 'sellable'`, `NULL, 'outside'`, 'sale', 'n % 9 + 2', 'n % 3 <> 0 AND n % 7 = 0 AND n % 4 <> 0');
});
afterAll(() => world.close());

interface Line {
  code: string;
  place: number;
  kind: string;
}
const text = ({ code, place, kind }: Line) => `${code} ${place} ${kind}`;

/** All rows in their order, as one plain statement has them. */
async function naive(order: string, places: readonly number[], kind?: string): Promise<string[]> {
  const { rows } = await sql<Line>`SELECT item.item_code AS code, level.location_id AS place, level.kind
    FROM stock_level AS level JOIN item ON item.id = level.item_id
    WHERE level.quantity <> 0 AND level.location_id = ANY(${places as number[]}) ${kind ? sql`AND level.kind = ${kind}` : sql``}
    ORDER BY ${sql.raw(order)}`.execute(world.app.tools.db);
  return rows.map(text);
}

describe('every page of the stock list', () => {
  const orders = {
    'itemCode.asc': 'item.item_code, level.location_id, level.kind DESC',
    'itemCode.desc': 'item.item_code DESC, level.location_id DESC, level.kind',
    'name.asc': 'item.name, item.id, level.location_id, level.kind DESC',
    'name.desc': 'item.name DESC, item.id DESC, level.location_id DESC, level.kind',
    'quantity.asc': 'level.quantity, item.id, level.location_id, level.kind DESC',
  };

  it.each([
    ['admin', 'itemCode.asc', undefined],
    ['admin', 'itemCode.desc', undefined],
    ['admin', 'name.asc', undefined],
    ['admin', 'name.desc', undefined],
    ['admin', 'quantity.asc', undefined],
    ['manager', 'itemCode.asc', undefined],
    ['manager', 'name.desc', 'sellable'],
    ['admin', 'itemCode.asc', 'reserved'],
  ] as const)('of %s by %s, %s', async (person, by, kind) => {
    const [sort, direction] = by.split('.') as ['itemCode', 'asc'];
    const expected = await naive(orders[by], person === 'admin' ? [world.ginza, world.osaka] : [world.ginza], kind);
    const filters = { sort, direction, size: 100, ...(kind ? { kind } : {}) };
    const summary = await world.as(person).call(contract.stock.summary, filters);
    expect(summary.count).toBe(expected.length);
    const found: string[] = [];
    for (let page = 1; ; page++) {
      const { rows, more } = await world.as(person).call(contract.stock.list, { ...filters, page });
      found.push(...rows.map((row) => text({ code: row.itemCode, place: row.locationId, kind: row.kind })));
      expect(more).toBe(page * 100 < expected.length);
      if (!more) break;
    }
    expect(found).toEqual(expected);
    if (!kind) expect(expected.length).toBeGreaterThan(600);
    const beyond = await world.as(person).call(contract.stock.list, { ...filters, page: 1_000 });
    expect(beyond).toEqual({ rows: [], more: false });
  });
});

describe.each(['ring', 'ring 01', 'x-007', '黄金', '真珠', 'ring 黄金', '000000000', 'nothing'])(
  'a search for %s',
  (search) => {
    const isFound = sql.join(
      search.split(' ').map((word) => sql`item.search LIKE ${`%${word}%`}`),
      sql` AND `,
    );

    it.each(['itemCode', 'name', 'quantity'] as const)('finds all stock by %s, page by page', async (sort) => {
      const order = { itemCode: 'item.item_code', name: 'item.name, item.id', quantity: 'level.quantity, item.id' }[
        sort
      ];
      const { rows: expected } = await sql<Line>`SELECT item.item_code AS code, level.location_id AS place, level.kind
      FROM stock_level AS level JOIN item ON item.id = level.item_id WHERE level.quantity <> 0 AND ${isFound}
      ORDER BY ${sql.raw(order)}, level.location_id, level.kind DESC`.execute(world.app.tools.db);
      const found: Line[] = [];
      for (let page = 1, more = true; more; page++) {
        const reply = await world.as('admin').call(contract.stock.list, { search, sort, size: 100, page });
        found.push(...reply.rows.map((row) => ({ code: row.itemCode, place: row.locationId, kind: row.kind })));
        more = reply.more;
      }
      expect(found).toEqual(expected);
      expect((await world.as('admin').call(contract.stock.summary, { search })).count).toBe(expected.length);
    });

    it('finds all items, page by page', async () => {
      const { rows: expected } = await sql<{ itemCode: string }>`SELECT item_code FROM item WHERE ${isFound}
      ORDER BY item_code DESC`.execute(world.app.tools.db);
      const found: string[] = [];
      for (let page = 1, more = true; more; page++) {
        const reply = await world.as('admin').call(contract.item.list, { search, direction: 'desc', size: 50, page });
        found.push(...reply.rows.map((row) => row.itemCode));
        more = reply.more;
      }
      expect(found).toEqual(expected.map((row) => row.itemCode));
    });
  },
);

describe('every page of the item list', () => {
  it.each([
    ['itemCode', 'asc'],
    ['itemCode', 'desc'],
    ['name', 'asc'],
    ['price', 'desc'],
    ['cost', 'asc'],
    ['milligrams', 'desc'],
    ['newest', 'desc'],
  ] as const)('by %s, %s', async (sort, direction) => {
    const column = { newest: 'id', itemCode: 'item_code' }[sort as string] ?? sort;
    const { rows: expected } = await sql<{ itemCode: string }>`SELECT item_code FROM item
      ORDER BY ${sql.raw(`${column} ${direction}, id ${direction}`)}`.execute(world.app.tools.db);
    const found: string[] = [];
    for (let page = 1, more = true; more; page++) {
      const reply = await world.as('admin').call(contract.item.list, { sort, direction, size: 100, page });
      found.push(...reply.rows.map((row) => row.itemCode));
      more = reply.more;
    }
    expect(found).toEqual(expected.map((row) => row.itemCode));
  });

  it('with a filter', async () => {
    const found: string[] = [];
    for (let page = 1, more = true; more; page++) {
      const reply = await world.as('admin').call(contract.item.list, { active: 'true', size: 100, page });
      found.push(...reply.rows.map((row) => row.itemCode));
      more = reply.more;
    }
    expect(found).toHaveLength(itemCount);
    expect(found).toEqual(found.toSorted());
  });

  it('is summed up as its rows add up', async () => {
    const plain = await world.as('admin').call(contract.item.summary, {});
    expect(plain).toEqual(await world.as('admin').call(contract.item.summary, { active: 'true' }));
    expect(plain.count).toBe(itemCount);
  });
});

describe('the totals of the stock list', () => {
  it('are the same whichever way they are found', async () => {
    const summary = (filters: object) => world.as('admin').call(contract.stock.summary, filters);
    const kinds = ['sellable', 'nonSellable', 'reserved', 'inTransit'] as const;
    // Every name has it, so that the rows themselves are added up.
    expect(await summary({})).toEqual(await summary({ search: 'ring' }));
    const parts = await Promise.all(kinds.map((kind) => summary({ kind })));
    const searched = await Promise.all(kinds.map((kind) => summary({ kind, search: 'ring' })));
    expect(parts).toEqual(searched);
    expect(await summary({ categories: String(world.categories.R0) })).toEqual(await summary({}));
    expect(await summary({ categories: String(world.categories.N0) })).toMatchObject({ count: 0, quantity: 0 });
    expect(await summary({ locationId: world.osaka })).toEqual(
      await summary({ locationId: world.osaka, search: 'ring' }),
    );
  });
});
