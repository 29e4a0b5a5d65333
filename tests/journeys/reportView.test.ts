import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { type BrowserFixture, openBrowserFixture } from '../support/browser.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
});
afterAll(() => fixture.close());

const [from, to] = ['2026-06-01', '2026-06-18'];
const path = '/reports/sales/daily-sales';

it('a view is saved under a name, opens the report, is renamed, opens it no more, and is removed after asking', async () => {
  await fixture.visit({ as: 'manager' }, async ({ page, t, go }) => {
    await go(`${path}?from=${from}&to=${to}`);
    const menu = page.getByRole('button', { name: t('savedView.title'), exact: true });
    const dialog = page.getByRole('dialog', { name: t('savedView.save') });
    const toSave = async () => {
      await menu.press('Enter');
      await page.getByRole('menuitem', { name: t('savedView.save') }).press('Enter');
    };
    await toSave();
    await dialog.getByLabel(t('savedView.name')).fill('June');
    await dialog.getByLabel(t('savedView.opensFirst')).check();
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    await go('/reports');
    await go(path);
    await page.waitForURL(new RegExp(`from=${from}`));

    await toSave();
    await dialog.getByRole('button', { name: t('savedView.change', { name: 'June' }) }).press('Enter');
    const change = page.getByRole('dialog', { name: t('savedView.change', { name: 'June' }) });
    await change.getByLabel(t('savedView.name')).fill('Rainy season');
    await change.getByLabel(t('savedView.opensFirst')).uncheck();
    await change.getByRole('button', { name: t('common.save') }).press('Enter');
    const bin = dialog.getByRole('button', { name: t('savedView.remove', { name: 'Rainy season' }) });
    await bin.press('Enter');
    await page.getByRole('button', { name: t('common.removeYes') }).press('Enter');
    await page.getByText(t('savedView.removed')).waitFor();
    await bin.waitFor({ state: 'hidden' });
  });
});

it('columns of a view stay while it is shown, and one’s own are there without it', async () => {
  const view = {
    report: 'dailySales',
    name: 'Whole',
    search: { from, to },
    opensFirst: false,
    isCompany: true,
  } as const;
  await fixture.world.as('admin').call(contract.savedView.save, { ...view, shown: ['yearBefore'], hidden: ['tax'] });
  await fixture.visit(
    { as: 'manager', context: { viewport: { width: 1900, height: 900 } } },
    async ({ page, t, go }) => {
      await go(`${path}?from=${from}&to=${to}`);
      const head = (title: string) => page.locator('thead').getByText(title, { exact: true });
      const [tax, before] = [head(t('soldReport.tax')), head(t('soldReport.yearBefore'))];
      await tax.waitFor();
      await page.getByRole('button', { name: t('savedView.title'), exact: true }).press('Enter');
      await page.getByRole('menuitem', { name: 'Whole' }).press('Enter');
      await before.waitFor();
      expect(await tax.count()).toBe(0);
      await page.reload();
      await before.waitFor();
      await go(`${path}?from=${from}&to=${to}`);
      await tax.waitFor();
      expect(await before.count()).toBe(0);
    },
  );
});

it('a view that opens first leaves what was chosen before it came', async () => {
  const view = {
    report: 'dailySales',
    name: 'June',
    search: { from, to },
    opensFirst: true,
    isCompany: false,
  } as const;
  await fixture.world.as('manager').call(contract.savedView.save, { ...view, shown: [], hidden: [] });
  await fixture.visit({ as: 'manager' }, async ({ page, t, go }) => {
    const come = Promise.withResolvers<void>();
    await page.route('**/api/reports/views**', async (route) => {
      await come.promise;
      await route.continue();
    });
    await go(path);
    await page.getByRole('button', { name: t('list.lastMonth'), exact: true }).press('Enter');
    await page.waitForURL(/from=/);
    const chosen = page.url();
    const answered = page.waitForResponse('**/api/reports/views**');
    come.resolve();
    await answered;
    await page.getByRole('button', { name: t('savedView.title'), exact: true }).press('Enter');
    await page.getByRole('menuitem', { name: 'June' }).waitFor();
    expect(page.url()).toBe(chosen);
  });
});
