import { afterAll, beforeAll, it } from 'vitest';
import { lookAtNight } from '#server/reports/nightlyLook/actions.ts';
import { type BrowserFixture, openBrowserFixture } from '../support/browser.ts';
import { ask } from '../support/shop.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
});
afterAll(() => fixture.close());

const look = () =>
  lookAtNight(
    fixture.world.app.tools,
    () => undefined,
    () => undefined,
    new AbortController().signal,
  );

it('shows what the night found, from the bell to the row, in both languages', async () => {
  const { world } = fixture;
  const ring = await world.ring({ initialQuantity: 3 });
  const row = `item ${ring.id} location ${world.ginza}`;
  const change = (by: number) =>
    ask(world.databaseUrl, 'UPDATE stock_cost SET value = value + $1 WHERE item_id = $2', [by, ring.id]);
  await fixture.visit({ as: 'admin' }, async ({ page, t, go }) => {
    await go('/inventory/reconciliation');
    await page.getByText(t('nightlyLook.never')).waitFor();
    await look();
    await go('/inventory/reconciliation');
    await page.getByText(t('nightlyLook.none'), { exact: true }).waitFor();

    await change(1);
    await look();
    await go('/dashboard');
    await page.getByRole('button', { name: /^Notifications/ }).press('Enter');
    const alarm = page.getByRole('link', { name: t('notice.look', { figure: t('nightlyLook.figures.worth') }) });
    await alarm.press('Enter');
    await page.waitForURL('**/inventory/reconciliation');
    const difference = page.getByRole('listitem').filter({ hasText: t('nightlyLook.figures.worth') });
    await difference.getByRole('button', { name: t('nightlyLook.rows', { count: 1 }) }).press('Enter');
    await difference.getByRole('link', { name: row }).press('Enter');
    await page.waitForURL(`**/item/list/${ring.id}`);
  });
  await fixture.visit({ as: 'accounting', locale: 'ja', isPhone: true }, async ({ page, t, go }) => {
    await go('/inventory/reconciliation');
    const difference = page.getByRole('listitem').filter({ hasText: t('inventoryReport.companyStock.title') });
    await difference.getByRole('button', { name: t('nightlyLook.rows', { count: 1 }) }).tap();
    await difference.getByText('店舗・倉庫').waitFor();
    await difference
      .getByRole('link', { name: t('nightlyLook.open', { figure: t('inventoryReport.companyStock.title') }) })
      .tap();
    await page.waitForURL('**/reports/inventory/company-inventories');
  });
  await change(-1);
});
