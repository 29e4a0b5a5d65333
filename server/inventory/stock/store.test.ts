import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itemApi } from '#contract/catalogue/item.ts';
import { stockApi } from '#contract/inventory/stock.ts';
import type { DraftOf } from '#contract/kernel/endpoint.ts';
import { openWorld, refusalCode, type World } from '../../../tests/support/world.ts';

let world: World;
type Filters = DraftOf<typeof stockApi.list>;

/** Three rings of ¥100 in all at Ginza, two of which are reserved; five at Osaka; a piece of another company. */
beforeAll(async () => {
  world = await openWorld();
  const item = await world.ring({
    itemCode: 'A-1',
    name: 'Split ring',
    nameJa: '分けた指輪',
    cost: 33,
    initialQuantity: 3,
  });
  await world.ring({ itemCode: 'A-2', name: 'Plain ring', cost: 50, initialQuantity: 1 });
  await world.ring({ itemCode: 'A-3', name: 'Empty ring', initialQuantity: 0 });
  await sql`INSERT INTO stock_move (company_id, item_id, from_location_id, from_kind, to_location_id, to_kind, quantity, milligrams,
      value, event, cause, cause_id, effective_date, user_id)
    SELECT ${world.companyId}, ${item.id}, ${world.ginza}, 'sellable', ${world.ginza}, 'reserved', 2, 8420, 0, 'reserve', 'item', ${item.id},
      '2026-06-18', id FROM app_user WHERE username = 'stock'`.execute(world.app.tools.db);
  const sellingOptions = { straight: true, layaway: null, subasta: false, madeToOrder: false };
  const draft = {
    categoryId: world.categories.N0 as number,
    milligrams: 10,
    uom: 'pcs',
    markupBasisPoints: 0,
    price: 1,
    sellingOptions,
  } as const;
  await world
    .as('admin')
    .call(
      itemApi.create,
      { ...draft, itemCode: 'B-1', name: 'Osaka chain', cost: 7, initialQuantity: 5 },
      { locationId: world.osaka },
    );
});
afterAll(() => world.close());

async function lines(filters: Filters, person: 'admin' | 'manager' | 'sales' | 'rival' = 'admin'): Promise<string[]> {
  const { rows } = await world.as(person).call(stockApi.list, filters);
  return rows.map(({ itemCode, locationName, kind, quantity }) => `${itemCode} ${locationName} ${kind} ${quantity}`);
}

const split = ['A-1 Ginza Main sellable 1', 'A-1 Ginza Main reserved 2'];
const plain = 'A-2 Ginza Main sellable 1';
const chain = 'B-1 Osaka sellable 5';

describe('the stock list', () => {
  it.each([
    ['nothing', {}, [...split, plain, chain]],
    ['a kind', { kind: 'reserved' }, [split[1]]],
    ['a Japanese word', { search: '分けた', kind: 'sellable' }, [split[0]]],
    ['a word', { search: 'chain' }, [chain]],
    ['what is below zero', { negative: 'true' }, []],
    ['quantities, largest first', { sort: 'quantity', direction: 'desc' }, [chain, split[1], plain, split[0]]],
    ['names', { sort: 'name' }, [chain, plain, ...split]],
  ] as [string, Filters, string[]][])('by %s', async (_, filters, expected) => {
    expect(await lines(filters)).toEqual(expected);
    expect((await world.as('admin').call(stockApi.summary, filters)).count).toBe(expected.length);
  });

  it('by location and category', async () => {
    expect(await lines({ locationId: world.osaka })).toEqual([chain]);
    expect(await lines({ categories: String(world.categories.R0) })).toEqual([...split, plain]);
  });

  it('holds only the locations of those who ask, and nothing of another company', async () => {
    expect(await lines({}, 'manager')).toEqual([...split, plain]);
    expect(await lines({ locationId: world.osaka }, 'manager')).toEqual([]);
    expect(await lines({}, 'rival')).toEqual([]);
    expect(await lines({ locationId: world.ginza }, 'rival')).toEqual([]);
  });

  it('values each kind by its share, exactly', async () => {
    const { rows } = await world.as('admin').call(stockApi.list, { search: 'split' });
    expect(rows.map(({ kind, value, milligrams }) => [kind, value, milligrams])).toEqual([
      ['sellable', 33, 4_210],
      ['reserved', 66, 8_420],
    ]);
    const summary = (filters: Filters) => world.as('admin').call(stockApi.summary, filters);
    expect(await summary({})).toEqual({
      count: 4,
      quantity: 9,
      quantityMilligrams: 0,
      milligrams: 12_630 + 4_210 + 50,
      value: 99 + 50 + 35,
    });
    expect((await summary({ kind: 'reserved' })).value).toBe(66);
    expect((await summary({ kind: 'sellable' })).value).toBe(33 + 50 + 35);
    expect((await summary({ negative: 'false' })).value).toBe(184);
  });

  it('keeps values from those who may not see them', async () => {
    const { rows } = await world.as('sales').call(stockApi.list, {});
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.some((row) => 'value' in row)).toBe(false);
    expect(await world.as('sales').call(stockApi.summary, {})).not.toHaveProperty('value');
    const [titles] = parse(await world.as('sales').bytes(stockApi.export, { format: 'csv' }), {
      bom: true,
    }) as string[][];
    expect(titles).not.toContain('Value');
  });

  it('is exported as it is filtered', async () => {
    const bytes = await world.as('admin').bytes(stockApi.export, { format: 'csv', language: 'ja', search: 'ring' });
    const rows = parse(bytes, { bom: true, columns: true }) as Record<string, string>[];
    expect(
      rows.map((row) => [row.商品コード, row.在庫区分, row.数量, row['重量(g)'], row.在庫金額, row['店舗・倉庫']]),
    ).toEqual([
      ['A-1', '販売可能在庫', '1', '4.21', '33', '銀座本店'],
      ['A-1', '取置き在庫', '2', '8.42', '66', '銀座本店'],
      ['A-2', '販売可能在庫', '1', '4.21', '50', '銀座本店'],
    ]);
  });

  it('has no page before its first', async () => {
    expect(await refusalCode(world.as('stock').call(stockApi.list, { page: 0 }))).toBe('input.invalid');
  });
});
