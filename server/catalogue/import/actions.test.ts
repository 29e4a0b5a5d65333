import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { hasRightCheckDigit, inStoreBarcode } from '#contract/catalogue/barcode.ts';
import type { ItemImportRun as ImportRun } from '#contract/catalogue/import.ts';
import { createTestDatabase, type TestDatabase } from '../../../tests/support/postgres.ts';
import { runWrite } from '../../kernel/import/jobs.ts';
import { countRows } from '../../kernel/import/rowStore.ts';
import { issueNumber } from '../../kernel/numbers.ts';
import { itemImporter } from './actions.ts';
import { itemImport } from './kind.ts';
import { counts, openTrial, refusal, row, sheet, type Trial, uploads } from './trial.ts';

let database: TestDatabase;
let trial: Trial;

beforeAll(async () => {
  database = await createTestDatabase();
  trial = await openTrial(database.url);
});

afterAll(async () => {
  await trial.close();
  await database.drop();
});

/** How many items of a checked file wait to be written. */
const kept = (id: string) => countRows(trial.ctx.db, 'importItem', id);
const codes = (run: ImportRun) => run.problems.map(({ row: at, column, code }) => `${at} ${column} ${code}`);
/** The next number of a kind, for somebody who does not wait long. */
function issue(kind: string): Promise<number> {
  const { db, companyId } = trial.ctx;
  return db.transaction().execute(async (tx) => {
    await sql`SET LOCAL lock_timeout = '500ms'`.execute(tx);
    return issueNumber(tx, companyId, kind, '');
  });
}

/** Writes a checked file, and does something else in the middle of its transaction. */
async function writeAround(id: string, meanwhile: () => Promise<void>): Promise<ImportRun> {
  const client = await trial.connection.pool.connect();
  const waiting = async () => {
    const { rows } = await client.query<{ n: number }>(
      `SELECT count(*)::int AS n FROM pg_locks WHERE NOT granted AND relation = 'selling_option'::regclass`,
    );
    return rows[0]?.n;
  };
  try {
    await client.query('BEGIN; LOCK TABLE selling_option IN SHARE MODE');
    const writing = trial.write(id);
    await expect.poll(waiting, { timeout: 4_000, interval: 10 }).toBe(1);
    await meanwhile();
    await client.query('COMMIT');
    return await writing;
  } finally {
    client.release();
  }
}

describe('a good file', () => {
  it('is checked without a trace and then written whole', async () => {
    const before = await counts(trial);
    const checked = await trial.check(
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
      itemCode: 'GOOD-1',
      barcode: expect.any(String),
      categoryCode: 'R0',
      name: 'Ring',
      milligrams: 4210,
      price: 90_000,
      initialQuantity: 2,
    });
    expect(JSON.stringify(checked)).not.toContain('60000');
    expect(await counts(trial)).toEqual(before);
    // From here on nobody needs the file.
    await vi.waitFor(() => expect(uploads(trial)).toEqual([]));
    expect(await kept(checked.id)).toBe(4);

    const done = await trial.write(checked.id);
    expect(done).toMatchObject({ status: 'done', rowsWritten: 4 });
    await vi.waitFor(async () => expect(await kept(checked.id)).toBe(0));
    expect(await counts(trial)).toEqual({
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
      trial.ctx.db,
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
      WHERE category.code = 'AS0'`.execute(trial.ctx.db);
    expect(consigned.rows).toEqual([{ value: 0 }]);
    const issued = await sql<{
      itemCode: string;
      barcode: string;
    }>`SELECT item_code, barcode FROM item WHERE item_code LIKE 'R0-%'`.execute(trial.ctx.db);
    expect(issued.rows).toEqual([{ itemCode: 'R0-000001', barcode: '2001000000012' }]);
  });

  it('passes over numbers that somebody typed, in the file or before it', async () => {
    const checked = await trial.check(
      sheet(
        row({ category: 'N0', code: 'N0-000001' }),
        row({ category: 'N0', code: '', barcode: '' }),
        row({ category: 'N0', code: 'N0-000003', barcode: inStoreBarcode('20', 2, 1) }),
        row({ category: 'N0', code: '', barcode: '' }),
      ),
    );
    expect(await trial.write(checked.id)).toMatchObject({ status: 'done' });
    const { rows } = await sql<{
      itemCode: string;
      barcode: string;
    }>`SELECT item_code, barcode FROM item WHERE item_code LIKE 'N0-%' ORDER BY item_code`.execute(trial.ctx.db);
    expect(rows.map((item) => item.itemCode)).toEqual(['N0-000001', 'N0-000002', 'N0-000003', 'N0-000004']);
    expect(rows.map((item) => item.barcode).slice(1)).toEqual(
      [2, 1, 3].map((number) => inStoreBarcode('20', 2, number)),
    );
    expect(rows.every((item) => hasRightCheckDigit(item.barcode))).toBe(true);
  });

  it('may have a BOM, CRLF, blank lines and quoted line breaks', async () => {
    const checked = await trial.check(
      `\ufeff${sheet(row({ name: '"Ring, ""big""\nsecond line"' }), '', row()).replaceAll('\n', '\r\n')}`,
    );
    expect(checked).toMatchObject({ status: 'ready', rowsTotal: 2, encoding: 'utf-8' });
    expect(checked.preview.map((item) => item.row)).toEqual([2, 4]);
  });

  it('is read from Shift_JIS', async () => {
    // 金座 (8BE0 8DC0), 髙 (FBFC) and ① (8740), which Windows adds to it.
    const name = Buffer.from([0x8b, 0xe0, 0x8d, 0xc0, 0xfb, 0xfc, 0x87, 0x40]);
    const [start = '', end = ''] = sheet(row({ name: 'NAME' })).split('NAME');
    const checked = await trial.check(Buffer.concat([Buffer.from(start), name, Buffer.from(end)]));
    expect(checked).toMatchObject({ status: 'ready', encoding: 'shift_jis' });
    expect(checked.preview[0]?.name).toBe('金座髙①');
    await trial.write(checked.id);
    const { rows } = await sql`SELECT FROM item WHERE name = '金座髙①'`.execute(trial.ctx.db);
    expect(rows).toHaveLength(1);
  });

  it('comes from Shopify', async () => {
    const csv = [
      'Handle,Title,Body (HTML),Type,Option1 Name,Option1 Value,Variant SKU,Variant Grams,Variant Inventory Qty,Variant Price,Variant Barcode,Image Src',
      'band,Band,"<p>Gold</p><ul><li>14k</li></ul>",Bracelet,Color,Blue,,28,1,42.99,,https://x',
      'band,,,,,Black,,28,0,55,,https://y',
      'band,,,,,,,,,,,https://z',
    ].join('\n');
    const checked = await trial.check(csv, 14_985);
    expect(checked).toMatchObject({
      status: 'ready',
      format: 'shopify',
      rowsRead: 3,
      rowsTotal: 2,
      warnings: [{ code: 'import.pictureNotFetched', value: '3' }],
    });
    expect(await trial.write(checked.id)).toMatchObject({ status: 'done', rowsWritten: 2 });
    const { rows } =
      await sql`SELECT name, item_code, price, description, milligrams FROM item WHERE name LIKE 'Band%' ORDER BY id`.execute(
        trial.ctx.db,
      );
    expect(rows).toEqual([
      { name: 'Band – Blue', itemCode: 'B0-000001', price: 6442, description: 'Gold\n- 14k', milligrams: 28_000 },
      { name: 'Band – Black', itemCode: 'B0-000002', price: 8242, description: 'Gold\n- 14k', milligrams: 28_000 },
    ]);
  });
});

describe('writing', () => {
  it('fails whole when somebody made such an item after the check', async () => {
    const clash = row({ code: 'CLASH' });
    const [first, second] = [
      await trial.check(sheet(row({ code: '', barcode: '' }), clash)),
      await trial.check(sheet(row({ code: 'CLASH' }))),
    ];
    await trial.write(second.id);
    const before = await counts(trial);
    const failed = await trial.write(first.id);
    expect(failed).toMatchObject({
      status: 'failed',
      problemCount: 1,
      rowsWritten: 0,
      problems: [{ row: 3, column: 'itemCode', code: 'import.codeTaken', value: 'CLASH' }],
    });
    expect(await counts(trial)).toEqual(before);
    await vi.waitFor(async () => expect(await kept(first.id)).toBe(0));
  });

  it('fails whole in the middle of many, and takes the numbers back', async () => {
    const rows = Array.from({ length: 4_100 }, (_, index) =>
      index === 4_000 ? row({ code: 'LATE', category: 'E0' }) : row({ code: '', barcode: '', category: 'E0' }),
    );
    const { id } = await trial.check(sheet(...rows));
    const late = await trial.check(sheet(row({ code: 'LATE' })));
    await trial.write(late.id);
    const before = await counts(trial);
    expect(codes(await trial.write(id))).toEqual(['4002 itemCode import.codeTaken']);
    expect(await counts(trial)).toEqual(before);
  });

  it('holds no counter, so that others have numbers meanwhile', async () => {
    const { id } = await trial.check(sheet(row({ code: '', category: 'P0' }), row({ code: '', category: 'P0' })));
    let number = 0;
    const done = await writeAround(id, async () => {
      number = await issue('item:P0');
    });
    expect(number).toBe(3);
    expect(done).toMatchObject({ status: 'done', rowsWritten: 2 });
  });

  it('gives no number back that somebody else’s stands behind', async () => {
    const rows = [row({ code: '', category: 'M0', quantity: '' }), row({ code: 'BEHIND', quantity: '' })];
    const { id } = await trial.check(sheet(...rows));
    const other = await trial.check(sheet(row({ code: 'BEHIND' })));
    await trial.write(other.id);
    let number = 0;
    const failed = await writeAround(id, async () => {
      number = await issue('item:M0');
    });
    expect(failed.status).toBe('failed');
    expect([number, await issue('item:M0')]).toEqual([2, 3]);
  });

  it('is refused where a crash of the database has emptied what was kept', async () => {
    const { id } = await trial.check(sheet(row(), row()));
    await sql`DELETE FROM import_item WHERE run_id = ${id}`.execute(trial.ctx.db);
    const before = await counts(trial);
    expect(codes(await trial.write(id))).toEqual(['0  import.expired']);
    expect(await counts(trial)).toEqual(before);
  });

  it('fails whole when a category was switched off after the check', async () => {
    const checked = await trial.check(sheet(row(), row({ category: 'W0' })));
    await sql`UPDATE category SET active = false WHERE code = 'W0'`.execute(trial.ctx.db);
    const before = await counts(trial);
    expect(codes(await trial.write(checked.id))).toEqual(['3 categoryCode import.categoryInactive']);
    expect(await counts(trial)).toEqual(before);
  });

  it('happens once, however often it is asked for', async () => {
    const checked = await trial.check(sheet(row({ code: 'ONCE' })));
    const asked = Array.from({ length: 10 }, () =>
      refusal(itemImporter.write(trial.ctx, { id: checked.id, locationId: trial.locationId })),
    );
    const answers = await Promise.all(asked);
    expect(answers.filter((answer) => answer === 'accepted')).toHaveLength(1);
    expect(answers.every((answer) => ['accepted', 'import.running', 'import.notReady'].includes(String(answer)))).toBe(
      true,
    );
    expect(await trial.settled(checked.id)).toMatchObject({ status: 'done', rowsWritten: 1 });
    expect(await refusal(itemImporter.write(trial.ctx, { id: checked.id, locationId: trial.locationId }))).toBe(
      'import.notReady',
    );
  });

  it('answers the same request with the same reply and does not start twice', async () => {
    const content = sheet(row());
    const claim = { key: crypto.randomUUID(), endpoint: 'import.check', bodyHash: Buffer.from('x') };
    const ctx = { ...trial.ctx, idempotency: claim };
    const ask = () =>
      itemImporter.check(
        ctx,
        { yenPerDollarHundredths: 15_000 },
        { stream: Readable.from([Buffer.from(content)]), fileName: 'a.csv' },
      );
    const first = await ask();
    await trial.settled(first.id);
    expect((await ask()).id).toBe(first.id);
    const again = { ...trial.ctx, idempotency: { ...claim, key: crypto.randomUUID(), endpoint: 'import.write' } };
    await itemImporter.write(again, { id: first.id, locationId: trial.locationId });
    await itemImporter.write(again, { id: first.id, locationId: trial.locationId });
    expect(await trial.settled(first.id)).toMatchObject({ status: 'done', rowsWritten: 1 });
  });

  it('asks for a location of the user and of the company, and for an open month', async () => {
    const { id } = await trial.check(sheet(row()));
    const strange = { ...trial.ctx, user: { ...trial.ctx.user, locationIds: [trial.strangeLocationId] } };
    expect(await refusal(itemImporter.write(trial.ctx, { id, locationId: trial.strangeLocationId }))).toBe(
      'access.location',
    );
    expect(await refusal(itemImporter.write(strange, { id, locationId: trial.strangeLocationId }))).toBe(
      'access.location',
    );
    await sql`UPDATE company SET closed_through = '2026-06-30'`.execute(trial.ctx.db);
    expect(await refusal(itemImporter.write(trial.ctx, { id, locationId: trial.locationId }))).toBe(
      'company.periodClosed',
    );
    await sql`UPDATE company SET closed_through = NULL`.execute(trial.ctx.db);
    expect(await trial.write(id)).toMatchObject({ status: 'done' });
  });

  it('is seen by nobody of another company', async () => {
    const { id } = await trial.check(sheet(row()));
    const stranger = { ...trial.ctx, companyId: trial.ctx.companyId + 1 };
    expect(await refusal(itemImporter.find(stranger, { id }))).toBe('notFound');
    expect(await refusal(itemImporter.write(stranger, { id, locationId: trial.locationId }))).toBe('notFound');
  });

  it('of a server that went is given up, and what it still does is not kept', async () => {
    const content = sheet(row({ code: 'GONE' }));
    const { id } = await trial.check(content);
    const run = await itemImporter.startWriting(trial.ctx, id, { locationId: trial.locationId });
    const upload = { stream: Readable.from([Buffer.from(content)]), fileName: 'x' };
    expect(await refusal(itemImporter.check(trial.ctx, { yenPerDollarHundredths: 1 }, upload))).toBe('import.running');
    await sql`UPDATE import_run SET beat_at = now() - interval '61 seconds' WHERE id = ${id}`.execute(trial.ctx.db);
    expect(await itemImporter.find(trial.ctx, { id })).toMatchObject({
      status: 'failed',
      problems: [{ code: 'import.interrupted' }],
    });
    const before = await counts(trial);
    await runWrite(trial.ctx, itemImport, run);
    expect(await counts(trial)).toEqual(before);
    expect(await kept(id)).toBe(0);
  });
});
