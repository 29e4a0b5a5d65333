import { buffer } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import type { ImportProblem } from '#contract/kernel/import.ts';
import { addCustomer } from '../../../tests/support/customer.ts';
import { featuredDraft } from '../../../tests/support/featuredDraft.ts';
import { sendFile } from '../../../tests/support/send.ts';
import { settledRun } from '../../../tests/support/waiting.ts';
import { openWorldForFile, type Person, refusalCode } from '../../../tests/support/world.ts';
import { writeSheet } from '../../sheet/sheet.ts';

const world = await openWorldForFile();
const items = contract.import;
const customers = contract.customerImport;
type Api = typeof items | typeof customers;

const find = (api: Api, id: string, person: Person) =>
  settledRun(() => world.as(person).call(api.find as typeof items.find, { id }));

async function check(content: string | Uint8Array, api: Api = items, person: Person = 'admin') {
  const { body } = await sendFile(world, api.check, Buffer.from(content), { person, fileName: 'list.csv' });
  return find(api, String(body.id), person);
}

const header = 'itemCode,categoryCode,name,grams,uom,cost,price,initialQuantity';
const row = (code: string) => `${code},R0,Guarded ring,4.21,pcs,60000,90000,2`;

/** Brings an item in and answers it. */
async function bringIn(code: string) {
  const { id } = await check(`${header}\n${row(code)}\n`);
  await world.as('admin').call(items.write, { id, locationId: world.ginza });
  expect(await find(items, id, 'admin')).toMatchObject({ status: 'done', rowsWritten: 1 });
  const { rows } = await world.as('admin').call(contract.item.list, { search: code });
  return { runId: id, ...(rows[0] ?? expect.fail()) };
}

const said = (problems: readonly ImportProblem[]) => problems.map(({ row, column, code }) => [row, column, code]);

it('an update is refused whole where a thing was changed since the check', async () => {
  const { id: itemId } = await bringIn('G-1');
  const { id } = await check('itemCode,price\nG-1,95000\n');
  await world.as('admin').call(contract.item.toggle, { id: itemId, active: false });
  await world.as('admin').call(items.write, { id, locationId: world.ginza, matching: 'update' });
  const run = await find(items, id, 'admin');
  expect(run).toMatchObject({ status: 'failed', problems: [{ row: 2, code: 'import.changedMeanwhile' }] });
  expect(await world.as('admin').call(contract.item.find, { id: itemId })).toMatchObject({ price: 90_000 });
});

it('two rows may not mean one thing, nor two variants be one', async () => {
  const { barcode } = await bringIn('G-2');
  const twice = await check(`itemCode,barcode,price\nG-2,,95000\n,${barcode},96000\n`);
  expect(twice.problems).toMatchObject([{ row: 3, otherRow: 2, code: 'import.matchTwice' }]);
  const variants = await check('Handle,Title,Type,Variant Price\nband,Band,Ring,100\nband,Band,Ring,200\n');
  expect(said(variants.problems).map(([number, , code]) => [number, code])).toEqual([
    [2, 'import.variantTwice'],
    [3, 'import.variantTwice'],
  ]);
});

it('what has moved keeps its codes, its category and its stock, and the row says so', async () => {
  const { barcode } = await bringIn('G-3');
  const { warnings, ...run } = await check(`barcode,itemCode,categoryCode,initialQuantity\n${barcode},G-33,E0,5\n`);
  expect(run).toMatchObject({ sameCount: 1, changeCount: 0, addCount: 0 });
  expect(said(warnings)).toEqual([
    [2, 'itemCode', 'import.movedCode'],
    [2, 'categoryCode', 'import.movedCategory'],
    [2, 'initialQuantity', 'import.quantityKept'],
  ]);
});

it('what is worth knowing of several rows has the value of the first, and says that others have others', async () => {
  const [first, second] = [await bringIn('G-31'), await bringIn('G-32')];
  const { warnings } = await check(`barcode,initialQuantity\n${first.barcode},5\n${second.barcode},7\n`);
  expect(warnings).toMatchObject([{ code: 'import.quantityKept', value: '5\u00a0…', count: 2, rows: [2, 3] }]);
});

it('an import stays once a piece of it was sold or is shown in the shop', async () => {
  const { id: itemId, runId } = await bringIn('G-4');
  await world.as('sales').call(contract.sale.sell, {
    locationId: world.ginza,
    date: '2026-06-18',
    customerId: null,
    lines: [{ itemId, quantity: 1, price: 90_000 }],
    taxBasisPoints: 1000,
    grandTotal: 99_000,
    payments: [{ paymentType: 'cash', tendered: 99_000 }],
  });
  const shown = await bringIn('G-6');
  await world.as('admin').call(contract.featured.create, featuredDraft(shown.id));
  for (const [id, value] of [
    [runId, 'G-4'],
    [shown.runId, 'G-6'],
  ] as const) {
    await world.as('admin').call(items.undo, { id });
    expect(await find(items, id, 'admin')).toMatchObject({
      status: 'done',
      problems: [{ code: 'import.builtOn', value }],
    });
  }
});

it('who may not change what is there may not update, nor see what it costs', async () => {
  await bringIn('G-5');
  const run = await check('itemCode,cost,name\nG-5,61000,Renamed\n', items, 'stock');
  expect(run.changes.flatMap(({ changes }) => changes.map(({ field }) => field))).toEqual(['name']);
  const update = { id: run.id, locationId: world.ginza, matching: 'update' } as const;
  expect(await refusalCode(world.as('stock').call(items.write, update))).toBe('access.denied');
});

it('a customer is not added once more, and a telephone number alone does not say who it is', async () => {
  await addCustomer(world, { lastName: '家', firstName: '太郎', contactNumber: '090-8888-0001' });
  const run = await check('姓,名,電話番号\n家,花子,090-8888-0001\n家,次郎,\n', customers);
  expect(run).toMatchObject({ addCount: 1, changeCount: 0, sameCount: 0 });
  expect(said(run.problems)).toEqual([[2, '電話番号', 'import.phoneTaken']]);
  const again = { id: run.id, leaveOut: true, matching: 'add' } as const;
  expect(await refusalCode(world.as('admin').call(customers.write, again))).toBe('import.notReady');
});

it('a cell of a customer is told what is wrong with it', async () => {
  const run = await check(
    '顧客コード,姓,セイ,ステータス\nC-9,一,漢字,有効\nC-8,二,,休\nC-7,三,,\nc-7,四,,\n',
    customers,
  );
  expect(said(run.problems)).toEqual([
    [2, 'セイ', 'import.kana'],
    [3, 'ステータス', 'import.status'],
    [4, '顧客コード', 'import.customerCodeTwice'],
    [5, '顧客コード', 'import.customerCodeTwice'],
  ]);
});

it('a workbook that can’t be read, an old one and one with too many columns are told so', async () => {
  const columns = Array.from({ length: 201 }, (_, n) => ({ title: `c${n}`, kind: 'text' as const }));
  const pages = (async function* () {})();
  const wide = await buffer(writeSheet({ format: 'xlsx', title: 'wide', columns, pages }));
  const old = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
  for (const [content, code] of [
    [wide, 'import.tooManyColumns'],
    [old, 'import.workbookOld'],
    [Buffer.from('PK\u0003\u0004 no workbook'), 'import.workbook'],
  ] as const)
    expect((await check(content)).problems.map((problem) => problem.code)).toEqual([code]);
});
