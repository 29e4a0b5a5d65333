import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { ImportRun } from '#contract/kernel/import.ts';
import { sheetFormats } from '#contract/kernel/list.ts';
import { sendFile } from '../../../tests/support/send.ts';
import { settledRun } from '../../../tests/support/waiting.ts';
import { openWorld, type World } from '../../../tests/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
  // Shift-JIS lacks é and –, and has one wave dash for two of Unicode.
  const names = { name: 'Ring, "pavé" 9–12 mm', nameJa: '甲丸リング 7〜11号' };
  await world.ring({ ...names, description: 'two\nlines', descriptionJa: '説明文' });
});
afterAll(() => world.close());

const forms = sheetFormats.flatMap((format) => (['en', 'ja'] as const).map((language) => ({ format, language })));

async function check(things: 'import' | 'customerImport', content: Uint8Array): Promise<ImportRun> {
  const { body } = await sendFile(world, contract[things].check, content, { person: 'admin', fileName: 'list' });
  return settledRun(() => world.as('admin').call(contract[things].find, { id: body.id as unknown as string }));
}

describe('our own export of items', () => {
  it.each(forms)('is read back: $format, $language', async (form) => {
    const run = await check('import', await world.as('admin').bytes(contract.item.export, form));
    expect(run).toMatchObject({ problems: [], warnings: [], changes: [], addCount: 0, changeCount: 0, sameCount: 1 });
  });
});

describe('a name that was changed in Shift-JIS', () => {
  it('is said to lack a letter', async () => {
    const exported = Buffer.from(
      await world.as('admin').bytes(contract.item.export, { format: 'csv', language: 'en' }),
    );
    const run = await check(
      'import',
      Buffer.from(exported.toString().replace('pavé', 'pav〓').replace('9–12', '9〓14')),
    );
    expect(run).toMatchObject({ changeCount: 1, warnings: [{ row: 2, code: 'import.letterLost' }] });
  });
});

describe('our own export of customers', () => {
  it.each(forms)('is read back: $format, $language', async (form) => {
    await world.as('admin').call(contract.customer.create, {
      lastName: '髙橋',
      firstName: '𠮷乃',
      email: `${crypto.randomUUID()}@example.jp`,
    });
    const exported = await world.as('admin').bytes(contract.customer.export, form);
    const run = await check('customerImport', exported);
    expect(run).toMatchObject({ problems: [], warnings: [], changes: [], addCount: 0, changeCount: 0 });
    expect(run.sameCount).toBeGreaterThan(0);
  });
});

describe('a file', () => {
  const cells = [
    ['商品コード', 'カテゴリ', '商品名（英語）', '重量(g)', '単位', '原価', '販売価格', '初期在庫'],
    ['T-9', 'R0', 'Ring', '4.21', '個', '60000', '90000', '2'],
  ];
  const joined = (delimiter: string) => cells.map((row) => row.join(delimiter)).join('\r\n');

  it.each([
    ['semicolons', Buffer.from(joined(';'))],
    ['tabs', Buffer.from(joined('\t'))],
    ['Excel’s Unicode text', Buffer.from(`\ufeff${joined('\t')}`, 'utf16le')],
  ])('may have %s', async (_, content) => {
    expect(await check('import', content)).toMatchObject({ status: 'ready', rowsTotal: 1, problems: [], warnings: [] });
  });

  it('has the columns that a template names, each in both languages', async () => {
    for (const form of forms) {
      const run = await check('import', await world.as('admin').bytes(contract.import.template, form));
      expect(run.problems.map(({ code }) => code)).toEqual(['import.empty']);
      expect(run.warnings).toEqual([]);
    }
  });

  it('that lacks a column is told which, in its own words', async () => {
    const run = await check('import', Buffer.from('商品名（英語）,販売価格\nRing,1\n'));
    expect(run.problems.map(({ column, code }) => [column, code])).toEqual(
      ['カテゴリ', '重量(g)', '単位', '原価'].map((title) => [title, 'import.columnMissing']),
    );
  });
});
