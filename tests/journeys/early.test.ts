import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BrowserFixture, openBrowserFixture } from '../support/browser.ts';
import { counterOf, wedge } from './counter.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
});
afterAll(() => fixture.close());

it.each([
  ['en', '/item/category'],
  ['ja', '/dashboard'],
] as const)('in %s, a scan at %s is answered that came before the code that answers it', async (locale, path) => {
  const ring = await fixture.world.ring({ name: 'Early ring', nameJa: '早いリング' });
  await fixture.visit({ as: 'manager', locale, isFirst: true }, async (visit) => {
    const { page, t } = visit;
    await visit.go(path);
    await page.locator('.app').waitFor();
    await wedge(visit, ring.barcode);
    const card = page.getByRole('region', { name: t('palette.card.title') });
    await card.getByText(locale === 'en' ? 'Early ring' : '早いリング').waitFor();
    // It was meant for that screen, and for no other.
    await card.getByRole('button', { name: t('common.close') }).click();
    await visit.move('/item/supplier');
    await page.waitForTimeout(500);
    expect(await card.count()).toBe(0);
  });
});

it('scans are sold that came before the counter was there, each of them', async () => {
  const [first, second] = [await fixture.world.ring({ name: 'Early band' }), await fixture.world.ring()];
  await fixture.visit({ as: 'sales', isFirst: true }, async (visit) => {
    const { context, page } = visit;
    let answer = () => {};
    const waits = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await context.route('**/api/auth/**', async (route) => {
      await waits;
      await route.continue();
    });
    await visit.go('/sales/transaction/new');
    await page.waitForFunction(() => document.querySelector('#root')?.hasChildNodes());
    await wedge(visit, first.barcode);
    await wedge(visit, second.barcode);
    answer();
    for (const { itemCode } of [first, second]) await counterOf(visit).lines.filter({ hasText: itemCode }).waitFor();
    expect(await page.locator('.scan-card').count()).toBe(0);
  });
});

it.each([
  ['before its address', false, true],
  ['after its address', true, true],
  ['before scans are heard everywhere', true, false],
])('scans are sold that came between the button of a new sale and its counter, %s', async (_, hasAddress, isHeard) => {
  const [first, second] = [await fixture.world.ring({ name: 'Quick band' }), await fixture.world.ring()];
  await fixture.visit({ as: 'sales', isFirst: true }, async (visit) => {
    const { context, page, t } = visit;
    let answer = () => {};
    const waits = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await context.route(/\/assets\/NewSale-/, async (route) => {
      await waits;
      await route.continue();
    });
    await visit.go('/sales/list');
    await page.locator('.app').waitFor();
    // What hears scans on every screen is there by now.
    if (isHeard) await page.waitForTimeout(3_500);
    // However slow the machine is, the address waits for the code.
    if (!hasAddress)
      await page.evaluate(() => {
        const begin = window.setTimeout;
        window.setTimeout = ((run: () => void, ms?: number) => begin(run, ms === 300 ? 20_000 : ms)) as typeof begin;
      });
    await page
      .getByRole('button', { name: t('sales.new') })
      .first()
      .click();
    if (hasAddress) await page.waitForURL(/transaction\/new/);
    await wedge(visit, first.barcode);
    await wedge(visit, second.barcode);
    expect(page.url().includes('transaction/new')).toBe(hasAddress);
    if (!isHeard) await page.waitForTimeout(3_500);
    answer();
    for (const { itemCode } of [first, second]) await counterOf(visit).lines.filter({ hasText: itemCode }).waitFor();
    expect(await page.locator('.scan-card').count()).toBe(0);
  });
});

it('the number of a paper is heard as scanners send it, with a Shift before each capital', async () => {
  await fixture.visit({ as: 'manager', isFirst: true }, async (visit) => {
    const { page, t } = visit;
    await visit.go('/item/category');
    await page.locator('.app').waitFor();
    await page.waitForTimeout(3_500);
    const number = 'KZ-SO-202606-99999';
    await page.evaluate((code) => {
      for (const key of [...code, 'Enter']) {
        const isCapital = /[A-Z]/.test(key) && key.length === 1;
        for (const sent of isCapital ? ['Shift', key] : [key])
          document.body.dispatchEvent(new KeyboardEvent('keydown', { key: sent, bubbles: true, cancelable: true }));
      }
    }, number);
    await page.getByText(t('scan.unknown', { code: number })).waitFor();
  });
});

it.each([
  ['code', 'late'],
  ['NO-SUCH-77', 'late'],
  ['code', 'early'],
  ['NO-SUCH-77', 'early'],
])('a scan (%s, %s) opens no row that has the focus, and is answered', async (scanned, when) => {
  const ring = await fixture.world.ring({ name: 'Scanned ring' });
  await fixture.visit({ as: 'manager', isFirst: true }, async (visit) => {
    const { page, t } = visit;
    await visit.go('/item/category');
    if (when === 'late') await page.waitForTimeout(3_500);
    const row = page.locator('.list-body tbody tr').first();
    await row.focus();
    const code = scanned === 'code' ? ring.itemCode : scanned;
    await row.evaluate(
      (element, keys) => {
        for (const key of keys)
          element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
      },
      [...code, 'Enter'],
    );
    const card = page.getByRole('region', { name: t('palette.card.title') });
    await card.getByText(scanned === 'code' ? 'Scanned ring' : t('scan.unknown', { code })).waitFor();
    await page.waitForTimeout(300);
    expect([new URL(page.url()).search, await page.getByRole('dialog').count()]).toEqual(['', 0]);
  });
});
