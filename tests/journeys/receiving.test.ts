import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { today } from '#web/text/format.ts';
import { type BrowserFixture, openBrowserFixture } from '../support/browser.ts';

let fixture: BrowserFixture;
beforeAll(async () => {
  fixture = await openBrowserFixture();
});
afterAll(() => fixture.close());

/** An approved order of three of an item. */
async function order(itemId: number) {
  const manager = fixture.world.as('manager');
  const supplier = await fixture.world
    .as('admin')
    .call(contract.supplier.create, { code: `S${itemId}`, name: 'Kofu Works' });
  const lines = [{ itemId, quantity: 3, orderCost: 45_000 }];
  const draft = { locationId: fixture.world.ginza, supplierId: supplier.id, date: today(), lines };
  const { id, version } = await manager.call(contract.purchaseOrder.create, draft);
  return manager.call(contract.purchaseOrder.approve, { id, version });
}

it('goes from an order to the stock by scanner and keyboard alone, and back again', async () => {
  const ring = await fixture.world.ring({ name: 'Ordered ring', initialQuantity: 0 });
  const other = await fixture.world.ring({ name: 'Other ring' });
  const approved = await order(ring.id);
  await fixture.visit({ as: 'manager' }, async ({ page, t, go }) => {
    const { keyboard } = page;
    await go(`/inventory/purchase-order?open=view:${approved.id}`);
    await page
      .getByRole('dialog', { name: approved.number })
      .getByRole('button', { name: t('purchaseOrder.receive') })
      .press('Enter');
    const form = page.getByRole('dialog', { name: t('receiving.new') });
    const quantity = form.getByRole('textbox', { name: t('document.quantityOf', { name: ring.name }) });
    // Everything that is still to come stands there; counted by scanner, it begins from nothing.
    await expect.poll(() => quantity.inputValue()).toBe('3');
    await form.getByRole('button', { name: t('receiving.countAnew') }).press('Enter');
    await form.getByText(t('receiving.notYet', { count: 1 })).waitFor();
    await keyboard.press('F2');
    for (let piece = 1; piece <= 2; piece++) {
      await keyboard.type(ring.barcode);
      await keyboard.press('Enter');
      await expect.poll(() => quantity.inputValue()).toBe(String(piece));
    }
    // What was not ordered is told at once.
    await keyboard.type(other.barcode);
    await keyboard.press('Enter');
    await form.getByText(other.itemCode).first().waitFor();
    await form.getByRole('textbox', { name: t('receiving.damagedOf', { name: ring.name }) }).fill('1');
    await form.getByRole('button', { name: t('common.save') }).press('Enter');
    await page.getByText(t('receiving.saved')).waitFor();

    await page.getByRole('row').filter({ hasText: '-RC-' }).first().press('Enter');
    const view = page.getByRole('dialog', { name: '-RC-' });
    await view.getByRole('button', { name: t('receiving.postMore') }).press('Enter');
    const question = page
      .getByRole('dialog')
      .filter({ hasText: t('receiving.postText', { accepted: '1', damaged: '1' }) });
    await question.getByRole('button', { name: t('receiving.post'), exact: true }).press('Enter');
    await page.getByText(t('receiving.postDone')).waitFor();
    await view.getByRole('link', { name: approved.number }).click();
    await page.getByRole('dialog', { name: approved.number }).getByRole('link', { name: '-RC-' }).waitFor();
  });
  const stock = async () =>
    (await fixture.world.as('admin').call(contract.stock.list, { search: ring.itemCode })).rows.map((row) => [
      row.kind,
      row.quantity,
    ]);
  expect(Object.fromEntries(await stock())).toEqual({ sellable: 1, nonSellable: 1 });
  const found = await fixture.world.as('admin').call(contract.purchaseOrder.find, { id: approved.id });
  expect(found).toMatchObject({ receiving: 'partial', outstandingQuantity: 1 });

  await fixture.visit({ as: 'manager', locale: 'ja' }, async ({ page, t, go }) => {
    await go(`/item/list/${ring.id}`);
    await page.getByRole('link', { name: '-RC-' }).first().click();
    const view = page.getByRole('dialog', { name: '-RC-' });
    await view.getByRole('button', { name: t('receiving.reverseMore') }).press('Enter');
    await page.getByRole('textbox', { name: t('receiving.reverseReason') }).fill('数え違い');
    await page.getByRole('button', { name: t('receiving.reverse'), exact: true }).press('Enter');
    await page.getByText(t('receiving.reverseDone')).waitFor();
  });
  expect(await stock()).toEqual([]);
});
