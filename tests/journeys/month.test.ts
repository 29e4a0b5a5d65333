import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { monthText, today } from '#web/text/format.ts';
import { type BrowserFixture, openBrowserFixture } from '../support/browser.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
});
afterAll(() => fixture.close());

/** The last day of the month before this one. */
const through = new Date(Date.parse(`${today().slice(0, 7)}-01T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

/** A parcel of two pieces that arrived last month, and one that nobody has posted yet. */
async function arrive(itemId: number) {
  const admin = fixture.world.as('admin');
  const supplier = await admin.call(contract.supplier.create, { code: 'SP-1', name: 'Kofu Works' });
  const lines = [{ itemId, quantity: 2, orderCost: 900 }];
  const draft = { locationId: fixture.world.ginza, supplierId: supplier.id, date: through, lines };
  const { id, version } = await admin.call(contract.receiving.create, draft);
  await admin.call(contract.receiving.post, { id, version });
  return admin.call(contract.receiving.create, draft);
}

it('closes a month by keyboard alone, and shows what was known then, in both languages', async () => {
  const ring = await fixture.world.ring({ name: 'Counted ring', initialQuantity: 0 });
  const waits = await arrive(ring.id);
  await fixture.visit({ as: 'admin' }, async ({ page, t, go }) => {
    const { keyboard } = page;
    const month = monthText(through);
    await go('/inventory/month-close');
    await page.getByText(t('month.none')).waitFor();
    await page.getByText(t('month.waits', { count: 1 })).waitFor();
    await page.getByRole('link', { name: waits.number }).waitFor();
    const close = page.getByRole('button', { name: t('month.close', { month }) });
    await close.press('Enter');
    const question = page.getByRole('dialog', { name: t('month.closeTitle', { month }) });
    await question.getByText(t('month.closeWaiting', { count: 1 })).waitFor();
    await keyboard.press('Escape');
    await question.waitFor({ state: 'hidden' });
    await close.press('Enter');
    // The focus comes to the harmless answer first.
    await question.locator(':focus').waitFor();
    await question.getByRole('button', { name: t('month.close', { month }) }).press('Enter');
    await page.getByText(t('month.closed', { month })).waitFor();
    const row = page.getByRole('row').filter({ hasText: month }).first();
    await row.press('Enter');
    await page.getByText(ring.itemCode).first().waitFor();
    await expect.poll(() => page.url()).toContain(`day=${through}`);
  });
  await fixture.visit({ as: 'admin', locale: 'ja' }, async ({ page, t, go }) => {
    await go(`/inventory/receiving?open=view:${waits.id}`);
    const view = page.getByRole('dialog', { name: waits.number });
    await view.getByRole('button', { name: t('receiving.postMore') }).press('Enter');
    await page.getByRole('button', { name: t('receiving.post'), exact: true }).press('Enter');
    await page
      .getByText(/までの帳簿は締め済みです/)
      .first()
      .waitFor();
    await go('/inventory/reconciliation');
    await page
      .getByRole('status')
      .filter({ hasText: t('reconciliation.none') })
      .waitFor();
    await page.getByText(t('reconciliation.groups.levels')).waitFor();
  });
});
