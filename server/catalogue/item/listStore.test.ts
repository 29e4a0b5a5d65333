import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { itemApi } from '#contract/catalogue/item.ts';
import type { DraftOf } from '#contract/kernel/endpoint.ts';
import { openWorld, refusalCode, type World } from '../../../tests/support/world.ts';

let world: World;
type Filters = DraftOf<typeof itemApi.list>;

beforeAll(async () => {
  world = await openWorld();
  const base = { categoryId: world.categories.R0 as number, milligrams: 1_000, markupBasisPoints: 0 };
  const pieces = [
    {
      name: 'Solitaire ring 0.32 ct, K18',
      nameJa: '一粒ダイヤの指輪',
      price: 236_800,
      cost: 148_000,
      barcode: '4901234567894',
    },
    { name: 'Eternity ring 0.50 ct', nameJa: 'エタニティリング', price: 227_800, cost: 134_000, milligrams: 4_650 },
    {
      name: 'Pearl studs 100%_pure',
      nameJa: '真珠のピアス',
      price: 77_330,
      cost: 41_800,
      categoryId: world.categories.E0 as number,
    },
    {
      name: 'Pearl strand',
      nameJa: '髙﨑の真珠',
      price: 300_000,
      cost: 200_000,
      categoryId: world.categories.N0 as number,
      itemCode: 'Mixed-Case-7',
    },
    {
      name: '=HYPERLINK("http://evil")',
      nameJa: '',
      price: 5,
      cost: 5,
      initialQuantity: 0,
      active: false,
      barcode: '0012345678905',
    },
  ];
  for (const piece of pieces) await world.ring({ ...base, ...piece });
});
afterAll(() => world.close());

async function codes(filters: Filters): Promise<string[]> {
  const { rows } = await world.as('admin').call(itemApi.list, filters);
  return rows.map(({ itemCode }) => itemCode);
}

const all = ['E0-000001', 'Mixed-Case-7', 'R0-000001', 'R0-000002', 'R0-000003'];

describe('the list', () => {
  it.each([
    ['nothing', {}, all],
    ['an English part of a word', { search: 'olitair' }, ['R0-000001']],
    ['two words, in any order and case', { search: 'K18 SOLITAIRE' }, ['R0-000001']],
    ['two Japanese characters', { search: '一粒' }, ['R0-000001']],
    ['two Japanese characters and a word', { search: '真珠 studs' }, ['E0-000001']],
    ['one Japanese character', { search: '珠' }, ['E0-000001', 'Mixed-Case-7']],
    ['a longer Japanese word', { search: 'エタニティ' }, ['R0-000002']],
    ['half-width kana', { search: 'ｴﾀﾆﾃｨ' }, ['R0-000002']],
    ['hiragana of a Japanese word', { search: 'しんじゅ' }, ['E0-000001', 'Mixed-Case-7']],
    ['a Japanese word in Latin letters', { search: 'Yubiwa' }, ['R0-000001', 'R0-000002']],
    ['another word for the same', { search: '18金' }, ['R0-000001']],
    ['a code without its hyphen', { search: 'r0000002' }, ['R0-000002']],
    ['rare characters', { search: '髙﨑' }, ['Mixed-Case-7']],
    ['one letter', { search: 'y' }, ['R0-000002', 'R0-000003']],
    ['full-width letters', { search: 'Ｋ１８' }, ['R0-000001']],
    ['the beginning of a code', { search: 'r0-0000' }, ['R0-000001', 'R0-000002', 'R0-000003']],
    ['a barcode', { search: '4901234567894' }, ['R0-000001']],
    ['the beginning of a barcode', { search: '490123456' }, ['R0-000001']],
    ['a barcode without its zero', { search: '012345678905' }, ['R0-000003']],
    ['what LIKE would take for anything', { search: '100%_p' }, ['E0-000001']],
    ['a percent sign alone', { search: '%' }, ['E0-000001']],
    ['blanks', { search: '  ' }, all],
    ['what nothing has', { search: 'zzzz' }, []],
    ['an injected statement', { search: "'; DROP TABLE item; --" }, []],
    ['active ones', { active: true }, all.slice(0, 4)],
    ['inactive ones', { active: false }, ['R0-000003']],
    ['what is in stock', { inStock: true }, all.slice(0, 4)],
    ['what is not', { inStock: false }, ['R0-000003']],
    ['a range of prices', { priceFrom: 227_800, priceTo: 236_800 }, ['R0-000001', 'R0-000002']],
    ['a range of weights', { milligramsFrom: 1_001 }, ['R0-000002']],
  ] as [string, Filters, string[]][])('searched for %s', async (_, filters, expected) => {
    expect(await codes(filters)).toEqual(expected);
    const { count } = await world.as('admin').call(itemApi.summary, filters);
    expect(count).toBe(expected.length);
  });

  it('is narrowed to categories', async () => {
    const { E0, N0 } = world.categories;
    expect(await codes({ categories: `${E0},${N0}` })).toEqual(['E0-000001', 'Mixed-Case-7']);
    expect(await codes({ categories: '999999' })).toEqual([]);
  });

  it.each([
    ['itemCode', all],
    ['name', ['R0-000003', 'R0-000002', 'Mixed-Case-7', 'E0-000001', 'R0-000001']],
    ['price', ['R0-000003', 'E0-000001', 'R0-000002', 'R0-000001', 'Mixed-Case-7']],
    ['cost', ['R0-000003', 'E0-000001', 'R0-000002', 'R0-000001', 'Mixed-Case-7']],
    ['newest', ['R0-000001', 'R0-000002', 'E0-000001', 'Mixed-Case-7', 'R0-000003']],
  ] as const)('is sorted by %s, both ways, plain and narrowed alike', async (sort, expected) => {
    expect(await codes({ sort })).toEqual(expected);
    expect(await codes({ sort, direction: 'desc' })).toEqual([...expected].reverse());
    expect(await codes({ sort, milligramsFrom: 0 })).toEqual(expected);
    const pearls = expected.filter((code) => code.startsWith('E0') || code.startsWith('Mixed'));
    for (const search of ['pearl', '真珠']) expect(await codes({ sort, search })).toEqual(pearls);
  });

  it('comes in pages that hold everything once', async () => {
    for (let number = 0; number < 21; number++)
      await world.ring({ name: '金の腕輪', categoryId: world.categories.B0 as number });
    for (const filters of [{}, { search: '腕輪' }, { search: 'B0' }] satisfies Filters[]) {
      const seen: string[] = [];
      for (let page = 1; ; page++) {
        const { rows, more } = await world
          .as('admin')
          .call(itemApi.list, { ...filters, page, size: 10, sort: 'price' });
        seen.push(...rows.map(({ itemCode }) => itemCode));
        if (!more) break;
        expect(rows).toHaveLength(10);
      }
      expect(new Set(seen).size).toBe(seen.length);
      expect(seen.length).toBe((await world.as('admin').call(itemApi.summary, filters)).count);
    }
  });

  it('shows stock here and in the whole company', async () => {
    const elsewhere = { locationId: world.osaka };
    const draft = {
      categoryId: world.categories.O0 as number,
      name: 'Osaka charm',
      milligrams: 1,
      uom: 'pcs',
      cost: 1,
      markupBasisPoints: 0,
      price: 1,
    } as const;
    const sellingOptions = { straight: true, layaway: null, subasta: false, madeToOrder: false };
    await world.as('admin').call(itemApi.create, { ...draft, sellingOptions, initialQuantity: 4 }, elsewhere);
    const list = (locationId: number) =>
      world.as('admin').call(itemApi.list, { search: 'osaka charm' }, { locationId });
    expect((await list(world.ginza)).rows).toMatchObject([{ sellableHere: 0, onHand: 4 }]);
    expect((await list(world.osaka)).rows).toMatchObject([{ sellableHere: 4, onHand: 4 }]);
  });

  it('keeps cost from those who may not see it, in its order too', async () => {
    const { rows } = await world.as('sales').call(itemApi.list, {});
    expect(rows[0]).not.toHaveProperty('cost');
    expect(await world.as('sales').call(itemApi.summary, {})).not.toHaveProperty('cost');
    expect(await refusalCode(world.as('sales').call(itemApi.list, { sort: 'cost' }))).toBe('access.denied');
    expect(await refusalCode(world.as('sales').bytes(itemApi.export, { sort: 'cost', format: 'csv' }))).toBe(
      'access.denied',
    );
    expect((await world.as('accounting').call(itemApi.list, { search: 'studs' })).rows[0]?.cost).toBe(41_800);
  });

  it('sums what is for sale here: pieces, their weight, cost and price, and nothing of what is not there', async () => {
    const { E0, N0 } = world.categories;
    const filters = { categories: `${E0},${N0}` };
    const sums = { milligrams: 10_000, cost: 5 * 241_800, price: 5 * 377_330, sellableHere: 10 };
    expect(await world.as('manager').call(itemApi.summary, filters)).toEqual({ count: 2, ...sums });
    expect(await world.as('manager').call(itemApi.summary, { ...filters, search: 'strand' })).toEqual({
      count: 1,
      milligrams: 5_000,
      cost: 5 * 200_000,
      price: 5 * 300_000,
      sellableHere: 5,
    });
    const none = { milligrams: 0, cost: 0, price: 0, sellableHere: 0 };
    const inOsaka = { locationId: world.osaka };
    expect(await world.as('admin').call(itemApi.summary, filters, inOsaka)).toEqual({ count: 2, ...none });
    expect(await world.as('admin').call(itemApi.summary, { active: 'false' })).toEqual({ count: 1, ...none });
  });
});

describe('a scan', () => {
  it.each([
    ['4901234567894', 'R0-000001'],
    ['４９０１２３４５６７８９４', 'R0-000001'],
    ['012345678905', 'R0-000003'],
    ['r0-000002', 'R0-000002'],
    ['mixed-case-7', 'Mixed-Case-7'],
    ['MIXED-CASE-7', 'Mixed-Case-7'],
    ['R0-00000', undefined],
    ['%', undefined],
  ])('of %s finds %s', async (code, expected) => {
    const { item } = await world.as('sales').call(itemApi.scan, { code });
    expect(item?.itemCode).toBe(expected);
  });
});

describe('the export', () => {
  it('holds exactly what is filtered, in both languages, with no formula in it', async () => {
    const bytes = await world
      .as('manager')
      .bytes(itemApi.export, { format: 'csv', language: 'ja', search: 'r0-', sort: 'itemCode' });
    const rows = parse(bytes, { bom: true, columns: true }) as Record<string, string>[];
    expect(rows.map((row) => row.商品コード)).toEqual(['R0-000001', 'R0-000002', 'R0-000003']);
    expect(rows[1]).toMatchObject({
      '重量(g)': '4.65',
      原価: '134000',
      販売価格: '227800',
      カテゴリ: 'R0',
      手持在庫: '5',
      単位: '個',
      ステータス: '有効',
    });
    expect(rows[2]?.['商品名（英語）']).toBe(`'=HYPERLINK("http://evil")`);
  });

  it('has no cost for those who may not see it', async () => {
    const bytes = await world.as('sales').bytes(itemApi.export, { format: 'csv' });
    const [titles] = parse(bytes, { bom: true }) as string[][];
    expect(titles).toContain('Price');
    expect(titles?.some((title) => /cost|markup/i.test(title))).toBe(false);
  });

  it('comes as an Excel file', async () => {
    const bytes = await world.as('manager').bytes(itemApi.export, { format: 'xlsx' });
    expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  });
});

describe('the history of an item', () => {
  it('names each movement with its document and how that stands now', async () => {
    const item = await world.ring({ name: 'History ring', initialQuantity: 3 });
    const { rows, more } = await world.as('sales').call(itemApi.history, { id: item.id });
    expect(more).toBe(false);
    expect(rows).toEqual([
      {
        id: rows[0]?.id,
        event: 'opening',
        cause: 'item',
        causeId: item.id,
        causeNumber: item.itemCode,
        quantity: 3,
        milligrams: 12_630,
        fromKind: 'outside',
        toKind: 'sellable',
        fromType: '',
        fromTypeJa: '',
        toType: '',
        toTypeJa: '',
        fromLocation: '',
        fromLocationJa: '',
        toLocation: 'Ginza Main',
        toLocationJa: '銀座本店',
        status: 'completed',
        userName: 'admin Mori',
        userNameJa: '',
        at: '2026-06-18T05:32:00.000Z',
      },
    ]);
    expect(await world.as('sales').call(itemApi.historyCount, { id: item.id })).toEqual({ count: 1 });
    const bytes = await world.as('sales').bytes(itemApi.historyExport, { id: item.id, format: 'xlsx', language: 'ja' });
    expect(bytes.subarray(0, 2).toString('latin1')).toBe('PK');
  });
});
