import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { yenText } from '#web/text/format.ts';
import { type BrowserFixture, openBrowserFixture, press } from '../support/browser.ts';
import { pictureFile } from '../support/picture.ts';
import { openCounter } from './counter.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
});
afterAll(() => fixture.close());

describe('an item', () => {
  it('is entered with its picture and its price', async () => {
    await fixture.visit({ as: 'manager' }, async (visit) => {
      const { page, t } = visit;
      await visit.go('/item/list');
      await page
        .getByRole('button', { name: t('item.new') })
        .first()
        .waitFor();
      await page.keyboard.press('n');
      const form = page.getByRole('dialog', { name: t('item.new') });
      const field = (name: string) => form.getByRole('textbox', { name: new RegExp(`^${name}`) }).first();
      await field(t('item.name')).fill('Akoya stud');
      await form.getByRole('combobox', { name: t('item.category') }).fill('Earrings');
      await page.getByRole('option', { name: 'Earrings' }).click();
      await field(t('item.grams')).fill('2.345');
      await form.getByRole('button', { name: t('item.pricing.stepLabel') }).click();
      await page.getByRole('alert').getByText('Please enter a cost value first').first().waitFor();
      // Half a yen stays as it was typed, and is said: it is neither 50,000 nor 500,005.
      await field(t('item.cost')).pressSequentially('50000.5');
      await field(t('item.price')).focus();
      await form.getByText(t('field.wholeNumberOf', { label: t('item.cost') })).waitFor();
      expect(await field(t('item.cost')).inputValue()).toBe('50,000.5');
      await field(t('item.cost')).fill('50000');
      await form.getByRole('button', { name: t('item.pricing.stepLabel') }).click();
      expect(await field(t('item.price')).inputValue()).toBe('55,000');

      await field(t('item.barcode')).fill('12345');
      await form.getByRole('button', { name: t('item.save'), exact: true }).click();
      await form.getByText('Barcode must be 13 digits').waitFor();
      await field(t('item.barcode')).fill('4901234567894');
      const chosen = form.locator('input[type=file][multiple]');
      await chosen.setInputFiles({ name: 'price list.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-') });
      await page
        .getByRole('alert')
        .filter({ hasText: t('file.failed', { name: 'price list.pdf' }) })
        .waitFor();
      await chosen.setInputFiles(await pictureFile('stud.png'));
      await form.getByRole('button', { name: t('item.picture.showCover', { position: 1 }) }).waitFor();
      await expect.poll(() => form.getByRole('progressbar').count()).toBe(0);
      await form.getByRole('button', { name: t('item.save'), exact: true }).click();
      await page.getByText(t('item.created')).waitFor();
      await form.waitFor({ state: 'detached' });
    });
    const { rows } = await fixture.world.as('manager').call(contract.item.list, { search: 'Akoya stud' });
    expect(rows[0]).toMatchObject({
      barcode: '4901234567894',
      milligrams: 2345,
      cost: 50_000,
      price: 55_000,
      sellableHere: 1,
    });
    expect(rows[0]?.imageUrl).toMatch(/^\/media\//);
  });

  it("is entered by somebody who sees no cost, says none, and opens where the list doesn't have it", async () => {
    await fixture.visit({ as: 'stock' }, async (visit) => {
      const { page, t } = visit;
      await visit.go('/item/list?search=4901234567894&open=new');
      const form = page.getByRole('dialog', { name: t('item.new') });
      const field = (name: string) => form.getByRole('textbox', { name: new RegExp(`^${name}`) });
      await field(t('item.name')).first().fill('Baroque drop');
      await form.getByRole('combobox', { name: t('item.category') }).fill('Earrings');
      await page.getByRole('option', { name: 'Earrings' }).click();
      await field(t('item.grams')).first().fill('1.5');
      await field(t('item.price')).first().fill('38000');
      expect([await field(t('item.cost')).count(), await field(t('item.markup')).count()]).toEqual([0, 0]);
      await form.getByRole('button', { name: t('item.save'), exact: true }).click();
      await page.getByText(t('item.created')).waitFor();
      await page.waitForURL(/item\/list\/\d+$/);
      await page.getByRole('heading', { name: 'Baroque drop' }).waitFor();
    });
    const { rows } = await fixture.world.as('manager').call(contract.item.list, { search: 'Baroque drop' });
    expect(rows).toMatchObject([{ cost: 0, price: 38_000, milligrams: 1_500 }]);
  });

  it('tells what was changed, from what to what, and where its pieces went', async () => {
    const ring = await fixture.world.ring();
    await fixture.visit({ as: 'manager', locale: 'ja' }, async (visit) => {
      const { page, t } = visit;
      await visit.go(`/item/list/${ring.id}`);
      await page.getByRole('table').getByText(t('item.history.events.opening')).waitFor();
      await page.keyboard.press('e');
      const form = page.getByRole('dialog', { name: t('item.edit') });
      await form
        .getByRole('textbox', { name: new RegExp(`^${t('item.price')}`) })
        .first()
        .fill('120000');
      await form.getByRole('textbox', { name: t('item.name'), exact: true }).fill('Plain band 3 mm, polished');
      await page.keyboard.press('Enter');
      await page.getByText(t('item.edited')).waitFor();
      await page.getByRole('tab', { name: t('item.audit.title') }).click();
      const row = (text: string) => page.getByRole('row').filter({ hasText: text });
      const price = row(yenText(120_000)).getByRole('cell');
      await price.first().waitFor();
      expect(await price.allTextContents()).toEqual([t('item.price'), yenText(100_000), yenText(120_000)]);
      await row('Plain band 3 mm, polished').getByText(ring.nameJa, { exact: true }).waitFor();
      await press(page, t('common.audit.hide'));
      await row(yenText(120_000)).waitFor({ state: 'detached' });
      await press(page, t('common.audit.show'));
      await row(yenText(120_000)).waitFor();
      await page.reload();
      await row(yenText(120_000)).waitFor();
    });
  });
});

const columns =
  'itemCode,barcode,categoryCode,name,description,grams,uom,cost,markUpPricePercentage,price,initialQuantity';
const csv = (...rows: string[]) => ({
  name: 'stones.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from([columns, ...rows, ''].join('\n')),
});

describe('a list of items', () => {
  it('is refused row by row, mended, imported, and its stone is found by scan', async () => {
    await fixture.visit({ as: 'manager' }, async (visit) => {
      const { page, t } = visit;
      await visit.go('/item/list?open=import');
      const dialog = page.getByRole('dialog', { name: t('importing.items.title') });
      // Prices are yen unless somebody says that they are not.
      await dialog.getByText(t('importing.items.exampleYen')).waitFor();
      await dialog.getByRole('button', { name: t('importing.items.foreign') }).click();
      const rate = dialog.getByRole('textbox', { name: t('importing.items.dollar') });
      await rate.fill('');
      const choose = (file: ReturnType<typeof csv>) => dialog.locator('input[type=file]').setInputFiles(file);
      await choose(
        csv(
          'D000001,290000000001,O0,Diamond 0.23ct,,0.046,pcs,32600,50,48900,1',
          'D000002,2900000000025,O0,Diamond 0.21ct,,0.042,pcs,32600,50,-1,1',
          'D000003,2900000000032,Q0,Diamond 0.30ct,,0.060,pcs,32600,50,48900,1',
          'D000004,2900000000049,O0,Diamond 0.29ct,,0.058,pcs,33400,50,50100,1',
          'D000004,2900000000056,O0,Diamond 0.31ct,,0.062,pcs,33400,50,50100,1',
        ),
      );
      // What is missing is said at its field, and the file waits for it.
      await dialog.getByText(t('field.required', { label: t('importing.items.dollar') })).waitFor();
      await page.getByText(t('importing.items.dollarMissing')).waitFor();
      await rate.fill('149.85');
      // A toast under the pointer stays by itself; what was missing is not said any longer all the same.
      await page.getByText(t('importing.items.dollarMissing')).hover();
      await dialog.getByRole('button', { name: t('importing.check') }).press('Enter');
      await dialog.getByText(t('importing.refused', { count: 5 })).waitFor();
      await page.getByText(t('importing.items.dollarMissing')).waitFor({ state: 'detached' });
      // Nobody else at this browser, and no other company, comes upon this run.
      const keys = await page.evaluate(() => Object.keys(localStorage));
      expect(keys.filter((key) => key.startsWith('kinza.import.'))).toEqual([
        expect.stringMatching(new RegExp(`^kinza\\.import\\.\\d+\\.${fixture.world.companyId}$`)),
      ]);
      const row = (line: number) =>
        dialog.getByRole('row').filter({ has: page.getByRole('cell', { name: String(line), exact: true }) });
      await row(2).getByText('Barcode must be 13 digits').waitFor();
      await row(3).getByText(t('importing.problem.negative')).waitFor();
      await row(4).getByText(t('importing.problem.categoryUnknown')).waitFor();
      await row(6)
        .getByText(t('importing.problem.codeTwice', { otherRow: 5 }))
        .waitFor();

      await dialog.getByRole('button', { name: t('importing.another') }).click();
      await dialog.locator('.import-row').getByText(t('importing.earlier.status.refused')).waitFor();
      await choose(
        csv(
          'D000001,2900000000018,O0,Diamond 0.23ct,depth 61.5,0.046,pcs,32600,50,48900,1',
          'D000002,2900000000025,O0,Diamond 0.21ct,depth 59.8,0.042,pcs,32600,50,48900,2',
        ),
      );
      await dialog.getByText(t('importing.items.ready', { count: 2 })).waitFor();
      // One more Enter closes nothing.
      expect(await dialog.locator('.modal-scroll').evaluate((it) => it === document.activeElement)).toBe(true);
      await dialog.getByRole('button', { name: t('importing.items.write', { count: 2 }) }).press('Enter');
      await dialog.getByText(t('importing.items.done', { count: 2 })).waitFor();
      // The button that was pressed is gone, and the keyboard is still in the dialog.
      const isWithin = () => dialog.evaluate((it) => it.contains(document.activeElement));
      await expect.poll(isWithin).toBe(true);
      // Pictures that are added before the next look at the import leave room for more.
      await page.route(/\/api\/items\/import\/[^/?]+$/, async (route) => {
        if (route.request().method() === 'GET') await new Promise((done) => setTimeout(done, 3_000));
        await route.continue();
      });
      await dialog.locator('input[type=file]').setInputFiles(await pictureFile('D000001.png', { width: 8, height: 8 }));
      await dialog.getByText(t('importing.pictures.added'), { exact: true }).waitFor();
      await dialog.getByRole('button', { name: t('importing.pictures.choose') }).waitFor();
      // The list behind it has them already.
      await page.locator('.table tbody tr', { hasText: 'D000002' }).waitFor({ state: 'attached' });
      await dialog
        .getByRole('button', { name: t('common.close'), exact: true })
        .last()
        .click();
      await page.getByRole('row').filter({ hasText: 'D000002' }).waitFor();

      const counter = await openCounter(visit);
      await counter.scan('2900000000018');
      await counter.lines.filter({ hasText: 'Diamond 0.23ct' }).waitFor();
    });
  });
});

describe('a Shopify file with decimals', () => {
  it('asks whether it is in yen, and is checked anew with a rate', async () => {
    const text = 'Handle,Title,Type,Variant Price\nband,Band,Bracelet,42.99\nchain,Chain,Necklace,55\n';
    await fixture.visit({ as: 'manager' }, async ({ go, page, t }) => {
      await go('/item/list?open=import');
      const dialog = page.getByRole('dialog', { name: t('importing.items.title') });
      const file = { name: 'shopify.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
      await dialog.locator('input[type=file]').setInputFiles(file);
      const asked = { count: 1, price: '42.99', yen: yenText(43) };
      await dialog.getByRole('alert').getByText(t('importing.items.rounded', asked)).waitFor();
      await dialog.getByRole('button', { name: t('importing.items.changeCurrency') }).click();
      // The file is here still.
      await dialog.locator('b', { hasText: 'shopify.csv' }).waitFor();
      await dialog.getByRole('button', { name: t('importing.items.foreign') }).click();
      await dialog.getByRole('textbox', { name: t('importing.items.dollar') }).fill('150');
      await dialog.getByRole('button', { name: t('importing.check') }).click();
      await dialog.getByRole('cell', { name: yenText(6_449) }).waitFor();
      expect(await dialog.getByRole('button', { name: t('importing.items.changeCurrency') }).count()).toBe(0);
    });
  });
});

describe('a whole code at the counter', () => {
  it('means its item, which leads, although ten others have the code in their name', async () => {
    // Each has the code in its name, and a code of its own that comes earlier.
    const others = Array.from({ length: 11 }, (_, index) => ({ itemCode: `AA-${index}`, name: `Like ZZ1 ${index}` }));
    for (const other of others) await fixture.world.ring(other);
    await fixture.world.ring({ itemCode: 'ZZ1', name: 'The one' });
    await fixture.visit({ as: 'sales' }, async (visit) => {
      const counter = await openCounter(visit);
      await counter.scanField.fill('zz1');
      await expect.poll(() => visit.page.getByRole('option').count()).toBe(10);
      expect(await visit.page.getByRole('option').first().textContent()).toContain('The one');
      await counter.scanField.press('Enter');
      await counter.lines.filter({ hasText: 'The one' }).waitFor();
      expect(await counter.lines.count()).toBe(1);
    });
  });
});
