import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { type BrowserFixture, openBrowserFixture } from '../support/browser.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
});
afterAll(() => fixture.close());

const { stockCount: api } = contract;

it('goes from a new count to changed stock by scanner and keyboard alone, while a colleague scans too', async () => {
  const ring = await fixture.world.ring({ name: 'Absent ring', initialQuantity: 3 });
  const other = await fixture.world.ring({ name: 'Other ring', initialQuantity: 1 });
  let id = 0;
  await fixture.visit({ as: 'manager' }, async ({ page, t, go }) => {
    const { keyboard } = page;
    const press = (name: string) => page.getByRole('button', { name, exact: true }).press('Enter');
    const answer = (title: string, name: string) =>
      page.getByRole('dialog').filter({ hasText: title }).getByRole('button', { name, exact: true }).press('Enter');
    const scan = async (code: string, said: string) => {
      await keyboard.type(code);
      await keyboard.press('Enter');
      await page.getByRole('status').filter({ hasText: said }).waitFor();
    };
    await go('/inventory/stock-count');
    await page.getByText(t('stockCount.none')).waitFor();
    await keyboard.press('n');
    await page
      .getByRole('dialog', { name: t('stockCount.new') })
      .getByText(t('stockCount.allCategories'))
      .waitFor();
    await press(t('common.save'));
    await page.getByText(t('stockCount.saved')).waitFor();
    await page.getByRole('row').filter({ hasText: '-SC-' }).first().press('Enter');
    await press(t('stockCount.startMore'));
    await answer(t('stockCount.startText'), t('stockCount.start'));
    await page.getByText(t('stockCount.startDone')).waitFor();
    id = Number(new URL(page.url()).pathname.split('/').at(-1));

    const field = page.getByRole('combobox', { name: t('scan.field') });
    const untilReady = async () => {
      await field.waitFor();
      await expect.poll(() => page.getByRole('dialog').count()).toBe(0);
    };
    await untilReady();
    await scan(ring.barcode, t('stockCount.counted', { name: ring.name }));
    await scan('NOBODY', t('stockCount.unknownCode', { code: 'NOBODY' }));
    await scan(ring.itemCode, t('stockCount.counted', { name: ring.name }));
    const colleague = fixture.world.as('stock');
    await colleague.call(api.scan, { id, scans: [{ uuid: crypto.randomUUID(), code: other.barcode }] });
    const latest = page.getByRole('list', { name: t('stockCount.latest') });
    await latest.getByText(other.name).waitFor();
    await page.getByText(t('stockCount.progress', { counted: 2, all: 2 })).waitFor();

    await press(t('stockCount.reviewMore'));
    await answer(t('stockCount.reviewText'), t('stockCount.review'));
    await page.getByText(t('stockCount.reviewDone')).waitFor();
    const missing = page.getByRole('row').filter({ hasText: ring.name });
    await missing.getByText(t('stockCount.findings.missing'), { exact: true }).waitFor();
    await page.getByText('NOBODY').waitFor();

    // What differs is counted once more, and is still one short.
    await press(t('stockCount.recountMore'));
    await answer(t('stockCount.recountText'), t('stockCount.recount'));
    await untilReady();
    for (let piece = 1; piece <= 2; piece++) {
      await scan(ring.barcode, t('stockCount.counted', { name: ring.name }));
      await page.getByText(t('stockCount.scans', { count: piece + 1 })).waitFor();
    }
    await press(t('stockCount.reviewMore'));
    await answer(t('stockCount.reviewText'), t('stockCount.review'));
    await missing.getByText(t('stockCount.findings.missing'), { exact: true }).waitFor();
    await press(t('stockCount.postMore'));
    await answer(t('stockCount.postText'), t('stockCount.post'));
    await page.getByText(t('stockCount.postDone')).waitFor();
  });
  const { rows } = await fixture.world.as('admin').call(contract.stock.list, { search: ring.itemCode });
  expect(rows.map(({ quantity }) => quantity)).toEqual([2]);

  await fixture.visit({ as: 'manager', locale: 'ja' }, async ({ page, t, go }) => {
    await go(`/item/list/${ring.id}`);
    await page.getByRole('link', { name: '-SC-' }).first().click();
    await page
      .getByRole('row')
      .filter({ hasText: ring.itemCode })
      .getByText(t('stockCount.findings.missing'), { exact: true })
      .waitFor();
  });
});

it('keeps what is scanned without a connection, and sends it once there is one', async () => {
  const ring = await fixture.world.ring({ name: 'Distant ring', initialQuantity: 2 });
  const stock = fixture.world.as('stock');
  const made = await stock.call(api.create, { locationId: fixture.world.ginza, lines: [] });
  const { id } = await stock.call(api.start, { id: made.id, version: made.version });
  const scansOf = async () => (await stock.call(api.progress, { id })).scanCount;
  await fixture.visit({ as: 'stock', isPhone: true, isOffline: true }, async ({ page, context, t, go }) => {
    await go(`/inventory/stock-count/${id}`);
    await page.getByText(t('stockCount.noScans')).waitFor();
    await context.setOffline(true);
    const field = page.getByRole('combobox', { name: t('scan.field') });
    for (let piece = 1; piece <= 2; piece++) {
      await field.fill(ring.barcode);
      await field.press('Enter');
      await page.getByText(t('stockCount.waiting', { count: piece })).waitFor();
    }
    await page
      .getByRole('list', { name: t('stockCount.latest') })
      .getByText(t('stockCount.waits'))
      .first()
      .waitFor();
    expect(await scansOf()).toBe(0);
    await context.setOffline(false);
    await page.getByText(t('stockCount.waiting', { count: 2 })).waitFor({ state: 'hidden' });
    await page.getByText(t('stockCount.scans', { count: 2 })).waitFor();
  });
  expect(await scansOf()).toBe(2);
});

it('is not begun by a scan of a code that begins with the letter of its key', async () => {
  await fixture.visit({ as: 'manager' }, async ({ page, t, go }) => {
    await go('/inventory/stock-count');
    await page.getByText(t('stockCount.new')).first().waitFor();
    // All at once: on a busy machine, keys that are typed one by one come as slowly as those of a hand.
    await page.evaluate(() => {
      const keys = [...'N0-000001', 'Enter'].map((key) => new KeyboardEvent('keydown', { key, bubbles: true }));
      for (const key of keys) document.body.dispatchEvent(key);
    });
    // It is a scan as on every screen: it shows its piece, or that there is none.
    await page.locator('.scan-card').waitFor();
    await page.waitForTimeout(500);
    expect([await page.getByRole('dialog').count(), await page.getByText(t('stockCount.saved')).count()]).toEqual([
      0, 0,
    ]);
    await page.keyboard.press('n');
    await page.getByRole('dialog', { name: t('stockCount.new') }).waitFor();
  });
});
