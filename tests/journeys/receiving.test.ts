import { afterAll, beforeAll, expect, it } from 'vitest';
import { contract } from '#contract/index.ts';
import { today } from '#web/text/format.ts';
import { type BrowserFixture, openBrowserFixture, takeFound } from '../support/browser.ts';
import { pictureFile } from '../support/picture.ts';

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
    const piece = t('sales.counter.pieces', { count: 1 });
    const question = page
      .getByRole('dialog')
      .filter({ hasText: t('receiving.postText', { accepted: piece, damaged: piece }) });
    await question.getByRole('button', { name: t('receiving.post'), exact: true }).press('Enter');
    await page.getByText(t('receiving.postDone')).waitFor();

    // What came in gets its tags: two of the ring, of which one is damaged.
    await view.getByRole('button', { name: t('document.papers') }).press('Enter');
    await page.getByRole('menuitem', { name: t('item.action.tags') }).press('Enter');
    const tags = page.getByRole('dialog', { name: t('item.tags.title') });
    await tags
      .getByText(t('item.tags.count', { count: 2 }))
      .first()
      .waitFor();
    const [printed] = await Promise.all([
      page.waitForResponse((response) => response.url().endsWith('/api/items/tags')),
      tags.getByRole('button', { name: t('item.tags.print') }).press('Enter'),
    ]);
    expect(printed.headers()['content-type']).toBe('application/pdf');
    await tags.waitFor({ state: 'detached' });
    await page.getByRole('row').filter({ hasText: '-RC-' }).first().press('Enter');
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

it('makes items of a parcel that an order told by its totals alone, and names what it still has to cost', async () => {
  const manager = fixture.world.as('manager');
  const supplier = await fixture.world.as('admin').call(contract.supplier.create, { code: 'SP-T', name: 'Kofu Gems' });
  const totals = { kind: 'summarized' as const, orderQuantity: 3, orderTotal: 90_000, lines: [] };
  const draft = { locationId: fixture.world.ginza, supplierId: supplier.id, date: today(), ...totals };
  const made = await manager.call(contract.purchaseOrder.create, draft);
  const { id } = await manager.call(contract.purchaseOrder.approve, { id: made.id, version: made.version });
  await fixture.visit({ as: 'manager' }, async ({ page, t, go }) => {
    const { keyboard } = page;
    await go(`/inventory/receiving?open=from:${id}`);
    const form = page.getByRole('dialog', { name: t('receiving.new') });
    await form.getByRole('button', { name: t('receiving.parcel.open') }).press('Enter');
    const parcel = page.getByRole('dialog', { name: t('receiving.parcel.title') });
    const field = (label: string) => parcel.getByRole('textbox', { name: label, exact: true });
    const category = parcel.getByRole('combobox', { name: t('item.category') });
    await category.and(page.locator(':focus')).waitFor();
    await keyboard.type('Earr');
    await page.getByRole('option', { name: 'Earrings' }).waitFor();
    await takeFound(keyboard, () => category.inputValue(), 'Earrings');
    await field(t('item.name')).fill('Diamond stud');
    await field(t('receiving.orderCost')).fill('25000');
    await field(t('item.markup')).fill('100');
    await parcel.getByRole('button', { name: t('receiving.parcel.byWeights') }).press('Enter');
    await parcel.getByRole('textbox', { name: t('receiving.parcel.weights') }).fill('1.25\n1.31 nothing');
    await parcel.getByText(t('receiving.parcel.weightsWrong')).waitFor();
    await parcel.getByRole('textbox', { name: t('receiving.parcel.weights') }).fill('1.25\n1.31\n1.288');
    const [chooser] = await Promise.all([
      page.waitForEvent('filechooser'),
      parcel.getByRole('button', { name: t('receiving.parcel.take', { piece: '2' }) }).press('Enter'),
    ]);
    await chooser.setFiles(await pictureFile('stud.png'));
    await parcel.locator('tr[data-key="2"] img').waitFor();
    await parcel.getByRole('button', { name: t('receiving.parcel.submit') }).press('Enter');
    await page.getByText(t('receiving.parcel.done', { count: 3 })).waitFor();
    await parcel.waitFor({ state: 'detached' });

    const left = form.getByRole('textbox', { name: t('receiving.leftOfOrder') });
    await expect.poll(() => left.inputValue()).toBe('15,000');
    await form.getByText(t('receiving.leftDiffers')).waitFor();
    const cost = form.getByRole('textbox', { name: t('receiving.orderCostOf', { name: 'Diamond stud' }) });
    await cost.first().fill('40000');
    await expect.poll(() => left.inputValue()).toBe('0');
    await form.getByRole('button', { name: t('common.save') }).press('Enter');
    await page.getByText(t('receiving.saved')).waitFor();
  });
  const { rows } = await manager.call(contract.receiving.list, { purchaseOrderId: id });
  expect(rows).toMatchObject([{ acceptedQuantity: 3, orderTotal: 90_000 }]);
  const { lines } = await manager.call(contract.receiving.find, { id: rows[0]?.id ?? 0 });
  expect(lines.map(({ milligrams, imageUrl }) => [milligrams, imageUrl !== ''])).toEqual([
    [1_250, false],
    [1_310, true],
    [1_288, false],
  ]);
  const item = await manager.call(contract.item.find, { id: lines[1]?.itemId ?? 0 });
  expect(item).toMatchObject({ cost: 25_000, price: 50_000, isUniquePiece: true, name: 'Diamond stud' });
});

it('outlives a closed window, is there in another one, and is saved once the line is back', async () => {
  const manager = fixture.world.as('manager');
  const ring = await fixture.world.ring({ name: 'Half-received ring', initialQuantity: 0 });
  const approved = await order(ring.id);
  await fixture.visit({ as: 'manager', isOffline: true }, async ({ page: first, t, context }) => {
    const address = `/inventory/receiving?open=from:${approved.id}`;
    const formIn = (page: typeof first) => page.getByRole('dialog', { name: t('receiving.new') });
    const damagedIn = (page: typeof first) =>
      formIn(page).getByRole('textbox', { name: t('receiving.damagedOf', { name: ring.name }) });
    const stored = (page: typeof first) =>
      page.evaluate(() => Object.entries(localStorage).find(([key]) => key.includes('receiving.create'))?.[1] ?? '');
    await first.goto(address);
    await damagedIn(first).fill('2');
    await expect.poll(() => stored(first)).toContain('"damaged":2');
    const second = await context.newPage();
    await first.close();
    await second.goto(address);
    await expect.poll(() => damagedIn(second).inputValue()).toBe('2');
    await damagedIn(second).fill('1');
    await expect.poll(() => stored(second)).toContain('"damaged":1');

    await second.reload();
    await expect.poll(() => damagedIn(second).inputValue()).toBe('1');
    await context.setOffline(true);
    await formIn(second)
      .getByRole('button', { name: t('common.save') })
      .press('Enter');
    await second.getByText(t('receiving.failed')).waitFor();
    expect(await damagedIn(second).inputValue()).toBe('1');
    await context.setOffline(false);
    await formIn(second)
      .getByRole('button', { name: t('common.save') })
      .press('Enter');
    await second.getByText(t('receiving.saved')).waitFor();
    await expect.poll(() => stored(second)).toBe('');
  });
  const { rows } = await manager.call(contract.receiving.list, { purchaseOrderId: approved.id });
  expect(rows).toMatchObject([{ acceptedQuantity: 2, damagedQuantity: 1 }]);
});
