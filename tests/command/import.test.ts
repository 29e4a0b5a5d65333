import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { inStoreBarcode } from '#contract/catalogue/barcode.ts';
import { greyPng } from '#server/kernel/files/examples.ts';
import { openWorld, type World } from '../support/world.ts';

const checkout = resolve(import.meta.dirname, '../..');
const header = 'itemCode,barcode,categoryCode,name,grams,uom,cost,price,initialQuantity';

let world: World;
let folder: string;
beforeAll(async () => {
  world = await openWorld();
  folder = mkdtempSync(join(tmpdir(), 'kinza-command-'));
});
afterAll(async () => {
  await world.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the command as npm does, and answers what it said and how it ended. */
async function run(...args: string[]): Promise<{ exitCode: number; said: string; errors: string }> {
  const child = spawn(process.execPath, [join(checkout, 'scripts/import.ts'), ...args], {
    cwd: checkout,
    env: { ...process.env, DATABASE_URL: world.databaseUrl, KINZA_DATA: folder, INIT_CWD: folder, NODE_ENV: 'test' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  let errors = '';
  child.stdout.on('data', (chunk) => (said += chunk));
  child.stderr.on('data', (chunk) => (errors += chunk));
  const exitCode = await new Promise<number>((settle) => child.once('close', (code) => settle(code ?? -1)));
  return { exitCode, said, errors };
}

function file(name: string, ...rows: string[]): string {
  writeFileSync(join(folder, name), [header, ...rows, ''].join('\n'));
  return name;
}

let sequence = 0;
function row(code: string, barcode = inStoreBarcode('28', 1, ++sequence), price = '90000'): string {
  return [code, barcode, 'R0', 'Ring', '4.21', 'pcs', '60000', price, '2'].join(',');
}

const items = async (search: string, person: 'admin' | 'rival' = 'admin') =>
  (await world.as(person).call((await import('#contract/catalogue/item.ts')).itemApi.list, { search })).rows;

describe('npm run import', () => {
  it('writes a good file as the first administrator of the first company', async () => {
    const { exitCode, said, errors } = await run('items', file('good.csv', row('CMD-1'), row('CMD-2')));
    expect([exitCode, errors]).toEqual([0, '']);
    expect(said).toMatch(/^Company KZ, location Ginza Main, as admin\.\nChecked 2 rows, 2 items, in [\d.]+ s\.\n/);
    expect(said).toMatch(/Wrote 2 items in [\d.]+ s\.\n$/);
    expect((await items('CMD-')).map(({ itemCode, sellableHere }) => [itemCode, sellableHere])).toEqual([
      ['CMD-1', 2],
      ['CMD-2', 2],
    ]);
  });

  it('says in sentences what is wrong, and writes nothing', async () => {
    const bad = file(
      'bad.csv',
      row('BAD-1', '290000000001'),
      row('BAD-2', undefined, '-5'),
      row('BAD-2'),
      row('CMD-1'),
    );
    const { exitCode, said, errors } = await run('items', bad);
    expect(exitCode).toBe(1);
    expect(said).toMatch(/Checked 4 rows/);
    expect(errors.trim().split('\n')).toEqual([
      'row 2, barcode: Barcode must be 13 digits; leave it empty to have one issued ("290000000001").',
      'row 3, price: Must not be negative ("-5").',
      'Nothing was written.',
    ]);
    expect(await items('BAD-')).toEqual([]);
  });

  it('names the other row of two that clash, and the notes of a Shopify export', async () => {
    const twice = await run('items', file('twice.csv', row('TWO'), row('TWO')), '--check');
    expect(twice.errors).toContain('row 2, itemCode: The same item code is in row 3 ("TWO").');
    writeFileSync(
      join(folder, 'shop.csv'),
      'Handle,Title,Type,Variant Price,Variant Barcode\nh,Ring,Ring,10,036000291452\n',
    );
    const shop = await run('items', 'shop.csv', '--check');
    expect([shop.exitCode, shop.errors]).toEqual([0, '']);
    expect(shop.said).toContain(
      'Note: row 2, Variant Barcode: A UPC of 12 digits; it is written with a leading 0 ("036000291452").',
    );
  });

  it('says that pictures are not fetched, unless they are brought, and which are not there or of no item', async () => {
    const rows = ['p,Pin,Ring,10,https://cdn.example/a.png', 'p,,,,https://cdn.example/b.png'];
    const csv = ['Handle,Title,Type,Variant Price,Image Src', ...rows, ''].join('\n');
    writeFileSync(join(folder, 'seen.csv'), csv);
    const note = 'Pictures are not fetched from the web; add them from a ZIP once the items are in (2 rows).';
    expect((await run('items', 'seen.csv', '--check')).said).toContain(note);
    mkdirSync(join(folder, 'seen'));
    for (const name of ['b.png', 'c.png']) writeFileSync(join(folder, 'seen', name), greyPng(8, 8));
    const { said } = await run('items', 'seen.csv', '--pictures', 'seen');
    expect(said).not.toContain('not fetched');
    expect(said).toContain('Added 1 pictures; 1 named by the file, but not there; 1 of no item.');
    expect(said).toMatch(/Not there: a\.png\nOf no item: c\.png\n$/);
  });

  it('only looks with --check', async () => {
    expect((await run('items', file('look.csv', row('LOOK')), '--check')).exitCode).toBe(0);
    expect(await items('LOOK')).toEqual([]);
  });

  it('acts as a user with that user’s rights and places', async () => {
    const name = file('user.csv', row('BY-STOCK'));
    const denied = await run('items', name, '--user', 'sales');
    expect([denied.exitCode, denied.errors]).toEqual([2, 'sales does not hold the right "Create Item".\n']);
    const elsewhere = await run('items', name, '--user', 'stock', '--location', 'Osaka');
    expect([elsewhere.exitCode, elsewhere.errors]).toEqual([
      2,
      'There is no location "Osaka"; there are: Ginza Main.\n',
    ]);
    const foreign = await run('items', name, '--user', 'stock', '--company', 'RV');
    expect([foreign.exitCode, foreign.errors]).toEqual([2, 'stock works at no location of RV.\n']);
    expect(await items('BY-STOCK')).toEqual([]);

    const done = await run('items', name, '--user', 'Stock@Kinza.example');
    expect([done.exitCode, done.errors]).toEqual([0, '']);
    const [made] = await items('BY-STOCK');
    const { itemApi } = await import('#contract/catalogue/item.ts');
    const trail = await world.as('admin').call(itemApi.audit, { id: made?.id ?? 0 });
    expect(trail.rows[0]).toMatchObject({ action: 'import', userName: 'stock Mori' });
  });

  it('goes into another company as that company’s administrator', async () => {
    const { exitCode, said } = await run('items', file('rival.csv', row('FOR-RIVAL')), '--company', 'rv');
    expect(exitCode).toBe(0);
    expect(said).toContain('Company RV, location Rival shop, as rival.');
    expect(await items('FOR-RIVAL')).toEqual([]);
    expect(await items('FOR-RIVAL', 'rival')).toHaveLength(1);
  });

  it('takes nobody who may not sign in', async () => {
    const { db } = world.app.tools;
    await db.updateTable('appUser').set({ active: false }).where('username', '=', 'manager').execute();
    await db.updateTable('appUser').set({ active: false }).where('username', '=', 'rival').execute();
    const name = file('nobody.csv', row('NOBODY'));
    expect((await run('items', name, '--user', 'manager')).errors).toBe('There is no active user "manager".\n');
    expect(await run('items', name, '--company', 'RV')).toMatchObject({
      exitCode: 2,
      errors: 'The company RV has no active administrator; say with --user who imports.\n',
    });
  });

  it.each([
    [[], 2, /^npm run import -- items FILE/],
    [['things', 'x.csv'], 2, /^npm run import/],
    [['items', 'nowhere.csv'], 2, /nowhere\.csv is no file that can be read\.$/],
    [['items', '.'], 2, /is no file that can be read\.$/],
    [['items', 'any.csv', '--colour'], 2, /^Unknown option '--colour'/],
    [['items', 'any.csv', '--company', 'ZZ'], 2, /^There is no company "ZZ"; there are: KZ, RV\.$/],
    [['items', 'any.csv', '--yen-per-dollar', 'lots'], 2, /^--yen-per-dollar must be an amount/],
  ] as const)('with %j ends with %i', async (args, code, words) => {
    file('any.csv', row('ANY'));
    const { exitCode, errors } = await run(...args);
    expect(exitCode).toBe(code);
    expect(errors.trim()).toMatch(words);
  });

  it('explains itself', async () => {
    const { exitCode, said } = await run('--help');
    expect(exitCode).toBe(0);
    expect(said).toMatch(/^npm run import -- items FILE[\s\S]*--user[\s\S]*Ends with 0/);
  });
});
