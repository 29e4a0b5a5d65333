import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type BrowserFixture, openBrowserFixture } from '../support/browser.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
});
afterAll(() => fixture.close());

/** Days without sales are rows of nothing, and sixty years have more of them than anybody waits for. */
const days = 'from=1966-01-01&to=2026-06-18';

it('goes on by itself, is told of by the bell, and is saved by keyboard, in both languages', async () => {
  const { files } = fixture.world.app.tools;
  const { save } = files;
  const gone = Promise.withResolvers<void>();
  files.save = async (name, content) => {
    await gone.promise;
    await save(name, content);
  };
  await fixture.visit({ as: 'admin' }, async ({ page, t, go, move }) => {
    await go('/reports/exports');
    await page.getByText(t('longExport.none')).waitFor();
    await go(`/reports/sales/daily-sales?${days}`);
    await page.getByText(t('soldReport.dailySales.title')).first().waitFor();
    const button = page.getByRole('button', { name: t('common.list.export'), exact: true });
    await expect.poll(() => page.getByText('22,084').count(), { timeout: 30_000 }).toBeGreaterThan(0);
    await button.press('Enter');
    await page.getByText(t('longExport.begun')).waitFor();
    await move('/reports/exports');
    await page
      .getByText(t('longExport.progress', { done: 1000, all: 22_084 }))
      .or(page.getByText(t('longExport.status.running')))
      .first()
      .waitFor();
    gone.resolve();
    await page.getByText(t('longExport.status.ready')).waitFor();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: t('longExport.open') }).press('Enter');
    const path = await (await saved).path();
    expect(readFileSync(path).subarray(0, 2).toString()).toBe('PK');
  });
  files.save = save;
  await fixture.visit({ as: 'manager', locale: 'ja', isPhone: true }, async ({ page, t, go }) => {
    await go(`/reports/sales/daily-sales?${days}`);
    await expect.poll(() => page.getByText('22,084').count(), { timeout: 30_000 }).toBeGreaterThan(0);
    await page.getByRole('button', { name: t('common.list.export') }).tap();
    await page.getByRole('menuitem', { name: t('common.list.csv'), exact: true }).tap();
    await page.getByText(t('longExport.begun')).waitFor();
    await expect
      .poll(
        async () => {
          await go('/dashboard');
          return page.getByRole('button', { name: '通知：1' }).count();
        },
        { timeout: 30_000 },
      )
      .toBe(1);
    const other = await page.context().newPage();
    await other.goto(page.url());
    await other.getByRole('button', { name: '通知：1' }).waitFor();
    await page.getByRole('button', { name: '通知：1' }).tap();
    // Once it is open it is seen: the bell counts it no more, here and in another window.
    await page.getByRole('button', { name: '通知：0', includeHidden: true }).waitFor({ state: 'attached' });
    await other.reload();
    await other.getByRole('button', { name: '通知：0' }).waitFor();
    await other.close();
    await page.getByText(t('notice.exportReady', { report: t('soldReport.dailySales.title') })).tap();
    await page.waitForURL('**/reports/exports');
    await page.getByText(t('longExport.status.ready')).waitFor();
  });
});
