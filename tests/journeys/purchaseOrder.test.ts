import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { type BrowserFixture, openBrowserFixture, takeFound } from '../support/browser.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
});
afterAll(() => fixture.close());

it('goes from the supplier to an approved order by keyboard alone, and is canceled in Japanese', async () => {
  const { world } = fixture;
  const ring = await world.ring({ name: 'Ordered ring', cost: 12_345 });
  await world
    .as('admin')
    .call(contract.supplier.create, { code: 'SP-1', name: 'Okachimachi Bullion', nameJa: '御徒町地金' });
  await fixture.visit({ as: 'manager' }, async ({ page, t, go }) => {
    const { keyboard } = page;
    await go('/inventory/purchase-order');
    await page.getByText(t('purchaseOrder.none')).waitFor();
    await keyboard.press('n');
    const form = page.getByRole('dialog', { name: t('purchaseOrder.new') });
    const scan = form.getByRole('combobox', { name: t('scan.field') });
    await scan.and(page.locator(':focus')).waitFor();
    await keyboard.type(ring.barcode);
    await keyboard.press('Enter');
    const quantity = form.getByRole('textbox', { name: t('document.quantityOf', { name: ring.name }) });
    await quantity.fill('0');

    // Nothing is saved without a supplier, in the words of the specification, and the keyboard is there.
    await form.getByRole('button', { name: t('common.save') }).press('Enter');
    await page.getByText('Some fields cannot be empty. Please check.').waitFor();
    const supplier = form.getByRole('combobox', { name: t('purchaseOrder.supplierId') });
    await supplier.and(page.locator(':focus')).waitFor();
    await keyboard.type('Oka');
    // The first that is found is marked a moment after it is shown.
    await page.locator('[data-combobox-selected]').filter({ hasText: 'Okachimachi Bullion' }).waitFor();
    await takeFound(keyboard, () => supplier.inputValue(), 'Okachimachi Bullion');
    // What is there and wrong is told in other words.
    await form.getByRole('button', { name: t('common.save') }).press('Enter');
    await page.getByText('Some fields are invalid. Please check.').waitFor();
    await quantity.and(page.locator(':focus')).waitFor();
    await quantity.fill('3');
    await expect
      .poll(() => form.getByRole('textbox', { name: t('purchaseOrder.orderTax') }).inputValue())
      .toBe('3,703');
    await form.getByRole('button', { name: t('common.save') }).press('Enter');
    const question = page.getByRole('dialog', { name: t('purchaseOrder.saveTitle') });
    await question.waitFor();
    await keyboard.press('Enter');
    await page.getByText(t('purchaseOrder.saved')).waitFor();

    await page.getByRole('row').filter({ hasText: '-PO-' }).first().press('Enter');
    const view = page.getByRole('dialog', { name: '-PO-' });
    await view.getByText('¥40,738').waitFor();
    await view.getByRole('button', { name: t('document.approveMore') }).press('Enter');
    await page
      .getByRole('dialog')
      .getByRole('button', { name: t('document.approve'), exact: true })
      .press('Enter');
    await page.getByText(t('purchaseOrder.approveDone')).waitFor();
  });
  await fixture.visit({ as: 'manager', locale: 'ja' }, async ({ page, t, go }) => {
    await go('/inventory/purchase-order');
    await page.getByText('御徒町地金').click();
    const view = page.getByRole('dialog', { name: '-PO-' });
    await view.getByRole('button', { name: t('purchaseOrder.cancelMore') }).click();
    const question = page.getByRole('dialog').filter({ hasText: t('purchaseOrder.cancelText') });
    await question.getByRole('textbox').fill('納期が合わないため');
    await question.getByRole('button', { name: t('purchaseOrder.cancel'), exact: true }).click();
    await page.getByText(t('purchaseOrder.cancelDone')).waitFor();
  });
  const { rows } = await world.as('admin').call(contract.purchaseOrder.list, {});
  expect(rows).toMatchObject([{ status: 'canceled', orderQuantity: 3, orderTotal: 37_035, orderTax: 3_703 }]);
});
