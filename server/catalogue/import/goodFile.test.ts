import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hasRightCheckDigit, inStoreBarcode } from '#contract/catalogue/barcode.ts';
import {
  counts,
  type ImportFixture,
  kept,
  openImportFixture,
  row,
  sheet,
  uploads,
} from '../../../tests/support/importFixture.ts';

let fixture: ImportFixture;
beforeAll(async () => {
  fixture = await openImportFixture();
});
afterAll(() => fixture.close());

describe('a good file', () => {
  it('is checked without a trace and then written whole', async () => {
    const before = await counts(fixture);
    const checked = await fixture.check(
      sheet(
        row({ code: 'GOOD-1', nameJa: '金の指輪' }),
        row({ code: '', barcode: '', quantity: '' }),
        row({ category: 'S0' }),
        row({ category: 'AS0' }),
      ),
    );
    expect(checked).toMatchObject({
      status: 'ready',
      format: 'kinza',
      encoding: 'utf-8',
      rowsRead: 4,
      rowsTotal: 4,
      problemCount: 0,
      fileName: 'items.csv',
    });
    expect(checked.preview[0]).toEqual({
      row: 2,
      isThere: false,
      isChanged: false,
      itemCode: 'GOOD-1',
      barcode: expect.any(String),
      categoryCode: 'R0',
      name: 'Ring',
      nameJa: '金の指輪',
      milligrams: 4210,
      price: 90_000,
      initialQuantity: 2,
    });
    expect(JSON.stringify(checked)).not.toContain('60000');
    expect(await counts(fixture)).toEqual(before);
    // From here on nobody needs the file.
    await vi.waitFor(() => expect(uploads(fixture)).toEqual([]));
    expect(await kept(fixture, checked.id)).toBe(4);

    const done = await fixture.write(checked.id);
    expect(done).toMatchObject({ status: 'done', rowsWritten: 4 });
    await vi.waitFor(async () => expect(await kept(fixture, checked.id)).toBe(0));
    expect(await counts(fixture)).toEqual({
      items: (before?.items ?? 0) + 4,
      moves: (before?.moves ?? 0) + 2,
      options: (before?.options ?? 0) + 4,
      audits: (before?.audits ?? 0) + 5,
      numbers: (before?.numbers ?? 0) + 2,
    });

    const { rows } = await sql<
      Record<string, unknown>
    >`SELECT item.item_code, name_ja, item.milligrams, markup_basis_points, quantity, value FROM item
      JOIN stock_level ON stock_level.item_id = item.id JOIN stock_cost ON stock_cost.item_id = item.id WHERE item.item_code = 'GOOD-1'`.execute(
      fixture.ctx.db,
    );
    expect(rows).toEqual([
      {
        itemCode: 'GOOD-1',
        nameJa: '金の指輪',
        milligrams: 4210,
        markupBasisPoints: 5000,
        quantity: 2,
        value: 120_000,
      },
    ]);
    const consigned = await sql<{
      value: number;
    }>`SELECT value FROM stock_move JOIN item ON item.id = item_id JOIN category ON category.id = category_id
      WHERE category.code = 'AS0'`.execute(fixture.ctx.db);
    expect(consigned.rows).toEqual([{ value: 0 }]);
    const issued = await sql<{
      itemCode: string;
      barcode: string;
    }>`SELECT item_code, barcode FROM item WHERE item_code LIKE 'R0-%'`.execute(fixture.ctx.db);
    expect(issued.rows).toEqual([{ itemCode: 'R0-000001', barcode: '2001000000012' }]);
  });

  it('passes over numbers that somebody typed, in the file or before it', async () => {
    const checked = await fixture.check(
      sheet(
        row({ category: 'N0', code: 'N0-000001' }),
        row({ category: 'N0', code: '', barcode: '' }),
        row({ category: 'N0', code: 'N0-000003', barcode: inStoreBarcode('20', 2, 1) }),
        row({ category: 'N0', code: '', barcode: '' }),
      ),
    );
    expect(await fixture.write(checked.id)).toMatchObject({ status: 'done' });
    const { rows } = await sql<{
      itemCode: string;
      barcode: string;
    }>`SELECT item_code, barcode FROM item WHERE item_code LIKE 'N0-%' ORDER BY item_code`.execute(fixture.ctx.db);
    expect(rows.map((item) => item.itemCode)).toEqual(['N0-000001', 'N0-000002', 'N0-000003', 'N0-000004']);
    expect(rows.map((item) => item.barcode).slice(1)).toEqual(
      [2, 1, 3].map((number) => inStoreBarcode('20', 2, number)),
    );
    expect(rows.every((item) => hasRightCheckDigit(item.barcode))).toBe(true);
  });

  it('may have a BOM, CRLF, blank lines and quoted line breaks', async () => {
    const checked = await fixture.check(
      `\ufeff${sheet(row({ name: '"Ring, ""big""\nsecond line"' }), '', row()).replaceAll('\n', '\r\n')}`,
    );
    expect(checked).toMatchObject({ status: 'ready', rowsTotal: 2, encoding: 'utf-8' });
    expect(checked.preview.map((item) => item.row)).toEqual([2, 4]);
  });

  it('is read from Shift_JIS', async () => {
    // 金座 (8BE0 8DC0), 髙 (FBFC) and ① (8740), which Windows adds to it.
    const name = Buffer.from([0x8b, 0xe0, 0x8d, 0xc0, 0xfb, 0xfc, 0x87, 0x40]);
    const [start = '', end = ''] = sheet(row({ name: 'NAME' })).split('NAME');
    const checked = await fixture.check(Buffer.concat([Buffer.from(start), name, Buffer.from(end)]));
    expect(checked).toMatchObject({ status: 'ready', encoding: 'shift_jis' });
    expect(checked.preview[0]?.name).toBe('金座髙①');
    await fixture.write(checked.id);
    const { rows } = await sql`SELECT FROM item WHERE name = '金座髙①'`.execute(fixture.ctx.db);
    expect(rows).toHaveLength(1);
  });

  it('comes from Shopify', async () => {
    const csv = [
      'Handle,Title,Body (HTML),Type,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Variant Barcode,Image Src',
      'band,Band,"<p>Gold</p><ul><li>14k</li></ul>",Bracelet,Color,Blue,,28,1,42.99,,https://x',
      'band,,,,,Black,,28,0,55,,https://y',
      'band,,,,,,,,,,,https://z',
    ].join('\n');
    const checked = await fixture.check(csv, 14_985);
    expect(checked).toMatchObject({
      status: 'ready',
      format: 'shopify',
      rowsRead: 3,
      rowsTotal: 2,
      warnings: [
        { code: 'import.pictureNotFetched', count: 3 },
        { column: 'Option1 Name', code: 'import.columnIgnored' },
      ],
    });
    expect(await fixture.write(checked.id)).toMatchObject({ status: 'done', rowsWritten: 2 });
    const { rows } =
      await sql`SELECT name, item_code, price, description, milligrams FROM item WHERE name LIKE 'Band%' ORDER BY id`.execute(
        fixture.ctx.db,
      );
    expect(rows).toEqual([
      { name: 'Band - Blue', itemCode: 'B0-000001', price: 6442, description: 'Gold\n- 14k', milligrams: 28_000 },
      { name: 'Band - Black', itemCode: 'B0-000002', price: 8242, description: 'Gold\n- 14k', milligrams: 28_000 },
    ]);
  });
});
