import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { Matching } from '#contract/kernel/import.ts';
import { receive } from '../../../tests/support/receive.ts';
import { sendFile } from '../../../tests/support/send.ts';
import { settledRun } from '../../../tests/support/waiting.ts';
import { openWorld, refusalCode, type World } from '../../../tests/support/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const api = contract.import;
const admin = () => world.as('admin');
const find = (id: string) => settledRun(() => admin().call(api.find, { id }));

async function check(content: string) {
  const { body } = await sendFile(world, api.check, Buffer.from(content), { person: 'admin', fileName: 'list.csv' });
  return find(body.id as unknown as string);
}

async function write(content: string, matching: Matching = 'skip', leaveOut = false) {
  const { id } = await check(content);
  await admin().call(api.write, { id, locationId: world.ginza, matching, leaveOut });
  return find(id);
}

async function undo(id: string) {
  await admin().call(api.undo, { id });
  return find(id);
}

const items = async (search: string) =>
  (await admin().call(contract.item.list, { search })).rows.map(({ itemCode, price, active, sellableHere }) => [
    itemCode,
    price,
    active,
    sellableHere,
  ]);

const trail = async (search: string) => {
  const { rows } = await admin().call(contract.item.list, { search });
  return (await admin().call(contract.item.audit, { id: rows[0]?.id as number })).rows;
};

const header = 'itemCode,categoryCode,name,grams,uom,cost,price,initialQuantity';
const row = (code: string, price = 90_000) => `${code},R0,Matched ring,4.21,pcs,60000,${price},2`;
const file = (...rows: string[]) => [header, ...rows, ''].join('\n');

describe('a file that is imported again', () => {
  it('changes nothing', async () => {
    expect(await write(file(row('M-1'), row('M-2')))).toMatchObject({ status: 'done', rowsWritten: 2, addCount: 2 });
    const again = await write(file(row('M-1'), row('M-2')), 'update');
    expect(again).toMatchObject({ status: 'done', rowsWritten: 0, sameCount: 2, changeCount: 0 });
    expect(await items('M-')).toEqual(['M-1', 'M-2'].map((code) => [code, 90_000, true, 2]));
  });

  it('may call its items in Japanese alone, and an English name that was none follows', async () => {
    const sheet = (name: string) =>
      `商品コード,カテゴリ,商品名（日本語）,重量(g),単位,原価,販売価格\nJ-1,R0,${name},4.21,個,6,9\n`;
    const names = async () => {
      const { rows } = await admin().call(contract.item.list, { search: 'J-1' });
      return rows.map(({ name, nameJa }) => [name, nameJa]);
    };
    expect(await write(sheet('甲丸の指輪'))).toMatchObject({ status: 'done', rowsWritten: 1 });
    expect(await names()).toEqual([['甲丸の指輪', '甲丸の指輪']]);
    expect(await write(sheet('平打の指輪'), 'update')).toMatchObject({ status: 'done', changeCount: 1 });
    expect(await names()).toEqual([['平打の指輪', '平打の指輪']]);
    const both = '商品コード,商品名（英語）,商品名（日本語）\nJ-1,Flat ring,\n';
    await write(both, 'update');
    await write('商品コード,商品名（日本語）\nJ-1,平打リング\n', 'update');
    expect(await names()).toEqual([['Flat ring', '平打リング']]);
    const { problems } = await check(`${header.replace('name', '商品名（日本語）')}\nJ-2,R0,,4.21,pcs,6,9,1\n`);
    expect(problems).toMatchObject([{ row: 2, column: '商品名(日本語)', code: 'import.required' }]);
    const { problems: missing } = await check('カテゴリ,重量(g),単位,原価,販売価格\nR0,4.21,個,6,9\n');
    expect(missing).toMatchObject([{ column: '商品名（日本語）', code: 'import.columnMissing' }]);
  });

  it('shows what would change, and updates, skips or adds as it is told', async () => {
    const changed = file(row('M-1', 95_000), row('M-2'), row('M-3'));
    const run = await check(changed);
    expect(run).toMatchObject({ addCount: 1, changeCount: 1, sameCount: 1, troubleCount: 0 });
    expect(run.changes).toEqual([
      {
        row: 2,
        code: 'M-1',
        changes: [
          { field: 'price', before: '90000', after: '95000' },
          { field: 'markupBasisPoints', before: '5000', after: '5833' },
        ],
      },
    ]);
    expect(run.preview.map(({ row, isThere, isChanged }) => [row, isThere, isChanged])).toEqual([
      [2, true, true],
      [3, true, false],
      [4, false, false],
    ]);
    expect(await write(changed, 'skip')).toMatchObject({ rowsWritten: 1 });
    expect((await items('M-1'))[0]?.[1]).toBe(90_000);
    expect(await write(changed, 'update')).toMatchObject({ rowsWritten: 1, changeCount: 1 });
    expect((await items('M-1'))[0]?.[1]).toBe(95_000);
    expect(await write(changed, 'add')).toMatchObject({ rowsWritten: 3 });
    expect(await items('Matched')).toHaveLength(6);
  });

  it('shows the first of what is new, changed and the same, however many there are', async () => {
    const codes = Array.from({ length: 180 }, (_, index) => `P-${index}`);
    const { id, status } = await write(file(...codes.slice(60).map((code) => row(code))));
    expect(status).toBe('done');
    const { preview } = await check(file(...codes.map((code, index) => row(code, index < 120 ? 95_000 : 90_000))));
    const outcomes = Map.groupBy(preview, ({ isThere, isChanged }) => `${isThere} ${isChanged}`);
    expect([...outcomes].map(([outcome, { length }]) => [outcome, length])).toEqual([
      ['false false', 50],
      ['true true', 50],
      ['true false', 50],
    ]);
    expect(await undo(id)).toMatchObject({ status: 'undone' });
  });

  it('may say no more than what changes', async () => {
    const before = await items('M-2');
    expect(await write('商品コード,販売価格\nM-2,91000\n', 'update')).toMatchObject({ status: 'done', changeCount: 1 });
    expect(await items('M-2')).toEqual([[before[0]?.[0], 91_000, true, 2]]);
  });

  it('shows what it finds by barcode under the code that it has, with what it keeps', async () => {
    const { rows } = await admin().call(contract.item.list, { search: 'M-2' });
    const { preview } = await check(`barcode,price\n${rows[0]?.barcode},93500\n`);
    expect(preview).toMatchObject([{ itemCode: 'M-2', isThere: true, isChanged: true }]);
    const kept = { itemCode: 'M-2', name: 'Matched ring', categoryCode: 'R0', milligrams: 4210, initialQuantity: null };
    expect(preview[0]?.after).toMatchObject({ ...kept, price: 93_500 });
  });

  it('leaves the weight of what has moved, and says so', async () => {
    const run = await check('itemCode,grams\nM-2,9.99\n');
    expect(run.warnings).toMatchObject([{ row: 2, column: 'grams', code: 'import.movedGrams', value: '9.99' }]);
    expect(run).toMatchObject({ sameCount: 1, changeCount: 0 });
  });
});

describe('rows in trouble', () => {
  it('can be left out and come back as a file with their reasons, which is read again', async () => {
    const run = await check(file(row('L-1'), 'L-2,R0,No price,1,pcs,100,,', 'L-3,Z9,No category,1,pcs,100,200,'));
    expect(run).toMatchObject({ status: 'ready', addCount: 1, troubleCount: 2 });
    expect(run.preview.map(({ itemCode }) => itemCode)).toEqual(['L-1']);
    const target = { id: run.id, locationId: world.ginza };
    expect(await refusalCode(admin().call(api.write, target))).toBe('import.rowsInTrouble');
    await admin().call(api.write, { ...target, leaveOut: true });
    expect(await find(run.id)).toMatchObject({ status: 'done', rowsWritten: 1 });
    const left = await admin().bytes(api.troubles, { id: run.id, format: 'csv', language: 'en' });
    expect(left.toString().split('\r\n')).toEqual([
      `\ufeff${header},Reason`,
      'L-2,R0,No price,1,pcs,100,,,price This is required',
      'L-3,Z9,No category,1,pcs,100,200,,categoryCode There is no such category',
      '',
    ]);
    const mended = left.toString().replace('100,,,', '100,200,,').replace('Z9', 'R0');
    expect(await write(mended)).toMatchObject({ status: 'done', rowsWritten: 2, warnings: [] });
  });
});

describe('taking an import back', () => {
  it('removes what never moved, switches off what did, and restores what was changed', async () => {
    await write(file(row('U-1', 80_000)));
    const run = await write(`${file(row('U-1', 85_000), row('U-2'))}U-3,R0,Matched ring,1,pcs,1,2,\n`, 'update');
    expect(run).toMatchObject({ addCount: 2, changeCount: 1 });
    expect(await undo(run.id)).toMatchObject({ status: 'undone', problems: [] });
    expect(await items('U-')).toEqual([
      ['U-1', 80_000, true, 2],
      ['U-2', 90_000, false, 0],
    ]);
    const [back] = await trail('U-1');
    expect(back?.action).toBe('importUndo');
    expect(back?.changes).toContainEqual({ field: 'price', before: 85_000, after: 80_000 });
    expect(back?.changes).toContainEqual({ field: 'markupBasisPoints', before: 4167, after: 3333 });
    expect(await refusalCode(admin().call(api.undo, { id: run.id }))).toBe('import.notDone');
  });

  it('lets the file come again, with its stock', async () => {
    const again = await write(file(row('U-2', 70_000)), 'update');
    expect(again).toMatchObject({ status: 'done', changeCount: 1 });
    expect(await items('U-2')).toEqual([['U-2', 70_000, true, 2]]);
    const told = (await trail('U-2'))[0]?.changes.map(({ field }) => field);
    expect(told?.toSorted()).toEqual(['active', 'markupBasisPoints', 'price']);
    expect(await undo(again.id)).toMatchObject({ status: 'undone' });
    expect(await items('U-2')).toEqual([['U-2', 90_000, false, 0]]);
  });

  it.each([0, 2])(
    'leaves the stock of what it only changed, whose opening has its number, and which had %i',
    async (had) => {
      const { id: itemId } = await world.ring({ itemCode: `O-${had}`, initialQuantity: had });
      const { id } = await check(file(row(`O-${had}`, 85_000)));
      const { rows } = await sql<{ number: number }>`SELECT number::int FROM import_run WHERE id = ${id}`.execute(
        world.app.tools.db,
      );
      await receive(world, { itemId, quantity: 3, value: 180_000, causeLineId: rows[0]?.number as number });
      await admin().call(api.write, { id, locationId: world.ginza, matching: 'update', leaveOut: false });
      expect(await find(id)).toMatchObject({ status: 'done', changeCount: 1 });
      expect(await undo(id)).toMatchObject({ status: 'undone', problems: [] });
      expect(await items(`O-${had}`)).toEqual([[`O-${had}`, 100_000, true, had + 3]]);
    },
  );

  it('is refused whole once something was built on it', async () => {
    const run = await write(file(row('B-1'), row('B-2')));
    const { rows } = await admin().call(contract.item.list, { search: 'B-2' });
    await admin().call(contract.item.toggle, { id: rows[0]?.id as number, active: false });
    const kept = await undo(run.id);
    expect(kept).toMatchObject({ status: 'done', problems: [{ code: 'import.builtOn', value: 'B-2' }] });
    expect((await items('B-1'))[0]).toEqual(['B-1', 90_000, true, 2]);
  });

  it('is no longer built on once what changed its items was taken back as well', async () => {
    const run = await write(file(row('B-6')));
    const [second, third] = [
      await write(file(row('B-6', 95_000)), 'update'),
      await write(file(row('B-6', 99_000)), 'update'),
    ];
    expect(await undo(second.id)).toMatchObject({ status: 'done', problems: [{ code: 'import.builtOn' }] });
    for (const { id } of [third, second]) expect(await undo(id)).toMatchObject({ status: 'undone' });
    expect((await items('B-6'))[0]).toEqual(['B-6', 90_000, true, 2]);
    expect(await undo(run.id)).toMatchObject({ status: 'undone', problems: [] });
  });
});

describe('an import whose items are used', () => {
  const written = async (code: string) => {
    const run = await write(file(row(code)));
    const [item] = (await admin().call(contract.item.list, { search: code })).rows;
    return { run, itemId: item?.id ?? 0 };
  };
  const builtOn = (value: string) => ({ status: 'done', problems: [{ code: 'import.builtOn', value }] });

  it('stays where a document that waits names one', async () => {
    const { run, itemId } = await written('B-3');
    const { rows } = await admin().call(contract.reasonCode.list, { search: 'DAMAGE' });
    const lines = [{ itemId, direction: 'out', quantity: 1, reasonCodeId: rows[0]?.id ?? 0 }] as const;
    await admin().call(contract.adjustment.create, { locationId: world.ginza, lines: [...lines] });
    expect(await undo(run.id)).toMatchObject(builtOn('B-3'));
  });

  it('stays where one was reserved for a sale that names it no more', async () => {
    const { run, itemId } = await written('B-5');
    const other = await world.ring();
    const sale = { locationId: world.ginza, date: '2026-06-18', customerId: null, taxBasisPoints: 1000 };
    const kept = { itemId: other.id, quantity: 1, price: other.price };
    const lines = [kept, { itemId, quantity: 1, price: 90_000 }];
    const { id, version } = await admin().call(contract.sale.save, { ...sale, lines, grandTotal: 209_000 });
    await admin().call(contract.sale.edit, { ...sale, id, version, lines: [kept], grandTotal: 110_000 });
    expect(await undo(run.id)).toMatchObject(builtOn('B-5'));
  });

  it('stays where more of one arrived', async () => {
    const { run, itemId } = await written('B-4');
    await receive(world, { itemId, quantity: 1, value: 1_000 });
    expect(await undo(run.id)).toMatchObject(builtOn('B-4'));
  });
});

describe('customers', () => {
  const customers = contract.customerImport;
  const findCustomers = (id: string) => settledRun(() => admin().call(customers.find, { id }));
  async function checkCustomers(content: string) {
    const { body } = await sendFile(world, customers.check, Buffer.from(content), {
      person: 'admin',
      fileName: 'c.csv',
    });
    return findCustomers(body.id as unknown as string);
  }

  it('are known by code, e-mail, or telephone and given name; taken back they are gone', async () => {
    const made = await checkCustomers('姓,名,電話番号\n桜井,誠,090-7777-0001\n桜井,葵,090-7777-0002\n');
    await admin().call(customers.write, { id: made.id });
    expect(await findCustomers(made.id)).toMatchObject({ status: 'done', rowsWritten: 2 });
    const again = await checkCustomers('姓,名,電話番号,市区町村\n桜井,誠,09077770001,港区\n桜井,葵,090-7777-0002,\n');
    expect(again).toMatchObject({ addCount: 0, changeCount: 1, sameCount: 1 });
    await admin().call(customers.write, { id: again.id, matching: 'update' });
    expect(await findCustomers(again.id)).toMatchObject({ status: 'done', rowsWritten: 1 });
    const first = (await admin().call(contract.customer.list, { search: '09077770001' })).rows[0];
    expect(first).toMatchObject({ city: '港区', lastName: '桜井' });
    const moved = await checkCustomers(`顧客コード,姓,電話番号\n${first?.code},桜井,090-7777-0003\n`);
    await admin().call(customers.write, { id: moved.id, matching: 'update' });
    expect(await findCustomers(moved.id)).toMatchObject({ status: 'done', changeCount: 1 });
    const { rows } = await admin().call(contract.customer.audit, { id: first?.id as number });
    expect(rows[0]?.changes).toEqual([{ field: 'contactNumber', before: '09077770001', after: '090-7777-0003' }]);
    // The one that changed is no longer as the first import left it.
    await admin().call(customers.undo, { id: made.id });
    expect(await findCustomers(made.id)).toMatchObject({ status: 'done', problems: [{ code: 'import.builtOn' }] });
    const later = await checkCustomers('姓,名\n帰る,人\n');
    await admin().call(customers.write, { id: later.id });
    await findCustomers(later.id);
    await admin().call(customers.undo, { id: later.id });
    expect(await findCustomers(later.id)).toMatchObject({ status: 'undone' });
    expect((await admin().call(contract.customer.list, { search: '帰る' })).rows).toEqual([]);
  });
});
