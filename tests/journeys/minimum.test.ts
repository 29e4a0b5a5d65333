import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { type BrowserFixture, openBrowserFixture } from '../support/browser.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
});
afterAll(() => fixture.close());

it('goes from the minimum of a place over its notice to an order, by keyboard alone', async () => {
  const { world } = fixture;
  const admin = world.as('admin');
  const ring = await world.ring({
    name: 'Wanted ring',
    nameJa: '補充の指輪',
    initialQuantity: 3,
    isUniquePiece: false,
  });
  await fixture.visit({ as: 'admin' }, async ({ page, t, go }) => {
    const { keyboard } = page;
    await go(`/item/list/${ring.id}`);
    await page.getByRole('button', { name: t('stockList.minimumsEdit') }).press('Enter');
    const form = page.getByRole('dialog', { name: t('stockList.minimums') });
    const field = form.getByRole('textbox').first();
    await field.and(page.locator(':focus')).waitFor();
    await keyboard.type('-2');
    await keyboard.press('Enter');
    await form.getByText(t('field.negative', { label: 'Ginza Main' })).waitFor();
    await field.and(page.locator(':focus')).waitFor();
    await field.fill('2');
    await keyboard.press('Enter');
    await page.getByText(t('stockList.minimumsSaved')).waitFor();
    await form.waitFor({ state: 'hidden' });
    const { stock } = await admin.call(contract.item.find, { id: ring.id });
    expect(stock.map(({ minimum }) => minimum)).toEqual([2, null]);

    const [code] = (await admin.call(contract.reasonCode.list, { search: 'LOSS' })).rows;
    const line = {
      itemId: ring.id,
      direction: 'out',
      quantity: 2,
      reasonCodeId: code?.id ?? 0,
    } as const;
    const lost = await admin.call(contract.adjustment.create, { locationId: world.ginza, lines: [line] });
    await admin.call(contract.adjustment.approve, { id: lost.id, version: lost.version });
    await go('/');
    await page.getByRole('button', { name: t('frame.notice.label', { count: 1 }) }).press('Enter');
    const notice = page.getByRole('dialog', { name: t('notice.title') }).getByRole('link', { name: ring.name });
    await notice.press('Enter');
    await page.waitForURL(/reports\/inventory\/stock-level\?.*atMinimum/);

    await page.getByRole('row').filter({ hasText: ring.itemCode }).waitFor();
    await page.getByRole('button', { name: t('stock.order') }).press('Enter');
    const order = page.getByRole('dialog', { name: t('purchaseOrder.new') });
    const scan = order.getByRole('combobox', { name: t('scan.field') });
    await scan.and(page.locator(':focus')).waitFor();
    const reorder = order.getByRole('button', { name: t('purchaseOrder.reorder') });
    await reorder.press('Enter');
    await page.getByRole('menuitem', { name: t('purchaseOrder.reorderOthers') }).press('Escape');
    await expect.poll(() => reorder.evaluate((it) => it === document.activeElement)).toBe(true);
    await reorder.press('Enter');
    await page.getByRole('menuitem', { name: t('purchaseOrder.reorderOthers') }).press('Enter');
    const quantity = order.getByRole('textbox', { name: t('document.quantityOf', { name: ring.name }) });
    await expect.poll(() => quantity.inputValue()).toBe('3');
  });
  await fixture.visit({ as: 'admin', locale: 'ja' }, async ({ page, t, go }) => {
    await go('/reports/inventory/stock-level?atMinimum=true');
    await page.getByRole('row').filter({ hasText: '補充の指輪' }).waitFor();
    await go('/inventory/list?atMinimum=true');
    await page.getByRole('row').filter({ hasText: '補充の指輪' }).waitFor();
    await page.getByText(t('stockList.onlyAtMinimum')).waitFor();
    await go(`/item/list/${ring.id}?tab=audit`);
    await page.getByText(t('item.audit.minimum')).waitFor();
    await page
      .getByRole('row')
      .filter({ hasText: t('item.minQuantity') })
      .first()
      .waitFor();
  });
});
